// What a goal's numbers say, without React: the same progress that the server computes, and the pace towards the due date.
import type { Goal, GoalStatus, Kpi } from '#contract/goals.ts'
import { daysUntil, formatDay, formatDue } from '#web/ui/dates.ts'

export const GOAL_STATUS_LABELS: Record<GoalStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  done: 'Done',
  failed: 'Failed',
}

type KpiValues = Pick<Kpi, 'current_value' | 'target_value' | 'direction' | 'start_value'>

const held = (percent: number) => (Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0)

/** How far a KPI is, 0 to 100. Source: contract.md part 4. */
export function kpiProgress({
  current_value: current,
  target_value: target,
  direction,
  start_value: start,
}: KpiValues): number {
  if (current === null || target === null) return 0
  if (direction === 'increase') return target === 0 ? 0 : held((current / target) * 100)
  if (start === null || start === target) return current <= target ? 100 : 0
  return held(((start - current) / (start - target)) * 100)
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const SIGNS = new Map([
  ['$', '$'],
  ['usd', '$'],
  ['€', '€'],
  ['eur', '€'],
  ['£', '£'],
  ['gbp', '£'],
])

/** A value with its unit, as people write it: '$1,200', '12.5 %', '40 minutes'; 'not set' without a value. */
export function valueLabel(value: number | null, unit: string | null, { bare = false } = {}): string {
  if (value === null) return 'not set'
  const text = number.format(value)
  const name = unit?.trim() ?? ''
  const sign = SIGNS.get(name.toLowerCase())
  if (sign) return value < 0 ? `-${sign}${number.format(-value)}` : `${sign}${text}`
  return name === '' || bare ? text : `${text} ${name}`
}

/** 'Funds raised' at '$120 of $300'; the unit is said once. */
export function kpiLabel(kpi: Pick<Kpi, 'current_value' | 'target_value' | 'unit'>): {
  current: string
  target: string | null
} {
  const { current_value, target_value, unit } = kpi
  if (target_value === null) return { current: valueLabel(current_value, unit), target: null }
  return { current: valueLabel(current_value, unit, { bare: true }), target: valueLabel(target_value, unit) }
}

export type Pace = 'on_track' | 'at_risk' | 'behind'
export const PACE_LABELS: Record<Pace, string> = { on_track: 'On track', at_risk: 'At risk', behind: 'Behind' }

type Dated = Pick<Goal, 'due_date' | 'created_at'>

/** Where an even pace from start to target would have a KPI by now; null where there is no line to follow. */
export function paceValue(kpi: KpiValues, goal: Dated, now: string): number | null {
  const { start_value: start, target_value: target } = kpi
  const days = daysBetween(goal.created_at.slice(0, 10), goal.due_date)
  if (start === null || target === null || start === target) return null
  const gone = daysBetween(goal.created_at.slice(0, 10), now)
  return start + (target - start) * (days <= 0 ? 1 : Math.min(1, Math.max(0, gone / days)))
}

/** The progress that an even pace would show today, 0 to 100; null without a KPI that has a line to follow. */
export function expectedProgress(goal: Dated & { kpis: readonly KpiValues[] }, now: string): number | null {
  const values = goal.kpis.map((kpi) => paceValue(kpi, goal, now))
  if (values.every((value) => value === null)) return null
  const sum = goal.kpis.reduce((total, kpi, index) => {
    const value = values[index] ?? null
    return total + kpiProgress(value === null ? kpi : { ...kpi, current_value: value })
  }, 0)
  return sum / goal.kpis.length
}

/**
 * How a goal stands to the time that has gone: its KPI that is furthest behind an even pace from start to target decides. Less
 * than a week behind, or 6 % of the whole time, is the noise of when somebody last typed a number. Null where there is nothing
 * to judge: an ended goal, one without a KPI that has value and target, or one of a few days.
 */
export function pace(
  goal: Pick<Goal, 'status' | 'due_date' | 'created_at'> & { kpis: readonly KpiValues[] },
  now: string,
): Pace | null {
  if (goal.status === 'done' || goal.status === 'failed') return null
  const measured = goal.kpis.filter((kpi) => kpi.current_value !== null && kpi.target_value !== null)
  if (measured.length === 0) return null
  if (measured.every(isReached)) return 'on_track'
  if (goal.due_date < now) return 'behind'
  const created = goal.created_at.slice(0, 10)
  const gone = daysBetween(created, now)
  if (gone < 7) return measured.some((kpi) => kpi.current_value !== kpi.start_value) ? 'on_track' : null
  const days = Math.max(1, daysBetween(created, goal.due_date))
  const noise = Math.max(7, days * 0.06)
  const behind = Math.max(...measured.map((kpi) => daysBehind(kpi, goal, now, days)))
  if (behind > noise) return 'behind'
  return behind > noise / 2 ? 'at_risk' : 'on_track'
}

function isReached({ current_value: current, target_value: target, direction }: KpiValues): boolean {
  return current !== null && target !== null && (direction === 'increase' ? current >= target : current <= target)
}

/** How many days of the even pace a KPI lacks; negative when it is ahead. */
function daysBehind(kpi: KpiValues, goal: Dated, now: string, days: number): number {
  const expected = paceValue(kpi, goal, now)
  const { start_value: start, target_value: target, current_value: current } = kpi
  if (isReached(kpi) || expected === null || start === null || target === null || current === null) return 0
  return ((expected - current) / (target - start)) * days
}

const DAY_MS = 86_400_000
/** Whole days from one plain date to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export type GoalGroup = { name: string; goals: Goal[] }

/** By organization in the order of their first goal; goals of nobody else's last, as 'Personal'. */
export function groupByOrganization(goals: readonly Goal[]): GoalGroup[] {
  const groups = new Map<string, GoalGroup>()
  const personal: GoalGroup = { name: 'Personal', goals: [] }
  for (const goal of goals) {
    if (goal.organization_id === null || goal.organization_name === null) {
      personal.goals.push(goal)
      continue
    }
    const group = groups.get(goal.organization_id) ?? { name: goal.organization_name, goals: [] }
    group.goals.push(goal)
    groups.set(goal.organization_id, group)
  }
  return personal.goals.length > 0 ? [...groups.values(), personal] : [...groups.values()]
}

/** A line through values in time order, as SVG points inside `width` x `height` with a margin for the stroke. */
export function sparkPoints(values: readonly number[], width: number, height: number): [number, number][] {
  const least = Math.min(...values)
  const spread = Math.max(...values) - least
  const margin = 2
  return values.map((value, index) => [
    round(values.length === 1 ? width / 2 : margin + (index / (values.length - 1)) * (width - 2 * margin)),
    round(spread === 0 ? height / 2 : height - margin - ((value - least) / spread) * (height - 2 * margin)),
  ])
}

const round = (value: number) => Math.round(value * 10) / 10

/** What a person typed as a number: '1,200.50' and '1 200,50' both work. Null for nothing, NaN for no number. */
export function readNumber(typed: string): number | null {
  let text = typed.replace(/[\s\u00a0']/g, '').replace(/^[$€£]|[$€£%]$/g, '')
  if (text === '') return null
  if (/,\d{1,2}$/.test(text) && !text.includes('.')) text = text.replace(',', '.')
  else if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) text = text.replaceAll('.', '').replace(',', '.')
  text = text.replaceAll(',', '')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** When it is due, in words. Only an open goal can be overdue. */
export function dueWords(goal: Pick<Goal, 'due_date' | 'status'>): { text: string; overdue: boolean } {
  const ended = goal.status === 'done' || goal.status === 'failed'
  if (ended) return { text: `Due ${formatDay(goal.due_date)}`, overdue: false }
  const overdue = daysUntil(goal.due_date) < 0
  return { text: overdue ? formatDue(goal.due_date) : `Due ${formatDue(goal.due_date)}`, overdue }
}

export const PACE_TONES = { on_track: 'good', at_risk: 'watch', behind: 'bad' } as const
export const STATUS_TONES = { new: 'plain', in_progress: 'plain', done: 'good', failed: 'bad' } as const
