// Reads the text of one document in a thread of its own, within limits of time and memory.
import { startReadingThread } from '../thread.ts'
import { LIMITS } from './limits.ts'
import type { Outcome, Task } from './worker.ts'

/** crashed: the thread ended without a word, took too long or took too much. Another try may go better. */
export type Extraction = Outcome | { crashed: string }

const LOOK_MS = 100

/** `signal` ends it, as crashed. */
export function extract(task: Task, signal: AbortSignal): Promise<Extraction> {
  if (signal.aborted) return Promise.resolve({ crashed: 'stopped' })
  const worker = startReadingThread(new URL('./worker.ts', import.meta.url), LIMITS.heapMegabytes, task)
  return new Promise((done) => {
    const end = (outcome: Extraction) => {
      clearTimeout(late)
      clearInterval(look)
      signal.removeEventListener('abort', stop)
      done(outcome)
      void worker.terminate()
    }
    const stop = () => end({ crashed: 'the server stops' })
    signal.addEventListener('abort', stop)
    const late = setTimeout(() => end({ crashed: `not done after ${LIMITS.seconds} seconds` }), LIMITS.seconds * 1_000)
    // The limits of a thread count what JavaScript holds; unpacked bytes lie outside of that.
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: outside }) => {
          if (outside > LIMITS.outsideMegabytes * 1_048_576) end({ crashed: 'too much memory' })
        },
        () => {},
      )
    }, LOOK_MS)
    worker.once('message', (outcome: Outcome) => end(outcome))
    worker.once('error', (error: Error) => end({ crashed: error.message }))
    worker.once('exit', (code) => end({ crashed: `the thread ended with ${code}` }))
  })
}
