// What those of a house write and say is the house's: a question that names the house means them, too.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { saysAll } from '../../fields/fits.ts'
import type { Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { type PassageRead, readFor } from './passages.ts'

const MOST_PEOPLE = 3
const SHORTEST = 4
const KINDS: ReadonlySet<string> = new Set(['note', 'interaction', 'thread', 'file'])

/** The passages by or with people of a house that the question names, each as one that names the house. */
export async function ofHouse(
  context: AnalystContext,
  terms: readonly Term[],
  reads: readonly PassageRead[],
): Promise<PassageRead[]> {
  const people = (await context.people({ limit: 100 })).items
  const own = new Set(people.flatMap(({ name }) => wordsOf(name.toLowerCase())))
  const more = new Map<string, PassageRead>()
  for (const { word, stem, day } of terms) {
    if (day !== undefined || word.length < SHORTEST || own.has(word)) continue
    // "Contracts manager, Holm Insurance": the house stands behind the post, where the card has no field for it.
    const theirs = people.filter(({ role, company }) =>
      wordsOf((company || (role.split(',').slice(1).at(-1) ?? '')).toLowerCase()).includes(word),
    )
    if (theirs.length === 0 || theirs.length > MOST_PEOPLE) continue
    for (const { name } of theirs) {
      const last = (name.split(' ').at(-1) ?? name).toLowerCase()
      const found = await readFor(context, [{ word: last, stem: stemOf(last), isName: true }], { alone: true })
      for (const read of found) {
        const isTheirs = wordsOf(`${read.label} ${headOf(read)}`.toLowerCase()).includes(last)
        if (KINDS.has(read.kind) && isTheirs)
          more.set(keyOf(read), { ...read, house: [...(more.get(keyOf(read))?.house ?? []), stem] })
      }
    }
  }
  return [
    ...reads.map((read) => more.get(keyOf(read)) ?? read),
    ...[...more.values()].filter((read) => !reads.some((each) => keyOf(each) === keyOf(read))),
  ]
}

const keyOf = ({ kind, id, text }: PassageRead) => `${kind}:${id}:${text.length}`
/** Who it is from, or with whom. */
const headOf = ({ text }: PassageRead) =>
  text
    .slice(0, 400)
    .match(/^\*{0,2}(?:Contact|From|Von):\*{0,2} .{1,120}$/gm)
    ?.join(' ') ?? ''

/** What was talked and noted with those few whose card says that they belong to the matter. */
export async function talksOfPeople(context: AnalystContext, terms: readonly Term[]): Promise<PassageRead[]> {
  const wanted = terms.map(({ word }) => word).join(' ')
  const people = (await context.people({ limit: 100 })).items.filter(({ role }) => saysAll(wanted, role))
  if (people.length === 0 || people.length > MOST_OF_MATTER) return []
  const found: PassageRead[] = []
  for (const { name } of people) {
    const word = (name.split(' ').at(-1) ?? name).toLowerCase()
    const reads = await readFor(context, [{ word, stem: stemOf(word), isName: true }], { alone: true })
    found.push(
      ...reads.filter(
        (read) => (read.kind === 'note' || read.kind === 'interaction') && read.title.includes(stemOf(word)),
      ),
    )
  }
  return [...new Map(found.map((read) => [read.id, read])).values()]
}
const MOST_OF_MATTER = 2
