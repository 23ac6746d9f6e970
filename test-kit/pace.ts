// A clock that goes as fast as this machine works: what is promised in seconds of a quiet machine is measured by it on a busy one.
import { Worker } from 'node:worker_threads'

/** Half of each beat is work, so that the clock has as much to do with the others at work here as what it measures. */
const BEAT_MS = 10
const BEATING = `
const { parentPort, workerData } = require('node:worker_threads')
const counter = new Int32Array(workerData)
const work = (turns) => { let sum = 0; for (let at = 0; at < turns; at++) sum = (sum * 31 + at) % 1_000_003; return sum }
work(1_000_000)
parentPort.postMessage('begun')
for (;;) {
  Atomics.wait(counter, 1, 0, ${BEAT_MS / 2})
  if (Atomics.load(counter, 1) === 1) break
  work(1_000_000)
  Atomics.add(counter, 0, 1)
}`

export type Pace = {
  /** Since the start, in ms of a quiet machine: a pause and a piece of work of five each were done so often meanwhile. */
  ms(): number
  stop(): void
}

/** In a thread of its own: a blocked event loop does not stop it. */
export async function startPace(): Promise<Pace> {
  const shared = new SharedArrayBuffer(8)
  const counter = new Int32Array(shared)
  const worker = new Worker(BEATING, { eval: true, workerData: shared })
  // From its first beat on.
  await new Promise<void>((begun, broken) => worker.once('message', () => begun()).once('error', broken))
  const from = Atomics.load(counter, 0)
  return {
    ms: () => (Atomics.load(counter, 0) - from) * BEAT_MS,
    stop() {
      Atomics.store(counter, 1, 1)
      Atomics.notify(counter, 1)
    },
  }
}

/** What `work` takes, in ms of a quiet machine. */
export async function pacedMs(work: () => unknown): Promise<number> {
  const pace = await startPace()
  try {
    await work()
    return pace.ms()
  } finally {
    pace.stop()
  }
}
