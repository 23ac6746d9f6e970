// What a run pins, what is built in, and what is public: as a run, a start of the server and an administrator meet them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type Person, type Who, type World } from '../../../test/world.ts'
import { actorOf } from '../../access/actor.ts'
import type { Builtins } from '../../engine/crew-shapes.ts'
import { createLog } from '../../platform/log.ts'
import { ownOrigin, workAs } from '../../platform/work.ts'
import { crewSnapshot, findCrew, findFlow, flowSnapshot, keepBuiltin } from './service.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Who = 'ceo') => world.as(who).factory
const log = createLog('silent')

/** Within a transaction as this person, as the feature of runs asks. */
async function asks<T>(who: Person, work: (ctx: Parameters<typeof findCrew>[0]) => Promise<T>): Promise<T> {
  const actor = await actorOf(world.database, world.id(who))
  if (!actor) throw new Error('no such person')
  return workAs(world.database, actor, ownOrigin(log), work)
}
const pinsCrew = (who: Person, crew: string) => asks(who, async (ctx) => crewSnapshot(ctx, await findCrew(ctx, crew)))
const pinsFlow = (who: Person, flow: string) => asks(who, async (ctx) => flowSnapshot(ctx, await findFlow(ctx, flow)))

const BUILTINS: Builtins = {
  tools: [{ name: 'Search records', description: 'Finds', builtin: 'search_records' }],
  agents: [
    {
      name: 'Records clerk',
      description: '',
      role: 'Clerk',
      goal: 'Find',
      backstory: 'Calm',
      tools: ['search_records'],
    },
  ],
  crews: [
    {
      name: 'Briefing',
      description: 'Before a call',
      inputs: [{ name: 'company', label: 'Company', required: true }],
      tasks: [{ id: 'look', name: 'Look', description: 'D', expected_output: 'E', agent: 'Records clerk' }],
    },
  ],
  flows: [
    {
      name: 'round',
      description: '',
      inputs: [],
      steps: [
        { id: 'a', title: 'Label', kind: 'agent', agent: 'A mere label', tool: null, prompt: null },
        { id: 'b', title: 'Crew', kind: 'crew', agent: null, tool: null, crew: 'Briefing', prompt: null },
      ],
    },
  ],
}

describe('what is built in', () => {
  it('stands there for everybody, made by nobody', async () => {
    await keepBuiltin(world.database, BUILTINS)
    const crew = await api('other_org').crew({ id: 'Briefing' })
    expect(crew).toMatchObject({
      is_auto_gen: true,
      is_public: true,
      user_id: null,
      created_by: null,
      can_edit: false,
      can_delete: false,
      version: '1.0',
      requires_input: true,
      tasks: [{ id: 'look', agent_name: 'Records clerk' }],
    })
    expect(await api('other_org').flow({ id: 'round' })).toMatchObject({
      steps: [
        { agent: 'A mere label', agent_name: 'A mere label' },
        { crew: crew.id, crew_name: 'Briefing' },
      ],
    })
  })

  it('is not touched by a start that knows it as it is, and keeps its id and its former state when it changes', async () => {
    const tables = ['agents', 'tools', 'crews', 'flows', 'factory_versions']
    const all = async () =>
      Promise.all(tables.map(async (table) => (await world.database.pool.query(`select * from ${table}`)).rows))
    const before = await all()
    await Promise.all([keepBuiltin(world.database, BUILTINS), keepBuiltin(world.database, BUILTINS)])
    expect(await all()).toEqual(before)
    const crew = await api().crew({ id: 'Briefing' })
    const crews = (BUILTINS.crews ?? []).map((each) => ({ ...each, description: 'Before a meeting' }))
    await keepBuiltin(world.database, { ...BUILTINS, crews })
    expect(await api().crew({ id: crew.id })).toMatchObject({ description: 'Before a meeting', revision: 2 })
    const { items } = await api().crewVersions({ id: crew.id })
    expect(items).toMatchObject([
      { number: 2, changed_by: null },
      { number: 1, record: { description: 'Before a call' } },
    ])
  })
})

describe('what a run pins', () => {
  it('is everything that it needs, and whose words these are', async () => {
    const crew = await pinsCrew('other_org', 'Briefing')
    expect(crew).toMatchObject({
      name: 'Briefing',
      foreign: false,
      tasks: [{ id: 'look', name: 'Look' }],
      agents: [
        {
          name: 'Records clerk',
          role: 'Clerk',
          foreign: false,
          tools: [{ name: 'Search records', kind: 'builtin', builtin: 'search_records' }],
        },
      ],
      inputs: [{ name: 'company' }],
    })
    const agent = await api().createAgent({ name: 'Mine', role: 'R', goal: 'G' })
    await api().createCrew({ name: 'Of the ceo', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] })
    expect(await pinsCrew('ceo', 'Of the ceo')).toMatchObject({ foreign: false, agents: [{ foreign: false }] })
    expect(await pinsCrew('same_org', 'Of the ceo')).toMatchObject({ foreign: true, agents: [{ foreign: true }] })
    expect(await pinsFlow('same_org', 'round')).toMatchObject({
      steps: [
        { agent: null, agent_name: 'A mere label' },
        { crew: { name: 'Briefing', agents: [{ name: 'Records clerk' }] } },
      ],
    })
  })

  it('has the names of things as they are now', async () => {
    const agent = await api().createAgent({ name: 'Before', role: 'R', goal: 'G' })
    const crew = await api().createCrew({ name: 'Renamed', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] })
    await api().updateAgent({ id: agent.id, name: 'After' })
    expect(await api('same_org').crew({ id: crew.id })).toMatchObject({ tasks: [{ agent_name: 'After' }] })
    expect(await pinsCrew('ceo', 'Renamed')).toMatchObject({ agents: [{ name: 'After' }] })
  })

  const why = async (call: Promise<unknown>) => {
    const error = (await call.then(
      () => null,
      (reason: unknown) => reason,
    )) as { code: string; message: string } | null
    return [error?.code, error?.message]
  }

  it('is refused for a crew without tasks and a flow without steps', async () => {
    await api().createCrew({ name: 'Empty', version: '1' })
    await api().createFlow({ name: 'Empty flow' })
    expect(await why(pinsCrew('ceo', 'Empty'))).toEqual(['conflict', 'The crew “Empty” has no tasks yet.'])
    expect(await why(pinsFlow('ceo', 'Empty flow'))).toEqual(['conflict', 'The flow “Empty flow” has no steps yet.'])
  })

  it('is refused with a tool that cannot be used yet, or that does not say what it does', async () => {
    const http = await api('admin').createTool({ name: 'Hook', kind: 'http', config: { url: 'https://example.org/x' } })
    const uses = { role: 'R', goal: 'G', tool_ids: [http.id] }
    const agent = await api('admin').createAgent({ name: 'Caller', ...uses })
    const tasks = [{ name: 'T', agent_id: agent.id }]
    await api('admin').createCrew({ name: 'With http', version: '1', tasks })
    expect(await why(pinsCrew('admin', 'With http'))).toEqual([
      'conflict',
      'Tools of kind http cannot be used yet. Take “Hook” out of the agent “Caller” first.',
    ])
    const vague = await api().createTool({ name: 'Vague' })
    await api().createFlow({ name: 'With a vague one', steps: [{ title: 'S', kind: 'tool', tool: vague.id }] })
    expect((await why(pinsFlow('ceo', 'With a vague one')))[0]).toBe('conflict')
  })

  it('is refused when a part is not shared with whoever starts it any more', async () => {
    const { db } = world.database
    const join = { organization_id: world.orgA, user_id: world.id('admin'), org_access_level: 'user' }
    await db.insertInto('memberships').values(join).execute()
    const agent = await api('admin').createAgent({ name: 'Of the admin', role: 'R', goal: 'G' })
    await api().createCrew({ name: 'Borrowed', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] })
    expect(await pinsCrew('ceo', 'Borrowed')).toMatchObject({ agents: [{ name: 'Of the admin', foreign: true }] })
    await db.deleteFrom('memberships').where('user_id', '=', world.id('admin')).execute()
    expect(await why(pinsCrew('ceo', 'Borrowed'))).toEqual([
      'conflict',
      'The agent “Of the admin” of the task “T” of “Borrowed” was deleted, or it is not shared with you. Ask whoever made it.',
    ])
    // Its maker can still change the rest of it, and take the agent out.
    const crew = await api().crew({ id: 'Borrowed' })
    const { updated_at: _, ...whole } = crew
    expect(
      await world.request('ceo', 'PUT', `/api/crews/${crew.id}`, { tasks: whole.tasks, version: '2' }),
    ).toMatchObject({ status: 200, body: { version: '2' } })
  })
})

describe('tools that are not built in', () => {
  const field = async (call: Promise<unknown>) => {
    const { status, body } = await refusal(call)
    return [status, body.errors?.[0]?.field, body.errors?.[0]?.message]
  }

  it('only an administrator sets up, with an address and nothing that could run', async () => {
    const url = 'https://example.org/hook'
    expect(await field(api().createTool({ name: 'T', kind: 'http', config: { url } }))).toEqual([
      422,
      'kind',
      'Only an administrator may set up tools of kind http.',
    ])
    expect((await field(api().createTool({ name: 'T', kind: 'mcp', config: { url } })))[1]).toBe('kind')
    const admin = (kind: 'http' | 'mcp', config: Record<string, unknown>) =>
      field(api('admin').createTool({ name: 'T', kind, config }))
    expect((await admin('http', { url: 'http://example.org' }))[1]).toBe('config.url')
    expect((await admin('http', { url: 'https://user:secret@example.org' }))[1]).toBe('config.url')
    expect((await admin('http', { url, headers: { authorization: 'x' } }))[0]).toBe(422)
    expect((await admin('mcp', { command: 'rm -rf /' }))[0]).toBe(422)
    expect((await admin('mcp', {}))[1]).toBe('config.url')
    expect(await api('admin').createTool({ name: 'T', kind: 'mcp', config: { url } })).toMatchObject({
      kind: 'mcp',
      config: { url },
    })
  })

  it('a ceo cannot make one of a built-in tool either', async () => {
    const tool = await api().createTool({ name: 'Plain' })
    const change = api().updateTool({ id: tool.id, kind: 'http', config: { url: 'https://example.org' } })
    expect((await field(change))[1]).toBe('kind')
    expect(await field(api().updateTool({ id: tool.id, config: { builtin: 'no_such_thing' } }))).toEqual([
      422,
      'config.builtin',
      'There is no built-in tool of this name.',
    ])
  })

  it('say where they lead only to those who may change them', async () => {
    const made = await api('admin').createTool({
      name: 'Seen by all',
      kind: 'http',
      config: { url: 'https://internal.example.org/secret-path' },
      is_public: true,
    })
    const seen = await world.request('same_org', 'GET', `/api/tools/${made.id}`)
    const versions = await world.request('same_org', 'GET', `/api/tools/${made.id}/versions`)
    expect([seen.status, versions.status]).toEqual([200, 200])
    expect(seen.text + versions.text).not.toContain('secret-path')
    expect((await api('admin').toolVersions({ id: made.id })).items[0]?.record).toMatchObject({
      config: { url: 'https://internal.example.org/secret-path' },
    })
  })
})

describe('what is public', () => {
  it('is made of what is public, is seen by everybody, changed by administrators, and withdrawn before it goes', async () => {
    const agent = await api('admin').createAgent({ name: 'For all', role: 'R', goal: 'G' })
    const body = { name: 'Crew for all', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] }
    const early = await refusal(api('admin').createCrew({ ...body, is_public: true }))
    expect([early.status, early.body.detail]).toEqual([422, 'Make public what it uses first: “For all”.'])
    await api('admin').updateAgent({ id: agent.id, is_public: true })
    const crew = await api('admin').createCrew({ ...body, is_public: true })
    expect(await api('other_org').crew({ id: crew.id })).toMatchObject({ can_edit: false, can_delete: false })
    expect(await api('admin').crew({ id: crew.id })).toMatchObject({ can_edit: true, can_delete: false })
    const gone = await refusal(api('admin').removeCrew({ id: crew.id }))
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      'Public entries cannot be deleted. An administrator can make it private first.',
    ])
    const withdrawn = await refusal(api('admin').updateAgent({ id: agent.id, is_public: false }))
    expect(withdrawn.body.detail).toBe('“For all” is used by the crew “Crew for all”. Remove it there first.')
    await api('admin').updateCrew({ id: crew.id, is_public: false })
    expect((await refusal(api('other_org').crew({ id: crew.id }))).status).toBe(404)
    await api('admin').removeCrew({ id: crew.id })
    await api('admin').updateAgent({ id: agent.id, is_public: false })
  })

  it('outlives its maker, and whoever withdraws it has it', async () => {
    const { db } = world.database
    const tool = await api('admin').createTool({ name: 'Orphan', is_public: true })
    await db.updateTable('tools').set({ user_id: null }).where('id', '=', tool.id).execute()
    expect(await api().tool({ id: tool.id })).toMatchObject({ created_by: null, can_edit: false })
    expect(await api('admin').updateTool({ id: tool.id, is_public: false })).toMatchObject({
      user_id: world.id('admin'),
      can_delete: true,
    })
  })
})
