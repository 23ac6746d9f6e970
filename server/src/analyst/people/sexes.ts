// Whether somebody is a woman or a man, as far as records say it: by how they are addressed there, or by what they are called on their card.
import type { AnalystContext } from '../context/analyst-context.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { addressesIn, type Sex } from '../text/address.ts'

/** "Leiterin", "Assistentin": German nouns of those who do something, said of a woman. */
const IN = /\p{L}{2,30}(?:er|or|ist|ent|ant|eur|är|wält|ärzt|log)in(?!\p{L})/iu
/** How a card's notes begin to speak of the one whose card it is. */
const SHE = /(?:^|[.!?;\n]\s{0,3})(?:She|Her)(?!\p{L})/u
const HE = /(?:^|[.!?;\n]\s{0,3})(?:He|His|Er)(?!\p{L})/u
const MOST_NOTES = 12

const partsOf = (name: string) => {
  const parts = name.trim().split(/\s+/)
  return { first: parts[0] ?? name, last: parts.at(-1) ?? name }
}

/** What records say of each of those of one name; null: nothing, or both. */
async function sexesOf(
  context: AnalystContext,
  people: readonly SurveyedContact[],
): Promise<ReadonlyMap<string, Sex | null>> {
  const { last } = partsOf(people[0]?.name ?? '')
  const notes = last === '' ? [] : (await context.notes({ words: last, limit: MOST_NOTES })).items
  return new Map(
    people.map((person) => [
      person.id,
      sexOf(
        person,
        people,
        notes.map(({ content }) => content),
      ),
    ]),
  )
}

function sexOf(person: SurveyedContact, people: readonly SurveyedContact[], notes: readonly string[]): Sex | null {
  const { first, last } = partsOf(person.name)
  const card = [person.notes ?? '', ...person.interactions.flatMap(({ summary, notes: said }) => [summary, said ?? ''])]
  // A surname alone is theirs where the text names them, and none of the others.
  const others = people.filter(({ id }) => id !== person.id).map(({ name }) => partsOf(name).first)
  const own = notes.filter((text) => text.includes(person.name) && !others.some((other) => text.includes(other)))
  const said: Sex[] = [
    ...[...card, ...own]
      .flatMap((text) => addressesIn(text, last))
      .filter((one) => one.first === null || one.first === first),
    ...notes.flatMap((text) => addressesIn(text, last)).filter((one) => one.first === first),
  ].map(({ sex }) => sex)
  if (IN.test(person.role) || SHE.test(person.notes ?? '')) said.push('woman')
  if (HE.test(person.notes ?? '')) said.push('man')
  const [one] = said
  return one !== undefined && said.every((each) => each === one) ? one : null
}

/** Whom "Frau …" or "Herr …" may mean of those of one name: whom records know as such, else whomever they do not know as the other. */
export async function ofSex(
  context: AnalystContext,
  people: readonly SurveyedContact[],
  sex: Sex | null,
): Promise<SurveyedContact[]> {
  if (sex === null || people.length === 0) return [...people]
  const sexes = await sexesOf(context, people)
  const known = people.filter(({ id }) => sexes.get(id) === sex)
  return known.length > 0 ? known : people.filter(({ id }) => sexes.get(id) === null)
}

/** Of those whom a text names: "Frau Haas" leaves out him of that name. `unsure`: several of a surname are left. */
export async function asAddressed(
  context: AnalystContext,
  text: string,
  named: readonly SurveyedContact[],
): Promise<{ people: SurveyedContact[]; unsure: boolean }> {
  const [first, ...others] = named
  const { last } = partsOf(first?.name ?? '')
  const sex = last === '' ? null : (addressesIn(text, last)[0]?.sex ?? null)
  if (sex === null || !others.every(({ name }) => partsOf(name).last === last))
    return { people: [...named], unsure: false }
  const people = await ofSex(context, named, sex)
  return { people, unsure: people.length > 1 }
}
