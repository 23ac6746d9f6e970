// Speculative requests: the model is asked for the first turn of a reply while its message is still being written down and its run
// taken to work. The run's step asks the same under the same key, and is handed the answer that is on its way (a single flight). If
// this process dies in between, the step asks by itself, as every step does. What it is worth: decision 0050.
import type { Models, Usage } from '#server/llm/models.ts'
import type { ChatRequest, ChatResult } from '#server/llm/talk.ts'

/** Whoever has not come for it by then will not come; and so long it is known that it was asked. */
const KEPT_MS = 60_000

type Asker = { id: string; user_id: string }
type Request = {
  run: Asker
  abort: AbortController
  /** The step that has come for it. */
  step: ChatRequest | null
  /** The pause before its next try, which its step has not heard of; `ends` by the monotonic clock. */
  pause: { why: string; ends: number } | null
  spoken: Promise<ChatResult>
  timer: NodeJS.Timeout
}

/** `wasted` is told what was used for a run whose step never came for the answer. */
export function createSpeculation(models: Models, wasted: (run: Asker, usage: Usage) => Promise<void>) {
  const requests = new Map<string, Request>()
  const counting = new Set<Promise<unknown>>()

  function forget(key: string, request: Request): void {
    clearTimeout(request.timer)
    if (requests.get(key) === request) requests.delete(key)
  }

  function giveUp(key: string, request: Request): void {
    forget(key, request)
    request.abort.abort()
    // What a step has come for, it counts itself.
    if (request.step) return
    const counted = request.spoken.then(({ usage }) => usage && wasted(request.run, usage)).catch(() => {})
    counting.add(counted)
    void counted.finally(() => counting.delete(counted))
  }

  /** What is said goes to who listens already; the step hears of the pauses, and may stop it. */
  async function join(talk: ChatRequest, request: Request): Promise<ChatResult> {
    request.step = talk
    const waitMs = request.pause ? request.pause.ends - performance.now() : 0
    if (request.pause && waitMs > 0) talk.onRetry?.(request.pause.why, waitMs)
    const stop = () => request.abort.abort(talk.signal.reason)
    if (talk.signal.aborted) stop()
    talk.signal.addEventListener('abort', stop, { once: true })
    try {
      return await request.spoken
    } finally {
      talk.signal.removeEventListener('abort', stop)
    }
  }

  return {
    // What is offered may change: it is asked of the models themselves.
    models: Object.assign(Object.create(models) as Models, {
      talk(talk: ChatRequest) {
        const request = requests.get(talk.idempotencyKey)
        return request && !request.step ? join(talk, request) : models.talk(talk)
      },
    }) satisfies Models,
    has: (run: string) => [...requests.values()].some((request) => request.run.id === run),
    /** Asks now. `abort` ends it. */
    begin(run: Asker, talk: ChatRequest, abort: AbortController): Promise<ChatResult> {
      const key = talk.idempotencyKey
      const late = () => (request.step ? forget(key, request) : giveUp(key, request))
      const onRetry = (why: string, waitMs: number) => {
        request.pause = { why, ends: performance.now() + waitMs }
        request.step?.onRetry?.(why, waitMs)
      }
      const timer = setTimeout(late, KEPT_MS).unref()
      const request: Request = { run, abort, step: null, pause: null, timer, spoken: models.talk({ ...talk, onRetry }) }
      requests.set(key, request)
      return request.spoken
    },
    /** Nobody will come for it: the run is over, or the server ends. */
    drop(run?: string): void {
      for (const [key, request] of requests) if (run === undefined || request.run.id === run) giveUp(key, request)
    },
    /** Resolves when all that was dropped is counted. */
    async idle(): Promise<void> {
      await Promise.all(counting)
    },
  }
}
