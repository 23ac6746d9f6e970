// Threads that read what strangers wrote: apart from the server's own memory, with no secrets, no input and no output of its own.
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/**
 * Of the threads that are started from here on; the server's own heap stands already. The flag that the server is started with holds for
 * threads too, whatever is said of young memory in `resourceLimits`: they took 32 MB for garbage, and 8 are as fast.
 */
const SEMI_SPACE_MEGABYTES = 4

/**
 * Starts the module at `url` in a thread of its own. It finds nothing of the environment but where the server's compiled modules lie, and
 * writes nothing to the server's output; with more than `heapMegabytes` of JavaScript's own memory it ends with an error. Bytes outside of
 * that (unpacked files) are for whoever starts it to watch.
 */
export function startReadingThread(url: URL, heapMegabytes: number, workerData?: unknown): Worker {
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`)
  return new Worker(url, {
    workerData,
    // A start out of compiled modules takes half the time, and 15 MB less than one that compiles them.
    env: compiled(),
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, stackSizeMb: 4 },
  })
}

/** The folder stands above the one of this version of Node, which is all that is told. */
function compiled(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
