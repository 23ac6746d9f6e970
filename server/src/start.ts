import { isCommon } from './access/common-passwords.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, reachable, readConfig } from './config.ts'
import { makeAdmin, newSetupToken } from './features/auth/service.ts'
import { lockDataDirectory, refuseHalfRestored } from './platform/data-lock.ts'
import { type Database, openDatabase } from './platform/db.ts'
import { LiveChannel } from './platform/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { releaseMemoryAfterStart } from './platform/memory.ts'
import { migrate } from './platform/migrate.ts'
import { startPostgres } from './platform/postgres.ts'

type Ending = () => void | Promise<void>
/** Whatever hangs: so long after it was told to end, beside the time it was given for that, the process is gone. */
const MOST_MS = 9_000

/** Runs one server process until it is told to stop. A mistake of the operator's ends it with one clear line. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const endings: Ending[] = []
  let ending = false
  let drainSeconds = 0
  const end = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code || 1), drainSeconds * 1_000 + MOST_MS).unref()
    for (const work of endings.reverse())
      await Promise.resolve(work()).catch((error: unknown) => say(`While stopping: ${(error as Error).message}`))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  try {
    const config = readConfig(env)
    drainSeconds = config.drainSeconds
    await run(config, endings)
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && !(error instanceof TypeError))
    process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack)}\n`)
    await end(1)
  }
}

async function run(config: Config, endings: Ending[]): Promise<void> {
  const log = createLog(config.logLevel)
  if (config.mail.smtp && config.publicUrl === null)
    log.warn({ address: config.mail.address }, 'PUBLIC_URL is not set: links in mails lead to this address')
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  refuseHalfRestored(config.dataDir)
  let url = config.databaseUrl
  if (url === null) {
    endings.push(lockDataDirectory(config.dataDir))
    const postgres = await startPostgres(config.dataDir, say)
    endings.push(() => postgres.stop())
    url = postgres.url
  }
  await migrate(url)
  const database = openDatabase(url, {
    max: config.databasePool,
    // The error carries its whole connection: only what it says is for the log.
    onError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  })
  endings.push(() => database.close())
  const live = new LiveChannel(url, log)
  await live.open()
  endings.push(() => live.close())
  if (config.admin) await makeAdminAsConfigured(config.admin, database, log)
  const app = await createApp({ config, database, live, log })
  endings.push(() => app.close())
  await app.launch()
  // Before the first request can come: whoever sees the server ready also finds the link valid.
  const setupToken = await newSetupToken(database.db)
  await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
  const bound = app.http.server.address()
  releaseMemoryAfterStart(log)
  greet(config, typeof bound === 'object' && bound ? bound.port : config.port, setupToken)
}

async function makeAdminAsConfigured(admin: NonNullable<Config['admin']>, database: Database, log: Log): Promise<void> {
  const made = await makeAdmin(database, { ...admin, first_name: null, last_name: null })
  if (made && (await isCommon(admin.password)))
    log.warn({}, 'ADMIN_PASSWORD is one of the most common passwords: please sign in and choose another one now')
}

function greet(config: Config, port: number, setupToken: string | null): void {
  const address = config.publicUrl ?? `http://${reachable(config.host)}:${port}`
  const link = `There is no administrator yet. Open this link once to make one:\n  ${address}/setup?token=${setupToken}\n`
  say(`${setupToken ? link : ''}Adjutant is at ${address}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
