// What a thing that a question names comes to: the one value that a piece of a sentence, a row of a table or a KPI says of it. Where none says
// all of its words, or they say different values, it is not found; what came near is kept, to be shown.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import type { Markdown } from '../../text/markdown.ts'
import type { Sentence } from '../../text/sentences.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { type Hit, hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { kpiLine } from './counted.ts'
import { isOfPart } from './part-of.ts'
import { cellValue, type PartValue, piecesOf, unitOf } from './part-values.ts'

/** `level`: 2 where the words stand with the value itself, 1 where some only stand around. `old`: what the same KPI was before. */
export type Found = PartValue & { level: number; day: string; hit: Hit | null; line: Markdown; old?: number[] }
export type Sought = { found: Found | null; near: Hit[] }

/** Words for an amount of money: what it is of, other words say. */
const MERE =
  /^(?:money|amounts?|costs?|prices?|bills?|figures?|numbers?|sums?|totals?|piles?|pots?|bits?|lots?|stuff|things?|cash|betr[aä]ge?|kosten|preise?|summen?|geld|zahlen?|haufen|topf|posten|sachen?)$/iu
/** Said of what somebody wants, fears or thinks of. */
const NOT_SO =
  /(?<!\p{L})(?:asked for|asks for|wants?|wanted|hoped?|hopes|would like|demands?|demanded|might|maybe|perhaps|could|if|up to|at least|at most|not more than|no more than|reckons|fordert|forderte|verlangt|verlangte|will|wollte|wollen|möchte|hofft|vielleicht|könnte|würde|wenn|falls|bis zu|mindestens|höchstens)(?!\p{L})/iu
const AIM = /^(?:targets?|goals?|plans?|budgets?|budgeted|ziele?|soll|planwert|vorgabe)$/iu

export async function seek(context: AnalystContext, words: string, german: boolean): Promise<Sought> {
  const terms = named(words, german)
  const reads = terms.length === 0 ? [] : await readFor(context, withParts(terms), { alone: true })
  const all = [...(await kpisFor(context, terms, german)), ...reads.flatMap((read) => inRead(read, terms, context))]
  return { found: agreed(all), near: nearest(reads, terms) }
}

/** Both of one sentence, each in a piece of its own: the words of the first count for the second, too. Of several such sentences all must agree. */
export async function seekPair(
  context: AnalystContext,
  [one, other]: readonly [string, string],
  german: boolean,
): Promise<[Found, Found] | null> {
  const [a, b] = [named(one, german), named(other, german)]
  if (a.length === 0 || b.length === 0) return null
  const reads = await readFor(context, withParts([...a, ...b]), { alone: true })
  const pairs = reads.flatMap((read) =>
    read.kind === 'goal'
      ? []
      : read.sentences.flatMap((sentence, at): [Found, Found][] => {
          if (sentence.isHeading || sentence.heads !== undefined) return []
          const pieces = piecesOf(sentence.text)
          const around = `${sentence.text} ${sentence.under} ${titleOf(read)}`
          const of = (terms: readonly Term[]) =>
            pieces.filter(({ text, value }) => value !== null && says(text, terms) > 0 && isTold(text, terms))
          const [first, ...firsts] = of(a).filter((piece) => !of(b).includes(piece))
          const [second, ...seconds] = of(b).filter((piece) => piece !== first)
          if (!first?.value || !second?.value || firsts.length > 0 || seconds.length > 0) return []
          if (first.value.unit !== second.value.unit) return []
          if (says(around, a) < a.length || says(around, b) < b.length) return []
          const made = (value: PartValue): Found => madeOf(context, read, at, value, 2)
          return [[made(first.value), made(second.value)]]
        }),
  )
  const values = new Set(pairs.map(([x, y]) => `${x.value} ${y.value}`))
  return values.size === 1 ? (pairs[0] ?? null) : null
}

const named = (words: string, german: boolean): Term[] => {
  const all = termsOf(
    words.replace(/(?<=\p{L}{4})s(?= (?:money|number|figure|bill|share|part)s?(?!\p{L}))/giu, ''),
    undefined,
    german,
  )
  const telling = all.filter(({ word }) => !MERE.test(word))
  return telling.length > 0 ? telling : []
}

/** "VO3" is also written "VO 3". */
const withParts = (terms: readonly Term[]): Term[] => [
  ...terms,
  ...terms.flatMap(({ word }) => {
    const [, letters = '', digits = ''] = /^(\p{L}{1,4})(\d{1,4})$/u.exec(word) ?? []
    return letters === '' ? [] : termsOf(`${letters} ${digits}`)
  }),
]
const LETTERED = /(?<![\p{L}\d])(\p{Lu}{1,4}) (\d{1,4})(?![.,]?\d|\p{L})/gu
const joined = (text: string): string => text.replace(LETTERED, '$1$2 $1 $2')
const stems = (text: string): string[] => [...new Set(wordsOf(joined(text)).map((word) => stemOf(word.toLowerCase())))]
const SAYS = 0.75
const isSaid = (held: readonly string[], { stem }: Term) => held.some((each) => likeness(stem, each) >= SAYS)
/** How many of the terms a text says. */
const says = (text: string, terms: readonly Term[]): number => {
  const held = stems(text)
  return terms.filter((term) => isSaid(held, term)).length
}
const titleOf = (read: PassageRead): string => `${read.label} ${read.sentences[0]?.text ?? ''} ${read.title.join(' ')}`

const madeOf = (context: AnalystContext, read: PassageRead, at: number, value: PartValue, level: number): Found => {
  const hit = hitAt(read, at)
  return { ...value, level, day: read.day, hit, line: quoteLine(hit, context, 'how much') }
}

function inRead(read: PassageRead, terms: readonly Term[], context: AnalystContext): Found[] {
  // A goal's KPIs are read by themselves.
  if (read.kind === 'goal' || terms.length === 0) return []
  const title = titleOf(read)
  return read.sentences.flatMap((sentence, at) => {
    if (sentence.isHeading) return []
    const found = sentence.heads === undefined ? inSentence(sentence, terms, title) : inRow(sentence, terms, title)
    return found.map(({ value, level }) => madeOf(context, read, at, value, level))
  })
}

/** What is said to be so, of the whole of what is named. */
const isTold = (piece: string, terms: readonly Term[]): boolean =>
  !isOfPart(piece, terms) && (!NOT_SO.test(piece) || terms.some(({ word }) => NOT_SO.test(word)))

type Leveled = { value: PartValue; level: number }
function inSentence({ text, under }: Sentence, terms: readonly Term[], title: string): Leveled[] {
  if (/\?\s*$/u.test(text)) return []
  return piecesOf(text).flatMap(({ text: piece, value }): Leveled[] => {
    if (value === null || value.sort === 'difference') return []
    if (!isTold(piece, terms)) return []
    const held = stems(piece)
    const own = terms.filter((term) => isSaid(held, term))
    const rest = terms.filter((term) => !own.includes(term))
    if (own.length === 0 || own.length * 2 < terms.length) return []
    // A name alone says of no value what it is.
    if (terms.some(({ isName }) => !isName) && own.every(({ isName }) => isName)) return []
    if (terms.every(({ isName }) => isName) && rest.length > 0) return []
    // One word of it alone must stand right beside the value.
    if (isOnTop(piece, value, own)) return []
    if (own.length === 1 && !isBeside(piece, value, own)) return rest.length === 0 ? [{ value, level: 0 }] : []
    if (rest.length === 0) return [{ value, level: 2 }]
    return says(`${text} ${under} ${title}`, rest) === rest.length ? [{ value, level: 1 }] : []
  })
}

const WITH =
  /(?<!\p{L})(?:with|including|incl\.?|plus|after|without|excluding|mit|samt|inklusive|inkl\.?|einschließlich|zuzüglich|nach|ohne|abzüglich)(?!\p{L})/iu
/** "With the deposit it is …": the value is of more than what is named. */
function isOnTop(piece: string, { words }: PartValue, own: readonly Term[]): boolean {
  const at = WITH.exec(piece)
  if (at === null) return false
  const from = piece.indexOf(words)
  const behind = at.index < from ? piece.slice(at.index, from) : piece.slice(at.index)
  return own.some((term) => isSaid(stems(behind), term))
}
const LIGHT =
  /^(?:\s|[:=–("',-]|(?:is|are|was|now|only|costs?|brings?|of|on|at|for|to|comes?|came|about|the|our|a|an|all|us|this|next|year|then|in|stands?|ist|sind|wird|jetzt|nur|kostet|kosten|bringt|bringen|beträgt|betragen|liegt|liegen|steht|bei|von|für|auf|mit|rund|ca\.?|etwa|der|die|das|den|dem|uns|unser|unsere|dieses|nächstes|jahr|dann|im|20\d\d)(?!\p{L})){0,10}$/iu
/** Light words alone stand between a word and the value. */
function isBeside(text: string, { words }: PartValue, own: readonly Term[]): boolean {
  const piece = text.replace(LETTERED, '$1$2')
  const figure = words.replace(/^.{1,12}? × /u, '')
  const from = piece.indexOf(figure)
  if (from < 0) return false
  return [...piece.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&’'+-]*/gu)].some(({ 0: word, index }) => {
    if (!own.some((term) => isSaid(stems(word), term))) return false
    const end = index + word.length
    return index < from ? LIGHT.test(piece.slice(end, from)) : LIGHT.test(piece.slice(from + figure.length, index))
  })
}

function inRow({ text, heads = '', under }: Sentence, terms: readonly Term[], title: string): Leveled[] {
  const [cells, columns] = [text.split(' · '), heads.split(' · ')]
  if (cells.length !== columns.length) return []
  const values = cells.map((cell, at) => (at === 0 ? null : cellValue(cell, columns[at] ?? '')))
  const called = cells.filter((_, at) => values[at] === null && at < 2).join(' ')
  const held = stems(called)
  const naming = terms.filter((term) => isSaid(held, term))
  const rest = terms.filter((term) => !naming.includes(term))
  if (naming.length === 0 || isOfPart(called, terms)) return []
  const filled = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const byHead = filled.filter(({ at }) => rest.some((term) => isSaid(stems(columns[at] ?? ''), term)))
  const [column, ...more] = byHead.length > 0 ? byHead : filled
  if (!column || more.length > 0) return []
  const left = rest.filter((term) => !isSaid(stems(columns[column.at] ?? ''), term))
  if (left.length === 0) return [{ value: column.value, level: 2 }]
  return says(`${under} ${title}`, left) === left.length ? [{ value: column.value, level: 1 }] : []
}

/** KPIs that are called so; of "the target for …" what they shall be. */
async function kpisFor(context: AnalystContext, terms: readonly Term[], german: boolean): Promise<Found[]> {
  const aims = terms.filter(({ word }) => AIM.test(word))
  const rest = terms.filter((term) => !aims.includes(term))
  if (rest.length === 0) return []
  const goals = (await context.goals({ limit: 100 })).items.filter(({ status }) => status !== 'failed')
  return goals.flatMap((goal) =>
    goal.kpis.flatMap((kpi): Found[] => {
      const now = aims.length > 0 ? kpi.target_value : kpi.current_value
      const own = says(kpi.name, rest)
      if (now === null || own === 0 || own * 2 < rest.length) return []
      if (says(`${kpi.name} ${goal.title}`, rest) < rest.length) return []
      const { unit, scale } = unitOf(kpi.unit ?? '')
      const money = unit !== null && /^\p{Lu}{3}$/u.test(unit)
      const words = `${now.toLocaleString(german ? 'de-DE' : 'en-US')}${kpi.unit ? ` ${kpi.unit}` : ''}`
      return [
        {
          ...{ words, value: Number((now * scale).toFixed(4)), unit: money ? unit : (unit ?? 'count') },
          ...{ each: null, sort: 'sum' as const, isProduct: false, level: own === rest.length ? 2 : 1 },
          ...{ day: kpi.history.at(-1)?.recorded_at.slice(0, 10) ?? '', hit: null },
          line: kpiLine({ goal, kpi, share: 1 }, context, german),
          old: aims.length > 0 ? [] : kpi.history.map(({ value }) => Number((value * scale).toFixed(4))),
        },
      ]
    }),
  )
}

/**
 * The one value that the best of them agree on; what a KPI was before is no other value. What says all words, but not right beside its value,
 * is no value to reckon with, and yet speaks against another one.
 */
function agreed(all: readonly Found[]): Found | null {
  const top = Math.max(0, ...all.map(({ level }) => level))
  if (top === 0) return null
  const best = all.filter(({ level }) => level === top || level === 0)
  const kpi = best.find(({ old }) => old !== undefined)
  const current = kpi?.old === undefined ? best : best.filter((each) => each === kpi || !kpi.old?.includes(each.value))
  const [first] = current.filter(({ level }) => level > 0).toSorted((a, b) => b.day.localeCompare(a.day))
  return first && current.every((each) => isSame(each, first)) ? first : null
}
const isSame = (one: Found, other: Found): boolean =>
  Math.abs(one.value - other.value) <= Math.max(Math.abs(one.value), Math.abs(other.value)) * 0.001 &&
  (one.unit === other.unit || one.unit === null || other.unit === null) &&
  one.each === other.each

/** The passages that say the most of a thing beside a value, to be shown where it is not certain. */
function nearest(reads: readonly PassageRead[], terms: readonly Term[]): Hit[] {
  const scored = reads.flatMap((read) =>
    read.sentences.flatMap((sentence, at) => {
      if (sentence.isHeading || !/\d/.test(sentence.text)) return []
      const own = says(sentence.text, terms)
      const around = says(`${sentence.text} ${sentence.under} ${titleOf(read)}`, terms)
      const isValue = piecesOf(sentence.text).some(({ value }) => value !== null && value.unit !== null)
      return own * 2 >= terms.length && own > 0 && isValue
        ? [{ hit: hitAt(read, at), score: own + around / 2, day: read.day }]
        : []
    }),
  )
  return scored
    .toSorted((a, b) => b.score - a.score || b.day.localeCompare(a.day))
    .slice(0, 3)
    .map(({ hit }) => hit)
}
