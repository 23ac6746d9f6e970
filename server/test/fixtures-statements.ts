import { canary } from './fixtures.ts'
import type { World } from './world.ts'

/** A promise of the owner's, found in a note of theirs. */
export const statement = async (world: World) => {
  const { id } = await world.as('owner').notes.create({ content: `- [ ] I will send ${canary('statement')} by Friday` })
  const { statements } = await world.as('owner').promises.read({ kind: 'note', id })
  const [found] = statements
  if (!found) throw new Error('Nothing was found in the note.')
  return found
}
