// What a second reader sees of the records: the sentences that carry a claim and what its figures rest on, each with what stands
// around it, under its record's name, day and writer.
import { weekdayNumber } from '#contract/days.ts'
import { bareOf, type Clause, clauseOf, linksOf } from './claim.ts'
import { foundationOf } from './founded.ts'
import { carries } from './match.ts'
import type { Material, Sentence } from './sentences.ts'
import type { CheckedRecord } from './shapes.ts'
import type { Token } from './words.ts'

export type Passages = {
  /** Each sentence behind its number: [1], [2], … */
  numbered: string
  /** The same without numbers, for models that were trained on a document. */
  plain: string
  /** By number, from 1: the sentence at [1] is the first. */
  sentences: readonly Sentence[]
}

const MOST_CHARS = 3_600
/** Where a claim says by its marks what it rests on, the others only stand by. */
const MOST_CHARS_CITED = 2_600
/** A record of so many sentences is shown whole where it is cited. */
const SHORT = 8
const MOST_OF_SENTENCE = 700
/** A row is shown to its end, or to that of one of its cells. */
const MOST_OF_ROW = 1_800
/** Sentences that are rated word by word; before that they are only counted by rare words. */
const MOST_RATED = 80
const MOST_RECORDS = 8
/** A table of so many rows is shown whole. */
const MOST_ROWS = 14

type Rated = { sentence: Sentence; carried: Set<number>; score: number }

/** Sentences of the material by what they carry of the claim, the likeliest first; rare words and figures weigh more. */
export function ratedFor(clause: Clause, { sentences }: Material): Rated[] {
  const units = clause.units.map((unit) => clause.tokens[unit] as Token)
  const usable = sentences.filter(({ mood }) => mood !== 'order')
  const keys = usable.map((sentence) => keysOf(sentence))
  const spread = units.map((unit) => keys.filter((known) => holds(known, unit)).length)
  const weight = (at: number) => (units[at]?.value ? 1.5 : 1) / Math.log2(2 + (spread[at] ?? 0))
  const rough = usable
    .map((sentence, at) => ({
      sentence,
      hits: units.reduce(
        (sum, unit, place) => sum + (holds(keys[at] as ReadonlySet<string>, unit) ? weight(place) : 0),
        0,
      ),
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, MOST_RATED)
  return rough
    .map(({ sentence }) => {
      const words = [...sentence.tokens, ...sentence.context, ...sentence.speaker]
      const carried = new Set(units.flatMap((unit, at) => (words.some((word) => carries(unit, word)) ? [at] : [])))
      const own = units.filter((unit) => sentence.tokens.some((word) => carries(unit, word))).length
      const score = [...carried].reduce((sum, at) => sum + weight(at), 0) + own / 10
      return { sentence, carried, score }
    })
    .toSorted((a, b) => b.score - a.score)
}

const keysKnown = new WeakMap<Sentence, ReadonlySet<string>>()
function keysOf(sentence: Sentence): ReadonlySet<string> {
  const before = keysKnown.get(sentence)
  if (before) return before
  const made = new Set(
    [...sentence.tokens, ...sentence.context, ...sentence.speaker].flatMap((token) =>
      token.value ? [`v:${token.value.kind}`] : [...token.keys, ...token.classes],
    ),
  )
  keysKnown.set(sentence, made)
  return made
}
/** What a value may follow from: a duration from two days, a day from a duration. */
const RESTS_ON = { amount: ['amount', 'span'], span: ['span', 'day', 'amount'], day: ['day', 'span'], time: ['time'] }
const holds = (keys: ReadonlySet<string>, unit: Token) =>
  unit.value
    ? RESTS_ON[unit.value.kind].some((kind) => keys.has(`v:${kind}`))
    : unit.keys.some((key) => keys.has(key)) || unit.classes.some((key) => keys.has(key))

/**
 * The passages for a claim. First what code found nearest, then the likeliest sentence of each record, what carries the words that are
 * left, what its figures follow from, and more of each while there is room.
 */
export function passagesFor(claim: string, near: readonly Sentence[], material: Material): Passages {
  const clause = clauseOf(bareOf(claim).slice(0, 1_000), material.day)
  const rated = ratedFor(clause, material)
  const likely = rated.filter(({ carried }) => carried.size > 0).map(({ sentence }) => sentence)
  const known = withSiblings(rated.map(({ sentence }) => sentence))
  const wanted: Sentence[] = near.filter(({ mood }) => mood !== 'order').slice(0, 3)
  const ids = new Set(linksOf(claim).map(({ kind, id }) => `${kind}:${id}`))
  const cited = material.records.filter(({ id }) => ids.has(id))
  const records = [...new Set([...cited, ...likely.map(({ record }) => record), ...material.records])].slice(
    0,
    Math.max(MOST_RECORDS, cited.length),
  )
  // A record that is cited says something of it, be it in another language.
  for (const record of records) {
    const first = likely.find((sentence) => sentence.record === record) ?? akin(material.sentences, record, wanted)
    if (first) wanted.push(first)
  }
  // Of what the claim itself cites its reader sees more than one sentence; what is short, whole.
  for (const record of cited) {
    const all = material.sentences.filter((sentence) => sentence.record === record)
    wanted.push(...(all.length <= SHORT ? all : likely.filter((sentence) => sentence.record === record).slice(1, 4)))
  }
  const open = new Set(clause.units.keys())
  for (const sentence of wanted)
    for (const at of rated.find((each) => each.sentence === sentence)?.carried ?? []) open.delete(at)
  while (open.size > 0) {
    const most = rated.reduce<{ each: Rated | null; count: number }>(
      (best, each) => {
        const count = [...each.carried].filter((at) => open.has(at)).length
        return count > best.count ? { each, count } : best
      },
      { each: null, count: 0 },
    ).each
    if (!most) break
    wanted.push(most.sentence)
    for (const at of most.carried) open.delete(at)
  }
  for (const unit of clause.units) {
    const token = clause.tokens[unit]
    if (token?.value) wanted.push(...(foundationOf(token, clause, known) ?? []))
  }
  for (const record of records) wanted.push(...likely.filter((sentence) => sentence.record === record).slice(1, 3))
  wanted.push(...likely.slice(0, 12))
  const room = cited.length > 0 ? MOST_CHARS_CITED : MOST_CHARS
  return shown(chosenOf(wanted, material.sentences, room), material.sentences)
}

/** What a record says that shares no word with the claim: its sentence that has most in common with those that do. */
function akin(all: readonly Sentence[], record: CheckedRecord, chosen: readonly Sentence[]): Sentence | null {
  const keys = new Set(
    chosen.flatMap(({ tokens }) => tokens.flatMap((token) => (token.content ? [...token.keys, ...token.classes] : []))),
  )
  const own = all.filter((sentence) => sentence.record === record && sentence.mood !== 'order')
  const common = (sentence: Sentence) =>
    sentence.tokens.filter((token) => token.content && token.keys.some((key) => keys.has(key))).length
  return own.reduce<Sentence | null>((best, each) => (!best || common(each) > common(best) ? each : best), null)
}

export const withSiblings = (sentences: readonly Sentence[]): Sentence[] => [
  ...new Set(sentences.flatMap((sentence) => [sentence, ...sentence.siblings])),
]

/** The wanted sentences with two before and one behind, in the order of their rank, until there is no more room. */
function chosenOf(wanted: readonly Sentence[], all: readonly Sentence[], most: number): Set<Sentence> {
  const places = new Map(all.map((sentence, at) => [sentence, at]))
  const chosen = new Set<Sentence>()
  let room = most
  const take = (sentence: Sentence | undefined) => {
    if (!sentence || chosen.has(sentence) || sentence.mood === 'order') return
    const size = shownOf(sentence).length + 6
    if (size > room) return
    room -= size
    chosen.add(sentence)
  }
  for (const sentence of wanted) {
    const at = places.get(sentence)
    take(sentence)
    if (at === undefined) continue
    for (const each of sentence.siblings) take(each)
    for (const each of tableOf(sentence, at, all)) take(each)
    for (const each of [all[at - 1], all[at + 1], all[at - 2]])
      if (each && each.record === sentence.record && each.field === sentence.field) take(each)
  }
  return chosen
}

function shownOf({ text, row, tokens }: Sentence): string {
  if (!row) return text.slice(0, MOST_OF_SENTENCE)
  if (text.length <= MOST_OF_ROW) return text
  const end = tokens.findLast(({ raw, start }) => raw === '|' && start <= MOST_OF_ROW)?.start
  return text.slice(0, end ?? MOST_OF_SENTENCE)
}

/** The rows of the table that a row stands in. */
function tableOf(row: Sentence, at: number, all: readonly Sentence[]): Sentence[] {
  if (!row.row) return []
  const isOne = (each: Sentence | undefined) =>
    each !== undefined && each.record === row.record && each.over === row.over && each.row === true
  let [from, to] = [at, at]
  while (isOne(all[from - 1])) from -= 1
  while (isOne(all[to + 1])) to += 1
  return to - from < MOST_ROWS ? all.slice(from, to + 1) : []
}

function shown(chosen: ReadonlySet<Sentence>, all: readonly Sentence[]): Passages {
  const sentences: Sentence[] = []
  const numbered: string[] = []
  const plain: string[] = []
  const both = (line: string) => {
    numbered.push(line)
    plain.push(line)
  }
  let record: CheckedRecord | null = null
  let over: string | null = null
  for (const sentence of all) {
    if (!chosen.has(sentence)) continue
    if (sentence.record !== record) {
      record = sentence.record
      over = null
      both(headOf(record))
    }
    if (sentence.over !== over && sentence.over !== null && sentence.over !== sentence.text.trim()) both(sentence.over)
    over = sentence.over
    sentences.push(sentence)
    const said = [sentence.lead, shownOf(sentence)].filter(Boolean).join(' ')
    const line =
      sentence.field && sentence.siblings.length > 0 ? `${sentence.field.replaceAll('_', ' ')}: ${said}` : said
    numbered.push(`[${sentences.length}] ${line}`)
    plain.push(line)
  }
  return { numbered: numbered.join('\n'), plain: plain.join('\n'), sentences }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** A day that a reader can count from: 2026-11-09, Monday. */
export const dayAndWeekday = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}, ${WEEKDAYS[weekdayNumber(day)]}` : day

const headOf = ({ label, kind, day, author }: CheckedRecord) =>
  `== ${[kind, `“${label.slice(0, 160)}”`].filter(Boolean).join(' ')}${day ? `, ${dayAndWeekday(day)}` : ''}${author ? `, written by ${author}` : ''} ==`
