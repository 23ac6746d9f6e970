// Look-ups: the sentence of the records that answers a question, quoted; where none truly does, the passages that speak of it, called what they are.
import type { AnalystContext, Passage } from '../context/analyst-context.ts'
import { datesIn } from '../dates/written.ts'
import { type AnswerKind, answerKind, asksInGerman, type Term, termsOf } from '../text/asked.ts'
import { type Markdown, md, page, words } from '../text/markdown.ts'
import { type Sentence, sentencesIn } from '../text/sentences.ts'
import { shortened } from '../text/speech.ts'
import { akin, likeness, stemOf, wordsOf } from '../text/stems.ts'

const MOST_TERMS = 6
const MOST_WORDS = 12
/** How much of a question's weight a sentence with its heading and title must say, and alone, to be called the answer. */
const WHOLE = 0.72
const ALONE = 0.42
const MOST_QUOTE = 420

export type LookUpContext = Passage & { sentences: Sentence[]; stems: string[][]; title: string[]; day: string }
export type Hit = {
  read: LookUpContext
  at: number
  score: number
  cover: number
  alone: number
  named: boolean
  fits: boolean
}

/** The passages of the records that hold words of a question. */
export async function readFor(context: AnalystContext, terms: readonly Term[]): Promise<LookUpContext[]> {
  const telling = terms.toSorted((a, b) => Number(b.isName) - Number(a.isName) || b.stem.length - a.stem.length)
  const first = telling.slice(0, MOST_TERMS)
  // What is looked for as a part of words must keep its umlauts, so that the word itself goes along with its stem.
  const any = [
    ...new Set([
      ...first.map(({ word, stem }) => (word.startsWith(stem) ? stem : word)),
      // The parts of a German compound, and what a slip of the pen leaves whole.
      ...first.flatMap(({ word }) => (word.length > 10 ? [word.slice(0, 7), word.slice(-6)] : [])),
      ...first.flatMap(({ stem }) =>
        akin(stem)
          .filter((each) => each.length > 3)
          .slice(0, 3),
      ),
    ]),
  ]
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS)
  if (any.length === 0) return []
  const found = await context.passages('find_passages', { any, limit: 14 })
  return found.map((passage) => {
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
    const stems = sentences.map(({ text }) => [...new Set(wordsOf(text).map(stemOf))])
    return {
      ...passage,
      sentences,
      stems,
      title: [...new Set(wordsOf(`${passage.label} ${headOf(passage.text)}`).map(stemOf))],
      day,
    }
  })
}

/** Lines of a record's own fields that say what it is, not what happened. */
const FIELD =
  /^(?:Type|Size|Date|Contact|Interactions|Last interaction|Role|E-mail|Phone|Emails?|Phones|Uploaded|Folder|Priority|Keep in touch)\b[^:]{0,20}:/i
/** Whom an interaction is with belongs to its title. */
const headOf = (text: string) => /^(?:Contact|Role): (.{1,120})$/m.exec(text)?.[1] ?? ''

const FITS: Record<AnswerKind, (text: string, today: string) => boolean> = {
  when: (text, today) =>
    /\b\d{4}-\d\d-\d\d\b|\bKW ?\d/i.test(text) || datesIn(text, { today, order: 'month', sure: false }).length > 0,
  'how much': (text) => /\d|(?<!\p{L})(?:one|two|three|four|five|ten|zwei|drei|vier|fünf|zehn)(?!\p{L})/iu.test(text),
  who: (text) => /\p{Lu}\p{Ll}+/u.test(text),
  why: (text) => REASON.test(text),
  where: (text) =>
    /(?<!\p{L})(?:in|at|im|am|on|auf|bei|near|room|street|floor|straße|strasse|\d{4,5})(?!\p{L})/iu.test(text),
  whether: () => true,
  what: () => true,
}
/** A sentence that gives a reason. */
export const REASON =
  /(?<!\p{L})(?:because|since|due to|owing to|as a result|therefore|so that|reason|caused|so|broke|broken|out sick|missing|still (?:open|missing)|weil|da|wegen|aufgrund|denn|deshalb|daher|darum|damit|grund|sonst|fehlt|fehlen|kaputt|krank)(?!\p{L})/iu

/** All sentences by how much of the question they say, best first. */
export function ranked(
  reads: readonly LookUpContext[],
  terms: readonly Term[],
  kind: AnswerKind,
  today: string,
): Hit[] {
  const all = reads.reduce((sum, { sentences }) => sum + sentences.length, 0)
  const best = (stem: string, held: readonly string[]) =>
    held.reduce((top, each) => (top === 1 ? 1 : Math.max(top, likeness(stem, each))), 0)
  const found = reads.map((read) => read.stems.map((held) => terms.map(({ stem }) => best(stem, held))))
  const titled = reads.map((read) => terms.map(({ stem }) => best(stem, read.title)))
  const weights = terms.map(({ isName }, term) => {
    const holding = found.flat().filter((row) => (row[term] ?? 0) > 0.5).length
    return Math.log(2 + all / (1 + holding)) * (isName ? 1.3 : 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const hits: Hit[] = []
  for (const [which, read] of reads.entries())
    for (const [at, sentence] of read.sentences.entries()) {
      const own = found[which]?.[at] ?? []
      if (sentence.text.length < 4 || sentence.text === read.label) continue
      const under = sentence.under === '' ? [] : wordsOf(sentence.under).map(stemOf)
      const before = found[which]?.[at - 1] ?? []
      const after = found[which]?.[at + 1] ?? []
      let [alone, cover] = [0, 0]
      let named = true
      for (const [term, { stem, isName }] of terms.entries()) {
        const weight = (weights[term] ?? 0) / total
        const here = own[term] ?? 0
        const there = Math.max(
          (titled[which]?.[term] ?? 0) * 0.85,
          best(stem, under) * 0.85,
          (before[term] ?? 0) * 0.7,
          (after[term] ?? 0) * 0.5,
        )
        alone += weight * here
        cover += weight * Math.max(here, there)
        if (isName && Math.max(here, there) < 0.5) named = false
      }
      if (alone === 0) continue
      const fits = FITS[kind](sentence.text, today)
      const asked = /\?\s*$/.test(sentence.text) ? 0.12 : 0
      const isTitle =
        sentence.text === read.label ||
        (at === 0 && sentence.text.length < 90 && !/[.!]$/.test(sentence.text)) ||
        read.sentences[at + 1]?.under === sentence.text
      const score = alone * 0.6 + cover * 0.4 + (fits ? 0.22 : 0) - asked - (isTitle ? 0.25 : 0) - (named ? 0 : 0.2)
      hits.push({ read, at, score, cover, alone, named, fits })
    }
  return hits.toSorted((a, b) => b.score - a.score)
}

/** The words of a hit, with the one before or after where they say more of the question. */
function quoteOf({ read, at }: Hit): string {
  const here = read.sentences[at]
  const next = read.sentences[at + 1]
  const text = here?.text ?? ''
  const more = next && next.line === here?.line && text.length + next.text.length < MOST_QUOTE ? ` ${next.text}` : ''
  return shortened(`${text}${text.length < 220 ? more : ''}`, MOST_QUOTE)
}

export const quoteLine = (hit: Hit, context: AnalystContext): Markdown =>
  md`${words(quoteOf(hit))} (${shortened(hit.read.label, 80)}${hit.read.day && !hit.read.label.includes(hit.read.day) ? `, ${hit.read.day}` : ''}) ${context.cite({ kind: hit.read.kind, id: hit.read.id })}`

/** Of the same passage one sentence alone, unless it lies apart. */
export function apart(hits: readonly Hit[], most: number): Hit[] {
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length === most) break
    const isNear = kept.some(({ read, at }) => read === hit.read && Math.abs(at - hit.at) < 2)
    if (!isNear) kept.push(hit)
  }
  return kept
}

/** What says about as much as the best stands by its day: a later word counts before an earlier one. */
function newestFirst(hits: readonly Hit[]): Hit[] {
  const top = hits[0]?.score ?? 0
  const close = hits.filter(({ score }) => score >= top * 0.78)
  return [
    ...close.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score),
    ...hits.slice(close.length),
  ]
}

export type LookedUp = { answered: boolean; text: string }

/** What the records say to a question; null where they hold none of its words. `also`: lines that fields say, to stand first. */
export async function lookUp(
  context: AnalystContext,
  question: string,
  {
    about = null,
    also = [],
    isKnownName,
  }: { about?: string | null; also?: readonly Markdown[]; isKnownName?: (word: string) => boolean } = {},
): Promise<LookedUp | null> {
  const german = asksInGerman(question)
  const kind = answerKind(question)
  const terms = termsOf(about ? `${question} ${about}` : question, isKnownName).slice(0, 10)
  const hits = ranked(await readFor(context, terms), terms, kind, context.today)
  const [best] = hits
  if (!best && also.length === 0) return null
  const answers = best !== undefined && best.cover >= WHOLE && best.alone >= ALONE && best.named && best.fits
  const near = apart(newestFirst(hits), 3)
  const top = near[0]
  if (answers || also.length > 0) {
    const rest = near.slice(1).filter((hit) => hit.score > (best?.score ?? 0) * 0.7)
    const shown = new Set([top, ...rest])
    const newest = [top, ...rest].reduce((day, hit) => ((hit?.read.day ?? '') > day ? (hit?.read.day ?? '') : day), '')
    const later = apart(
      hits.filter((hit) => !shown.has(hit) && hit.read.day > newest && hit.score > (best?.score ?? 0) * 0.4),
      2,
    )
    return {
      answered: true,
      text: page(
        also.length > 0 ? also : null,
        answers && top ? quoteLine(top, context) : null,
        rest.length > 0 ? (german ? md`Dazu steht auch:` : md`The records also say:`) : null,
        rest.map((hit) => quoteLine(hit, context)),
        later.length > 0
          ? german
            ? md`Später steht, was es geändert haben kann:`
            : md`Later notes, which may have changed it:`
          : null,
        later.map((hit) => quoteLine(hit, context)),
      ),
    }
  }
  return {
    answered: false,
    text: page(
      german
        ? md`Eine Antwort darauf finde ich nicht; ich habe nur nachgesehen. Diese Stellen sprechen davon:`
        : md`I do not find a sentence that answers this; I only looked it up. These passages speak of it:`,
      near.map((hit) => quoteLine(hit, context)),
    ),
  }
}
