// From a report to what is drawn, without React: days without a call have a place too, and rare models are one.
import { addDays, daysBetween } from '#contract/days.ts'
import type { UsageOfDay, UsageOfPerson, UsageReport } from '#contract/usage.ts'
import { formatMoney, formatNumber, formatSmallMoney } from '#web/ui/words/numbers.ts'

export const measures = ['tokens', 'cost', 'calls'] as const
export type Measure = (typeof measures)[number]
type Amount = Pick<UsageOfDay, 'calls' | 'input_tokens' | 'output_tokens' | 'cost_usd' | 'unpriced_calls'>

export const amountOf = (measure: Measure, { calls, input_tokens, output_tokens, cost_usd }: Amount): number =>
  measure === 'tokens' ? input_tokens + output_tokens : measure === 'cost' ? cost_usd : calls

export function amountWords(measure: Measure, amount: number): string {
  if (measure === 'cost')
    return amount > 0 && amount < 0.01 ? formatSmallMoney(amount, 'USD') : formatMoney(amount, 'USD')
  return `${formatNumber(amount, 0)} ${measure === 'tokens' ? 'tokens' : amount === 1 ? 'call' : 'calls'}`
}

/** So many models have a shade of their own. */
const SHADES = 5
export const OTHERS = 'Other models'

/** The models of a report, those used most first; the rest together. */
export function modelsOf({ by_day }: Pick<UsageReport, 'by_day'>, measure: Measure): string[] {
  const sums = new Map<string, number>()
  for (const row of by_day) sums.set(row.model, (sums.get(row.model) ?? 0) + amountOf(measure, row))
  const all = [...sums].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([model]) => model)
  return all.length <= SHADES ? all : [...all.slice(0, SHADES - 1), OTHERS]
}

export type Column = { key: string; total: number; parts: { model: string; amount: number }[] }

const partsOf = (rows: readonly (Amount & { model: string })[], models: readonly string[], measure: Measure) => {
  const sums = new Map(models.map((model) => [model, 0]))
  for (const row of rows) {
    const model = sums.has(row.model) ? row.model : OTHERS
    sums.set(model, (sums.get(model) ?? 0) + amountOf(measure, row))
  }
  return [...sums].map(([model, amount]) => ({ model, amount }))
}
const column = (
  key: string,
  rows: readonly (Amount & { model: string })[],
  models: readonly string[],
  measure: Measure,
) => {
  const parts = partsOf(rows, models, measure)
  return { key, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0) }
}

/** One column for each day of the report, the first day first. */
export function daysOf({ from, to, by_day }: UsageReport, models: readonly string[], measure: Measure): Column[] {
  const rows = Map.groupBy(by_day, ({ day }) => day)
  const count = daysBetween(from, to) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at)
    return column(day, rows.get(day) ?? [], models, measure)
  })
}

export type PersonRow = Column & { name: string; unpriced: number }
/** One row for each person, who used most first. */
export function peopleOf(rows: readonly UsageOfPerson[], models: readonly string[], measure: Measure): PersonRow[] {
  return [...Map.groupBy(rows, ({ person }) => person?.id ?? '')]
    .map(([id, theirs]) => ({
      ...column(id, theirs, models, measure),
      name: theirs[0]?.person?.name ?? 'The server itself',
      unpriced: theirs.reduce((sum, { unpriced_calls }) => sum + unpriced_calls, 0),
    }))
    .toSorted((one, other) => other.total - one.total)
}
