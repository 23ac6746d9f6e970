// How long and how often a provider is asked: back-off, pauses it asks for, its circuit, and the person's stop.
import type { Log } from '../platform/log.ts'
import { callOnce, type Reply } from './call.ts'
import type { Offer } from './catalogue.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Fault } from './fault.ts'
import { createHearing, type Listener } from './hearing.ts'
import { createLine, type Line } from './line.ts'
import type { Meter } from './meter.ts'
import type { Failure, Usage } from './outcome.ts'
import type { Tokens } from './prices.ts'
import type { Habits, Question } from './prompt.ts'
import type { Hear } from './reading.ts'
import { LIMITS, type Limits } from './wire.ts'

export type Clock = {
  /** Monotonic, in milliseconds. */
  now(): number
  /** Resolves early, without an error, when the signal ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to 1, for jitter. */
  random(): number
}
export type PatienceOptions = { limits?: Partial<Limits>; backOffMs?: number; clock?: Clock }
export type Patience = ReturnType<typeof createPatience>

type Person = {
  task: string
  signal: AbortSignal
  onRetry?: (why: string, waitMs: number) => void
  /** Calls whose trouble is not that of the others at this address: they have limits and outages of their own. */
  apart?: string
}
type Broken = Failure & { text?: string }
type Hearing = ReturnType<typeof createHearing>

const BACK_OFF_MS = 1_000
const TOO_MANY: Failure = {
  ok: false,
  code: 'rate_limited',
  message: 'The provider answers that there are too many requests.',
  retryable: true,
}
const STOPPED: Failure = { ok: false, code: 'stopped', message: 'Stopped.', retryable: false }

/** Remembers about each provider whether it is down, and about each model what it cannot do. */
export function createPatience(log: Log, meter: Meter, options: PatienceOptions) {
  const limits = { ...LIMITS, ...options.limits }
  const backOffMs = options.backOffMs ?? BACK_OFF_MS
  const clock = options.clock ?? realClock
  const doors = new Map<string, { circuit: Circuit; line: Line }>()
  const habits = new Map<string, Habits>()

  /** Starts the time of one question to one model. */
  function begin(offer: Offer, person: Person) {
    const { circuit, line } = known(doors, `${offer.provider} ${offer.baseUrl} ${person.apart ?? ''}`, () => ({
      circuit: createCircuit(clock.now),
      line: createLine(),
    }))
    const habit = known(habits, offer.id, (): Habits => ({ schema: true, stream: true, tools: true }))
    const started = clock.now()
    const deadline = started + limits.callMs
    // Made for the few who have to wait: each one keeps a timer for as long as a call may take.
    const patient = () =>
      AbortSignal.any([person.signal, AbortSignal.timeout(Math.max(0, Math.ceil(deadline - clock.now())))])
    let calls = 0

    /** Asks until there is a reply or no sense in asking again. A failure tells what was heard before it. */
    async function put(question: Question, listener: Listener = {}): Promise<Reply | Broken> {
      const hearing = createHearing(listener, clock.now, (error) =>
        log.error({ task: person.task, at: placeOf(error) }, 'a listener of a model call threw'),
      )
      const end = await keepTrying(
        (untilMs, hear) => callOnce(offer, question, { ...habit }, limits, untilMs, person.signal, hear),
        hearing,
      )
      hearing.end()
      return 'ok' in end && hearing.text() !== '' ? { ...end, text: hearing.text() } : end
    }

    /** The same for any call: `once` makes it, in `untilMs` at most, and says what it hears on the way. */
    async function keepTrying<R extends { tokens: Tokens }>(
      once: (untilMs: number, hear: Hear) => Promise<R | Fault>,
      hearing: Hearing = createHearing({}, clock.now, () => {}),
    ): Promise<R | Failure> {
      for (let tries = 1; ; tries++) {
        const refusal = await myTurn()
        if (refusal !== null) return refusal
        const closed = circuit.enter()
        if (closed !== null) {
          line.leave('other')
          return resting(closed)
        }
        calls += 1
        const calledAt = clock.now()
        const left = deadline - clock.now()
        const reply = await orStopped(once(left, hearing.begin()), person.signal)
        const firstAt = hearing.firstAt()
        meter.called(offer, {
          outcome: reply === null ? 'stopped' : 'ok' in reply ? reply.code : 'ok',
          ms: clock.now() - calledAt,
          firstMs: firstAt === null ? null : firstAt - calledAt,
          tokens: reply === null || 'ok' in reply ? undefined : reply.tokens,
        })
        if (reply === null) {
          circuit.stopped()
          line.leave('other')
          return STOPPED
        }
        if (!('ok' in reply)) {
          circuit.answered()
          line.leave('answered')
          return reply
        }
        note(reply)
        line.leave(reply.code === 'rate_limited' ? 'too_many' : 'other')
        const pause = pauseAfter(reply, tries, hearing.firstSpoken())
        if (pause === null) return plain(reply)
        if (pause > 0 && !(await wait(reply.message, pause))) return STOPPED
      }
    }

    /** Waits until the provider may be asked and there is a place. Null: there is. Places are given back by `put`. */
    async function myTurn(): Promise<Failure | null> {
      for (;;) {
        const refusal = await quiet()
        if (refusal !== null) return refusal
        if (!(await line.enter(patient))) return person.signal.aborted ? STOPPED : TOO_MANY
        if (circuit.quietMs() <= 0) return null
        line.leave('other')
      }
    }

    function note(fault: Fault): void {
      if (fault.outage) circuit.failed()
      else circuit.answered()
      if (fault.code === 'rate_limited' && fault.waitMs !== null) circuit.quietFor(fault.waitMs)
      if (fault.without) habit[fault.without] = false
      if (fault.code === 'refused_key') log.error({ provider: offer.provider, model: offer.id }, 'LLM key refused')
      log.warn(
        { task: person.task, provider: offer.provider, model: offer.id, code: fault.code, call: calls },
        'a model call failed',
      )
    }

    /** Milliseconds until the next try; null: there is none. Once a try has spoken, there is one more at most. */
    function pauseAfter(fault: Fault, tries: number, firstSpoken: number | null): number | null {
      if (tries >= fault.tries || (firstSpoken !== null && tries > firstSpoken)) return null
      if (fault.without) return 0
      const base = fault.waitMs ?? backOffMs * 2 ** (tries - 1)
      const pause = base + clock.random() * Math.max(backOffMs, base / 4)
      return clock.now() + pause < deadline ? pause : null
    }

    /** A pause that the provider asked of somebody else holds for everybody. */
    async function quiet(): Promise<Failure | null> {
      const ms = circuit.quietMs()
      if (ms <= 0) return null
      const pause = ms + clock.random() * Math.max(backOffMs, ms / 4)
      if (clock.now() + pause >= deadline) return TOO_MANY
      return (await wait('The provider asked for a pause.', pause)) ? null : STOPPED
    }

    async function wait(why: string, ms: number): Promise<boolean> {
      person.onRetry?.(why, Math.round(ms))
      await clock.sleep(ms, person.signal)
      return !person.signal.aborted
    }

    /** The last line of a question: what it cost and how it ended, never what was said. */
    function ended<T extends { ok: true } | Failure>(answer: T, usage: Usage): T {
      const { task } = person
      const facts = {
        task,
        model: offer.id,
        calls,
        ms: Math.round(clock.now() - started),
        ...usage,
        code: answer.ok ? 'ok' : answer.code,
      }
      if (answer.ok || answer.code === 'stopped') log.info(facts, 'a model was asked')
      else log.warn(facts, 'a model was asked in vain')
      return answer
    }

    return { put, keepTrying, ended }
  }
  return { begin, limits }
}

/** Where an error came from, without its words: they may hold what was said. */
function placeOf(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  return frames[0]?.trim() ?? typeof error
}

function resting(ms: number): Failure {
  const seconds = Math.ceil(ms / 1000)
  return {
    ok: false,
    code: 'provider_down',
    message: `The provider failed several times in a row. It is asked again in ${seconds} s.`,
    retryable: true,
    retry_after_ms: ms,
  }
}

const plain = ({ code, message, retryable, waitMs }: Fault): Failure => ({
  ok: false,
  code,
  message,
  retryable,
  ...(waitMs === null ? {} : { retry_after_ms: waitMs }),
})

function known<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

/** Null as soon as the person stops, even where the connection takes its time to close. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null
  let onAbort = () => {}
  const stopped = new Promise<null>((resolve) => {
    onAbort = () => resolve(null)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    const result = await Promise.race([work, stopped])
    return signal.aborted ? null : result
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const realClock: Clock = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    }),
}
