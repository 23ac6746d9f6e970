// Processor time, which others on the machine change less than they change the clock.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_A_SECOND = 100

/** Seconds of a process itself, and of its children that ended. */
function timesOf(pid: number | string): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const sum = (...at: number[]) => at.reduce((all, each) => all + Number(fields[each] ?? 0), 0) / TICKS_A_SECOND
  return { parent: Number(fields[1]), own: sum(11, 12), ended: sum(13, 14) }
}

/** So far, in seconds: of the server, and of the PostgreSQL that it started. */
export function processorSeconds({ pid, dataDir }: { pid: number; dataDir: string }): {
  server: number
  postgres: number
} {
  const file = readdirSync(dataDir, { recursive: true }).find((name) => String(name).endsWith('postmaster.pid'))
  const postmaster = file ? Number(readFileSync(join(dataDir, String(file)), 'utf8').split('\n')[0]) : 0
  let postgres = 0
  for (const each of readdirSync('/proc'))
    if (/^\d+$/.test(each))
      try {
        const { parent, own, ended } = timesOf(each)
        if (Number(each) === postmaster) postgres += own + ended
        else if (parent === postmaster) postgres += own
      } catch {
        // It ended meanwhile.
      }
  return { server: timesOf(pid).own, postgres }
}
