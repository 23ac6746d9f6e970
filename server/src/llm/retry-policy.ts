// How long and how often a provider is asked: back-off, pauses it asks for, its circuit, and the person's stop.
import type { Log } from '../platform/log.ts'
import { createStreamListener, type OnToken, type TokenListener } from './answer-stream.ts'
import { callOnce, type Reply } from './call.ts'
import type { Offer } from './catalogue.ts'
import { type CircuitPass, createProviderGates } from './circuit-breaker.ts'
import type { ConcurrencySlot, ReleaseReason } from './concurrency-limiter.ts'
import type { Fault } from './fault.ts'
import { LIMITS, type Limits } from './http-client.ts'
import type { Meter } from './meter.ts'
import type { Failure } from './outcome.ts'
import { costOf, type Tokens } from './prices.ts'
import { charactersOf, type ModelCapabilities, type ModelPrompt } from './prompt.ts'
import { createSpending, type RequestSize, type TokenUsage } from './tokens.ts'

export type Clock = {
  /** Monotonic, in milliseconds. */
  now(): number
  /** Resolves early, without an error, when the signal ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to 1, for jitter. */
  random(): number
}
export type RetryPolicyOptions = {
  limits?: Partial<Limits>
  backOffMs?: number
  clock?: Clock
  /** Told of every call that a provider was at work on. */
  onUse?(use: ModelUse): void
}
/** What one call came to. `person` left out: nobody's in particular. `cost` in US dollars; null: nobody has said a price. */
export type ModelUse = {
  person: string | undefined
  offer: Pick<Offer, 'provider' | 'id'>
  used: Pick<TokenUsage, 'input' | 'output'>
  cost: number | null
}
export type RetryPolicy = ReturnType<typeof createRetryPolicy>

type ModelRequest = {
  task: string
  signal: AbortSignal
  /** Who asks: places go round by person. Left out: nobody in particular. */
  person?: string
  /** The same for each time that this question is asked. Left out: it is asked once. */
  question?: string
  onRetry?: (why: string, waitMs: number) => void
  /** Calls whose trouble is not that of the others at this address: they have limits and outages of their own. */
  apart?: string
}
type FailedAttempt = Failure & { text?: string }
type StreamListener = ReturnType<typeof createStreamListener>
type AttemptSlot = { place: ConcurrencySlot; pass: CircuitPass }
/** `untilMs` is what is left of the time; `begun` is told when the provider says its first byte. */
type Attempt<R> = (untilMs: number, hear: OnToken, begun: () => void) => Promise<R | Fault>

const BACK_OFF_MS = 1_000
/** So long, in all, a question waits out pauses that were asked of others. */
const MOST_QUIET_MS = 300_000
const UNTOLD: Tokens = { input: undefined, output: undefined }
const TOO_MANY: Failure = {
  ok: false,
  code: 'rate_limited',
  message: 'The provider answers that there are too many requests.',
  retryable: true,
}
const DOWN: Failure = {
  ok: false,
  code: 'provider_down',
  message: 'The provider failed several times in a row.',
  retryable: true,
}
const STOPPED: Failure = { ok: false, code: 'stopped', message: 'Stopped.', retryable: false }

/** Remembers about each model whether it is down, and what it cannot do. */
export function createRetryPolicy(log: Log, meter: Meter, options: RetryPolicyOptions) {
  const limits = { ...LIMITS, ...options.limits }
  const backOffMs = options.backOffMs ?? BACK_OFF_MS
  const clock = options.clock ?? realClock
  const gates = createProviderGates(clock.now, log, meter)
  const capabilities = new Map<string, ModelCapabilities>()
  let asked = 0

  /** Starts the time of one question to one model. */
  function begin(offer: Offer, asking: ModelRequest) {
    const gate = gates.of(offer, asking.apart)
    const { circuit, limiter: line } = gate
    const capability = known(
      capabilities,
      `${offer.baseUrl} ${offer.id}`,
      (): ModelCapabilities => ({ schema: true, stream: true, tools: true }),
    )
    const spending = createSpending(offer)
    asked += 1
    const question = asking.question ?? `${asking.task} ${asked}`
    const started = clock.now()
    const deadline = started + limits.callMs
    // Made for the few who have to wait: each one keeps a timer for as long as a call may take.
    const patient = () =>
      AbortSignal.any([asking.signal, AbortSignal.timeout(Math.max(0, Math.ceil(deadline - clock.now())))])
    let calls = 0
    let quietMs = 0

    /** Asks until there is a reply or no sense in asking again. A failure tells what was heard before it. */
    async function put(words: ModelPrompt, listener: TokenListener = {}): Promise<Reply | FailedAttempt> {
      const hearing = createStreamListener(listener, clock.now, (error) =>
        log.error({ task: asking.task, at: placeOf(error) }, 'a listener of a model call threw'),
      )
      const end = await keepTrying(
        { characters: charactersOf(words), mostTokens: words.mostTokens },
        (untilMs, hear, begun) =>
          callOnce(offer, words, { ...capability }, { limits, untilMs, signal: asking.signal, hear, begun }),
        hearing,
      )
      hearing.end()
      return 'ok' in end && hearing.text() !== '' ? { ...end, text: hearing.text() } : end
    }

    /** The same for any call: `once` makes it, in `untilMs` at most, and says what it hears on the way. */
    async function keepTrying<R extends { tokens: Tokens }>(
      sent: RequestSize,
      once: Attempt<R>,
      hearing: StreamListener = createStreamListener({}, clock.now, () => {}),
    ): Promise<R | Failure> {
      for (let tries = 1; ; tries++) {
        const turn = await myTurn()
        if ('ok' in turn) return turn
        const reply = await call(turn, sent, once, hearing)
        if (reply === null) return STOPPED
        if (!('ok' in reply)) return reply
        const pause = pauseAfter(reply, tries, hearing.firstSpoken())
        if (pause === null) return gate.dated(plain(reply))
        if (pause > 0 && !(await wait(reply.message, pause))) return STOPPED
      }
    }

    /** One try, from its place in the line to what it used. Null: the person stopped it. */
    async function call<R extends { tokens: Tokens }>(
      { place, pass }: AttemptSlot,
      sent: RequestSize,
      once: Attempt<R>,
      hearing: StreamListener,
    ): Promise<R | Fault | null> {
      calls += 1
      const calledAt = clock.now()
      // A provider that keeps silent holds up whoever it is silent to, and nobody else.
      const giveWay = setTimeout(() => {
        place.yieldSlot()
        circuit.undecided(pass)
      }, limits.silentMs)
      const begun = () => clearTimeout(giveWay)
      const hear = hearing.begin()
      const reply = await orStopped(once(deadline - calledAt, hear, begun), asking.signal)
      clearTimeout(giveWay)
      const firstAt = hearing.firstAt()
      // Who stops an answer has asked for it all the same.
      const told = reply === null ? UNTOLD : reply.tokens
      const used = told && spending.add(told, sent, hearing.heard())
      if (used?.doubted)
        log.warn({ provider: offer.provider, model: offer.id }, 'a provider counted more tokens than there can be')
      if (used) options.onUse?.({ person: asking.person, offer, used, cost: costOf(offer.price, used) })
      meter.called(offer, {
        outcome: reply === null ? 'stopped' : 'ok' in reply ? reply.code : 'ok',
        ms: clock.now() - calledAt,
        firstMs: firstAt === null ? null : firstAt - calledAt,
        used,
      })
      if (reply === null) circuit.undecided(pass)
      else if ('ok' in reply) note(reply, pass)
      else circuit.answered(pass)
      place.release(leftBy(reply))
      return reply
    }

    /** Waits until the provider may be asked and there is a place. */
    async function myTurn(): Promise<AttemptSlot | Failure> {
      for (;;) {
        const refusal = await quiet()
        if (refusal !== null) return refusal
        const place = await line.enter(asking.person ?? '', patient)
        if (!place) return asking.signal.aborted ? STOPPED : gate.dated(TOO_MANY)
        const pass = circuit.quietMs() > 0 ? null : circuit.enter()
        if (pass !== null && typeof pass !== 'number') return { place, pass }
        place.release('other')
        if (pass !== null) return gate.dated(DOWN)
      }
    }

    function note(fault: Fault, pass: CircuitPass): void {
      gate.record(pass, fault, question)
      if (fault.without) capability[fault.without] = false
      if (fault.code === 'refused_key') log.error({ provider: offer.provider, model: offer.id }, 'LLM key refused')
      log.warn(
        { task: asking.task, provider: offer.provider, model: offer.id, code: fault.code, call: calls },
        'a model call failed',
      )
    }

    /** Milliseconds until the next try; null: there is none. Once a try has spoken, there is one more at most. */
    function pauseAfter(fault: Fault, tries: number, firstSpoken: number | null): number | null {
      if (tries >= fault.tries || (firstSpoken !== null && tries > firstSpoken)) return null
      if (fault.without) return 0
      const base = fault.waitMs || backOffMs * 2 ** (tries - 1)
      // A pause that everybody keeps needs no jitter: after it the line lets one in.
      const asked = fault.code === 'rate_limited' && fault.waitMs
      const pause = asked || base + clock.random() * Math.max(backOffMs, base / 4)
      return clock.now() + pause < deadline ? pause : null
    }

    /** A pause that the provider asked of somebody else holds for everybody. */
    async function quiet(): Promise<Failure | null> {
      const ms = circuit.quietMs()
      if (ms <= 0) return null
      quietMs += ms
      if (clock.now() + ms >= deadline || quietMs > MOST_QUIET_MS) return gate.dated(TOO_MANY)
      return (await wait('The provider asked for a pause.', ms)) ? null : STOPPED
    }

    async function wait(why: string, ms: number): Promise<boolean> {
      asking.onRetry?.(why, Math.round(ms))
      await clock.sleep(ms, asking.signal)
      return !asking.signal.aborted
    }

    /** The last line of a question: what it cost and how it ended, never what was said. A failure tells what it has used. */
    function ended<T extends { ok: true } | Failure>(answer: T): T {
      const { task } = asking
      const usage = spending.usage()
      const facts = {
        task,
        model: offer.id,
        calls,
        ms: Math.round(clock.now() - started),
        ...usage,
        ...(spending.estimated() && { estimated: true }),
        code: answer.ok ? 'ok' : answer.code,
      }
      if (answer.ok || answer.code === 'stopped') log.info(facts, 'a model was asked')
      else log.warn(facts, 'a model was asked in vain')
      return answer.ok || !spending.any() ? answer : { ...answer, usage }
    }

    return { put, keepTrying, ended, usage: spending.usage }
  }
  return { begin, limits }
}

function leftBy(reply: { tokens: Tokens } | Fault | null): ReleaseReason {
  if (reply === null) return 'other'
  if (!('ok' in reply)) return 'answered'
  if (reply.code !== 'rate_limited') return 'other'
  return reply.waitMs ? 'pause' : 'too_many'
}

/** Where an error came from, without its words: they may hold what was said. */
function placeOf(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  return frames[0]?.trim() ?? typeof error
}

const plain = ({ code, message, retryable }: Fault): Failure => ({ ok: false, code, message, retryable })

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
