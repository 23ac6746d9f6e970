// Threads that read what strangers wrote: apart from the server's own memory, with no secrets, no input and no output of its own.
import { Worker } from 'node:worker_threads'

/**
 * Starts the module at `url` in a thread of its own. It finds no environment and writes nothing to the server's output; with more than
 * `heapMegabytes` of JavaScript's own memory it ends with an error. Bytes outside of that (unpacked files) are for whoever starts it to watch.
 */
export const startReadingThread = (url: URL, heapMegabytes: number, workerData?: unknown): Worker =>
  new Worker(url, {
    workerData,
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
