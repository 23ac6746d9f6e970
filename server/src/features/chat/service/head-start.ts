// A head start for the first turn of a reply: the model is asked at once, while the engine is still taking the run to work. The
// run's step asks the same question under the same key, and is handed the answer that is on its way. If this process dies in
// between, the step asks by itself, as every step does.
import type { Models, Usage } from '#server/llm/models.ts'
import type { Spoken, Talk } from '#server/llm/talk.ts'

/** Whoever has not come for it by then will not come; and so long it is known that it was asked. */
const KEPT_MS = 60_000

type Listener = Pick<Talk, 'onText' | 'onRestart' | 'onRetry'>
/** `onEnd`: whatever it came to. */
type Ahead = Listener & { onEnd?(): void }
type Asker = { id: string; user_id: string }
type Begun = {
  run: Asker
  abort: AbortController
  text: string
  taker: Listener | null
  /** The pause before its next try, which the step that comes for it has not heard of; `ends` by the monotonic clock. */
  pause: { why: string; ends: number } | null
  spoken: Promise<Spoken>
  timer: NodeJS.Timeout
}

export type HeadStart = {
  models: Models
  /** Asks now. `ahead` hears the answer until its step has come for it. False: this was asked a moment ago. */
  begin(run: Asker, turn: (signal: AbortSignal) => Talk, ahead: Ahead): boolean
  /** Nobody will come for it: the run is over, or the server ends. */
  drop(run?: string): void
  /** Resolves when all that was dropped is counted. */
  idle(): Promise<void>
}

/** `wasted` is told what was used for a run whose step never came for the answer. */
export function createHeadStart(models: Models, wasted: (run: Asker, usage: Usage) => Promise<void>): HeadStart {
  const begun = new Map<string, Begun>()
  const left = new Set<Promise<unknown>>()

  function forget(key: string, ahead: Begun): void {
    clearTimeout(ahead.timer)
    if (begun.get(key) === ahead) begun.delete(key)
  }

  function giveUp(key: string, ahead: Begun): void {
    forget(key, ahead)
    ahead.abort.abort()
    // What a step has come for, it counts itself.
    if (ahead.taker) return
    const counting = ahead.spoken.then(({ usage }) => usage && wasted(ahead.run, usage)).catch(() => {})
    left.add(counting)
    void counting.finally(() => left.delete(counting))
  }

  async function take(talk: Talk, ahead: Begun): Promise<Spoken> {
    if (ahead.text !== '') talk.onText?.(ahead.text)
    ahead.taker = talk
    const waitMs = ahead.pause ? ahead.pause.ends - performance.now() : 0
    if (ahead.pause && waitMs > 0) talk.onRetry?.(ahead.pause.why, waitMs)
    const stop = () => ahead.abort.abort(talk.signal.reason)
    if (talk.signal.aborted) stop()
    talk.signal.addEventListener('abort', stop, { once: true })
    try {
      return await ahead.spoken
    } finally {
      talk.signal.removeEventListener('abort', stop)
    }
  }

  return {
    models: {
      ...models,
      talk(talk) {
        const ahead = begun.get(talk.idempotencyKey)
        return ahead && !ahead.taker ? take(talk, ahead) : models.talk(talk)
      },
    },
    begin(run, turn, listener) {
      const abort = new AbortController()
      const talk = turn(abort.signal)
      const key = talk.idempotencyKey
      if (begun.has(key)) return false
      const hearing = (): Listener => ahead.taker ?? listener
      const ahead: Begun = {
        run,
        abort,
        text: '',
        taker: null,
        pause: null,
        timer: setTimeout(() => (ahead.taker ? forget(key, ahead) : giveUp(key, ahead)), KEPT_MS).unref(),
        spoken: Promise.resolve({ ok: false, code: 'stopped', message: 'Stopped.', retryable: false }),
      }
      begun.set(key, ahead)
      ahead.spoken = models.talk({
        ...talk,
        onText(piece) {
          ahead.text += piece
          hearing().onText?.(piece)
        },
        onRestart() {
          ahead.text = ''
          hearing().onRestart?.()
        },
        onRetry(why, waitMs) {
          ahead.pause = { why, ends: performance.now() + waitMs }
          hearing().onRetry?.(why, waitMs)
        },
      })
      // Who comes for it hears of its trouble; nobody else needs to.
      ahead.spoken.then(
        () => listener.onEnd?.(),
        () => listener.onEnd?.(),
      )
      return true
    },
    drop(run) {
      for (const [key, ahead] of begun) if (run === undefined || ahead.run.id === run) giveUp(key, ahead)
    },
    async idle() {
      await Promise.all(left)
    },
  }
}
