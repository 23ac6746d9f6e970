// What a goal's numbers say: progress, the pace towards the due date, and whether that will do. Pure, and read by both sides: the
// server's lists and advice and the browser's cards say the same of the same numbers (docs/decisions/0011). Days are yyyy-mm-dd.
import { daysBetween } from './days.ts'
import type { Goal, Kpi } from './goals.ts'

type Numbers = Pick<Kpi, 'current_value' | 'target_value' | 'direction' | 'start_value'>
type Started = Numbers & Pick<Kpi, 'started_on'>
type Dated = Pick<Goal, 'status' | 'due_date'>

/** How a KPI or goal stands to its pace. */
export type Course = 'on_track' | 'at_risk' | 'behind'

const clampPercent = (percent: number) => (Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0)

/** How far a KPI is, 0 to 100. Without a target (null, or 0 when it should rise) it counts 0. Source: wire §4. */
export function kpiProgress({
  current_value: current,
  target_value: target,
  direction,
  start_value: start,
}: Numbers): number {
  if (current === null || target === null) return 0
  if (direction === 'increase') return target === 0 ? 0 : clampPercent((current / target) * 100)
  // A number that should fall: the way gone from the start, of the way there is to go.
  if (start === null || start === target) return current <= target ? 100 : 0
  return clampPercent(((start - current) / (start - target)) * 100)
}

/** The mean over the KPIs, rounded; 0 without KPIs. Source: wire §4. */
export function goalProgress(kpis: readonly Numbers[]): number {
  if (kpis.length === 0) return 0
  return Math.round(kpis.reduce((sum, kpi) => sum + kpiProgress(kpi), 0) / kpis.length)
}

/** The straight line from where a KPI began to its target on the due date. `days`: how long it is; `way`: signed, in the KPI's unit. */
export type PaceLine = { start: number; way: number; started_on: string; days: number }

/** The line of a KPI; null where there is none to follow: no start, no target, or a start beyond the target. */
export function paceLine(kpi: Omit<Started, 'current_value'>, due_date: string): PaceLine | null {
  const { start_value: start, target_value: target, direction, started_on } = kpi
  if (start === null || target === null) return null
  const way = target - start
  if (direction === 'increase' ? way <= 0 : way >= 0) return null
  return { start, way, started_on, days: Math.max(0, daysBetween(started_on, due_date)) }
}

/** Where the line stands on a day: at its start before it begins, at its target from the due date on. */
export function paceAt({ start, way, started_on, days }: PaceLine, day: string): number {
  const share = days === 0 ? 1 : daysBetween(started_on, day) / days
  return start + way * Math.min(1, Math.max(0, share))
}

/** How many days of the line a value lacks on a day; negative when it is ahead, for rising and falling KPIs alike. */
export function daysBehind(line: PaceLine, value: number, day: string): number {
  return ((paceAt(line, day) - value) / line.way) * Math.max(1, line.days)
}

/** Younger than this many days, a KPI says nothing about its pace yet. */
export const YOUNG_DAYS = 7

/** Fewer days than these, 6 % of the whole time or a week, are the noise of when somebody last typed a number. */
export const noiseDays = (lineDays: number): number => Math.max(YOUNG_DAYS, lineDays * 0.06)

/** A goal that nobody has called done or failed. */
export const isLive = ({ status }: Pick<Goal, 'status'>): boolean => status !== 'done' && status !== 'failed'

/** Whether the target is reached. */
export function isReached({ current_value: current, target_value: target, direction }: Numbers): boolean {
  return current !== null && target !== null && (direction === 'increase' ? current >= target : current <= target)
}

/**
 * How a KPI stands to the time that has gone. Null where there is nothing to judge: an ended goal, no value or no target, or a
 * KPI of a few days that has not moved. One that has moved is judged from its first day: what fell below its start is on no pace.
 */
export function kpiCourse(kpi: Started, goal: Dated, today: string): Course | null {
  if (!isLive(goal)) return null
  if (kpi.current_value === null || kpi.target_value === null) return null
  if (isReached(kpi)) return 'on_track'
  if (goal.due_date < today) return 'behind'
  const line = paceLine(kpi, goal.due_date)
  const hasMoved = kpi.current_value !== kpi.start_value
  if (line === null) return hasMoved ? 'on_track' : null
  if (!hasMoved && daysBetween(kpi.started_on, today) < YOUNG_DAYS) return null
  const behind = daysBehind(line, kpi.current_value, today)
  const noise = noiseDays(line.days)
  if (behind > noise) return 'behind'
  return behind > noise / 2 ? 'at_risk' : 'on_track'
}

const WORST_FIRST: readonly Course[] = ['behind', 'at_risk', 'on_track']

/** A goal stands as its KPI does that is furthest behind; null where none can be judged. */
export function goalCourse(goal: Dated & { kpis: readonly Started[] }, today: string): Course | null {
  const courses = goal.kpis.map((kpi) => kpiCourse(kpi, goal, today))
  return WORST_FIRST.find((course) => courses.includes(course)) ?? null
}

/** The progress that an even pace would show on a day, 0 to 100; null without a KPI that has a line to follow. */
export function expectedProgress(
  goal: Pick<Goal, 'due_date'> & { kpis: readonly Started[] },
  day: string,
): number | null {
  const lines = goal.kpis.map((kpi) => paceLine(kpi, goal.due_date))
  if (lines.every((line) => line === null)) return null
  const sum = goal.kpis.reduce((total, kpi, index) => {
    const line = lines[index]
    return total + kpiProgress(line ? { ...kpi, current_value: paceAt(line, day) } : kpi)
  }, 0)
  return sum / goal.kpis.length
}
