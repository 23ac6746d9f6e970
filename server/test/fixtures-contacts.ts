// What tests of contacts and companies make: as fixtures.ts, each text with a canary.
import { canary, contact, type Shared } from './fixtures.ts'
import type { World } from './world.ts'

const own = (world: World) => world.as('owner')
/** A picture of one point, in base64. */
export const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const contactWithPhoto = async (world: World, shared: Shared) => {
  const made = await contact(world, shared)
  await own(world).contacts.setPhoto({ id: made.id, content: PHOTO })
  return made
}
export const contactView = (world: World) =>
  own(world).contacts.addView({ name: canary('view'), filter: { search: canary('view') } })
export const company = (world: World, shared: Shared) =>
  own(world).companies.create({
    name: canary('company'),
    notes: canary('company'),
    shared_org_ids: shared === true ? [world.orgA] : [],
    shared_user_ids: shared === 'person' ? [world.id('same_org')] : [],
  })
