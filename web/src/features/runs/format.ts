// A run's events as a person reads them: one line per step, with what it did, how long it took and what it cost.

import type { Run, RunEvent } from '#contract/runs.ts'
import { labelOf, wordsOf } from '#web/ui/words/arguments.ts'
import { capital } from '#web/ui/words/capital.ts'
import { dayOf, formatClock, formatDate, formatSeconds, today } from '#web/ui/words/dates.ts'
import { formatMoney, formatNumber, formatSmallMoney } from '#web/ui/words/numbers.ts'

/** What people call what is built in. */
const BUILT_IN: Readonly<Record<string, string>> = { strategic_flow: 'Strategic advice' }

/** What a run is called where it stands among others: a reply by the message that it answers. */
export const nameOfRun = ({ name, about }: Pick<Run, 'name' | 'about'>): string =>
  about?.replaceAll(/\s+/g, ' ').trim() || (BUILT_IN[name] ?? name)

export type StepState = 'running' | 'waiting' | 'done' | 'failed' | 'stopped'
export type Step = {
  key: string
  title: string
  agent: string | null
  state: StepState
  /** The newest thing said about it. */
  summary: string | null
  startedAt: string
  durationMs: number | null
  costUsd: number | null
  tokens: number | null
  cachedTokens?: number
  counts: { name: string; value: number }[]
  /** What happened to it on the way: another model wrote it, it waited for its provider, it was tried again. */
  notes: string[]
  events: RunEvent[]
}

const END_TYPES = new Set<RunEvent['type']>(['result', 'crew_end', 'flow_end', 'terminal', 'run_loop'])
const WAIT_TYPES = new Set<RunEvent['type']>(['human_prompt', 'wait_for_human'])

/** The steps of a timeline, oldest first. Events that belong to no step (the run's start and end) are left out. */
export function stepsOf(events: readonly RunEvent[], run: Pick<Run, 'status'>): Step[] {
  const byKey = new Map<string, Step>()
  let newest: string | null = null
  for (const event of events) {
    const outside = event.type === 'run_start' || END_TYPES.has(event.type)
    // Tried again without a step that it failed of: the one before it has not failed.
    const before = byKey.get(newest ?? '')
    if (isRetry(event) && !word(event.details.step) && before?.state === 'failed') before.state = 'done'
    const key: string | null = word(event.details.step) ?? (outside ? null : newest)
    if (key === null) continue
    const step = byKey.get(key) ?? begin(key, event)
    byKey.set(key, step)
    newest = key
    add(step, event)
  }
  const steps = [...byKey.values()]
  for (const step of steps) applyRunState(step, run.status)
  return steps
}

/** How much there was to do: a crew's tasks, each of which may take many steps; else the steps. Null: nothing yet. */
export function amountOf({ kind }: Pick<Run, 'kind'>, steps: readonly Pick<Step, 'key'>[]): string | null {
  const tasks = new Set(steps.flatMap(({ key }) => (key.includes('/') ? [key.split('/', 1)[0]] : []))).size
  const [count, one] = kind === 'crew' && tasks > 0 ? [tasks, 'task'] : [steps.length, 'step']
  return count === 0 ? null : `${count} ${one}${count === 1 ? '' : 's'}`
}

function begin(key: string, event: RunEvent): Step {
  return {
    key,
    title:
      event.type === 'step_start' && event.summary
        ? event.summary
        : WAIT_TYPES.has(event.type)
          ? 'Question for you'
          : titleOf(key),
    agent: null,
    state: 'running',
    summary: null,
    startedAt: event.ts,
    durationMs: null,
    costUsd: null,
    tokens: null,
    counts: [],
    notes: [],
    events: [],
  }
}

function add(step: Step, event: RunEvent): void {
  const { details } = event
  step.events.push(event)
  step.agent = word(details.agent) ?? step.agent
  if (isAwayEvent(event)) step.summary = 'Waiting for the provider.'
  else if (event.type !== 'step_start') step.summary = toReader(event) || step.summary
  step.durationMs = numberOf(details.duration_ms) ?? step.durationMs
  addUsage(step, details.usage)
  if (details.counts && typeof details.counts === 'object')
    step.counts = Object.entries(details.counts).flatMap(([name, value]) =>
      typeof value === 'number' ? [{ name: name.replaceAll('_', ' '), value }] : [],
    )
  step.state = stateAfter(event, step.state)
  step.notes = notesAfter(event, step.notes)
}

/** A model is told of a no in the third person; here it is read by the one who said it. */
const toReader = ({ summary, details }: RunEvent): string =>
  details.decision === 'declined'
    ? summary.replace(/^The person declined this\./, 'You declined this.').replace(' They said: ', ' You said: ')
    : summary

const isRetry = ({ type, details }: RunEvent) => type === 'run_loop' && details.status === 'pending'

/** Waiting for the provider is one note, however often it was asked. */
function notesAfter({ type, summary, details }: RunEvent, before: string[]): string[] {
  const away = details.waiting_for_provider as { since?: unknown; tries?: unknown } | undefined
  if (typeof away?.since === 'string') {
    const tries = numberOf(away.tries) ?? 1
    const since = `Waited for the provider from ${whenLabel(away.since)}`
    return [
      ...before.filter((note) => !note.startsWith(since)),
      `${since}, asked ${tries} ${tries === 1 ? 'time' : 'times'}.`,
    ]
  }
  return type === 'run_loop' || details.stands_in === true ? [...before, summary] : before
}

function addUsage(step: Step, usage: unknown): void {
  if (typeof usage !== 'object' || usage === null) return
  const { input_tokens, cached_tokens, output_tokens, cost_usd } = usage as Record<string, unknown>
  step.cachedTokens = (step.cachedTokens ?? 0) + (numberOf(cached_tokens) ?? 0)
  step.tokens = (step.tokens ?? 0) + (numberOf(input_tokens) ?? 0) + (numberOf(output_tokens) ?? 0)
  const cost = numberOf(cost_usd)
  if (cost !== null) step.costUsd = (step.costUsd ?? 0) + cost
}

function stateAfter({ type, details }: RunEvent, before: StepState): StepState {
  if (type === 'crew_error' || details.status === 'failed') return 'failed'
  if (details.decision === 'declined') return 'stopped'
  if (type === 'run_loop') return 'running'
  if (type === 'agent_output' || details.status === 'done' || type === 'user_reply') return 'done'
  return WAIT_TYPES.has(type) ? 'waiting' : before
}

/** It waited, and waits no more: what waits still is said of the whole run. */
export const shownNotes = ({ notes, events }: Pick<Step, 'notes' | 'events'>): string[] => {
  const last = events.at(-1)
  return last && isAwayEvent(last) ? notes.slice(0, -1) : notes
}
const isAwayEvent = ({ details }: RunEvent) => typeof details.waiting_for_provider === 'object'

/** What the run's own state says about a step that has not ended. */
function applyRunState(step: Step, status: Run['status']): void {
  if (step.state !== 'running' && step.state !== 'waiting') return
  if (status === 'completed') step.state = 'done'
  else if (status === 'failed' || status === 'stopped') step.state = status
  else if (step.state === 'waiting' && status === 'running') step.state = 'done'
}

const titleOf = (key: string) => {
  const text = key.replace(/[_-]+/g, ' ').trim()
  return capital(text)
}
const word = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** '$0.0123'; small sums keep two figures that say something. */
export function costLabel(usd: number): string {
  if (usd === 0) return formatMoney(0, 'USD')
  return usd >= 0.01 ? formatMoney(usd, 'USD') : formatSmallMoney(usd, 'USD')
}

/** '1,204 tokens', '1,204 tokens, 900 of them cached': those the provider had in its cache. */
export const tokensLabel = (tokens: number, cached = 0): string =>
  `${formatNumber(tokens)} tokens${cached > 0 ? `, ${formatNumber(cached)} of them cached` : ''}`

export const isActive = (run: Pick<Run, 'status'>): boolean => !['completed', 'failed', 'stopped'].includes(run.status)
/** It waits for its model's provider, and goes on by itself. */
export const isAway = (run: Pick<Run, 'waiting_for_provider'>): boolean => run.waiting_for_provider !== null
export const statusLabel = (run: Pick<Run, 'status' | 'waiting_for_provider'>): string =>
  isAway(run) ? 'Waiting for the provider' : RUN_STATUS_LABELS[run.status]
export const isWaiting = (run: Pick<Run, 'status'>): boolean =>
  run.status === 'paused' || run.status === 'awaiting_human_input'

const STATE_CHANGES: ReadonlySet<RunEvent['type']> = new Set([
  'human_prompt',
  'wait_for_human',
  'user_reply',
  'terminal',
  'run_loop',
])

/** After this event the run itself is another: it waits, goes on or has ended. Its other events are only steps. */
export const changesState = ({ type }: Pick<RunEvent, 'type'>): boolean => STATE_CHANGES.has(type)

export const RUN_STATUS_LABELS: Record<Run['status'], string> = {
  pending: 'Starting',
  running: 'Running',
  paused: 'Waiting for you',
  awaiting_human_input: 'Waiting for you',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
}

/** Milliseconds from the run's start to its end, or to now while it works. */
export function runDurationMs(run: Pick<Run, 'created_at' | 'ended_at'>, now: number = Date.now()): number {
  return (run.ended_at ? Date.parse(run.ended_at) : now) - Date.parse(run.created_at)
}

/** Who did the work: the agents' names as the events give them, or the model that wrote. */
export function analystOf(events: readonly RunEvent[]): string | null {
  for (const name of ['model', 'author'])
    for (const event of [...events].reverse()) {
      const value = word(event.details[name])
      if (value) return value
    }
  return null
}

/**
 * Puts a live event behind those known. `gap`: events between were missed, so the timeline has to be read again from the last.
 */
export function appendEvent(
  known: readonly RunEvent[],
  event: RunEvent,
): { events: readonly RunEvent[]; gap: boolean } {
  const last = known.at(-1)?.id ?? 0
  if (event.id <= last) return { events: known, gap: false }
  return event.id === last + 1 ? { events: [...known, event], gap: false } : { events: known, gap: true }
}

/** What stands on the step's own line already. */
const SHOWN = new Set([
  'step',
  'task',
  'title',
  'agent',
  'duration_ms',
  'usage',
  'counts',
  'status',
  'prompt_id',
  'waiting_for_provider',
  'stands_in',
])

/** An event's details as name and text, for the folded part: arguments by their names, records by what they are called. */
export function detailsOf(event: Pick<RunEvent, 'details'>): { name: string; value: string }[] {
  return Object.entries(event.details).flatMap(([name, value]) => {
    if (SHOWN.has(name) || value === null || value === undefined || value === '') return []
    if (name === 'arguments' && typeof value === 'object' && !Array.isArray(value))
      return Object.entries(value).flatMap(([one, given]) => {
        const words = wordsOf(given)
        return words === null ? [] : [{ name: labelOf(one), value: words }]
      })
    const labels = Array.isArray(value) ? value.map((each: { label?: unknown }) => each?.label) : []
    if (labels.length > 0 && labels.every((label) => typeof label === 'string'))
      return [{ name: name.replaceAll('_', ' '), value: labels.join('\n') }]
    if (Array.isArray(value) && value.length === 0) return []
    return [
      { name: name.replaceAll('_', ' '), value: typeof value === 'string' ? value : JSON.stringify(value, null, 2) },
    ]
  })
}

/** '8 ms', '0.3 s', '12 s', '3 min 4 s' */
export function durationLabel(ms: number): string {
  if (ms > 0 && ms < 95) return `${Math.ceil(ms)} ms`
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const SOON_MS = 120_000
/** When something is going to be: to the second where it is soon. */
export const soonLabel = (time: string, now = new Date()): string =>
  Date.parse(time) - now.getTime() < SOON_MS ? formatSeconds(time) : whenLabel(time, now)

/** When a run was: the time alone for one of today. */
export function whenLabel(time: string, now = new Date()): string {
  const clock = formatClock(time)
  return dayOf(time) === today(now) ? clock : `${formatDate(time)}, ${clock}`
}
