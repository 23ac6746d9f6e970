// The records that speak of a question, whichever of its words they use: each word looked up for itself, in its forms, in the parts of a
// compound, in words of the same sense, and nearly right; the rarer a word, the more it tells.
import type { SearchKind } from '#contract/search.ts'
import { termsOf } from '#server/analyst/text/asked.ts'
import type { Needle } from '#server/analyst/text/passages.ts'
import { akin } from '#server/analyst/text/stems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Entry, entriesOf, entriesOfEach, type Known, READERS, talksWith } from '../store.ts'

/** So many records are looked at for each spelling: a word that more of them say tells little. */
const MOST_HITS = 60
const MOST_TERMS = 7
const MOST_SPELLINGS = 18
/** What another word of the same sense, or a part of a compound, counts against the word itself. */
const AKIN = 0.55
const PART = 0.45
/** The newest talks and the threads with somebody who is named, and what each counts against a text that says the name. */
const MOST_TALKS = 3
const TALKED = 0.7
const MOST_NAMESAKES = 3
/** What a name tells against another word. */
const NAMED = 1.3
/** What stands in the title is what the record is about. */
const TITLED = 1.25

/** A word of a question as it may stand in a record. */
type Spelling = { text: string; factor: number }
/** `contacts`: whom a name may mean, by their ids. */
export type SpelledTerm = { spellings: Spelling[]; weight: number; contacts: string[] }

export type Retrieved = { kind: SearchKind; id: string; score: number; at: string | null }

/**
 * The telling words of a question, each with its spellings, names first, then the longest. `people`: contacts of the
 * person: a name is also looked for by what else the records may call somebody, the other part of it and its initials.
 */
export function spelledTerms(question: string, people: readonly Known[] = []): SpelledTerm[] {
  const known = new Map<string, Known[]>()
  for (const one of people) for (const part of partsOf(one.name)) known.set(part, [...(known.get(part) ?? []), one])
  const found = termsOf(question, (word) => known.has(word)).toSorted(
    (a, b) => Number(b.isName) - Number(a.isName) || b.stem.length - a.stem.length,
  )
  let left = MOST_SPELLINGS
  return found.slice(0, MOST_TERMS).map(({ word, stem, isName }) => {
    // A stem keeps no umlauts: where it is not the beginning of the word, the word itself is looked for.
    const itself = isName || !word.startsWith(stem) ? word : stem
    const parts =
      /^\p{L}{10,}$/u.test(word) && !isName ? [word.slice(0, Math.max(5, word.length - 6)), word.slice(-5)] : []
    const same = isName ? [] : akin(stem).filter((each) => each.length > 3)
    const spellings = [
      { text: itself, factor: 1 },
      ...(isName ? otherNames(word, known.get(word) ?? []) : []),
      ...parts.map((text) => ({ text, factor: PART })),
      ...same.slice(0, 4).map((text) => ({ text, factor: AKIN })),
    ].slice(0, Math.max(1, left))
    left -= spellings.length
    const contacts = isName ? (known.get(word) ?? []).map(({ id }) => id) : []
    return { spellings, weight: isName ? NAMED : 1, contacts }
  })
}

const partsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).filter((part) => part.length > 2)

/** Only where one person alone is meant: the rest of the name, and the initials. */
function otherNames(word: string, people: readonly Known[]): Spelling[] {
  const [name, ...more] = [...new Set(people.map((one) => one.name))]
  if (name === undefined || more.length > 0) return []
  const parts = partsOf(name)
  const initials = parts.map((part) => part[0]).join('')
  return [
    ...parts.filter((part) => part !== word).map((text) => ({ text, factor: AKIN })),
    ...(initials.length === 2 || initials.length === 3 ? [{ text: initials, factor: PART }] : []),
  ]
}

/** Needles that show where in a record a question is answered. */
export const needlesFor = (terms: readonly SpelledTerm[]): Needle[] =>
  terms.flatMap(({ spellings, weight }) =>
    spellings.map(({ text, factor }) => ({ word: text, weight: weight * factor })),
  )

/** The records of these kinds that say any of the words, best first. Rights are those of the index and its readers. */
export async function retrieve(
  ctx: Ctx,
  terms: readonly SpelledTerm[],
  kinds: readonly SearchKind[],
): Promise<Retrieved[]> {
  const tally = new Map<string, Retrieved & { said: number }>()
  const indexed = kinds.filter((kind) => !READERS[kind].find)
  // All spellings of all words by one statement.
  const all = [...new Set(terms.flatMap(({ spellings }) => spellings.map(({ text }) => text)))]
  const entries = Map.groupBy(await entriesOfEach(ctx.db, indexed, all, MOST_HITS), ({ word }) => word)
  for (const { spellings, weight, contacts } of terms) {
    const best = new Map<string, { entry: Entry; score: number }>()
    const take = (entries: readonly Entry[], factor: number) => {
      const rare = 1 / Math.log2(2 + entries.length)
      for (const entry of entries) {
        const score = factor * weight * rare * (entry.score >= 3 ? TITLED : 1)
        const key = `${entry.kind}:${entry.id}`
        if ((best.get(key)?.score ?? 0) < score) best.set(key, { entry, score })
      }
    }
    for (const { text, factor } of spellings) take(entries.get(text) ?? [], factor)
    const [first] = spellings
    if (contacts.length > 0 && contacts.length <= MOST_NAMESAKES && first) {
      if (kinds.includes('interaction')) take(await talksWith(ctx.db, ctx.actor, contacts, MOST_TALKS), TALKED)
      const asked = { q: first.text, limit: MOST_TALKS, alike: false }
      if (kinds.includes('thread')) take((await READERS.thread.find?.(ctx.db, ctx.actor, asked)) ?? [], TALKED)
      const cards = kinds.includes('contact') ? contacts : []
      take(
        cards.map((id): Entry => ({ kind: 'contact', id, score: 3, at: null })),
        1,
      )
    }
    if (best.size === 0 && first && first.text.length > 3)
      take(await entriesOf(ctx.db, indexed, { q: first.text, limit: MOST_HITS, alike: true }), PART)
    for (const [key, { entry, score }] of best) {
      const known = tally.get(key) ?? { kind: entry.kind, id: entry.id, at: entry.at, score: 0, said: 0 }
      tally.set(key, { ...known, score: known.score + score, said: known.said + 1 })
    }
  }
  // Who says more of the words is nearer to the question than who says one of them that is rare.
  return [...tally.values()]
    .map(({ said, ...found }) => ({ ...found, score: found.score * Math.sqrt(said) }))
    .toSorted((a, b) => b.score - a.score || (b.at ?? '').localeCompare(a.at ?? ''))
}
