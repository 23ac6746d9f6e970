// The steps of an agent's task belong together: `week/turn-1`, `week/tool-1-1` are steps of the task `week`.
import type { Run, RunEvent } from '#contract/runs.ts'
import type { Citation } from '#contract/shapes.ts'
import { wordsOf } from '#web/ui/words/arguments.ts'
import { type Step, type StepState, shownNotes, stepsOf } from './format.ts'

export type Group = Pick<
  Step,
  'key' | 'title' | 'agent' | 'state' | 'summary' | 'durationMs' | 'tokens' | 'costUsd' | 'notes'
> & {
  /** One that is no agent's task stands for itself. */
  alone: Step | null
  /** What the agent did for it, without what only prepares. */
  calls: Step[]
}

/** The tasks of a run, oldest first, each with its steps. */
export function groupsOf(events: readonly RunEvent[], run: Pick<Run, 'status'>): Group[] {
  const groups = new Map<string, Step[]>()
  for (const step of stepsOf(events, run)) {
    const key = step.key.split('/', 1)[0] ?? step.key
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  return [...groups].map(([key, steps]) => groupOf(key, steps))
}

function groupOf(key: string, steps: readonly Step[]): Group {
  const [only] = steps
  if (only && steps.length === 1 && only.key === key) return { ...only, alone: only, calls: [] }
  // The task's own title is that of its first turn, or of the analyst's answer.
  const named = steps.find((step) => /\/(turn-1|answer)$/.test(step.key))
  const answers = steps.filter((step) => /\/(turn-\d+|answer)$/.test(step.key))
  const state = stateOf(steps)
  return {
    key,
    title: named?.title ?? taskIn(steps) ?? steps[0]?.agent ?? key,
    agent: steps.find((step) => step.agent)?.agent ?? null,
    state,
    summary: (state === 'done' ? answers.at(-1) : steps.at(-1))?.summary ?? null,
    durationMs: sum(steps.map((step) => step.durationMs)),
    tokens: sum(steps.map((step) => step.tokens)),
    costUsd: sum(steps.map((step) => step.costUsd)),
    notes: [...new Set(steps.flatMap(shownNotes))],
    alone: null,
    calls: steps.filter((step) => !answers.includes(step) && !onlyPrepares(step)),
  }
}

/** Where rules answer, the task's own step comes last: until then its calls say what they are for. */
function taskIn(steps: readonly Step[]): string | null {
  const said = steps.flatMap(({ events }) => events.map(({ details }) => details.task))
  return said.find((task) => typeof task === 'string') ?? null
}

/** What a call will do is written down before it is asked: the question says the same. */
const onlyPrepares = ({ title, state }: Step) => title.startsWith('Check: ') && state === 'done'

/** The person said no to it, and its agent went on. */
const isDeclined = ({ events }: Pick<Step, 'events'>) => events.some(({ details }) => details.decision === 'declined')

function stateOf(steps: readonly Step[]): StepState {
  for (const state of ['waiting', 'running', 'stopped'] as const)
    if (steps.some((step) => step.state === state && !(state === 'stopped' && isDeclined(step)))) return state
  // A call that failed is told to the agent, who goes on: only the last word counts.
  return steps.at(-1)?.state ?? 'done'
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

/** The records that a step read or changed. */
export function recordsOf(step: Pick<Step, 'events'>): { reads: Citation[]; changes: Citation[] } {
  const listed = (name: 'reads' | 'changes') =>
    step.events.flatMap(({ details }) => (Array.isArray(details[name]) ? (details[name] as Citation[]) : []))
  return { reads: listed('reads'), changes: listed('changes') }
}

/** What a call was given, by its names, without what was left empty. */
export function argumentsOf(step: Pick<Step, 'events'>): [name: string, value: unknown][] {
  const given = step.events
    .map(({ details }) => details.arguments)
    .find((each) => each !== null && typeof each === 'object')
  return Object.entries((given ?? {}) as Record<string, unknown>).filter(([, value]) => wordsOf(value) !== null)
}
