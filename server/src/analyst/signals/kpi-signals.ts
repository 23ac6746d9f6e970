import { daysBetween } from '#contract/days.ts'
import { noiseDays, YOUNG_DAYS } from '#contract/goal-progress.ts'
import { inDays, spokenDate } from '../dates/spoken.ts'
import { amount, rounded } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'
import { isLevel, level } from './level.ts'
import { type Pace, paceOf } from './pace.ts'
import { type Fact, type Signal, signal } from './signal.ts'

/** What the KPIs of a live goal say: behind their pace, never updated, without a value or a target. */
export function kpiSignals(goal: WorkspaceGoal, { today }: Workspace): Signal[] {
  return goal.kpis.flatMap((kpi) => {
    if (kpi.current_value === null) return [noValue(kpi, goal, today)]
    if (kpi.target_value === null) return [noTarget(kpi, goal)]
    if (goal.due_date < today) return []
    if (isUntouched(kpi, today)) return [untouched(kpi, goal, today)]
    if (isLevel(kpi)) return level(kpi, goal, today)
    const pace = paceOf(kpi, goal, today)
    return pace && isBehind(pace) ? [behind(kpi, goal, pace, today)] : []
  })
}

function isBehind(pace: Pace): boolean {
  return pace.elapsed_days >= YOUNG_DAYS && pace.behind_days > noiseDays(pace.elapsed_days + pace.remaining_days)
}

function behind(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace, today: string): Signal {
  const facts: Fact[] = [
    {
      text: isCount(kpi, pace) ? countedPace(kpi, goal, pace) : measuredPace(kpi, goal, pace),
      cites: [refs.kpi(kpi), refs.goal(goal)],
    },
  ]
  const forecast = forecastOf(kpi, pace)
  if (forecast) facts.push({ text: forecast, cites: [refs.kpi(kpi)] })
  if (pace.recorded_day && daysBetween(pace.recorded_day, today) > 28) {
    const age = inDays(daysBetween(pace.recorded_day, today))
    facts.push({
      text: `The last value of ${kpi.name} was recorded on ${spokenDate(pace.recorded_day)}, ${age} ago.`,
      cites: [refs.kpi(kpi)],
    })
  }
  const nearness = Math.max(0, 1 - pace.remaining_days / 180)
  const short =
    pace.projected === null ? 0.5 : Math.abs(pace.target - pace.projected) / Math.abs(pace.target - pace.start)
  return signal({
    id: `kpi_behind:${kpi.id}`,
    kind: 'kpi_behind',
    severity: 0.4 + 0.3 * Math.min(1, pace.behind_share / 0.4) + 0.15 * nearness + 0.15 * Math.min(1, short),
    title: `${kpi.name} is ${inDays(pace.behind_days)} behind its pace`,
    brief: `${inDays(pace.behind_days)} behind its pace`,
    facts,
    goal_id: goal.id,
  })
}

/** Things that come one by one (plants, contracts): no tenth of a plant is ever behind. */
function isCount(kpi: WorkspaceKpi, pace: Pace): boolean {
  const values = [pace.start, pace.current, pace.target, ...kpi.history.map((entry) => entry.value)]
  return (
    kpi.direction === 'increase' &&
    pace.start === 0 &&
    pace.target <= 100 &&
    values.every(Number.isInteger) &&
    kpi.unit?.trim() !== '%'
  )
}

function countedPace(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace): string {
  const total = pace.elapsed_days + pace.remaining_days
  const still =
    pace.current === pace.start
      ? 'Nothing has moved yet'
      : `A steady pace would have ${Math.round(pace.expected)} by now`
  return `${kpi.name}: ${pace.current} of ${amount(pace.target, kpi.unit)} after ${pace.elapsed_days} of ${inDays(total)}. ${still}; that is ${inDays(pace.behind_days)} behind, and ${spokenDate(goal.due_date)} is ${inDays(pace.remaining_days)} away.`
}

function measuredPace(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace): string {
  const said = (value: number) => amount(rounded(value), kpi.unit)
  const backwards = (pace.current - pace.start) * (pace.target - pace.start) < 0
  const moved =
    pace.current === pace.start
      ? ' It has not moved from its start.'
      : backwards
        ? ` It has gone the wrong way since ${spokenDate(pace.start_day)}.`
        : ''
  return `${kpi.name} stands at ${amount(pace.current, kpi.unit)}; a steady pace to ${amount(pace.target, kpi.unit)} on ${spokenDate(goal.due_date)} would have it at ${said(pace.expected)} today. It is ${said(pace.behind)}, or ${inDays(pace.behind_days)}, behind.${moved}`
}

function forecastOf(kpi: WorkspaceKpi, pace: Pace): string | null {
  if (pace.recent_per_week === null || pace.needed_per_week === null || pace.projected === null) return null
  const counts = isCount(kpi, pace)
  const needed = counts
    ? `one every ${inDays(Math.max(1, Math.floor(7 / pace.needed_per_week)))}`
    : speed(pace.needed_per_week, kpi, pace)
  if (pace.recent_per_week <= 0) {
    const since = standstill(kpi)
    const still = since
      ? `It has stood at ${amount(pace.current, kpi.unit)} since ${spokenDate(since)}`
      : 'Its last recorded values move away from the target'
    return `${still}; to make the date it now takes ${needed}.`
  }
  const misses = (pace.target - pace.projected) * (kpi.direction === 'increase' ? 1 : -1) > 0
  const recent = speed(pace.recent_per_week, kpi, pace)
  const ends = amount(counts ? Math.floor(pace.projected) : rounded(pace.projected), kpi.unit)
  return misses
    ? `At its recent pace${counts ? '' : ` of ${recent}`} it ends at ${ends} on the due date; to make it takes ${needed}.`
    : `Its recent pace of ${recent} is enough: the target asks for ${speed(pace.needed_per_week, kpi, pace)}.`
}

/** By the week when the date is near, by the month when it is not, so that small numbers stay readable. */
function speed(perWeek: number, kpi: WorkspaceKpi, pace: Pace): string {
  const monthly = pace.remaining_days > 60
  return `${amount(rounded(monthly ? (perWeek * 30.4) / 7 : perWeek), kpi.unit)} a ${monthly ? 'month' : 'week'}`
}

/** The day since which the recorded values have all been the same; null when the last two differ. */
function standstill(kpi: WorkspaceKpi): string | null {
  const history = kpi.history.toSorted((a, b) => a.recorded_at.localeCompare(b.recorded_at))
  const last = history.at(-1)
  const moved = history.findLastIndex((entry) => entry.value !== last?.value)
  const first = history[moved + 1]
  return first && first !== last ? first.recorded_at.slice(0, 10) : null
}

/** One value, entered long ago and never again: what it says today is unknown. */
function isUntouched(kpi: WorkspaceKpi, today: string): boolean {
  const day = kpi.history[0]?.recorded_at.slice(0, 10)
  return kpi.history.length === 1 && day !== undefined && daysBetween(day, today) > 45
}

function untouched(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal {
  const day = kpi.history[0]?.recorded_at.slice(0, 10) ?? today
  const left = daysBetween(today, goal.due_date)
  const text = `${kpi.name} has stood at ${amount(kpi.current_value ?? 0, kpi.unit)} since ${spokenDate(day)}, when it was first entered; the target is ${amount(kpi.target_value ?? 0, kpi.unit)}, due on ${spokenDate(goal.due_date)} in ${inDays(left)}.`
  return signal({
    id: `kpi_stale:${kpi.id}`,
    kind: 'kpi_stale',
    severity: 0.4 + 0.2 * Math.max(0, 1 - left / 180),
    title: `${kpi.name} has not been updated since ${spokenDate(day)}`,
    brief: `${kpi.name} not updated since ${spokenDate(day)}`,
    facts: [{ text, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}

function noValue(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal {
  const left = daysBetween(today, goal.due_date)
  const target = kpi.target_value === null ? '' : ` against the target of ${amount(kpi.target_value, kpi.unit)}`
  const due = spokenDate(goal.due_date)
  const when = left >= 0 ? `with ${inDays(left)} left to ${due}` : `and the goal was due on ${due}`
  return signal({
    id: `kpi_no_value:${kpi.id}`,
    kind: 'kpi_no_value',
    severity: 0.35 + 0.25 * Math.max(0, 1 - Math.max(0, left) / 180),
    title: `${goal.title}: ${kpi.name} has no value`,
    brief: `no value for ${kpi.name}`,
    facts: [
      { text: `No value of ${kpi.name} is recorded${target}, ${when}.`, cites: [refs.kpi(kpi), refs.goal(goal)] },
    ],
    goal_id: goal.id,
  })
}

function noTarget(kpi: WorkspaceKpi, goal: WorkspaceGoal): Signal {
  const now = kpi.current_value === null ? '' : ` and stands at ${amount(kpi.current_value, kpi.unit)}`
  const text = `${kpi.name} has no target${now}, so the progress of “${goal.title}” cannot be read.`
  return signal({
    id: `kpi_no_target:${kpi.id}`,
    kind: 'kpi_no_target',
    severity: 0.25,
    title: `${kpi.name} has no target`,
    brief: `no target for ${kpi.name}`,
    facts: [{ text, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}
