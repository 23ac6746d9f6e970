// A name or word that no record has, and of which one has another spelling: "certrua" asked of Certura.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { ideasOf, meantBy } from '../../text/kindred.ts'
import { isSlip, likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { readFor } from './passages.ts'

const [SHORTEST, BEGINNING, MOST_WORDS] = [6, 4, 2]
const SAID = 0.7

/** The terms of a question, those that stand nowhere as the records write them; unchanged where that is not plain. */
export async function respelled(context: AnalystContext, given: readonly Term[]): Promise<Term[]> {
  const terms = await withoutPossessive(context, given)
  const may = ({ stem, day, isBefore }: Term) => day === undefined && !isBefore && isWord(stem)
  if (!terms.some(may)) return [...terms]
  const held = stemsOf(await readFor(context, terms))
  const unknown = terms
    .filter(
      (term) =>
        may(term) &&
        ![term.stem, ...(term.umlaut === undefined ? [] : [stemOf(term.umlaut)])].some((own) =>
          held.some((stem) => likeness(own, stem) >= SAID),
        ),
    )
    .slice(0, MOST_WORDS)
  const known = new Map<Term, string>()
  for (const term of unknown) {
    const beginning = term.stem.slice(0, BEGINNING)
    const near = stemsOf(await readFor(context, [{ ...term, word: beginning, stem: beginning }], { alone: true }))
    const [one, ...more] = new Set([...held, ...near].filter((stem) => isWord(stem) && isSlip(term.stem, stem)))
    if (one !== undefined && more.length === 0) known.set(term, one)
  }
  return terms.map((term) => {
    const stem = known.get(term)
    if (stem !== undefined) return { ...term, stem, word: stem, ...ideasFor(stem) }
    // What no record says in that spelling is looked for by what is meant in the other language, or in another word.
    const meant = unknown.includes(term) && !term.isName && term.ideas === undefined ? meantBy(term.stem) : null
    return meant === null ? term : { ...term, ...ideasFor(meant) }
  })
}

/** "Danas offer": the s behind a name that is somebody's. */
async function withoutPossessive(context: AnalystContext, terms: readonly Term[]): Promise<Term[]> {
  const may = ({ word, isBefore }: Term) => !isBefore && word.length >= LEAST_NAME && /\p{L}s$/u.test(word)
  if (!terms.some(may)) return [...terms]
  const names = new Set((await context.people({ limit: 100 })).items.flatMap(({ name }) => wordsOf(name.toLowerCase())))
  return terms.map((term) => {
    const name = term.word.slice(0, -1)
    return may(term) && !names.has(term.word) && names.has(name)
      ? { ...term, word: name, stem: stemOf(name), isName: true }
      : term
  })
}
const LEAST_NAME = 4

const ideasFor = (stem: string) => {
  const ideas = ideasOf(stem)
  return ideas.length === 0 ? {} : { ideas }
}
const isWord = (stem: string) => stem.length >= SHORTEST && /^\p{L}+$/u.test(stem)
const stemsOf = (reads: Awaited<ReturnType<typeof readFor>>): string[] => [
  ...new Set(reads.flatMap(({ stems, title }) => [...stems.flat(), ...title])),
]
