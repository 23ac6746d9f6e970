// What the server does with files of its own accord, one thing after the other: bytes of deleted files go, texts are read.
import { backupAtWork } from '#server/platform/backup-lock.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Database } from '#server/platform/db.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { type Extraction, extract } from '#server/platform/reading/extract.ts'
import { LIMITS } from '#server/platform/reading/limits.ts'
import type { FileTask } from '#server/platform/reading/worker.ts'
import { readerOf } from '../rules/types.ts'
import { blobsInUse } from '../store/files.ts'
import * as store from '../store/reading.ts'

export type FileKeeper = {
  /** Something is to be done now. */
  wake(): void
  start(): Promise<void>
  /** Waits for what is at work; it is taken up again by the next start. */
  stop(): Promise<void>
}
export type Keeping = {
  database: Database
  blobs: Blobs
  log: Log
  /** No other process works on this data directory: what is left over is nobody's. */
  alone: boolean
  /** Reads a text; another one for tests. */
  read?: (task: FileTask, signal: AbortSignal) => Promise<Extraction>
}

/** Somebody else's work, and what a lost wake-up left, is found after this long at the latest. */
const LOOK_AGAIN_MS = 30_000
const SWEEP_EVERY_MS = 3_600_000
/** What is not older than this came after the start. */
const TICK_MS = 10
const MOST_TRIES = 2
const BATCH = 200

export function fileKeeper({ database, blobs, log, alone, read = extract }: Keeping): FileKeeper {
  const { db } = database
  const stopping = new AbortController()
  let started = false
  let again = false
  let working: Promise<void> | null = null
  let timers: NodeJS.Timeout[] = []

  const sweep = (ageMs: number) => {
    const inUse = async (ids: string[]) => ((await backupAtWork(db)) ? new Set(ids) : blobsInUse(db, ids))
    blobs.sweep({ ageMs, inUse }).then(
      (swept) => swept > 0 && log.info({ files: swept }, 'took away bytes that belong to no file'),
      (error: unknown) => log.warn({ err: error }, 'the sweep of files did not end; the next one follows'),
    )
  }
  const run = async () => {
    while (again && !stopping.signal.aborted) {
      again = false
      await clearAway()
      while (!stopping.signal.aborted && (await readNext())) await clearAway()
    }
  }
  const clearAway = async () => {
    // The next look, some seconds later, finds them.
    if (await backupAtWork(db)) return
    for (let ids = await store.abandonedBlobs(db, BATCH); ids.length > 0; ids = await store.abandonedBlobs(db, BATCH)) {
      for (const id of ids) await blobs.remove(id)
      await store.forgetBlobs(db, ids)
    }
  }
  const readNext = async (): Promise<boolean> => {
    const file = await store.takeWaiting(db, LIMITS.seconds * 2)
    if (!file) return false
    const reader = readerOf(file.media_type, file.name)
    let outcome: Extraction
    // The tries before this one ended with their whole process.
    if (file.text_tries > MOST_TRIES) outcome = { unreadable: 'it ended the process that read it' }
    else if (reader === null) outcome = { unreadable: 'nothing reads this type' }
    else outcome = await read({ path: blobs.pathOf(file.blob_id), reader }, stopping.signal)
    if (stopping.signal.aborted) {
      await store.giveBack(db, file.id)
      return false
    }
    if ('crashed' in outcome) {
      log.warn({ file: file.id, why: outcome.crashed }, 'reading the text of a file broke off')
      if (file.text_tries < MOST_TRIES) {
        await store.letGo(db, file.id)
        return true
      }
    }
    if ('unreadable' in outcome)
      log.info({ file: file.id, why: outcome.unreadable }, 'the text of a file cannot be read')
    const text = 'text' in outcome ? outcome.text : null
    // A scanned page, an empty form: read well, and nothing there that could be searched.
    const status = text === null ? 'failed' : text === '' ? 'none' : 'ready'
    await db.transaction().execute(async (transaction) => {
      if (await store.finish(transaction, file, status, text || null))
        await notify(transaction, [{ t: 'files', i: file.id, u: [file.user_id] }])
    })
    return true
  }
  const wake = () => {
    again = true
    if (!started || stopping.signal.aborted || working) return
    working = run()
      .catch((error: unknown) => log.warn({ err: error }, 'the work on files broke off; it is taken up again'))
      .finally(() => {
        working = null
        if (again && !stopping.signal.aborted) setTimeout(wake, 1_000).unref()
      })
  }
  return {
    wake,
    async start() {
      started = true
      if (alone) await store.letGoOfAll(db)
      sweep(alone ? TICK_MS : SWEEP_EVERY_MS)
      timers = [setInterval(wake, LOOK_AGAIN_MS), setInterval(() => sweep(SWEEP_EVERY_MS), SWEEP_EVERY_MS)]
      for (const timer of timers) timer.unref()
      wake()
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await working
    },
  }
}
