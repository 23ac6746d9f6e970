// One file, in a thread of its own that may be ended at any moment. It knows the file's path and nothing else of this program.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText } from '../rules/charset.ts'
import type { Reader } from '../rules/types.ts'
import { Gathered, LIMITS, Unreadable } from './limits.ts'

export type Task = { path: string; reader: Reader }
export type Outcome = { text: string } | { unreadable: string }

const { path, reader } = workerData as Task
try {
  parentPort?.postMessage({ text: await read() } satisfies Outcome)
} catch (error) {
  // Of this program's own faults the keeper hears by the end of the thread.
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ unreadable: error.message } satisfies Outcome)
}

async function read(): Promise<string> {
  if (reader === 'pdf') return (await import('./pdf.ts')).readPdf(path)
  if (reader === 'html') return (await import('./html.ts')).readHtml(await plain())
  if (reader === 'plain') return plain()
  return (await import('./office.ts')).readOffice(path, reader)
}

async function plain(): Promise<string> {
  const text = decodeText(await readFile(path))
  if (text === null) throw new Unreadable('its bytes are no text')
  if (reader === 'html') return text.slice(0, LIMITS.text * 4)
  const into = new Gathered()
  into.add(text)
  return into.toString()
}
