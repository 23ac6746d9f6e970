import { fail, invalid } from '#server/platform/errors.ts'
import { startReadingThread } from '#server/platform/thread.ts'
import type { Patch, Patched } from '../rules/cards/patch.ts'
import type { CardValues } from '../rules/cards/values.ts'
import type { ImportField, ImportFile } from '../rules/import/imported.ts'

type FileTask = { bytes: Uint8Array; fileName: string; mapping: [number, ImportField][] }
/** Cards of an address book: what each says, or what one becomes. */
type CardsTask = { texts: readonly string[] } | { text: string; patch: Patch }
export type ReadTask = FileTask | CardsTask
export type ReadAnswer =
  | { file: ImportFile }
  | { values: (CardValues | null)[] }
  | { patched: Patched }
  | { unreadable: string }
/** What the thread says: first that it is there, then what it read. */
export type ReadWord = 'begun' | ReadAnswer

/** 10,000 rows take well under a second; what takes this long was made to take long. Counted from when the thread begins to read. */
const PATIENCE_MS = 8_000
/**
 * A thread loads its code first: a third of a second of work, which is many seconds on a machine that has much else to do. Less than
 * a transaction may wait.
 */
const LOADING_MS = 9_000
const MEMORY_MB = 512
/** Reads a file of contacts in a thread of its own; how many at once, its endpoints say (`inLine`). Errors: `invalid` with what is wrong with the file, `unavailable`. */
export async function readInWorker(task: FileTask): Promise<ImportFile> {
  const answer = await answerOf(task)
  if ('unreadable' in answer) throw invalid('content', answer.unreadable)
  if (!('file' in answer)) throw new Error('the reader of contact files answered something else')
  return answer.file
}

/** What each of these cards says, as far as it may be written; null: it is none of a person. Errors: `invalid` (too involved), `unavailable`. */
export async function valuesInWorker(texts: readonly string[]): Promise<(CardValues | null)[]> {
  const answer = await answerOf({ texts })
  return 'values' in answer ? answer.values : texts.map(() => null)
}

/** A card with a change in it. Errors: `invalid` (too involved), `unavailable`. */
export async function patchInWorker(text: string, patch: Patch): Promise<Patched> {
  const answer = await answerOf({ text, patch })
  return 'patched' in answer ? answer.patched : { refused: 'unreadable' }
}

async function answerOf(workerData: ReadTask): Promise<ReadAnswer> {
  const worker = startReadingThread(new URL('read-worker.ts', import.meta.url), MEMORY_MB, workerData)
  const tooMuch = 'This file is too complex to be read. Please split it, or export it again.'
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      const busy = fail('unavailable', 'The server is too busy to read a file just now. Please try again.', {
        retryAfterSeconds: 5,
      })
      timer = setTimeout(() => reject(busy), LOADING_MS)
      worker.on('message', (word: ReadWord) => {
        if (word !== 'begun') return resolve(word)
        clearTimeout(timer)
        timer = setTimeout(() => reject(invalid('content', tooMuch)), PATIENCE_MS)
      })
      worker.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalid('content', tooMuch) : error),
      )
      worker.once('exit', () => reject(new Error('the reader of contact files ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
