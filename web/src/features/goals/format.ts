// A goal's words and numbers as people read and write them, without React.
import { type Course, isLive, isReached } from '#contract/goal-progress.ts'
import type { Goal, GoalStatus, Kpi } from '#contract/goals.ts'
import { daysUntil, formatDay, formatDue } from '#web/ui/words/dates.ts'
import { formatMoney, formatNumber, formatPercent } from '#web/ui/words/numbers.ts'

export const GOAL_STATUS_LABELS: Record<GoalStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  done: 'Done',
  failed: 'Failed',
}

const CURRENCIES = new Map([
  ['$', 'USD'],
  ['usd', 'USD'],
  ['€', 'EUR'],
  ['eur', 'EUR'],
  ['£', 'GBP'],
  ['gbp', 'GBP'],
])

/** '£k': thousands of pounds. */
const SCALED_MONEY = /^([$€£]) ?(k|m|bn|K|M|B)$/

/** A value with its unit, as people write it: '$1,200', '£1,310k', '12.5%', '40 minutes'; 'not set' without a value. */
export function valueLabel(value: number | null, unit: string | null, { bare = false } = {}): string {
  if (value === null) return 'not set'
  const name = unit?.trim() ?? ''
  const currency = CURRENCIES.get(name.toLowerCase())
  if (currency) return formatMoney(value, currency)
  if (name === '%' && !bare) return formatPercent(value, 2)
  const text = formatNumber(value)
  const [, sign, scale] = SCALED_MONEY.exec(name) ?? []
  if (sign) return `${value < 0 ? '-' : ''}${sign}${formatNumber(Math.abs(value))}${scale}`
  return name === '' || bare ? text : `${text} ${name}`
}

/** '22 minutes' of which the target is '40': the unit is said once, a sign such as that of money or percent with both. */
export function kpiLabel(kpi: Pick<Kpi, 'current_value' | 'target_value' | 'unit'>): {
  current: string
  target: string | null
} {
  const { current_value, target_value, unit } = kpi
  const bare = current_value !== null && unit?.trim() !== '%'
  return {
    current: valueLabel(current_value, unit),
    target: target_value === null ? null : valueLabel(target_value, unit, { bare }),
  }
}

/** Of a KPI: where it stands to its pace. How sure a goal is by its records is another question, with words of its own. */
export const COURSE_LABELS: Record<Course, string> = {
  on_track: 'On pace',
  at_risk: 'A little behind',
  behind: 'Behind',
}
/** The same of a goal, on every screen. */
export const COURSE_BY_KPIS: Record<Course, string> = {
  on_track: 'KPIs on pace',
  at_risk: 'KPIs a little behind',
  behind: 'KPIs behind',
}
export const COURSE_TONES = { on_track: 'good', at_risk: 'watch', behind: 'bad' } as const

type GoalStanding = Pick<Kpi, 'current_value' | 'target_value' | 'direction' | 'unit'>

/**
 * Where a KPI stands to its pace, in a sentence: 'Now 40 seats; the target is 100 seats. An even pace would have 50 today: 12 days behind.'
 * `pace`: its value today, and the days that lack; null where there is no line to follow.
 */
export function courseWords(
  kpi: GoalStanding,
  pace: { value: number; days: number | null } | null,
  goal: Pick<Goal, 'due_date' | 'status'>,
  today: string,
): string {
  const current = valueLabel(kpi.current_value, kpi.unit)
  if (kpi.current_value === null) return 'No value yet.'
  if (kpi.target_value === null) return `Now ${current}. Without a target there is no pace to follow.`
  const now = `Now ${current}; the target is ${valueLabel(kpi.target_value, kpi.unit)}.`
  if (isReached({ ...kpi, start_value: null }))
    return `Now ${current}. The target of ${valueLabel(kpi.target_value, kpi.unit)} is reached.`
  if (pace?.days == null) return now
  if (goal.due_date < today) return `${now} It was due on ${formatDay(goal.due_date)}.`
  const days = Math.abs(pace.days)
  const by =
    days === 0 ? 'on the day' : `${days === 1 ? '1 day' : `${days} days`} ${pace.days > 0 ? 'behind' : 'ahead'}`
  return `${now} An even pace would have ${valueLabel(pace.value, kpi.unit)} today: ${by}.`
}

/** What goes with a goal that is deleted, and what stays. */
export function lossWords({ title, kpis }: Pick<Goal, 'title' | 'kpis'>): string {
  const what =
    kpis.length === 0
      ? ''
      : kpis.length === 1
        ? ' with its KPI and its history'
        : ` with its ${kpis.length} KPIs and their history`
  return `“${title}” is deleted${what}. Its tasks stay, without the goal.`
}

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
  return /^[-+]?(\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** When it is due, in words. Only an open goal can be overdue. */
export function dueWords(goal: Pick<Goal, 'due_date' | 'status'>): { text: string; overdue: boolean } {
  const ended = !isLive(goal)
  if (ended) return { text: `Due ${formatDay(goal.due_date)}`, overdue: false }
  const overdue = daysUntil(goal.due_date) < 0
  return { text: overdue ? formatDue(goal.due_date) : `Due ${formatDue(goal.due_date)}`, overdue }
}

export const STATUS_TONES = { new: 'plain', in_progress: 'plain', done: 'good', failed: 'bad' } as const
