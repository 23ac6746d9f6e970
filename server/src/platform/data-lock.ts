// One server per data directory. The file names the process that holds it and when that process began, so that a number
// given again after a reboot is not mistaken for it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alive } from './postgres.ts'

/** Nobody else looks into it. Root's database runs under an account of its own, which must pass through. */
export const DATA_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Stands in a data directory while a backup is brought back into it. */
export const RESTORING = 'RESTORE_IS_NOT_DONE'

type Holder = { pid: number; began: string | null }

/** Errors: in a sentence, when a restore into this directory was cut off. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(
      `A restore into ${dataDir} was not finished, so what is there is not whole. Please move the directory away and restore again.`,
    )
}

/** Takes the directory. Errors: in a sentence, when a living server holds it. Returns the way to give it back. */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: DATA_MODE })
  const file = join(dataDir, 'adjutant.pid')
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid) }
  for (let tries = 0; tries < 5; tries++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o644 })
      return () => {
        if (read(file)?.pid === process.pid) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && alive(holder.pid) && beganAt(holder.pid) === holder.began)
      throw new Error(
        `Adjutant is already running on ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR to another directory.`,
      )
    rmSync(file, { force: true })
  }
  throw new Error(`The data directory ${dataDir} could not be locked. Please try again.`)
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** When a process began, in ticks since the machine started; null where the system does not tell. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
