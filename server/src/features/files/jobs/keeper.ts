// What the server does with files of its own accord, one thing after the other: bytes of deleted files go, texts are read.
import { backupAtWork } from '#server/platform/backup-lock.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { type Extraction, extract } from '#server/platform/reading/extract.ts'
import { LIMITS } from '#server/platform/reading/limits.ts'
import type { FileTask } from '#server/platform/reading/worker.ts'
import { readerOf } from '../rules/types.ts'
import { blobsInUse } from '../store/files.ts'
import * as store from '../store/reading.ts'

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
const LOOK_AGAIN_SECONDS = 30
const SWEEP_SECONDS = 3_600
/** A file that a former process was writing is no younger than this when this one begins. */
const TICK_MS = 10
/** What wakes whoever reads and clears away. */
export const READ_FILES = 'files.read'
const MOST_TRIES = 2
const BATCH = 200

/** Reads texts and clears bytes away, as soon as it is woken; and looks for bytes that belong to nobody. */
export function fileJobs({ database, blobs, log, alone, read = extract }: Keeping): Pass[] {
  const { db } = database
  const from = performance.now()
  let swept = false

  async function sweep(): Promise<undefined> {
    // Alone, all that is older than this process and belongs to no file was left by a former one.
    const ageMs = alone && !swept ? performance.now() - from + TICK_MS : SWEEP_SECONDS * 1_000
    const inUse = async (ids: string[]) => ((await backupAtWork(db)) ? new Set(ids) : blobsInUse(db, ids))
    const files = await blobs.sweep({ ageMs, inUse })
    swept = true
    if (files > 0) log.info({ files }, 'took away bytes that belong to no file')
  }
  const clearAway = async () => {
    // The next look, some seconds later, finds them.
    if (await backupAtWork(db)) return
    for (let ids = await store.abandonedBlobs(db, BATCH); ids.length > 0; ids = await store.abandonedBlobs(db, BATCH)) {
      for (const id of ids) await blobs.remove(id)
      await store.forgetBlobs(db, ids)
    }
  }
  const readNext = async (signal: AbortSignal): Promise<boolean> => {
    const file = await store.takeWaiting(db, LIMITS.seconds * 2)
    if (!file) return false
    const reader = readerOf(file.media_type, file.name)
    let outcome: Extraction
    // The tries before this one ended with their whole process.
    if (file.text_tries > MOST_TRIES) outcome = { unreadable: 'it ended the process that read it' }
    else if (reader === null) outcome = { unreadable: 'nothing reads this type' }
    else outcome = await read({ path: blobs.pathOf(file.blob_id), reader }, signal)
    if (signal.aborted) {
      await store.releaseUnread(db, file.id)
      return false
    }
    if ('crashed' in outcome) {
      log.warn({ file: file.id, why: outcome.crashed }, 'reading the text of a file broke off')
      if (file.text_tries < MOST_TRIES) {
        await store.release(db, file.id)
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
        await notify(transaction, [{ topic: 'files', id: file.id, users: [file.user_id] }])
    })
    return true
  }
  return [
    definePass({
      name: READ_FILES,
      title: 'Read the texts of files, remove deleted files',
      everySeconds: LOOK_AGAIN_SECONDS,
      prepare: async () => {
        if (alone) await store.releaseAll(db)
      },
      async run({ signal }) {
        await clearAway()
        while (!signal.aborted && (await readNext(signal))) await clearAway()
        return undefined
      },
    }),
    definePass({
      name: 'files.sweep',
      title: 'Find bytes that belong to no file',
      everySeconds: SWEEP_SECONDS,
      run: sweep,
    }),
  ]
}
