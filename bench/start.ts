// A warm start, from the command to /readyz, and what server and database hold in memory when nothing happens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../test-kit/server.ts'
import { median } from '../test-kit/spread.ts'
import { result } from './result.ts'

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
  const ready = median(times)
  result({
    what: 'start on an existing folder, from the command to /readyz',
    ours: `${ready.toFixed(0)} ms`,
    target: '1,200 ms',
    kept: ready <= 1_200,
  })
  const all = own + database
  result({
    what: 'idle memory of server and database (proportional set size)',
    ours: `${all.toFixed(0)} MB: ${own.toFixed(0)} and ${database.toFixed(0)}`,
    target: '220 MB',
    kept: all <= 220,
  })
} finally {
  await server.dispose()
}
