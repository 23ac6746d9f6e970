// Figures that a claim reckons from those of its records: sums, differences, shares, changes, products, days between days.
import { daysBetween } from '#contract/days.ts'
import type { Sentence } from './sentences.ts'
import type { Value } from './values.ts'
import type { Token } from './words.ts'

const SUM = new Set('together total sum combined altogether zusammen insgesamt gesamt summe add both beide up plus'.split(' '))
const DIFFERENCE = new Set(
  'more less by difference higher lower missing left remaining remains mehr weniger um höher tiefer differenz gestiegen gesunken übrig fehlen fehlt short above below gap behind rest'.split(' '),
)
const RISE = /^(?:rise|more)$/
const FALL = /^(?:fall|less)$/

type Amount = Extract<Value, { kind: 'amount' }>
const near = (one: number, other: number, step: number) => Math.abs(one - other) <= Math.max(1e-9, step / 2 + 1e-9)

/** Whether a value of the claim follows from values of the sentences; `claim` is the whole claim, for the words that say how. */
export function follows(said: Value, claim: readonly Token[], sentences: readonly Sentence[], today: string | null): boolean {
  const values = sentences.flatMap((sentence) => sentence.tokens.map((token) => token.value).filter((value) => value !== undefined))
  if (said.kind === 'span') return followsInTime(said, values, today) || product(said.count, claim, values, 1)
  if (said.kind !== 'amount') return false
  const lows = claim.map((token) => token.low)
  const classes = claim.flatMap((token) => token.classes)
  const known = values.filter((value): value is Amount => value.kind === 'amount')
  const target = said.amounts
  const step = said.step < 1 ? said.step : 0
  if (said.unit === '%') return followsAsShare(said, known, classes)
  const fits = (value: number) => target.some((each) => near(value, each, step))
  const comparable = known.filter((value) => (value.unit === said.unit || value.unit === null || said.unit === null) && value.unit !== '%')
  const numbers = [...new Set(comparable.map((value) => value.amounts[0] ?? 0))].slice(0, 12)
  if (lows.some((low) => SUM.has(low)) && (sums(numbers).some(fits) || product(target[0] ?? 0, claim, values, step))) return true
  const differs = lows.some((low) => DIFFERENCE.has(low)) || classes.some((name) => RISE.test(name) || FALL.test(name))
  if (!differs) return false
  return numbers.some((first, at) =>
    numbers.slice(at + 1).some((second) => fits(Math.abs(first - second))),
  )
}

function sums(numbers: readonly number[]): number[] {
  const made: number[] = []
  for (const [at, first] of numbers.entries())
    for (const [next, second] of numbers.slice(at + 1).entries()) {
      made.push(first + second)
      for (const third of numbers.slice(at + next + 2)) made.push(first + second + third)
    }
  if (numbers.length > 3) made.push(numbers.reduce((sum, each) => sum + each, 0))
  return made
}

/** "1,150 a month over 60 months" makes 69,000. */
function product(target: number, claim: readonly Token[], values: readonly Value[], step: number): boolean {
  const spoken = claim.map((token) => token.value).filter((value) => value?.kind === 'span')
  const counts = values.filter((value) => value.kind === 'span').map((value) => value.count)
  const amounts = values.filter((value): value is Amount => value.kind === 'amount' && value.unit !== '%').map((value) => value.amounts[0] ?? 0)
  return spoken.length > 0 && counts.some((count) => amounts.some((amount) => near(count * amount, target, step)))
}

function followsAsShare(said: Amount, known: readonly Amount[], classes: readonly string[]): boolean {
  const numbers = known.filter((value) => value.unit !== '%').map((value) => value.amounts[0] ?? 0)
  const rounding = said.step
  const fits = (value: number) => said.amounts.some((each) => near(value, each, rounding))
  const changes = classes.some((name) => RISE.test(name) || FALL.test(name))
  return numbers.some((first, at) =>
    numbers.some((second, place) => {
      if (at === place || first === 0 || second === 0) return false
      if (changes) return at < place && fits((Math.abs(second - first) / Math.abs(first)) * 100)
      return first < second && fits((first / second) * 100)
    }),
  )
}

function followsInTime(said: Extract<Value, { kind: 'span' }>, values: readonly Value[], today: string | null): boolean {
  if (said.unit !== 'day' && said.unit !== 'week') return false
  const wanted = said.count * (said.unit === 'week' ? 7 : 1)
  const days = values.flatMap((value) => (value.kind === 'day' ? value.days.filter((each) => each.from === each.to).map((each) => each.from) : []))
  const all = today ? [...days, today] : days
  return days.some((from) => all.some((to) => from !== to && Math.abs(daysBetween(from, to)) === wanted))
}
