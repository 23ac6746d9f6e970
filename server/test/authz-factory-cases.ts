// What each call of the factory is tried with: an entry that the owner made, who is a ceo here, and what became of it.
import { type FactoryKind, factoryKinds } from '#contract/factory-shapes.ts'
import type { Case } from './authz-cases.ts'
import { factoryEntry } from './fixtures.ts'

export const FACTORY_CASES: Record<string, Case> = {}

const NAMES = { agent: 'Agent', tool: 'Tool', crew: 'Crew', flow: 'Flow' } as const
const BODIES: Record<FactoryKind, Record<string, unknown>> = {
  agent: { name: 'Agent', role: 'Role', goal: 'Goal' },
  tool: { name: 'Tool' },
  crew: { name: 'Crew', version: '1.0' },
  flow: { name: 'Flow' },
}
for (const kind of factoryKinds) {
  const Kind = NAMES[kind]
  FACTORY_CASES[`factory.${kind}s`] = async (world) => ({
    input: { limit: 200 },
    texts: {
      private: (await factoryEntry(world, kind, 'made for them')).name,
      shared: (await factoryEntry(world, kind, 'not public')).name,
    },
  })
  FACTORY_CASES[`factory.create${Kind}`] = async (world) => {
    // Another row of the matrix may have made a ceo of them.
    const { db } = world.database
    await db.updateTable('users').set({ user_level: 'user' }).where('id', '=', world.id('owner')).execute()
    return { input: BODIES[kind] }
  }
  for (const state of ['not public', 'public', 'built in'] as const) {
    const made =
      (more: Record<string, unknown> = {}): Case =>
      async (world) => ({ input: { id: (await factoryEntry(world, kind, state)).id, ...more } })
    FACTORY_CASES[`factory.${kind}, ${state}`] = made()
    FACTORY_CASES[`factory.${kind}Versions, ${state}`] = made()
    FACTORY_CASES[`factory.${kind}Inputs, ${state}`] = made()
    FACTORY_CASES[`factory.remove${Kind}, ${state}`] = made()
    FACTORY_CASES[`factory.update${Kind}, ${state}`] = made({ description: 'Changed' })
  }
}
