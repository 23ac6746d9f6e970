// What somebody said: it stands in the record of the talk, which seldom repeats who it was and what it was about.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn } from '../../people/names.ts'
import type { Term } from '../../text/asked.ts'
import { speaksToMachines } from '../../text/machines.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { ADDRESSED, type Hit, hitAt, type PassageRead } from './passages.ts'

/** A term in all its spellings, and what stands for it. */
export const stemsFor = ({ stem, umlaut, same = [] }: Term): string[] => [
  stem,
  ...(umlaut === undefined ? [] : [stemOf(umlaut)]),
  ...same,
]

/** Of what somebody said: in so many words, or with a word of what is asked; what else the talk was about comes later. */
export function isOnTopic({ read, at }: Hit, content: readonly Term[], question: string): boolean {
  if (!SAYER.test(question)) return true
  const text = read.sentences[at]?.text ?? ''
  const stems = wordsOf(text).map(stemOf)
  const topic = content.filter(({ isName, stem, word }) => !isName && !SAYING.test(word) && !read.title.includes(stem))
  const isSaid = (term: Term) => stemsFor(term).some((stem) => stems.some((each) => likeness(stem, each) >= ALIKE))
  return topic.length === 0 || QUOTED.test(text) || topic.some(isSaid)
}
const ALIKE = 0.6

/** Asks what somebody said, asked or wants. */
export const SAID_ASKED =
  /\bwhat (?:did|does|do|has|have|was)\b.*\b(?:say|said|tell|told|ask(?:ed)?|want(?:ed)?|think|thought|mean|report(?:ed)?|write|wrote|propose[d]?|suggest(?:ed)?)\b|(?<!\p{L})was (?:hat|haben|sagt|sagte|meint|meinte|will|wollte|fragt|fragte|schreibt|schrieb|möchte|verlangt)(?!\p{L})/iu
/** Verbs of saying, as a question has them. */
const SAYING =
  /^(?:sa(?:y|id|ys)|tell|told|asked?|want(?:ed)?|th(?:ink|ought)|mean[st]?|report(?:ed)?|writ(?:e|es|ten)|wrote|propose[d]?|suggest(?:ed)?|gesagt|sagte?|gefragt|fragte?|gemeint|meinte?|gewollt|wollte|will|geschrieben|schrieb|verlangt|verlangte|erzählt|gemeldet|berichtet)$/iu
/** Who is asked of: colleagues have no card. */
const SAYER =
  /\bwhat (?:did|does|has|was) (?!(?:i|we|you|he|she|they|it|the|that|this|our|my)\b)(?:mr\.? |mrs\.? |ms\.? |dr\.? )?(?<name>\p{L}{3,30})|(?<!\p{L})was (?:hat|sagte?|meinte?|wollte|will|fragte?|schreibt|schrieb|möchte|verlangte?) (?:(?:denn|eigentlich|nochmal) )?(?!(?:ich|wir|ihr|sie|sich|uns|man|das|die|der|dein\p{L}*|mein\p{L}*|unser\p{L}*|sein\p{L}*)(?!\p{L}))(?:(?:frau|herrn?|dr\.?) )?(?<name>\p{L}{3,30})/iu
export const OF_ONE = 2
const SHORTEST = 20
const QUOTED = /[„“"«»](?:[^„“”"«»\s]+ ){3}/u

/** What the records say that have somebody's name as their title: of a talk with those whom the question names, the newest first. */
export async function talksAbout(
  context: AnalystContext,
  question: string,
  reads: readonly PassageRead[],
): Promise<Hit[]> {
  const sayer = SAYER.exec(question)?.groups?.name
  const asked = namedIn(sayer ?? question, (await context.people({ limit: 100 })).items)
  const names = new Set([
    ...asked.map(({ name }) => stemOf((wordsOf(name).at(-1) ?? '').toLowerCase())),
    ...(sayer === undefined ? [] : [stemOf(sayer.toLowerCase())]),
  ])
  const first = new Set(asked.map(({ name }) => stemOf((wordsOf(name)[0] ?? '').toLowerCase())))
  return reads
    .filter(
      ({ kind, title, sentences }) =>
        (kind === 'note' || kind === 'interaction') &&
        [
          ...title,
          ...wordsOf(`${sentences[0]?.text ?? ''} ${sayer ? (sentences[1]?.text ?? '') : ''}`).map(stemOf),
        ].some((stem) => names.has(stem) || first.has(stem)),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((read) =>
      read.sentences
        .map((sentence, at) => ({ ...sentence, at }))
        .filter(
          ({ text, isHeading, at }) =>
            !isHeading &&
            at > 0 &&
            !text.startsWith(read.label) &&
            text.length >= SHORTEST &&
            !ADDRESSED.test(text) &&
            !speaksToMachines(text),
        )
        // What was said in so many words, then what has figures.
        .toSorted(
          (a, b) =>
            Number(QUOTED.test(b.text)) - Number(QUOTED.test(a.text)) ||
            Number(/\d/.test(b.text)) - Number(/\d/.test(a.text)) ||
            a.at - b.at,
        )
        .slice(0, OF_ONE)
        .map(({ at }) => hitAt(read, at, { score: 0, cover: 0, alone: 0, asked: 0, fits: false })),
    )
}
