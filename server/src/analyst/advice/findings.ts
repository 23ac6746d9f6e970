// Puts signals together into matters worth one piece of advice each: five thin hints about one goal are one finding.

import { HEAVIEST } from '../matters/matter-signals.ts'
import type { Fact, Signal, SignalKind } from '../signals/signal.ts'
import type { Workspace } from '../workspace/workspace.ts'

export type Theme =
  | 'overdue_goals'
  | 'crowd'
  | 'goal'
  | 'topic'
  | 'topics'
  | 'tasks'
  | 'contacts'
  | 'promises'
  | 'archive'
  | 'matter'
export type Finding = {
  /** The id of the signal that it is about. */
  subject: string
  theme: Theme
  goal_id: string | null
  /** Strongest first. */
  signals: Signal[]
  /** 0 and up: how much it deserves a place among a few. */
  weight: number
}
/** `strength`, 0 to 1: how much of the finding it takes away. */
export type Objection = Omit<Fact, 'figures'> & { strength: number }

/** Signs of movement around a goal; without one of them a goal only lacks numbers or tasks. */
const strong = new Set<SignalKind>([
  'kpi_behind',
  'topic_open',
  'promise_open',
  'decision_open',
  'goal_settled',
  'tasks_overdue',
  'contact_silent',
  'tasks_unowned',
])
const bookkeeping = new Set<SignalKind>(['kpi_no_value', 'kpi_stale', 'goal_no_work', 'kpi_no_target'])
/** From so many overdue goals on, the matter is the list and not each of them. */
const manyOverdue = 3
/** A recurring matter of this severity is advice of its own; lesser ones share one. */
const aloneFrom = 0.56

/** Groups the signals into findings, each signal in at most one, strongest finding first. */
export function findingsOf(workspace: Workspace, signals: Signal[]): Finding[] {
  const left = new Set(signals.filter(({ watched }) => !watched))
  const take = (wanted: (signal: Signal) => boolean) => {
    const taken = [...left].filter(wanted)
    for (const each of taken) left.delete(each)
    return taken
  }
  const kind =
    (...kinds: SignalKind[]) =>
    (signal: Signal) =>
      kinds.includes(signal.kind)
  const findings: (Finding | null)[] = take(kind('matter')).map(matterFinding)

  const late = signals.filter(kind('goal_overdue'))
  if (late.length >= manyOverdue) {
    const goals = new Set(late.map((each) => each.goal_id))
    const parts = take(
      (each) =>
        goals.has(each.goal_id) &&
        (each.kind === 'goal_overdue' || each.kind === 'goal_settled' || bookkeeping.has(each.kind)),
    )
    findings.push(finding('overdue_goals', [...parts, ...take(kind('records_stale'))], null))
  }
  for (const crowd of take(kind('goals_crowded'))) findings.push(crowdFinding(crowd, left, take))
  for (const goal of workspace.goals)
    findings.push(
      finding(
        'goal',
        take((each) => each.goal_id === goal.id),
        goal.id,
      ),
    )
  const topics = take(kind('topic_open'))
  for (const topic of topics.filter((each) => each.severity >= aloneFrom))
    findings.push(finding('topic', [topic], null))
  findings.push(finding('topics', topics.filter((each) => each.severity < aloneFrom).slice(0, 3), null))
  findings.push(finding('tasks', take(kind('tasks_overdue', 'tasks_unowned')), null))
  findings.push(finding('contacts', take(kind('contact_silent')).slice(0, 3), null))
  findings.push(finding('promises', take(kind('promise_open', 'decision_open')).slice(0, 4), null))
  findings.push(finding('archive', take(kind('records_stale')), null))
  return findings
    .filter((each) => each !== null)
    .toSorted((a, b) => b.weight - a.weight || a.subject.localeCompare(b.subject))
}

/** A matter is a piece of its own; its severity is its rank, and of two that are as grave the one that came first. */
const matterFinding = (signal: Signal, at: number): Finding => ({
  subject: signal.id,
  theme: 'matter',
  goal_id: signal.goal_id,
  signals: [signal],
  weight: signal.severity * HEAVIEST - at * 1e-6,
})

/** The crowd takes the missing numbers of those goals about which nothing better can be said. */
function crowdFinding(
  crowd: Signal,
  left: Set<Signal>,
  take: (wanted: (signal: Signal) => boolean) => Signal[],
): Finding | null {
  const named = new Set(crowd.cites.map((ref) => ref.id))
  const moving = new Set(
    [...left].filter((each) => strong.has(each.kind) || each.kind === 'goal_overdue').map((each) => each.goal_id),
  )
  const parts = take(
    (each) =>
      each.goal_id !== null && named.has(each.goal_id) && !moving.has(each.goal_id) && bookkeeping.has(each.kind),
  )
  return finding('crowd', [crowd, ...parts], null)
}

function finding(theme: Theme, signals: Signal[], goal_id: string | null): Finding | null {
  const sorted = signals.toSorted((a, b) => rank(b, theme) - rank(a, theme))
  const first = sorted[0]
  if (!first) return null
  const kinds = new Set(sorted.map((each) => each.kind)).size
  const others = sorted.slice(1).reduce((sum, each) => sum + each.severity, 0)
  const weight =
    Math.max(...sorted.map((each) => each.severity)) +
    0.06 * Math.min(3, kinds - 1) +
    0.03 * Math.min(3, others) +
    (goal_id ? 0.04 : 0)
  return { subject: first.id, theme, goal_id, signals: sorted, weight }
}

/** What gives a finding its name: the crowd in a crowd, the lateness among overdue goals, else the most severe. */
function rank(signal: Signal, theme: Theme): number {
  if (theme === 'crowd' && signal.kind === 'goals_crowded') return 2
  if (theme === 'overdue_goals' && signal.kind === 'goal_overdue') return 2 + signal.severity
  return signal.severity
}
