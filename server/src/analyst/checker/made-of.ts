// Whether an amount of a claim follows from numbers of its records: sums, differences, products, shares, over a time.
import type { Sentence } from './sentences.ts'
import type { Value } from './values.ts'
import type { Token } from './words.ts'

export type PlacedValue = { value: Value; sentence: Sentence }
type Amount = Extract<Value, { kind: 'amount' }>
type Number = { number: number; unit: string | null; sentence: Sentence }

/** So many values are tried with each other; those of the likeliest sentences first. */
export const MOST_NUMBERS = 60
/** A count below this is often of things that are named, not numbered. */
export const COUNTABLE = 12

export const numbersOf = (placed: readonly PlacedValue[]): Number[] =>
  placed
    .flatMap(({ value, sentence }): Number[] =>
      value.kind === 'amount'
        ? [{ number: value.amounts[0] ?? 0, unit: value.unit, sentence }]
        : value.kind === 'span'
          ? [{ number: value.count, unit: null, sentence }]
          : [],
    )
    .slice(0, MOST_NUMBERS)

export function pairOf(numbers: readonly Number[], fits: (one: Number, other: Number) => boolean): Sentence[] | null {
  for (const [at, one] of numbers.entries())
    for (const other of numbers.slice(at + 1))
      if (fits(one, other) || fits(other, one)) return [...new Set([one.sentence, other.sentence])]
  return null
}

/** "14,800 a month for five years": how often a rate is paid. */
const timesOf = (values: readonly Value[]): number[] =>
  values.flatMap((value) =>
    value.kind !== 'span'
      ? []
      : { year: [1, 12, 52, 4], month: [1, 1 / 12], week: [1], day: [1, 1 / 7], hour: [1], minute: [1] }[
          value.unit
        ].map((each) => each * value.count),
  )

/** Rows in a row of one column of a table, or entries of a history, added up. */
function columnFrom(placed: readonly PlacedValue[], fits: (value: number) => boolean): Sentence[] | null {
  const columns = new Map<string, { number: number; sentence: Sentence }[]>()
  for (const sentence of new Set(placed.map((each) => each.sentence))) {
    let strokes = 0
    const values = sentence.tokens.flatMap(({ value, raw }) => {
      if (raw === '|') strokes += 1
      return value?.kind === 'amount' ? [{ value, column: strokes }] : []
    })
    for (const [place, { value, column }] of values.entries()) {
      const at = sentence.row ? column : place
      const name = sentence.field === 'history' ? 'history' : `${sentence.record.id} ${sentence.over} ${at}`
      columns.set(name, [...(columns.get(name) ?? []), { number: value.amounts[0] ?? 0, sentence }])
    }
  }
  for (const column of columns.values()) {
    const inOrder = column.toSorted((a, b) => a.sentence.start - b.sentence.start)
    for (const at of inOrder.keys()) {
      let sum = 0
      for (const [end, { number }] of inOrder.slice(at, at + 24).entries()) {
        sum += number
        if (end > 1 && fits(sum)) return [...new Set(inOrder.slice(at, at + end + 1).map(({ sentence }) => sentence))]
      }
    }
  }
  return null
}

/** Rows of a table that have one mark in common ("Y", "offen"), each with its figures by their column. */
function markedFrom(placed: readonly PlacedValue[], fits: (value: number) => boolean): Sentence[] | null {
  const sums = new Map<string, { sum: number; sentences: Sentence[] }>()
  for (const sentence of new Set(placed.map((each) => each.sentence))) {
    if (!sentence.row) continue
    const cells = cellsOf(sentence)
    const marks = cells.flatMap(([first, more], column) =>
      column > 0 && first?.kind === 'word' && first.raw.length <= LONGEST_MARK && (!more || more.kind === 'mark')
        ? [`${column} ${first.low}`]
        : [],
    )
    for (const [column, [only]] of cells.entries()) {
      if (only?.value?.kind !== 'amount') continue
      for (const mark of marks) {
        const name = `${sentence.record.id} ${sentence.over} ${column} ${mark}`
        const known = sums.get(name) ?? { sum: 0, sentences: [] }
        sums.set(name, { sum: known.sum + (only.value.amounts[0] ?? 0), sentences: [...known.sentences, sentence] })
      }
    }
  }
  return [...sums.values()].find(({ sum, sentences }) => sentences.length > 1 && fits(sum))?.sentences ?? null
}
const LONGEST_MARK = 16

const cellsOf = ({ tokens }: Sentence): Token[][] => {
  const cells: Token[][] = [[]]
  for (const token of tokens) {
    if (token.raw === '|') cells.push([])
    else cells.at(-1)?.push(token)
  }
  return cells
}

/** How often the claim itself says that something is paid: "five more years", "eleven weeks". */
const timesSaid = (beside: readonly Value[]): number[] => [
  ...timesOf(beside),
  ...beside.flatMap((value) =>
    value.kind === 'amount' && value.unit === null
      ? value.amounts.filter((each) => Number.isInteger(each) && each > 1 && each <= MOST_TIMES)
      : [],
  ),
]
const MOST_TIMES = 60

/** A rate, a difference or a share of an amount, over a time: "2,000 more a year, over five years"; "3 % of it, over two years". */
const madeOver = (fits: (value: number) => boolean, often: readonly number[], numbers: readonly Number[]) =>
  pairOf(numbers, (one, other) =>
    often.some(
      (each) =>
        each > 1 &&
        (fits(one.number * each) ||
          fits(Math.abs(one.number - other.number) * each) ||
          (one.unit === '%' && fits(((one.number * other.number) / 100) * each))),
    ),
  )

/** A time that only the claim names stands on what it comes to: the amount beside it is a rate, a difference or a share over that time. */
export function countedOver(
  said: Extract<Value, { kind: 'span' }>,
  beside: readonly Value[],
  placed: readonly PlacedValue[],
): Sentence[] | null {
  const numbers = numbersOf(placed)
  for (const value of beside) {
    if (value.kind !== 'amount') continue
    const fits = (number: number) =>
      value.amounts.some((each) => Math.abs(each - number) <= Math.max(1e-6, value.step / 2))
    const found = numbers.find(({ number }) => timesOf([said]).some((each) => each > 1 && fits(number * each))) ?? null
    if (found) return [found.sentence]
    const made = madeOver(fits, timesOf([said]), numbers)
    if (made) return made
  }
  return null
}

/** Sums, differences, products, parts of two or three numbers, a half, a third, a quarter; whole columns. */
export function amountFrom(
  said: Amount,
  about: boolean,
  placed: readonly PlacedValue[],
  beside: readonly Value[],
): Sentence[] | null {
  const wanted = said.amounts.slice(0, 1)
  const zeros = (amount: number) => {
    let step = said.step
    while (about && step < Math.abs(amount) && amount % (step * 10) === 0) step *= 10
    return step
  }
  const fits = (value: number) =>
    wanted.some(
      (each) =>
        Math.abs(value - each) <= Math.max(1e-6, about ? Math.max(zeros(each), Math.abs(each) * 0.02) : said.step / 2),
    )
  const numbers = numbersOf(placed)
  const share = said.unit === '%' || said.unit === 'pp'
  const alone = numbers.find(({ number }) =>
    [2, 3, 4, 10, 12].some((part) => fits(number / part) || fits(number * part)),
  )
  const scales = share ? [1] : [1, 1e3, 1e6]
  const times = [...timesOf(placed.map(({ value }) => value)), ...timesSaid(beside)]
  const rate = numbers.find(({ number }) => times.some((each) => fits(number * each)))
  const pair = pairOf(numbers, (one, other) => {
    const [a, b] = [one.number, other.number]
    if (share && one.unit === null && other.unit === null && a !== 0 && b !== 0)
      if (fits((a / b) * 100) || fits((Math.abs(a - b) / b) * 100) || fits(Math.abs(a - b))) return true
    if (share)
      return fits(Math.abs(a - b)) || fits(a + b) || (b !== 0 && (fits((a / b) * 100) || fits(((a - b) / b) * 100)))
    return scales.some(
      (scale) =>
        fits((a + b) * scale) ||
        fits(Math.abs(a - b) * scale) ||
        fits(a * b * scale) ||
        fits(((a * b) / 100) * scale) ||
        (b !== 0 && fits((a / b) * scale)),
    )
  })
  if (pair) return pair
  if (alone) return [alone.sentence]
  if (rate) return [rate.sentence]
  const scaled = (value: number) => scales.some((scale) => fits(value * scale))
  const column = columnFrom(placed, scaled) ?? markedFrom(placed, scaled)
  if (column) return column
  const overTime = share ? null : madeOver(fits, timesSaid(beside), numbers)
  if (overTime) return overTime
  const few = numbers.slice(0, 16)
  for (const [at, one] of few.entries()) {
    const more = pairOf(few.slice(at + 1), (two, three) =>
      scales.some((scale) =>
        [1, -1].some((sign) => fits(Math.abs(one.number + two.number + sign * three.number) * scale)),
      ),
    )
    if (more) return [...new Set([one.sentence, ...more])]
  }
  const lists = new Map<Sentence, number[]>()
  for (const { number, sentence } of numbers) lists.set(sentence, [...(lists.get(sentence) ?? []), number])
  for (const [sentence, list] of lists) {
    let sum = 0
    for (const [at, number] of list.entries()) {
      sum += number
      if (at > 1 && scales.some((scale) => fits(sum * scale))) return [sentence]
    }
  }
  return wanted.some((each) => Number.isInteger(each) && each <= COUNTABLE) && !share && said.unit === null ? [] : null
}
