// Notes of a world, and the statements that are found in them.
import type { KeptStatement } from '#contract/promises.ts'
import type { Person, World } from './world.ts'

/** The day of a note, unless another is given. */
export const DAY = '2037-11-23'

/** A note, and what was found in it. */
export async function noteIn(world: World, content: string, who: Person = 'owner', entry_date = DAY) {
  const api = world.as(who)
  const note = await api.notes.create({ content, entry_date })
  return { note, ...(await api.promises.read({ kind: 'note', id: note.id })) }
}

/** The one whose words say `what`. */
export function the(statements: readonly KeptStatement[], what: string): KeptStatement {
  const found = statements.find((each) => each.quote.includes(what))
  if (!found) throw new Error(`Not found: ${what}, among ${statements.map(({ quote }) => quote).join(' | ')}`)
  return found
}
