// Look-ups: the sentence of the records that answers a question, quoted; where none does with certainty, the passages that speak of it, called
// what they are; where none speaks of it, that nothing was found, and what was looked for (decision 0076).
import type { AnalystContext } from '../context/analyst-context.ts'
import { namedIn } from '../people/names.ts'
import { type AnswerKind, answerKind, asksInGerman, type Term, termsOf } from '../text/asked.ts'
import { type Markdown, md, page, words } from '../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { type Hit, ranked, readFor, valuesOf } from './passages.ts'
import { apart, quoteLine } from './quotes.ts'

/**
 * How much of a question's weight a sentence says with what it stands under, and alone, to be called the answer. Whether something
 * is so, and what somebody said, is decided by words that a look-up does not weigh: they need more.
 */
const CERTAIN: Record<AnswerKind, { cover: number; alone: number }> = {
  when: { cover: 0.76, alone: 0.5 },
  'how much': { cover: 0.78, alone: 0.5 },
  who: { cover: 0.78, alone: 0.55 },
  where: { cover: 0.76, alone: 0.5 },
  why: { cover: 0.78, alone: 0.5 },
  what: { cover: 0.8, alone: 0.6 },
  whether: { cover: 0.85, alone: 0.65 },
}
/** So much of what is asked of somebody or something must stand in the sentence itself: a name alone answers nothing. */
const ATTRIBUTE = 0.5
/** Below this share of a question's weight a passage does not speak of it at all. */
const SPEAKS = 0.3
/** A passage is shown beside the best where it says this share of what that one says. */
const BESIDE = 0.45
const MOST = 3

export type LookedUp = { answered: boolean; text: string }
type LookUpOptions = {
  /** What was spoken of before, where the question rests on it. */
  about?: string | null
  /** Lines that fields say, to stand first. */
  also?: readonly Markdown[]
  isKnownName?: (word: string) => boolean
}

/** Of what would be, not of what is. */
const SUPPOSED = /(?<!\p{L})(?:would|could|if|würden?|wenn|falls|wären?)(?!\p{L})/iu

/** Asks for a limit, not for the day of an event. */
const LIMIT_ASKED =
  /\b(?:due|filed|submitted|by (?:when|what)|until when|deadline|latest|how long|when (?:must|should|does .* (?:expire|end|run out|lapse)|do (?:i|we) have to))\b|(?<!\p{L})(?:abgabe|einzureichen|einreichung|fällig|bis wann|wie lang(?:e)?|frist|spätestens|wann (?:muss|müssen|endet|läuft|verfällt))(?!\p{L})/iu

/** The terms of a question, and at half the weight those of what was spoken of before. */
export function termsAsked(question: string, about: string | null, isKnownName?: (word: string) => boolean): Term[] {
  const own = termsOf(question, isKnownName).slice(0, 8)
  const before = about ? termsOf(about, isKnownName) : []
  const rest = before
    .filter(({ stem }) => !own.some((term) => term.stem === stem))
    .map((term) => ({ ...term, weight: own.length === 0 || term.isName ? 1 : 0.7 }))
  return [...own, ...rest].slice(0, 12)
}

/** What the records say to a question; null where they hold none of its words. */
export async function lookUp(
  context: AnalystContext,
  question: string,
  { about = null, also = [], isKnownName }: LookUpOptions = {},
): Promise<LookedUp | null> {
  const german = asksInGerman(question)
  const kind = answerKind(question)
  const terms = termsAsked(question, about, isKnownName)
  const limit = kind === 'when' && LIMIT_ASKED.test(question)
  const all = ranked(await readFor(context, terms), terms, kind, { today: context.today, german, limit })
  const hits = relevant(all, about === null ? SPEAKS : SPEAKS / 2)
  if (hits.length === 0) return also.length === 0 ? null : { answered: true, text: page(also) }
  const near = apart(limit ? hits : newestFirst(hits), MOST)
  const [top] = near
  if (!top) return null
  // What would be is seldom said in so many words: all of it must stand there.
  const isAnswer =
    isCertain(top, kind) &&
    !(kind === 'how much' && SUPPOSED.test(question) && top.alone < 0.8) &&
    !(await isOfAnother(context, { question, kind, terms }, top))
  const against = isAnswer ? disagreeing(top, all, kind, context) : null
  if ((isAnswer && against === null) || also.length > 0) {
    const rest = near.slice(1).filter((hit) => hit.score > top.score * 0.7)
    return {
      answered: true,
      text: page(
        also.length > 0 ? also : null,
        isAnswer ? quoteLine(top, context, kind) : null,
        rest.length > 0 ? (german ? md`Dazu steht auch:` : md`The records also say:`) : null,
        rest.map((hit) => quoteLine(hit, context, kind)),
        laterLines(all, [top, ...rest], context, german),
      ),
    }
  }
  const shown = against === null ? near : [...new Set([top, against, ...near])].slice(0, MOST)
  return {
    answered: false,
    text: page(
      lookedOnly(against !== null, german),
      shown.map((hit) => quoteLine(hit, context, kind)),
    ),
  }
}

const lookedOnly = (differ: boolean, german: boolean): Markdown =>
  differ
    ? german
      ? md`Die Aufzeichnungen sagen dazu nicht dasselbe; ich habe nur nachgesehen, das Neueste zuerst:`
      : md`The records do not agree on this; I only looked it up, the newest first:`
    : german
      ? md`Eine Antwort darauf finde ich nicht; ich habe nur nachgesehen. Diese Stellen sprechen davon:`
      : md`I do not find a sentence that answers this; I only looked it up. These passages speak of it:`

/** Those that speak of the question: of what it names, where anything does, and not far below the best. */
function relevant(hits: readonly Hit[], least: number): Hit[] {
  const named = hits.some((hit) => hit.person) ? hits.filter((hit) => hit.person) : hits
  const top = Math.max(0, ...named.map(({ cover }) => cover))
  if (top < least) return []
  return named.filter(({ cover }) => cover >= top * BESIDE)
}

export const isCertain = ({ cover, alone, asked, named, fits, asks }: Hit, kind: AnswerKind): boolean =>
  named && fits && !asks && asked >= ATTRIBUTE && cover >= CERTAIN[kind].cover && alone >= CERTAIN[kind].alone

/**
 * Whether the sentence does not say it of those whom the question names: it names other people alone, or names them in another clause than
 * what is asked, or says nothing of what is asked of them.
 */
async function isOfAnother(
  context: AnalystContext,
  { question, kind, terms }: { question: string; kind: AnswerKind; terms: readonly Term[] },
  { read, at }: Hit,
): Promise<boolean> {
  const { items } = await context.people({ limit: 100 })
  const asked = namedIn(question, items)
  if (asked.length === 0) return false
  const text = read.sentences[at]?.text ?? ''
  const own = new Set(asked.flatMap(({ name }) => wordsOf(name).map(stemOf)))
  const sought = terms.filter(({ stem }) => !own.has(stem))
  const said = (part: string) => {
    const held = wordsOf(part).map(stemOf)
    return sought.filter(({ stem }) => held.some((each) => likeness(stem, each) >= 0.6)).length
  }
  if (sought.length === 0 ? kind !== 'what' && kind !== 'whether' : said(text) < sought.length * ATTRIBUTE) return true
  const others = namedIn(text, items).filter((each) => !asked.includes(each))
  if (others.length === 0) return false
  const isAsked = (part: string) => namedIn(part, items).some((each) => asked.includes(each))
  if (!isAsked(text)) return true
  const clauses = text.split(CLAUSE)
  const most = Math.max(...clauses.map(said))
  const telling = clauses.filter((clause) => said(clause) === most && most > 0)
  return telling.length > 0 && telling.every((clause) => !isAsked(clause) && namedIn(clause, items).length > 0)
}
const CLAUSE = /[;:–]|,(?!\d)|(?<!\p{L})(?:and|but|while|und|aber|während|sondern)(?!\p{L})/iu

/** A passage that answers as well, with another day or amount; null where there is none. */
function disagreeing(top: Hit, hits: readonly Hit[], kind: AnswerKind, context: AnalystContext): Hit | null {
  // Whether something is so may have changed since: a later word on it counts as much.
  if (kind === 'whether')
    return (
      hits.find(
        (hit) => hit.read.day > top.read.day && hit.named && hit.cover > top.cover * 0.4 && hit.alone > top.alone * 0.3,
      ) ?? null
    )
  const own = new Set(valuesOf(top, kind, context))
  if (own.size === 0) return null
  const close = hits.filter(
    (hit) => hit !== top && hit.fits && hit.score >= top.score * 0.85 && hit.alone >= top.alone * 0.75,
  )
  // The day of a task is one's own plan: any passage that names another has its say.
  const others =
    top.read.kind === 'task'
      ? hits.filter((hit) => hit.read.kind !== 'task' && hit.named && hit.fits && hit.cover >= top.cover * 0.5)
      : close
  return (
    others.find((hit) => {
      const theirs = valuesOf(hit, kind, context)
      return theirs.length > 0 && !theirs.some((value) => own.has(value))
    }) ?? null
  )
}

/** What says about as much as the best stands by its day: a later word counts before an earlier one. */
function newestFirst(hits: readonly Hit[]): Hit[] {
  const top = hits[0]?.score ?? 0
  const close = hits.filter(({ score }) => score >= top * 0.8)
  return [
    ...close.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score),
    ...hits.slice(close.length),
  ]
}

/** What was written after all that is shown, and may have changed it. */
function laterLines(hits: readonly Hit[], shown: readonly Hit[], context: AnalystContext, german: boolean): Markdown[] {
  const newest = shown.reduce((day, { read }) => (read.day > day ? read.day : day), '')
  const best = shown[0]?.score ?? 0
  const later = apart(
    hits.filter((hit) => !shown.includes(hit) && hit.read.day > newest && hit.score > best * 0.4),
    2,
  )
  const [first, ...more] = later.map((hit) => quoteLine(hit, context))
  if (!first) return []
  return [
    german ? md`Später, was es geändert haben kann: ${first}` : md`Later, which may have changed it: ${first}`,
    ...more,
  ]
}

/** Nothing speaks of it: what was looked for, and where. */
export function foundNothing(question: string, german: boolean): string {
  const sought = termsOf(question)
    .slice(0, 6)
    .map(({ word }) => word)
    .join(', ')
  if (sought === '')
    return page(german ? md`Das habe ich nicht verstanden.` : md`I could not read a question out of that.`)
  return page(
    german
      ? md`Dazu steht nichts in deinen Aufzeichnungen, das ich finde; das weiß ich nicht. Gesucht habe ich in Notizen, Aufgaben, Kontakten, Gesprächen, Zielen, Dateien und Nachrichten nach: ${words(sought)}.`
      : md`I find nothing in your records about that, so I do not know. I looked through notes, tasks, contacts, conversations, goals, files and messages for: ${words(sought)}.`,
  )
}
