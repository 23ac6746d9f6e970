// How a KPI stands against a straight line from its start to its target on the goal's due date.
import { addDays, daysBetween } from '#contract/days.ts'
import { daysBehind, isReached, paceAt, paceLine } from '#contract/goal-progress.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'

export type Pace = {
  start: number
  start_day: string
  current: number
  target: number
  /** Where the line stands today. */
  expected: number
  /** How far behind the line, in the KPI's unit; positive is behind, for rising and falling KPIs alike. */
  behind: number
  /** The same in days of the line's speed. */
  behind_days: number
  /** `behind` as a share of the whole way, 0 to 1 and more. */
  behind_share: number
  elapsed_days: number
  remaining_days: number
  /** When a value was last recorded; null: the history is not known. */
  recorded_day: string | null
  /** Change a week over the last four weeks or more, positive towards the target; null with fewer than three values. */
  recent_per_week: number | null
  /** Change a week that would still reach the target; null when no full day remains. */
  needed_per_week: number | null
  /** Where the recent speed ends on the due date; null without a recent speed. */
  projected: number | null
}

/** The pace of one KPI; null when there is no value, no target, no way to go, or the target is reached. `today` is yyyy-mm-dd. */
export function paceOf(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Pace | null {
  const history = kpi.history
    .map((entry) => ({ day: entry.recorded_at.slice(0, 10), value: entry.value }))
    .filter((entry) => entry.day <= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const { current_value: current, target_value: target } = kpi
  if (current === null || target === null) return null
  // Without a second value or a start of its own, the one value known is no movement to measure.
  const moved =
    new Set(history.map((entry) => entry.day)).size > 1 || (kpi.start_value !== null && kpi.start_value !== current)
  if (!moved) return null

  const start = kpi.start_value ?? history[0]?.value ?? (kpi.direction === 'increase' ? 0 : current)
  const line = paceLine({ ...kpi, start_value: start }, goal.due_date)
  if (line === null || line.days === 0 || today < line.started_on || isReached(kpi)) return null

  const sign = kpi.direction === 'increase' ? 1 : -1
  const way = line.way * sign
  const expected = paceAt(line, today)
  const gone = (current - start) * sign
  const remaining = daysBetween(today, goal.due_date)
  const recent = recentSpeed(history, sign)
  return {
    start,
    start_day: line.started_on,
    current,
    target,
    expected,
    behind: (expected - current) * sign,
    behind_days: Math.round(daysBehind(line, current, today)),
    behind_share: (expected - current) / line.way,
    elapsed_days: daysBetween(line.started_on, today),
    remaining_days: remaining,
    recorded_day: history.at(-1)?.day ?? null,
    recent_per_week: recent,
    needed_per_week: remaining >= 1 ? ((way - gone) / remaining) * 7 : null,
    projected: recent === null || remaining < 1 ? null : current + ((recent * remaining) / 7) * sign,
  }
}

/** A month that slows down is not helped by the three before it: the shortest stretch to the last value that is no accident of a week. */
const RECENT_DAYS = 28

function recentSpeed(entries: readonly { day: string; value: number }[], sign: number): number | null {
  const last = entries.at(-1)
  if (!last || entries.length < 3) return null
  const since = addDays(last.day, -RECENT_DAYS)
  const first = entries.findLast(({ day }) => day <= since) ?? entries.at(-4) ?? entries[0]
  if (!first) return null
  const days = daysBetween(first.day, last.day)
  return days < 7 ? null : ((last.value - first.value) * sign * 7) / days
}

/** On which day the recent speed reaches the target; null when it never does within ten years. */
export function reachedOn(pace: Pace, today: string): string | null {
  if (pace.recent_per_week === null || pace.recent_per_week <= 0) return null
  const days = Math.ceil((Math.abs(pace.target - pace.current) / pace.recent_per_week) * 7)
  return days > 3650 ? null : addDays(today, days)
}
