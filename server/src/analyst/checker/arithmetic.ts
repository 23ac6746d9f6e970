// Figures that a claim reckons from those of its records: sums, differences, shares, changes, products, days between days.
import { daysBetween } from '#contract/days.ts'
import type { Clause } from './claim.ts'
import type { Sentence } from './sentences.ts'
import type { Value } from './values.ts'
import type { Token } from './words.ts'

const SUM = new Set(
  'together total sum combined altogether zusammen insgesamt gesamt summe add both beide plus'.split(' '),
)
const GAP = new Set(
  'difference missing left remaining remains differenz übrig fehlen fehlt short gap behind rest by um'.split(' '),
)
const upward = (token: Token) => token.classes.some((name) => name === 'rise' || name === 'more')
const downward = (token: Token) => token.classes.some((name) => name === 'fall' || name === 'less')
export const isSum = (token: Token): boolean => SUM.has(token.low)
/** Words that only say how a figure was reckoned. */
export const isReckoning = (token: Token): boolean => SUM.has(token.low) || GAP.has(token.low)

type Amount = Extract<Value, { kind: 'amount' }>
const near = (one: number, other: number, step: number) => Math.abs(one - other) <= Math.max(1e-9, step / 2 + 1e-9)

/** How a figure follows. `sign`: whether the first is more (1) or less (-1) than what it is compared with; 0 where no one is first. */
export type Reckoning = { sign: -1 | 0 | 1 }

/** Whether a value of the claim follows from values of the sentences; null where it does not. */
export function follows(
  said: Value,
  clause: Clause,
  sentences: readonly Sentence[],
  today: string | null,
): Reckoning | null {
  const values = sentences.flatMap((sentence) =>
    sentence.tokens.map((token) => token.value).filter((value) => value !== undefined),
  )
  if (said.kind === 'span') return followsInTime(said, values, today) ? { sign: 0 } : null
  if (said.kind !== 'amount') return null
  const known = values.filter((value): value is Amount => value.kind === 'amount')
  if (said.unit === '%') return share(said, known, clause)
  const comparable = known.filter(
    (value) => (value.unit === said.unit || value.unit === null || said.unit === null) && value.unit !== '%',
  )
  const numbers = [...new Set(comparable.map((value) => value.amounts[0] ?? 0))].slice(0, 12)
  const fits = (value: number) => said.amounts.some((each) => near(value, each, said.step < 1 ? said.step : 0))
  if (
    clause.tokens.some((token) => SUM.has(token.low)) &&
    (sums(numbers).some(fits) || product(fits, clause.tokens, values))
  )
    return { sign: 0 }
  const words = clause.tokens.filter((token) => upward(token) || downward(token) || GAP.has(token.low))
  if (words.length === 0) return null
  for (const [at, first] of numbers.entries())
    for (const second of numbers.slice(at + 1))
      if (fits(Math.abs(first - second))) return { sign: signOf(first, second, said, clause, words) }
  return null
}

/** Which of two is the more, as the claim speaks of them: the one it names, else the one that stands first. */
function signOf(first: number, second: number, said: Amount, clause: Clause, words: readonly Token[]): -1 | 0 | 1 {
  const spoken = (number: number) =>
    clause.tokens.some(
      (token) => token.value?.kind === 'amount' && token.value !== said && token.value.amounts.includes(number),
    )
  const compares = clause.tokens.some((token) => /^(?:than|als|over|gegenüber)$/.test(token.low))
  if (spoken(second) && !spoken(first) && compares) return second > first ? 1 : -1
  if (compares) return first > second ? 1 : -1
  // From a to b, in the order of the text.
  return words.some((token) => GAP.has(token.low)) && !words.some((token) => upward(token) || downward(token))
    ? 0
    : second > first
      ? 1
      : -1
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
function product(fits: (value: number) => boolean, claim: readonly Token[], values: readonly Value[]): boolean {
  const spoken = claim.some((token) => token.value?.kind === 'span')
  const counts = values.filter((value) => value.kind === 'span').map((value) => value.count)
  const amounts = values
    .filter((value): value is Amount => value.kind === 'amount' && value.unit !== '%')
    .map((value) => value.amounts[0] ?? 0)
  return spoken && counts.some((count) => amounts.some((amount) => fits(count * amount)))
}

function share(said: Amount, known: readonly Amount[], clause: Clause): Reckoning | null {
  const numbers = known.filter((value) => value.unit !== '%').map((value) => value.amounts[0] ?? 0)
  const fits = (value: number) => said.amounts.some((each) => near(value, each, said.step))
  const changes = clause.tokens.some((token) => upward(token) || downward(token))
  for (const [at, first] of numbers.entries())
    for (const [place, second] of numbers.entries()) {
      if (at === place || first === 0 || second === 0) continue
      if (changes && at < place && fits((Math.abs(second - first) / Math.abs(first)) * 100))
        return { sign: second > first ? 1 : -1 }
      if (!changes && first < second && fits((first / second) * 100)) return { sign: 0 }
    }
  return null
}

function followsInTime(
  said: Extract<Value, { kind: 'span' }>,
  values: readonly Value[],
  today: string | null,
): boolean {
  if (said.unit !== 'day' && said.unit !== 'week') return false
  const wanted = said.count * (said.unit === 'week' ? 7 : 1)
  const days = values.flatMap((value) =>
    value.kind === 'day' ? value.days.filter((each) => each.from === each.to).map((each) => each.from) : [],
  )
  const all = today ? [...days, today] : days
  return days.some((from) => all.some((to) => from !== to && Math.abs(daysBetween(from, to)) === wanted))
}

/** "from 31 to 38" is a rise although no word says so: the sign of the way from the first to the second; 0 where the claim names no such way. */
export function wayOf(clause: Clause): -1 | 0 | 1 {
  const match = /\b(?:from|von)\b(.{1,60}?)\b(?:to|auf)\b/i.exec(clause.source)
  if (!match) return 0
  const cut = match.index + match[0].length
  const first = clause.tokens.find(
    (token) => token.start >= match.index && token.end <= cut && token.value?.kind === 'amount',
  )?.value
  const second = clause.tokens.find((token) => token.start >= cut && token.value?.kind === 'amount')?.value
  if (first?.kind !== 'amount' || second?.kind !== 'amount') return 0
  return Math.sign((second.amounts[0] ?? 0) - (first.amounts[0] ?? 0)) as -1 | 0 | 1
}
