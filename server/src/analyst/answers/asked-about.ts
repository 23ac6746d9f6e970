// What a question is about, beside the names in it: passages that do not speak of it have nothing to do with what was asked.
import type { AnalystContext } from '../context/analyst-context.ts'
import { namedIn } from '../people/names.ts'
import { asksInGerman, type Term, termsOf } from '../text/asked.ts'
import { speaksToMachines } from '../text/machines.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { ADDRESSED, type Hit, type PassageRead } from './passages.ts'

/** Asks what somebody said, asked or wants. */
const SAID_ASKED =
  /\bwhat (?:did|does|do|has|have|was|is)\b.*\b(?:say(?:s|ing)?|said|tell|told|ask(?:ed|s)?|want(?:ed|s)?|think(?:s|ing)?|thought|mean|report(?:ed)?|write|wrote|propose[d]?|suggest(?:ed)?)\b|(?<!\p{L})was (?:hat|haben|sagt|sagte|meint|meinte|will|wollte|fragt|fragte|schreibt|schrieb|möchte|verlangt|denkt|dachte)(?!\p{L})/iu
/** What it was said on, up to where another part of the sentence begins. */
const ABOUT =
  /(?:\b(?:about|regarding|concerning|on the (?:subject|topic|matter) of)|\b(?:say|said|tell|told|think|thought|mention(?:ed)?|write|wrote)(?: \p{L}+){0,2} (?:on|of)|(?<!\p{L})(?:zu|zum|zur|über|wegen|bezüglich))\s+(?<what>(?:(?!(?:in|at|during|from|since|when|after|before|last|yesterday|today|im|am|bei|beim|seit|aus|letzte[nrsm]?|gestern|heute)(?!\p{L}))[\p{L}\p{N}'’&.-]+\s*){1,8})/iu
/** Verbs of saying: they are of the question, not of what it is about. */
const OF_SAYING =
  /^(?:think|thinks|thinking|thought|mean|means|meant|want|wants|wanted|ask|asks|asked|write|writes|wrote|written|report|reported|suggest|suggested|propose|proposed|mention|mentioned|saying|denkt|dachte|meint|meinte|gemeint|schreibt|schrieb|geschrieben|sagt|sagte|gesagt|will|wollte|gewollt|fragt|fragte|gefragt|möchte|verlangt|berichtet)$/iu

/** In German more is asked with the same verb: only beside one of saying "zu" says what about. */
const SAID =
  /\bwhat\b|(?<!\p{L})(?:sag(?:t|te|en|ten)|gesagt|mein(?:t|te|en|ten)|gemeint|schreib(?:t|en)|schrieb(?:en)?|geschrieben|denk(?:t|en)|dachten?|gedacht|erzähl(?:t|te)|berichtet|geäußert|hält)(?!\p{L})/iu

export type AskedAbout = {
  /** It asks what somebody said. */
  isOfSaying: boolean
  /** And of everything: no single sentence answers that. */
  isAll: boolean
  /** Stems of what it is about; none: everything. */
  stems: readonly string[]
  /** They are a name, of which no other word is alike. */
  isName: boolean
  /** Nothing but passages that speak of it may be shown: the question says itself what it is about. */
  isStrict: boolean
}

/** `asksOf`: what was put into the question before. */
export async function askedAbout(
  context: AnalystContext,
  question: string,
  terms: readonly Term[],
  asksOf: string | null,
): Promise<AskedAbout> {
  const isOfSaying = SAID_ASKED.test(question)
  const people = new Set(
    namedIn(question, (await context.people({ limit: 100 })).items).flatMap(({ name }) => wordsOf(name).map(stemOf)),
  )
  const stemsIn = (text: string) => termsOf(text).map(({ stem }) => stem)
  const strict = { isOfSaying, isAll: false, isName: false, isStrict: true }
  if (asksOf !== null)
    return { ...strict, stems: stemsIn(asksOf), isName: /^\p{Lu}/u.test(asksOf) && !asksInGerman(question) }
  const named = isOfSaying && SAID.test(question) ? ABOUT.exec(question)?.groups?.what : undefined
  if (named !== undefined && stemsIn(named).length > 0) return { ...strict, stems: stemsIn(named) }
  const own = terms.filter(({ isBefore, isName, stem }) => !isBefore && !isName && !people.has(stem))
  const topic = own.filter(({ word }) => !isOfSaying || !OF_SAYING.test(word))
  return {
    isOfSaying,
    isAll: isOfSaying && own.length === 0,
    stems: topic.map(({ stem }) => stem),
    isName: false,
    isStrict: false,
  }
}

const ALIKE = 0.5
/** The word itself or a part of it, not another of the same sense. */
const SAME_WORD = 0.75
const says = (held: readonly string[], { stems, isName }: AskedAbout, least = ALIKE) =>
  stems.some((stem) => held.some((each) => (isName ? stem === each : likeness(stem, each) >= least)))

/** Whether a sentence speaks of it, by its own words, what it stands under, or the title of its record. */
export function speaksOf({ read, at }: Pick<Hit, 'read' | 'at'>, topic: AskedAbout): boolean {
  if (topic.stems.length === 0) return true
  const under = wordsOf(read.sentences[at]?.under ?? '').map(stemOf)
  return says([...(read.stems[at] ?? []), ...under, ...read.title], topic)
}

const OF_ONE = 2
const SHORTEST = 20
const UNWEIGHED = { score: 0, cover: 0, alone: 0, asked: 0, named: true, person: true, asks: false, fits: false }

/**
 * What the records say that have somebody's name as their title, of a talk with those whom the question names, the newest first; where the
 * question says what about, also what records say of it that name them anywhere.
 */
export async function talksAbout(
  context: AnalystContext,
  question: string,
  reads: readonly PassageRead[],
  topic: AskedAbout,
  terms: readonly Term[],
): Promise<Hit[]> {
  const isNarrow = topic.isOfSaying && topic.isStrict
  const asked = namedIn(question, (await context.people({ limit: 100 })).items)
  const names = new Set(
    asked.flatMap(({ name }) => {
      const words = wordsOf(name)
      return [words.at(-1), words[0]].map((word = '') => stemOf(word.toLowerCase()))
    }),
  )
  // Who is in no list of contacts is known by the capital letter.
  if (isNarrow && names.size === 0)
    for (const { stem, isName } of terms) if (isName && !topic.stems.includes(stem)) names.add(stem)
  const isTalk = ({ kind, title, sentences }: PassageRead) =>
    (kind === 'note' || kind === 'interaction') &&
    [...title, ...wordsOf(sentences[0]?.text ?? '').map(stemOf)].some((stem) => names.has(stem))
  const isNamed = ({ stems: held }: PassageRead) => held.some((each) => each.some((stem) => names.has(stem)))
  return reads
    .filter((read) => isTalk(read) || (isNarrow && read.kind !== 'task' && isNamed(read)))
    .toSorted((a, b) => Number(isTalk(b)) - Number(isTalk(a)) || b.day.localeCompare(a.day))
    .flatMap((read) =>
      read.sentences
        .map((sentence, at) => ({ ...sentence, at }))
        .filter(
          ({ text, isHeading, at }) =>
            !isHeading &&
            (at > 0 || isNarrow) &&
            !text.startsWith(read.label) &&
            text.length >= SHORTEST &&
            !ADDRESSED.test(text) &&
            !speaksToMachines(text) &&
            (!isNarrow ||
              (isTalk(read) ? speaksOf({ read, at }, topic) : says(read.stems[at] ?? [], topic, SAME_WORD))),
        )
        .toSorted((a, b) => {
          const first = ({ text, at }: { text: string; at: number }) =>
            Number(isNarrow && says(read.stems[at] ?? [], topic)) * 2 + Number(/\d/.test(text))
          return first(b) - first(a) || a.at - b.at
        })
        .slice(0, OF_ONE)
        .map(({ at }): Hit => ({ read, at, ...UNWEIGHED })),
    )
}
