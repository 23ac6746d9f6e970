// Links that lead into an organization of the owner's.
import { newId } from '../src/platform/ids.ts'
import type { Case, Made } from './authz-cases.ts'
import { canary, organization, own, twin } from './fixtures.ts'
import { PEOPLE, type World } from './world.ts'

async function link(world: World) {
  const { id: organization_id } = await organization(world)
  const email = `${canary('link')}@example.org`
  const made = await own(world).joining.create({ id: organization_id, email })
  return { id: made.link.id, email, token: tokenIn(made.url) }
}
const tokenIn = (url: string | null) => url?.split('#')[1] ?? ''

export const JOINING_CASES: Record<string, Case> = {
  'joining.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await link(world)).email } }),
  'joining.create': async (world) => ({
    input: { ...(await organization(world)), email: `${canary('link')}@example.org` },
  }),
  'joining.revoke': async (world) => ({ input: { id: (await link(world)).id } }),
  'joining.read': async (world) => ({ input: { token: (await link(world)).token } }),
  'joining.signUp': async (world) => {
    const { token, email } = await link(world)
    return { input: { token, email, password: 'a new secret', first_name: 'New', last_name: 'Person' } }
  },
  // Of twins, where nobody else is: who joins is a colleague of the others from then on.
  'joining.accept, with an account of its own': async (world) => {
    const id = newId()
    await world.database.db
      .insertInto('organizations')
      .values({ id, name: canary('org'), owner_id: null })
      .execute()
    const { url } = await world.as('admin').joining.create({ id })
    const tokens: Made['tokens'] = {}
    for (const who of PEOPLE) tokens[who] = (await twin(world, who)).token
    return { input: { token: tokenIn(url) }, tokens }
  },
  'joining.settings': async () => ({}),
  'joining.saveSettings': async () => ({ input: { let_in: 'administrators' } }),
}
