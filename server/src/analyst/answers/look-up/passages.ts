// The passages of the records that speak of a question's words, and how much of it each of their sentences says.
import type { AnalystContext, Passage } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import { type End, endsIn, type Term as Period, termOf } from '../../matters/terms.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type AnswerKind, asksInGerman, type Term } from '../../text/asked.ts'
import { withTables } from '../../text/delimited.ts'
import { speaksToMachines } from '../../text/machines.ts'
import { type Sentence, sentencesIn } from '../../text/sentences.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { figureOf } from '../gate/asked-days.ts'
import { leadOf, namedBefore } from '../gate/telling.ts'
import { saysDuration } from '../reckoned/durations.ts'
import { inOrder } from './alike.ts'
import { CONSEQUENCE } from './consequence.ts'
import { CLOCK, FITS, HARDLY_COUNTED, withoutConditions } from './fits-kind.ts'
import { best, saidOf } from './said.ts'
import { spelt } from './spelt.ts'

const MOST_TERMS = 8
const MOST_READ = 24
/** So much of a telling word must be said. */
const TELLS = 0.42
/** What a sentence says by the heading that it stands under. */
const OF_HEADING = 0.6

/** `house`: stems of the house of whoever wrote it or was spoken with, where the question names it: each of its sentences is the house's. */
export type PassageRead = Passage & {
  sentences: Sentence[]
  stems: string[][]
  title: string[]
  day: string
  house?: string[]
}
export type Hit = {
  read: PassageRead
  at: number
  score: number
  /** The same share by how much each word tells; left out where that was not weighed. */
  says?: number
  /** Which share of the question's weight the sentence says with what it stands under and beside. */
  cover: number
  /** The same of the sentence alone. */
  alone: number
  /** Which share of what is asked, without the names, the sentence says itself. */
  asked: number
  /** Everybody and everything that the question calls by name is named. */
  named: boolean
  /** Everybody whom the question names is named. */
  person: boolean
  /** Everybody whom the question names is named somewhere in the same record; left out where they are named here. */
  around?: boolean
  /** One of the words that tell what the question is about is said there or beside it, where there is any. */
  telling: boolean
  /** It asks something itself. */
  asks: boolean
  /** It has the kind of answer that is asked for: a day, a figure, a reason. */
  fits: boolean
}

/** A sentence that is quoted for another reason than how much of the question it says: as one that says all of it, but for `weights`. */
export const hitAt = (read: PassageRead, at: number, weights: Partial<Omit<Hit, 'read' | 'at'>> = {}): Hit => ({
  ...{ read, at, score: 1, cover: 1, alone: 1, asked: 1 },
  ...{ named: true, person: true, telling: true, asks: false, fits: true },
  ...weights,
})

/** The passages of the records that hold words of a question. `kept`: false where the words were widened, which finds other records than theirs alone. */
export async function readFor(
  context: AnalystContext,
  terms: readonly Term[],
  { alone = false, kept = true }: { alone?: boolean; kept?: boolean } = {},
): Promise<PassageRead[]> {
  const before = readBefore.get(context) ?? []
  // What was looked up with more words holds what some of them would find, unless a word shall be looked up by itself.
  const wider = alone ? null : before.find(({ stems }) => terms.every(({ stem }) => stems.has(stem)))
  if (wider) return wider.reads
  const isSure = ({ isName, day, word }: Term) => isName || day !== undefined || figureOf(word) !== null
  const telling = terms.toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)) || b.stem.length - a.stem.length)
  const first = telling.slice(0, MOST_TERMS)
  const any = [...new Set(first.map(spelt))].filter((word) => word.length > 1)
  if (any.length === 0) return []
  const reads = context.passages('find_passages', { any, limit: MOST_READ }).then((all) => all.map(readOf))
  if (kept) readBefore.set(context, [...before, { stems: new Set(first.map(({ stem }) => stem)), reads }])
  return reads
}
/** What was looked up for this answer, with which words. */
const readBefore = new WeakMap<AnalystContext, { stems: ReadonlySet<string>; reads: Promise<PassageRead[]> }[]>()

/** One passage in its sentences, with the stems of their words. */
export function readOf(found: Passage): PassageRead {
  const passage = found.kind === 'file' ? { ...found, text: withTables(found.text) } : found
  const day =
    /^(?:Date|Entry date|Day): (\d{4}-\d\d-\d\d)/m.exec(passage.text)?.[1] ??
    /\b\d{4}-\d\d-\d\d\b/.exec(passage.kind === 'thread' ? passage.text : '')?.[0] ??
    ''
  const sentences = sentencesIn(
    (passage.kind === 'task' ? passage.text.split('\n').slice(0, 6).join('; ') : passage.text)
      .split('\n')
      .map((line) => (FIELD.test(line) ? '' : line))
      .join('\n'),
  )
  // A title that was cut off is said again, and in full, by the text.
  if (passage.label.endsWith('…'))
    for (const sentence of sentences)
      if (sentence.line === 0 && passage.label.includes(sentence.text)) sentence.isHeading = true
  return {
    ...passage,
    sentences,
    stems: sentences.map(({ text }) => [...new Set(wordsOf(text.replace(DEAR, '')).map(stemOf))]),
    title: [...new Set(wordsOf(`${passage.label} ${headOf(passage.text)}`).map(stemOf))],
    day,
  }
}

/** Lines of a record's own fields that say what it is, not what happened. */
const FIELD =
  /^(?:Type|Size|Date|Contact|Interactions|Last interaction|Role|E-mail|Phone|Emails?|Phones|Uploaded|Added|Folder|Priority|Keep in touch)\b[^:]{0,20}:/i
/** Whom an interaction is with belongs to its title. */
const headOf = (text: string) => /^(?:Contact|Role): (.{1,120})$/m.exec(text)?.[1] ?? ''
/** Heads of mails and minutes: who was there, not what was said. */
export const ADDRESSED =
  /^(?:from|to|cc|bcc|sent|subject|von|an|betreff|gesendet|teilnehmer(?:innen)?|anwesend|present|attendees|participants|with|wir|mit)\s?:/i
/** How a letter ends. */
export const CLOSING =
  /^(?:mit )?(?:(?:freundlichen?|vielen?|besten?|herzlichen?|lieben?|schönen?|kind|best|warm|many|with best) )?(?:grüßen?|grüssen?|gruß|gruss|regards|wishes|greetings)(?!\p{L})[^\d:?]{0,60}$/iu
/** How a letter begins, and short words at its end. */
export const SALUTES =
  /^(?:dear|hello|hi|liebe[rs]?|sehr geehrte[rs]?|hallo|many thanks|yours(?: sincerely| faithfully)?)(?!\p{L})[^.:;?!\d]{0,60}[,!]?$/iu
/** "Dear Lukas, …": how a letter begins says nothing of what is dear. */
const DEAR = /^(?:dear|liebe[rs]?|sehr geehrte[rs]?)(?= \p{Lu})/iu
/** Words of somebody who does not know. */
const UNSURE =
  /(?<!\p{L})(?:hearsay|rumou?rs?|maybe|perhaps|i think|i guess|pretty sure|apparently|supposedly|gerücht|angeblich|vielleicht|irgendwann|ziemlich sicher|glaube ich|vermutlich|wohl)(?!\p{L})/iu

/** Kinds of answers that are known by themselves: a day, a figure, a reason. */
const BY_VALUE: ReadonlySet<AnswerKind> = new Set(['when', 'how much', 'why'])
const isOver = ({ kind, text }: PassageRead) => kind === 'task' && /^Status: (?:Done|Cancelled)$/m.test(text)

/** Words of a limit. */
export const LIMIT =
  /(?<!\p{L})(?:by|until|before|no later than|not later than|at the latest|latest|within|expires?|expiring|ends?|must|shall|bis|spätestens|vor dem|innerhalb|binnen|frist|läuft|endet|muss|müssen)(?!\p{L})/iu

/** Words that ask for money. */
const MONEY_ASKED =
  /(?<!\p{L})(?:costs?|pay|pays|paid|owes?|price|prices|fees?|rent|lose|losing|worth|spend|earn|kost(?:en|et)|zahl(?:en|t|st)|bezahl\p{L}*|schulde[nt]?|preis|miete|verdien\p{L}*)(?!\p{L})/iu

/** `consequence`: it is asked what follows otherwise. */
export type RankOptions = {
  today: string
  german?: boolean
  limit?: boolean
  zone?: string
  consequence?: boolean
  duration?: boolean
  /** A time of day is asked for. */
  clock?: boolean
  /** What would be is asked for: else what stands in a condition alone is no value. */
  supposed?: boolean
}

/**
 * All sentences by how much of the question they say, best first. `limit`: a limit is asked for (by when, until when, how long), which a
 * document says rather than what is said of it.
 */
export function ranked(
  reads: readonly PassageRead[],
  terms: readonly Term[],
  kind: AnswerKind,
  {
    today,
    german = false,
    limit = false,
    zone = 'UTC',
    consequence = false,
    duration = false,
    clock = false,
    supposed = true,
  }: RankOptions,
): Hit[] {
  const { known, found, heads, anywhere, titled, weights, isName } = saidOf(reads, terms, { today, german, zone })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  // Where passages are put in order the telling words count more; what answers for certain must say the others too.
  const ordering = weights.map((weight, term) => weight * (known.factors[term] ?? 1))
  const totalOrdering = ordering.reduce((sum, weight) => sum + weight, 0) || 1
  const restsOnBefore = terms.some(({ isBefore }) => isBefore) && terms.some(({ isBefore }) => !isBefore)
  const ofMoney = kind === 'how much' && MONEY_ASKED.test(terms.map(({ word }) => word).join(' '))
  const hits: Hit[] = []
  for (const [which, read] of reads.entries())
    for (const [at, sentence] of read.sentences.entries()) {
      const own = found[which]?.[at] ?? []
      if (sentence.isHeading || isBare(sentence.text)) continue
      const tells = kind === 'when' && tellsOfADay(sentence.text, read.day, today)
      if (sentence.text === read.label && !tells) continue
      if (
        ADDRESSED.test(sentence.text) ||
        CLOSING.test(sentence.text) ||
        SALUTES.test(sentence.text) ||
        speaksToMachines(sentence.text)
      )
        continue
      const under = sentence.under === '' ? [] : wordsOf(sentence.under).map(stemOf)
      const before = found[which]?.[at - 1] ?? []
      const after = found[which]?.[at + 1] ?? []
      const lead = leadOf(read, at)
      let [alone, cover, wanted, told, saysItself, says] = [0, 0, 0, 0, 0, 0]
      let [named, person, around, telling] = [true, true, true, known.telling.every((each) => !each)]
      for (const [term, { stem, umlaut }] of terms.entries()) {
        const weight = (weights[term] ?? 0) / total
        const isSaid = (step: number) => (found[which]?.[step]?.[term] ?? 0) > 0.5
        const isHe = known.people.has(stem) && namedBefore(read, at, isSaid, known.everybody)
        const ofHouse = read.house?.includes(stem) ? 0.85 : 0
        const here = Math.max(own[term] ?? 0, (found[which]?.[lead]?.[term] ?? 0) * 0.85, ofHouse)
        const ofHeading = Math.max(
          best(stem, under),
          umlaut === undefined ? 0 : best(stemOf(umlaut), under),
          heads[which]?.[at]?.[term] ?? 0,
        )
        const near = Math.max(
          (titled[which]?.[term] ?? 0) * 0.85,
          ofHeading * 0.85,
          (before[term] ?? 0) * 0.7,
          (after[term] ?? 0) * 0.5,
          (found[which]?.[at - 2]?.[term] ?? 0) * 0.45,
        )
        const there = Math.max(near, (anywhere[which]?.[term] ?? 0) * 0.3)
        const share = (ordering[term] ?? 0) / totalOrdering
        alone += weight * here
        cover += weight * Math.max(here, there)
        saysItself += share * Math.max(inOrder(here), ofHeading * OF_HEADING)
        says += share * Math.max(inOrder(here), there)
        if ((known.telling[term] || known.otherwise[term]) && (isHe || Math.max(here, near) >= TELLS)) telling = true
        if (!isName[term]) {
          wanted += weight
          told += weight * here
        }
        const isNamed = isHe || Math.max(here, there) >= TELLS
        if (isName[term] && !isNamed) named = false
        if (known.people.has(stem) && !isNamed) person = false
        if (known.people.has(stem) && !isNamed && (anywhere[which]?.[term] ?? 0) < TELLS) around = false
      }
      const beside =
        kind === 'why' ? ` ${read.sentences[at - 1]?.text ?? ''} ${read.sentences[at + 1]?.text ?? ''}` : ''
      const fits =
        (consequence
          ? CONSEQUENCE.test(sentence.text)
          : duration
            ? saysDuration(sentence.text)
            : clock
              ? CLOCK.test(sentence.text)
              : FITS[kind](`${supposed ? sentence.text : withoutConditions(sentence.text)}${beside}`, today)) ||
        (limit && !duration && periodOf(read, sentence.text, today, german) !== null)
      // What says none of the words may still be the answer, beside what says them all.
      const isValue = consequence ? says > 0.2 : BY_VALUE.has(kind) && Math.max(cover, says) > (duration ? 0.43 : 0.45)
      if (alone === 0 && !(fits && isValue)) continue
      const binding = limit && LIMIT.test(sentence.text) ? (read.kind === 'file' ? 0.2 : 0.1) : 0
      const asks = /\?\s*$/.test(sentence.text)
      const isTitle = at === 0 && sentence.text.length < 90 && !/[.!]$/.test(sentence.text)
      const score =
        saysItself * 0.6 +
        says * 0.4 +
        (!fits
          ? 0
          : kind === 'how much' && !FITS[kind](sentence.text.replace(HARDLY_COUNTED, ' '), today)
            ? 0.1
            : 0.22) +
        binding +
        (ofMoney && amountsIn(sentence.text).some(({ unit }) => unit !== null) ? 0.1 : 0) -
        (asks ? 0.12 : 0) -
        (isTitle && !tells ? 0.25 : 0) -
        (named ? 0 : 0.2) -
        // What only says the words of the question before says nothing of this one.
        (restsOnBefore && !terms.some(({ isBefore }, term) => !isBefore && (own[term] ?? 0) > 0.4) ? 0.2 : 0) -
        (UNSURE.test(sentence.text) ? 0.1 : 0) -
        (isOver(read) ? 0.15 : 0)
      // Names alone say what is asked of them only where nothing is: "what about Oriel?"
      const asked = wanted > 0 ? told / wanted : kind === 'what' || kind === 'whether' ? 1 : 0
      hits.push({ read, at, score, says, cover, alone, asked, named, person, around, telling, asks, fits })
    }
  return hits.toSorted((a, b) => b.score - a.score)
}

/** The day of a sentence that names only a period, counted back from the end that its text names: "sixty days before the end of the term". */
export function periodOf(read: PassageRead, sentence: string, today: string, german: boolean): Period | null {
  let known = ENDS.get(read)
  if (!known) {
    const base = dateBase(read.text, read.day || today, 'UTC', german)
    known = { base, ends: endsIn(read.text, base) }
    ENDS.set(read, known)
  }
  return termOf(sentence, known.base, { ends: known.ends, today })
}
/** What a passage says of ends, read once. */
const ENDS = new WeakMap<PassageRead, { base: DateBase; ends: End[] }>()

/** A title names the day of its own note; another one is news. */
const tellsOfADay = (text: string, own: string, today: string): boolean =>
  datesIn(text, { today, order: 'month', sure: false }).some(({ day }) => day !== own)

/** A name at the end of a letter, a sign, a single word: nothing is said. "Dog: Bruno", "her dog = Bruno" says something. */
const isBare = (text: string) =>
  !/\d/.test(text) &&
  !/^\p{L}[^:=]{1,40} ?[:=] ?\p{L}{2}/u.test(text) &&
  (text.length < 9 || !(/\p{L}\s+\S*\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\S+ \p{Ll}+[.!]?$/u.test(text)))

/** The days or the amounts that a sentence names, each in one spelling: what two passages may contradict each other in. */
export function valuesOf(hit: Hit, kind: AnswerKind, context: AnalystContext): string[] {
  const text = hit.read.sentences[hit.at]?.text ?? ''
  if (kind === 'when')
    return datesIn(text, dateBase(text, hit.read.day || context.today, context.zone, asksInGerman(text))).map(
      ({ day }) => day,
    )
  if (kind === 'how much')
    return [
      ...amountsIn(text).map(({ value }) => String(value)),
      ...[...text.matchAll(/(?<![\d.,])\d[\d.,]{0,12}(?= ?%)/g)].map(([digits]) => digits),
    ]
  return []
}
