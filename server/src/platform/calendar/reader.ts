// Reads what calendars send in a thread of its own, which is ended when it takes too long or too much.
import type { Worker } from 'node:worker_threads'
import { startReadingThread } from '../thread.ts'
import { CALENDAR_LIMITS, CalendarError } from './calendar.ts'
import type { ReadBack, ReadTask } from './thread.ts'

const HEAP_MEGABYTES = 256

export type CalendarReader = {
  /** Errors: CalendarError (too_large: it could not be read in time, or with so much memory). */
  read(task: ReadTask): Promise<ReadBack>
  close(): Promise<void>
}

type Thread = { worker: Worker; waiting: Map<number, { done(back: ReadBack): void; failed(): void }> }

/** Starts nothing until it is asked. One task after the other. */
export function createCalendarReader(): CalendarReader {
  let thread: Thread | null = null
  let last: Promise<unknown> = Promise.resolve()
  let next = 0

  const running = (): Thread => {
    if (thread) return thread
    const worker = startReadingThread(new URL('./thread.ts', import.meta.url), HEAP_MEGABYTES)
    worker.unref()
    const started: Thread = { worker, waiting: new Map() }
    const over = () => {
      if (thread === started) thread = null
      for (const { failed } of started.waiting.values()) failed()
      started.waiting.clear()
    }
    worker.on('message', ({ n, back }: { n: number; back: ReadBack }) => started.waiting.get(n)?.done(back))
    worker.on('error', over)
    worker.on('exit', over)
    thread = started
    return started
  }
  const one = (task: ReadTask) =>
    new Promise<ReadBack>((resolve, reject) => {
      const at = running()
      const n = next++
      const late = setTimeout(() => void at.worker.terminate(), CALENDAR_LIMITS.readMs)
      const settled = () => {
        clearTimeout(late)
        at.waiting.delete(n)
      }
      at.waiting.set(n, {
        done(back) {
          settled()
          resolve(back)
        },
        failed() {
          settled()
          reject(new CalendarError('too_large'))
        },
      })
      at.worker.postMessage({ n, task })
    })
  return {
    read(task) {
      const answer = last.then(() => one(task))
      last = answer.catch(() => {})
      return answer
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}
