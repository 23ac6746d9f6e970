// The files that are on their way. They go on when the person turns to another page, so no component holds them.
import type { FileRecord } from '#contract/files.ts'
import { ApiError } from '#web/api.ts'
import { queryClient, wordsOf } from '#web/app/query-client.ts'
import { onTokenChange } from '#web/app/token.ts'
import { createStore, useStore } from '#web/store.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { attachFile, sendFile } from './queries.ts'

export type Sending = {
  key: string
  file: File
  /** The conversation that it is to hang on; null: none, it is kept among the files. */
  place: string | null
  state: 'waiting' | 'sending' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed. */
  reason: string | null
  /** Another attempt may go better. */
  canRetry: boolean
  /** Takes the record; the file is kept among the files, and its place does with it what it will. */
  onArrived: ((file: FileRecord) => void) | null
}

const AT_ONCE = 2
const WAIT_MS = 2_000

const uploads = createStore<readonly Sending[]>([])
let arrived = 0
const stops = new Map<string, AbortController>()

/** All that is on its way, whatever its place. */
export const useUploads = (): readonly Sending[] => useStore(uploads)

/**
 * Sends files one after the other, two at a time. `place`: the conversation that they are to hang on; with `onArrived` the
 * place that takes them itself.
 */
export function addUploads(
  files: readonly File[],
  place: string | null = null,
  onArrived: Sending['onArrived'] = null,
): void {
  const fresh = files.map((file): Sending => {
    return { key: newKey(), file, place, state: 'waiting', sent: 0, reason: null, canRetry: false, onArrived }
  })
  uploads.set([...uploads.get(), ...fresh])
  goOn()
}

/** Sends again what did not arrive, with the key of the first attempt: what arrived after all is not kept twice. */
export function retryUpload(key: string): void {
  change(key, { state: 'waiting', sent: 0, reason: null })
  goOn()
}

/** Stops one that is on its way, or takes away the notice of one that failed. */
export function dropUpload(key: string): void {
  uploads.set(uploads.get().filter((each) => each.key !== key))
  stops.get(key)?.abort()
  goOn()
}

function goOn(): void {
  const sending = uploads.get().filter((each) => each.state === 'sending').length
  for (const next of uploads
    .get()
    .filter((each) => each.state === 'waiting')
    .slice(0, Math.max(0, AT_ONCE - sending)))
    void send(next)
}

async function send({ key, file, place, onArrived }: Sending): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  change(key, { state: 'sending' })
  try {
    const options = { idempotencyKey: key, signal: stop.signal, onProgress: (sent: number) => change(key, { sent }) }
    const own = place === null || onArrived !== null
    const record = await (own ? sendFile(file, options) : attachFile(place, file, options))
    uploads.set(uploads.get().filter((each) => each.key !== key))
    if (onArrived) onArrived(record)
    else arrived += 1
    void queryClient.invalidateQueries({ queryKey: ['files'] })
  } catch (error) {
    if (stop.signal.aborted) return
    await explain(key, error)
  } finally {
    stops.delete(key)
    goOn()
    if (uploads.get().every((each) => each.state === 'failed')) announceArrived()
  }
}

async function explain(key: string, error: unknown): Promise<void> {
  const { status = 0, code = '', retryAfterSeconds = null } = error instanceof ApiError ? error : {}
  // Too many at once, or the first attempt is still at work: it goes on by itself.
  if (status === 429 || (status === 409 && retryAfterSeconds !== null)) {
    await new Promise((done) => setTimeout(done, (retryAfterSeconds ?? 0) * 1_000 || WAIT_MS))
    return change(key, { state: 'waiting', sent: 0 })
  }
  change(key, { state: 'failed', reason: wordsOf(error), canRetry: code === 'network' || status >= 500 })
}

function announceArrived(): void {
  if (arrived > 0) toast({ kind: 'success', title: arrived === 1 ? 'File uploaded' : `${arrived} files uploaded` })
  arrived = 0
}

function change(key: string, next: Partial<Sending>): void {
  uploads.set(uploads.get().map((each) => (each.key === key ? { ...each, ...next } : each)))
}

/** The connection is back: what it interrupted goes on. */
window.addEventListener('online', () => {
  for (const { key, state, canRetry } of uploads.get()) if (state === 'failed' && canRetry) retryUpload(key)
})
window.addEventListener('beforeunload', (event) => {
  if (uploads.get().some((each) => each.state !== 'failed')) event.preventDefault()
})
// What the last person began is not the next one's.
onTokenChange(() => {
  // All at once: one after the other, each would make room for the next.
  uploads.set([])
  arrived = 0
  for (const stop of stops.values()) stop.abort()
})
