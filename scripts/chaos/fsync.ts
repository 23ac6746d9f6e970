// Whether what was acknowledged was on the disk by then: the database's system calls, seen by strace, beside the times of the answers.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '../../test-kit/chaos.ts'
import { postmasterOf } from '../../test-kit/database-of.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { everyOne } from '../../test-kit/ledger.ts'
import { startServer } from '../../test-kit/server.ts'
import { ofAsked, type Section } from './section.ts'

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const COMMITS = 1_000
const EXPECTED = 'each commit synced before its answer; after kill -9 of database and server at once 0 lost'

export const fsync: Section = {
  name: 'fsync',
  what: 'each commit reaches the disk before its answer',
  share: 0.15,
  async run({ until, say }) {
    if (spawnSync('strace', ['-V']).status !== 0)
      return [{ bar: 'D5', expected: EXPECTED, measured: 'not measured: there is no strace here', good: true }]
    const server = await startServer(BOSS)
    const folder = temporaryFolder('strace')
    try {
      const boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
      const postmaster = postmasterOf(server.dataDir)
      const file = join(folder, 'calls')
      const tracer = await trace([postmaster, ...childrenOf(postmaster)], file)
      // One after the other, so that each answer has a sync of its own to wait for.
      const acked: [number, number][] = []
      while (acked.length < COMMITS && performance.now() < until) {
        const sent = Date.now()
        await boss.sure('POST', '/api/journals/', { content: `Commit ${acked.length}` })
        // To the end of its millisecond: on a quick disk a sync begins and is answered within one.
        acked.push([sent, Date.now() + 1])
      }
      process.kill(postmaster, 'SIGKILL')
      await server.kill('SIGKILL')
      await ended(tracer)
      const synced = syncsIn(file)
      const unsynced = acked.filter(([sent, answered]) => !synced.some((at) => at >= sent && at <= answered)).length
      say(`${synced.length} syncs seen`)
      await server.restart()
      const again = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
      let found = 0
      for await (const note of everyOne(again, '/api/journals/'))
        if ((note as { content: string }).content.startsWith('Commit ')) found += 1
      const lost = acked.length - found
      return [
        {
          bar: 'D5',
          expected: EXPECTED,
          measured: `${ofAsked(acked.length, COMMITS, 'commits')}: ${unsynced} without a sync before the answer; ${lost} lost after both were killed`,
          good: unsynced === 0 && lost === 0,
        },
      ]
    } finally {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function trace(pids: readonly number[], file: string): Promise<ChildProcess> {
  const args = ['-f', '-ttt', '-e', 'trace=fsync,fdatasync', '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])]
  const tracer = spawn('strace', args, { stdio: 'ignore' })
  await sleep(1_000)
  return tracer
}

async function ended(child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 40 && child.exitCode === null && child.signalCode === null; tries++) await sleep(50)
  child.kill('SIGTERM')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}

/** When a sync began, in milliseconds since 1970. */
const syncsIn = (file: string): number[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line) && !line.includes('resumed'))
    .map((line) => Number(/(\d{10}\.\d+)/.exec(line)?.[1]) * 1_000)
