// Runs tests again and again in one Vitest, each time with one change: its database and its modules are there already.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { createVitest, type Vitest } from 'vitest/node'
import type { Mutant } from './lines.ts'

export type Runner = {
  /** The policies of a migrated database. */
  policies(): Promise<{ table: string; name: string; qual: string | null; check: string | null }[]>
  /** The first test that is red with this change; null: none is. */
  killer(mutant: Mutant): Promise<string | null>
  close(): Promise<void>
}

export async function createRunner(): Promise<Runner> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const quiet = { watch: false, reporters: [{}], bail: 1, root: process.cwd(), fileParallelism: true }
  const vitest = await createVitest('test', quiet)
  // The database is started with the first run.
  await run(vitest, ['server/src/engine/announce.test.ts'])
  const integration = vitest.projects.find(({ name }) => name === 'integration')
  if (!integration) throw new Error('vitest.config.ts has no project called integration')
  const url = integration.getProvidedContext().postgresUrl.replace(/[^/]+$/, 'migrated')
  const ask = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Row>(text)
    await client.end()
    return rows
  }
  const attempt = async ({ tests }: Mutant) => {
    for (const { files, names } of tests) {
      const red = await run(vitest, files, names)
      if (red) return red
    }
    return null
  }
  return {
    policies: () =>
      ask(`select tablename as table, policyname as name, qual, with_check as check from pg_policies
        where schemaname = 'public' order by 1, 2`),
    async killer(mutant) {
      if ('sql' in mutant) {
        await ask(mutant.sql)
        return attempt(mutant).finally(() => ask(mutant.back))
      }
      const file = resolve(mutant.file)
      const before = readFileSync(file, 'utf8')
      const put = (code: string) => {
        writeFileSync(file, code)
        vitest.invalidateFile(file)
      }
      const restore = () => put(before)
      // However this ends, the file is what it was.
      process.once('exit', restore)
      put(mutant.code)
      return attempt(mutant).finally(() => {
        restore()
        process.off('exit', restore)
      })
    },
    close: () => vitest.close(),
  }
}

/** The first sentence that is red, or the file that could not be run. */
async function run(vitest: Vitest, files: readonly string[], names?: RegExp): Promise<string | null> {
  if (names) vitest.setGlobalTestNamePattern(names)
  else vitest.resetGlobalTestNamePattern()
  const wanted = files.map((file) => resolve(file))
  const specs = (await vitest.globTestSpecifications(wanted)).filter(({ moduleId }) => wanted.includes(moduleId))
  // Vitest remembers what earlier runs of other files said, and counts it.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules } = await vitest.runTestSpecifications(specs, false)
  for (const module of testModules)
    if (module.state() === 'failed') {
      for (const test of module.children.allTests('failed')) return test.fullName
      return module.moduleId
    }
  return null
}
