// One run at work in this process: what a kind of run may do, and how each of its steps becomes durable.

import { type Run, type RunEvent, runKindTraits } from '#contract/runs.ts'
import { json } from '../platform/db.ts'
import { isAway } from '../platform/errors.ts'
import type { Asks } from './asks.ts'
import { ending, inLife, RunStopped } from './endings.ts'
import { ProviderAway, type ProviderOutage } from './outage.ts'
import { retryWithBackoff } from './retry.ts'
import { type AppendResult, addUsage, type Change, type NewEvent, type Outcome, type Usage } from './run-rows.ts'
import { endOf, givenUp, MOST_ATTEMPTS, named, type StepResult } from './step-events.ts'
import type { RunRow, Surroundings } from './surroundings.ts'

/** A failure whose message the user should read. Any other becomes 'Something went wrong', with the cause in the log. */
export class RunFailure extends Error {}
/** What a step threw that was no RunFailure, as it is thrown again whenever the run is done over. */
export class StepFailure extends Error {}
/** The run was stopped meanwhile, or its account is gone. Nothing more may start. */
class RunOver extends Error {}

type Type = RunEvent['type']
export type StepAbout<T> = {
  title: string
  agent?: string
  tool?: string
  /** What the timeline says of the result. Must follow from the result alone: it is asked again after a crash. */
  output?: (result: T) => { type?: Type; summary: string; details?: Record<string, unknown> }
  /** Whether this result is of no use to a run that failed of it: trying the run again does the step over, too. */
  redo?: (result: T) => boolean
}

export type RunKind = {
  /** As `runs.work` has it: a built-in flow's name, or `crew`, `flow`, `chat` for what follows its snapshot. */
  name: string
  /**
   * Does the work; what it returns is the run's result. Outside its steps it must come to the same steps whenever it is done
   * over: no clock, no chance, no reading of anything but inputs, snapshot and what steps returned.
   */
  work(run: RunHandle): Promise<unknown>
  /**
   * What the timeline says of the result. Left out: the result's own `summary`, else 'Done.' In `details`: `text` (Markdown),
   * `citations`, `model`, `author` and `message_id` make the message in the run's conversation.
   */
  summarize?(result: unknown): RunSummary
}

export type RunSummary = { summary: string; details?: Record<string, unknown> }

export type RunHandle = {
  id: string
  user_id: string
  conversation_id: string | null
  inputs: Record<string, unknown>
  snapshot: unknown
  /** Aborted when the run is stopped or the server ends. */
  signal: AbortSignal
  /**
   * One checkpointed step: a completed one is never done again, its result (JSON) is given again. `key` is unique in the run.
   * Several may be at work at once, as long as they are called in the same order each time.
   * Errors: what `work` throws, as RunFailure or StepFailure with its message, the same whenever the run is done over. With
   * ProviderAway the run sleeps instead, and the step is begun anew when the provider is asked again.
   */
  step<T>(key: string, about: StepAbout<T>, work: (step: StepHandle) => Promise<T>): Promise<T>
  /** Pauses for a human, however long, over restarts. Returns the answer. */
  wait(key: string, prompt: Asks): Promise<string>
  /** How often a person had the failed run tried again from this very step. */
  tried(key: string): number
  /** Whether this step ended before the run was last tried again: budgets begin anew there. */
  isBefore(key: string): boolean
}

export type StepHandle = {
  signal: AbortSignal
  /** `<run>:<step>`, for the other side to refuse a repeat. */
  idempotencyKey: string
  /** A further line on the timeline. `key` is unique within the step; said again after a crash it adds nothing. */
  event(key: string, type: Type, summary: string, details?: Record<string, unknown>): Promise<void>
  /** Adds to the run's usage. Counted when the step ends, well or badly; what a crash cut off is not counted. */
  usage(add: Usage): void
  /** For how long the provider has not answered this run, in milliseconds; 0: it did when it was last asked. */
  awayMs: number
  /** A provider has answered. */
  answered(provider: string): Promise<void>
}

/** So long a step waits for a database that is away, or too busy for one connection more. */
const MOST_AWAY_MS = 120_000
/** How long the end of a step may wait for the beginning of the next, to be written together. */
const TOGETHER_MS = 4

const never = new Promise<never>(() => {})

export class CurrentRun implements RunHandle {
  readonly id: string
  readonly user_id: string
  readonly conversation_id: string | null
  readonly inputs: Record<string, unknown>
  readonly snapshot: unknown
  readonly execution: number
  readonly life: number
  /** The number of the newest event when this execution began. */
  readonly seq: number
  readonly signal: AbortSignal
  /** Steps that are at work just now. */
  readonly working = new Set<string>()
  readonly #kind: Run['kind']
  readonly #engine: Surroundings
  readonly #abort = new AbortController()
  readonly #keys = new Set<string>()
  readonly #done: Record<string, StepResult>
  readonly #former: NonNullable<RunRow['former']>
  readonly #awayMs: number
  #away: ProviderOutage | null
  /** The last step, if the run may fail of it. */
  #failed: { step: string; title: string } | null = null
  #events: NewEvent[] = []
  #outcomes: Outcome[] = []
  #tail: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #trouble: unknown = null
  /** Questions that this run waits with, and who wants to know the answer. */
  readonly #asked = new Map<string, (reply: string) => void>()

  constructor(row: RunRow, engine: Surroundings) {
    this.id = row.id
    this.user_id = row.user_id
    this.conversation_id = row.conversation_id
    this.inputs = row.inputs
    this.snapshot = row.snapshot
    this.execution = row.execution
    this.life = row.life
    this.seq = row.seq
    this.#former = row.former ?? { answers: null, tried: null, before: null }
    this.#away = row.provider_away
    this.#awayMs = row.away_ms ?? 0
    this.#done = row.steps ?? {}
    this.signal = this.#abort.signal
    this.#kind = row.kind
    this.#engine = engine
  }

  /** Ends what is at work here. What it comes to is not written any more. */
  abort(): void {
    this.#abort.abort(new RunOver('This run was stopped.'))
  }

  async step<T>(key: string, about: StepAbout<T>, work: (step: StepHandle) => Promise<T>): Promise<T> {
    this.#begin(key)
    this.#failed = null
    const done = this.#done[this.#kept(key)] ?? (await this.#perform(key, about, work))
    if (done.failure || about.redo?.(done.result as T)) this.#failed = { step: key, title: about.title }
    if (!done.failure) return done.result as T
    throw done.failure.readable ? new RunFailure(done.failure.message) : new StepFailure(done.failure.message)
  }

  async wait(key: string, { question, choices = [], details = null, before: first }: Asks): Promise<string> {
    this.#begin(key)
    this.#failed = null
    const before = this.#former.answers?.[`${this.id}:${key}`]
    if (before !== undefined) return before
    const prompt = { id: `${this.id}:${key}`, question, choices, details, before: first?.text ?? null }
    const [status, type] =
      runKindTraits[this.#kind].words === 'crew'
        ? (['awaiting_human_input', 'human_prompt'] as const)
        : (['paused', 'wait_for_human'] as const)
    const event = {
      key: inLife(`${key}/prompt`, this.life),
      type,
      summary: question,
      details: {
        step: key,
        status,
        prompt_id: prompt.id,
        choices,
        details,
        ...(first?.alone ? { before: first.text, citations: first.citations } : {}),
      },
    }
    const heard = new Promise<string>((resolve) => this.#asked.set(prompt.id, resolve))
    try {
      const paused = await this.#write([event], { status, prompt })
      if (paused.queued) this.#engine.next(this.user_id)
      return await Promise.race([heard, this.#stopped()])
    } catch (error) {
      // The server ends: the next one asks again, or knows the answer.
      if (this.#engine.ending()) await never
      throw error
    } finally {
      this.#asked.delete(prompt.id)
    }
  }

  /** The answer to a question, which is kept by now. Said twice it is heard once. */
  hear(promptId: string, reply: string): void {
    this.#asked.get(promptId)?.(reply)
  }

  /** Whether it waits for a human. */
  get waits(): boolean {
    return this.#asked.size > 0
  }

  tried(key: string): number {
    return this.#former.tried?.[key] ?? 0
  }

  isBefore(key: string): boolean {
    return this.#former.before?.includes(this.#kept(key)) ?? false
  }

  /** Ends the run well. */
  async complete(result: unknown, { summary, details = {} }: RunSummary): Promise<void> {
    const event = { key: 'result', type: 'result', summary, details: { ...details, status: 'completed' } } as const
    await this.#finish([event, ...ending({ kind: this.#kind, life: this.life }, 'completed')], {
      status: 'completed',
      result: result ?? null,
      prompt: null,
    })
  }

  /** Ends the run badly, or by its person's decision, unless it is no longer this process's to end. */
  async fail(error: unknown): Promise<void> {
    if (this.#engine.ending()) await never
    if (error instanceof RunOver || this.signal.aborted) return
    if (error instanceof RunStopped) return this.#finish(...error.ends(this.#kind, this.life))
    const message =
      error instanceof RunFailure ? error.message : 'Something went wrong on our side. Please start it again.'
    if (!(error instanceof RunFailure)) this.#engine.log.error({ err: error, run: this.id }, 'a run failed')
    const trouble: NewEvent[] =
      runKindTraits[this.#kind].words === 'crew'
        ? [{ key: inLife('error', this.life), type: 'crew_error', summary: message, details: { status: 'failed' } }]
        : []
    this.#trouble = null
    await this.#finish([...trouble, ...ending({ kind: this.#kind, life: this.life }, 'failed', message)], {
      status: 'failed',
      error: message,
      prompt: null,
      failed_step: this.#failed,
    })
  }

  async #finish(events: NewEvent[], change: Change): Promise<void> {
    const ended = await this.#write(events, change).catch((error: unknown) => {
      if (error instanceof RunOver) return null
      throw error
    })
    this.abort()
    if (ended?.queued) this.#engine.next(this.user_id)
  }

  async #perform<T>(key: string, about: StepAbout<T>, work: (step: StepHandle) => Promise<T>): Promise<StepResult> {
    const kept = this.#kept(key)
    const start: NewEvent = {
      key: `${kept}/start`,
      type: 'step_start',
      summary: about.title,
      details: named(key, about),
    }
    const begun = (await this.#write([start])).events.at(-1)
    const repeated = !(begun?.type === 'step_start' && begun.details.step === key)
    const attempts = repeated ? await this.#engine.countAttempt(this.id, kept) : 1
    const done = attempts > MOST_ATTEMPTS ? givenUp(about.title) : await this.#attempt(key, about, work)
    this.#writeSoon(endOf(key, kept, about, done), { step: kept, result: done })
    return done
  }

  async #attempt<T>(key: string, about: StepAbout<T>, work: (step: StepHandle) => Promise<T>): Promise<StepResult> {
    const kept = this.#kept(key)
    let spent: Usage | undefined
    const handle: StepHandle = {
      signal: this.signal,
      idempotencyKey: `${this.id}:${kept}`,
      event: async (name, type, summary, details) => {
        await this.#write([{ key: `${kept}/at/${name}`, type, summary, details: { ...named(key, about), ...details } }])
      },
      usage: (add) => {
        spent = addUsage(spent, add)
      },
      awayMs: this.#away ? this.#awayMs : 0,
      answered: async (provider) => {
        const away = this.#away
        this.#away = null
        if (away) await this.#engine.answered(this, away, provider)
      },
    }
    const from = performance.now()
    const ms = () => Math.round(performance.now() - from)
    this.working.add(kept)
    try {
      // What the run gets now is to the letter what it would get after a crash.
      const result: unknown = JSON.parse(json(await this.#again(() => work(handle))))
      return { result, ms: ms(), usage: spent }
    } catch (error) {
      if (this.signal.aborted) {
        if (spent) this.#engine.spentLate(this, spent)
        throw new RunOver('This run was stopped.', { cause: error })
      }
      if (error instanceof ProviderAway) return await this.#sleep(key, about, error, spent)
      if (!(error instanceof RunFailure))
        this.#engine.log.warn({ err: error, run: this.id, step: key }, 'a step failed')
      const message = error instanceof Error ? error.message : String(error)
      return { failure: { message, readable: error instanceof RunFailure }, ms: ms(), usage: spent }
    } finally {
      // The server ends: this step is begun again by the next one, so nothing of it may be remembered.
      if (this.#engine.ending()) await never
      this.working.delete(kept)
    }
  }

  /** Errors: RunOver, always: what follows is the work of another life. */
  async #sleep<T>(key: string, about: StepAbout<T>, away: ProviderAway, usage: Usage | undefined): Promise<never> {
    await this.#write([])
    const at = { attempt: this.#kept(key), details: { ...named(key, about), ...(usage ? { usage } : {}) } }
    const asleep = await this.#engine.suspend(this, this.#away, away, at)
    if (this.#engine.ending()) await never
    this.abort()
    if (asleep) this.#engine.next(this.user_id)
    throw new RunOver('This run waits for its provider.')
  }

  /** Each time that a person has a step tried again it is written down anew: what came of it before stays on the timeline. */
  #kept(key: string): string {
    const times = this.tried(key)
    return times === 0 ? key : `${key}~${times}`
  }

  /** Work that fails because the database is away is done over, as after a crash: a run outlives what a caller would hear as 503. */
  #again<T>(work: () => Promise<T>): Promise<T> {
    const end = performance.now() + MOST_AWAY_MS
    const over = () => this.signal.aborted || this.#engine.ending() || performance.now() > end
    return retryWithBackoff(work, (error) => !over() && isAway(error))
  }

  #begin(key: string): void {
    if (this.#keys.has(key)) throw new Error(`The step ${key} stands twice in this run.`)
    this.#keys.add(key)
    if (this.signal.aborted) throw new RunOver('This run was stopped.')
  }

  #stopped(): Promise<never> {
    const stopped = new Promise<never>((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
    stopped.catch(() => {})
    return stopped
  }

  #writeSoon(event: NewEvent, outcome: Outcome): void {
    this.#events.push(event)
    this.#outcomes.push(outcome)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      // What went wrong here meets the run at its next step.
      this.#write([]).catch(() => {})
    }, TOGETHER_MS)
  }

  /** Writes what waits and then these, in the order of the calls. Errors: RunOver. */
  async #write(events: NewEvent[], change: Change = {}): Promise<AppendResult> {
    const all = [...this.#events, ...events]
    const outcomes = this.#outcomes
    this.#events = []
    this.#outcomes = []
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#trouble) throw this.#trouble
    const writing = this.#tail.then(() => this.#engine.append(this, all, change, outcomes))
    this.#tail = writing.catch((error: unknown) => {
      this.#trouble = error
    })
    const appended = await writing
    if (this.#engine.ending()) await never
    if (appended) return appended
    for (const { details } of all) if (details?.usage) this.#engine.spentLate(this, details.usage as Usage)
    this.abort()
    throw new RunOver('This run was stopped.')
  }
}
