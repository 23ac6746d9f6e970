// One text, in a thread of its own that may be ended at any moment. It knows a path or the bytes, and nothing else of this program.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText, decodeWebText } from './charset.ts'
import { Gathered, LIMITS, Unreadable } from './limits.ts'

/** How a text is read; `page`: a page of the web, with its title. */
export type Reader = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'plain' | 'page'
export type FileTask = { path: string; reader: Exclude<Reader, 'page'> }
/** `charset`: what the sender said it is written in. */
export type BytesTask = { bytes: Uint8Array; reader: 'page' | 'pdf' | 'plain'; charset: string | null }
export type Task = FileTask | BytesTask
export type Outcome = { text: string; title?: string } | { unreadable: string }

const task = workerData as Task
try {
  parentPort?.postMessage((await read()) satisfies Outcome)
} catch (error) {
  // Of this program's own faults the other side hears by the end of the thread.
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ unreadable: error.message } satisfies Outcome)
}

async function read(): Promise<Outcome> {
  const { reader } = task
  if (reader === 'pdf') return { text: await (await import('./pdf.ts')).readPdf(await bytes()) }
  if (reader === 'html') return { text: (await import('./html.ts')).readHtml(await source()) }
  if (reader === 'page') return (await import('./html.ts')).readPage(await source())
  if (reader === 'plain') return { text: await plain() }
  if (!('path' in task)) throw new Error('Office files are read from the disk.')
  return { text: await (await import('./office.ts')).readOffice(task.path, reader) }
}

async function plain(): Promise<string> {
  const into = new Gathered()
  into.add(await decoded())
  return into.toString()
}

async function source(): Promise<string> {
  return (await decoded()).slice(0, LIMITS.text * 4)
}

async function decoded(): Promise<string> {
  const text = 'path' in task ? decodeText(await bytes()) : decodeWebText(task.bytes, task.charset)
  if (text === null) throw new Unreadable('its bytes are no text')
  return text
}

async function bytes(): Promise<Uint8Array> {
  return 'path' in task ? new Uint8Array(await readFile(task.path)) : task.bytes
}
