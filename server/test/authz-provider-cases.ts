// Providers of models: of the installation, for administrators alone.
import type { Case } from './authz-cases.ts'
import { canary } from './fixtures.ts'
import type { World } from './world.ts'

const body = () => {
  const name = canary('provider')
  return { name, kind: 'compatible' as const, base_url: 'https://example.org/v1', key: null, models: [{ id: name }] }
}
const made = async (world: World) => ({ id: (await world.as('admin').providers.create(body())).id })

export const PROVIDER_CASES: Record<string, Case> = {
  'providers.overview': async (world) => {
    await made(world)
    return {}
  },
  'providers.create': async () => ({ input: body() }),
  'providers.get': async (world) => ({ input: await made(world) }),
  'providers.update': async (world) => ({ input: { ...(await made(world)), name: canary('provider') } }),
  'providers.remove': async (world) => ({ input: await made(world) }),
  'providers.default': async () => ({}),
  'providers.saveDefault': async () => ({ input: { model: null } }),
  // An address inside, which is reached by nobody here: what is wrong with it is an answer.
  'providers.tryOut': async () => ({
    input: { kind: 'compatible', base_url: 'http://127.0.0.1:9/v1', key: null, model: 'none' },
  }),
}
