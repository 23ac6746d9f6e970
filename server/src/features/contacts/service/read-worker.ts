// The thread in which a file is read: a hostile one costs this thread its time, and no other request.
import { parentPort, workerData } from 'node:worker_threads'
import { type ImportField, UnreadableFile } from '../rules/import/imported.ts'
import { readFile } from '../rules/import/read-file.ts'
import type { ReadTask, ReadWord } from './read-in-worker.ts'

const { bytes, fileName, mapping } = workerData as ReadTask
const answer = (given: ReadWord) => parentPort?.postMessage(given)
answer('begun')
try {
  answer({ file: readFile(bytes, fileName, new Map(mapping as [number, ImportField][])) })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  answer({ unreadable: error.message })
}
