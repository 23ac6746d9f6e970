// Reads the text of one document in a thread of its own, within limits of time and memory.
import { Worker } from 'node:worker_threads'
import { LIMITS } from './limits.ts'
import type { Outcome, Task } from './worker.ts'

/** crashed: the thread ended without a word, took too long or took too much. Another try may go better. */
export type Extraction = Outcome | { crashed: string }

const LOOK_MS = 100

/** `signal` ends it, as crashed. */
export function extract(task: Task, signal: AbortSignal): Promise<Extraction> {
  if (signal.aborted) return Promise.resolve({ crashed: 'stopped' })
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
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
