// The thread in which what calendars send is read: a hostile one costs this thread its time, and nobody else.
import { parentPort } from 'node:worker_threads'
import { type Answered, answeredIn, type CalendarAnswer } from './answer.ts'
import type { ReadCalendar, Window } from './calendar.ts'
import { type MultistatusEntry, readMultistatus } from './multistatus.ts'
import { NoCalendar, readCalendar } from './read-calendar.ts'

export type ParsedEntry = Omit<MultistatusEntry, 'data'> & { calendar: ReadCalendar | null; card: string | null }
/** `window` left out: what calendars say is not read. */
export type ReadTask =
  | { kind: 'calendar'; bytes: Uint8Array; window: Window; now: number }
  | { kind: 'list'; bytes: Uint8Array; window: Window | null; now: number }
  | { kind: 'answer'; bytes: Uint8Array; answer: CalendarAnswer; now: number }
export type ReadBack =
  | { calendar: ReadCalendar }
  | { answered: Answered }
  | { list: ParsedEntry[]; token: string | null }
  | { none: true }

const port = parentPort
if (!port) throw new Error('this file runs as a thread')
port.on('message', ({ n, task }: { n: number; task: ReadTask }) => port.postMessage({ n, back: read(task) }))

function read(task: ReadTask): ReadBack {
  // What is written back is written as it was: bytes that are no text are left alone.
  if (task.kind === 'answer') return { answered: answeredIn(task.bytes, task.answer, task.now) }
  const { kind, bytes, window, now } = task
  const text = new TextDecoder().decode(bytes)
  if (kind === 'calendar') {
    const calendar = understood(text, window, now)
    return calendar ? { calendar } : { none: true }
  }
  const answer = readMultistatus(text)
  if (!answer) return { none: true }
  const list = answer.found.map(({ data, ...found }) => ({
    ...found,
    calendar: data !== null && window ? understood(data, window, now) : null,
    // Of an address book; what contacts say is read where files of contacts are.
    card: window ? null : data,
  }))
  return { list, token: answer.token }
}

/** Null: it is no calendar. */
function understood(text: string, window: Window, now: number): ReadCalendar | null {
  try {
    return readCalendar(text, window, now)
  } catch (error) {
    if (error instanceof NoCalendar) return null
    throw error
  }
}
