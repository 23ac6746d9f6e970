// The thread in which a file is read: a hostile one costs this thread its time, and no other request.
import { parentPort, workerData } from 'node:worker_threads'
import { patched, valuesIn } from '../rules/cards/patch.ts'
import { UnreadableFile } from '../rules/import/imported.ts'
import { readFile } from '../rules/import/read-file.ts'
import type { ReadTask, ReadWord } from './read-in-worker.ts'

const task = workerData as ReadTask
const answer = (given: ReadWord) => parentPort?.postMessage(given)
answer('begun')
try {
  if ('texts' in task) answer({ values: task.texts.map(valuesIn) })
  else if ('patch' in task) answer({ patched: patched(task.text, task.patch) })
  else answer({ file: readFile(task.bytes, task.fileName, new Map(task.mapping)) })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  answer({ unreadable: error.message })
}
