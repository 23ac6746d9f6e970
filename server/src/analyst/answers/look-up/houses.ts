// Whose house somebody is, and by which of their names another text calls them: a text names the person, another one the firm that they speak for, and both mean one side of a matter.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { initialsOf, TITLES } from '../../people/names.ts'
import type { Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'

/** From so many people on a house is one's own, or says nothing of any of them. */
const OWN_HOUSE = 3
/** Words of firms that tell none from another. */
const ANY_FIRM =
  /^(?:gmbh|mbh|ag|kg|ohg|gbr|ug|ev|eg|se|co|inc|ltd|llc|llp|plc|group|gruppe|holding|and|und|the|der|die|das|bank|firma|company|stadt|city|office|büro|verein|amt|\p{L}{1,3})$/iu

/** The terms, each name with what stands for it as well. */
export async function withHouses(context: AnalystContext, terms: readonly Term[]): Promise<Term[]> {
  const people = (await context.people({ limit: 100 })).items.map(({ name, role }) => ({
    last: (wordsOf(name.replace(TITLES, '')).at(-1) ?? '').toLowerCase(),
    own: wordsOf(name.replace(TITLES, '')).map((word) => word.toLowerCase()),
    house: role.includes(', ') ? (role.split(', ').at(-1) ?? '') : '',
  }))
  const housed = people.filter(
    ({ house }) => house !== '' && people.filter((other) => other.house === house).length < OWN_HOUSE,
  )
  const wordsOfHouse = (house: string) =>
    wordsOf(house.toLowerCase()).filter((word) => word.length > 3 && !ANY_FIRM.test(word))
  return terms.map((term) => {
    if (term.day !== undefined) return term
    const called = otherNames(term.word, people)
    const ofPerson = housed.filter(({ own }) => own.includes(term.word))
    // The first word of a house is its name.
    const ofHouse = housed.filter(({ house }) => wordsOfHouse(house)[0] === term.word)
    const same =
      ofPerson.length === 1
        ? wordsOfHouse(ofPerson[0]?.house ?? '').slice(0, 1)
        : ofHouse.map(({ last }) => last).filter((last) => last.length > 2)
    const stems = [...new Set([...same, ...called.names].map(stemOf))].filter(
      (stem) => !terms.some((other) => other.stem === stem),
    )
    const named = called.initials === null ? term : { ...term, initials: called.initials }
    return stems.length === 0 ? named : { ...named, same: stems }
  })
}

/** The surname of whom the question calls by the first name, or the other way round, and their initials: where they are nobody else's. */
function otherNames(
  word: string,
  people: readonly { own: readonly string[] }[],
): { names: string[]; initials: string | null } {
  const [person, ...others] = people.filter(({ own }) => own.includes(word))
  const [first, last] = [person?.own[0], person?.own.at(-1)]
  if (!first || !last || first === last || others.length > 0) return { names: [], initials: null }
  const isOnly = (name: string) => people.filter(({ own }) => own.includes(name)).length === 1
  const initials = initialsOf((person?.own ?? []).join(' ')).toUpperCase()
  const isOwn =
    initials.length === 2 &&
    people.filter(({ own }) => initialsOf(own.join(' ')).toUpperCase() === initials).length === 1
  return {
    names: [first, last].filter((name) => name !== word && name.length > 2 && isOnly(name)),
    initials: isOwn ? initials : null,
  }
}
