// What each call about runs is tried with: the owner's runs of each kind, and what the owner starts in a conversation of theirs.
import type { Case } from './authz-cases.ts'
import { conversation, crew, flow, run } from './fixtures.ts'
import { approval, doneApproval } from './fixtures-approvals.ts'
import { thread } from './thread-fixture.ts'
import type { World } from './world.ts'

export const RUN_CASES: Record<string, Case> = {
  'crewRuns.start': async (world) => ({ input: { crew_id: (await crew(world)).id } }),
  'crewRuns.start, in a conversation': async (world) => ({
    input: { crew_id: (await crew(world)).id, conversation_id: (await conversation(world)).id },
  }),
  'crewRuns.startIn': async (world) => ({
    input: { crew_id: (await crew(world)).id, id: (await conversation(world)).id },
  }),
  'flowRuns.start': async (world) => ({ input: { flow_id: (await flow(world)).id } }),
  'flowRuns.start, in a conversation': async (world) => ({
    input: { flow_id: (await flow(world)).id, conversation_id: (await conversation(world)).id },
  }),
  'decisions.list': async (world) => ({ texts: { private: (await approval(world)).title } }),
  'decisions.approve': async (world) => {
    const { id, arguments_hash } = await approval(world)
    return { input: { id, arguments_hash } }
  },
  'decisions.decline': async (world) => ({ input: { id: (await approval(world)).id } }),
  'decisions.approvals': async (world) => ({ texts: { private: (await approval(world)).title } }),
  'decisions.decide': async (world) => {
    const { id, arguments_hash, prompt_id } = await approval(world)
    return { input: { prompt_id, yes: [{ id, arguments_hash }], no: [] } }
  },
  'decisions.undo': async (world) => ({ input: { id: (await doneApproval(world)).id } }),
  'decisions.receipt': async (world) => ({ input: { id: (await run(world, 'completed')).id } }),
  'flowRuns.startByName': async (world) => ({ input: { flowId: (await flow(world)).name } }),
}
for (const [door, kind] of [
  ['runs', 'crew'],
  ['crewRuns', 'crew'],
  ['flowRuns', 'flow'],
] as const) {
  const made =
    (more: Record<string, unknown> = {}): Case =>
    async (world) => ({ input: { id: (await run(world, 'waiting', kind)).id, ...more } })
  RUN_CASES[`${door}.list`] = async (world) => ({ texts: { private: (await run(world, 'waiting', kind)).name } })
  RUN_CASES[`${door}.get`] = made()
  RUN_CASES[`${door}.timeline`] = made()
  RUN_CASES[`${door}.continue`] = made({ user_input: 'Yes' })
  RUN_CASES[`${door}.stop`] = made()
  RUN_CASES[`${door}.retry`] = async (world) => ({ input: { id: (await run(world, 'failed', kind)).id } })
}
RUN_CASES['runs.forkOptions'] = async (world) => ({ input: { id: (await run(world, 'completed', 'crew')).id } })
RUN_CASES['runs.fork'] = async (world) => ({
  input: { id: (await run(world, 'completed', 'crew')).id, definition: 'recorded' },
})
RUN_CASES['runs.parts'] = async (world) => ({ input: { id: (await run(world, 'completed', 'crew')).id } })
RUN_CASES['runs.check'] = async (world) => ({ input: { id: (await run(world, 'completed')).id } })
for (const [object, path, make] of [
  ['a run of a crew', 'crew-runs', (world) => run(world, 'waiting', 'crew')],
  ['a run of a flow', 'flow-runs', (world) => run(world, 'waiting', 'flow')],
  ['a conversation', 'conversations', conversation],
  ['a thread', 'comms/threads', thread],
] as const satisfies [string, string, (world: World) => Promise<{ id: string }>][])
  RUN_CASES[`auth.streamTicket, ${object}`] = async (world) => ({
    input: { stream: `/api/${path}/${(await make(world)).id}/events` },
  })
for (const kind of ['crew', 'flow'] as const)
  RUN_CASES[`GET /api/${kind}-runs/{id}/events`] = async (world) => ({
    input: { id: (await run(world, 'completed', kind)).id },
  })
