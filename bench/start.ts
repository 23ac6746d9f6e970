// A warm start, from the command to /readyz, and what server and database hold in memory when nothing happens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../test-kit/server.ts'
import { median } from './load.ts'

const server = await startServer({ LOG_LEVEL: 'error' })
try {
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    await server.kill('SIGTERM')
    const from = performance.now()
    await server.restart()
    times.push(performance.now() - from)
  }
  await sleep(3_000)
  const postmaster = Number(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  // Proportional: memory that several processes share counts once.
  const megabytes = (pid: number) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1000
  const database = [postmaster, ...children].reduce((sum, pid) => sum + megabytes(pid), 0)
  const own = megabytes(server.pid())
  console.log(`warm start to /readyz: ${median(times).toFixed(0)} ms (target 1500)`)
  console.log(
    `idle: server ${own.toFixed(0)} MB + database ${database.toFixed(0)} MB = ${(own + database).toFixed(0)} MB (target 250)`,
  )
} finally {
  await server.dispose()
}
