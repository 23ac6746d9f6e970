import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { twin } from '../../../test/fixtures.ts'
import { createWorld, type Who, type World } from '../../../test/world.ts'
import { keepBuiltin } from './service.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Who = 'ceo') => world.as(who).factory
const anAgent = (who: Who = 'ceo', name = 'Researcher') =>
  api(who).createAgent({ name, role: 'Analyst', goal: 'Find out' })
const errorsOf = (refused: { body: { errors?: { field: string; message: string }[] } }) => refused.body.errors ?? []
const NOBODY = '01900000-0000-7000-8000-000000000000'

describe('making an entry', () => {
  it('says what is missing, in the words of the form', async () => {
    const said = async (call: Promise<unknown>) => {
      const { status, body } = await refusal(call)
      return [status, body.detail]
    }
    const agent = 'Name, role and goal are required'
    expect(await said(api().createAgent({ name: ' ', role: 'R', goal: 'G' }))).toEqual([422, agent])
    expect(await said(api().createAgent({ name: 'A', role: '', goal: 'G' }))).toEqual([422, agent])
    expect(await said(api().createAgent({ name: 'A', role: 'R' } as never))).toEqual([422, agent])
    expect(await said(api().createCrew({ name: 'C', version: '' }))).toEqual([422, 'Name and version are required'])
    expect(await said(api().createCrew({ version: '1' } as never))).toEqual([422, 'Name and version are required'])
    expect(await said(api().createTool({ name: '' }))).toEqual([422, 'Name is required'])
    expect(await said(api().createFlow({ name: '' }))).toEqual([422, 'Name is required'])
  })

  it('refuses a task that speaks of an input which the crew does not ask for, beside the field', async () => {
    const { id: agent_id } = await anAgent()
    const task = { name: 'Find risks', description: 'Look for what goes wrong with {customer}.', agent_id }
    const body = { name: 'Watch', version: '1', tasks: [task] }
    const refused = await refusal(api().createCrew(body))
    expect([refused.status, errorsOf(refused)[0]?.field]).toEqual([422, 'tasks.0.description'])
    expect(errorsOf(refused)[0]?.message).toContain('No input is called {customer}')
    const inputs = [{ name: 'customer', label: 'Customer', required: true }]
    const made = await api().createCrew({ ...body, inputs })
    const without = await refusal(api().updateCrew({ id: made.id, inputs: [] }))
    expect([without.status, errorsOf(without)[0]?.field]).toEqual([422, 'tasks.0.description'])
    expect((await api().updateCrew({ id: made.id, name: 'Watch them' })).inputs).toHaveLength(1)
  })

  it('keeps everything that was said, in its order', async () => {
    const tool = await api().createTool({ name: 'My tool', description: 'Does it' })
    const other = await api().createTool({ name: 'Another', description: '' })
    const agent = await api().createAgent({
      name: 'Researcher',
      description: 'D',
      role: 'Analyst',
      goal: 'Find out',
      backstory: 'B',
      llm_model: 'gpt-5',
      tool_ids: [tool.id, other.id],
    })
    expect(agent).toMatchObject({
      llm_model: 'gpt-5',
      tool_ids: [tool.id, other.id],
      tools: [{ name: 'My tool' }, { name: 'Another' }],
      is_auto_gen: false,
      is_public: false,
      user_id: world.id('ceo'),
      created_by: { id: world.id('ceo'), name: 'ceo Example' },
      revision: 1,
      can_edit: true,
      can_delete: true,
    })
    const writer = await anAgent('ceo', 'Writer')
    const crew = await api().createCrew({
      name: 'Pair',
      version: '2.1',
      tasks: [
        { name: 'Look', description: 'Look it up', expected_output: 'Facts', agent_id: agent.id },
        { name: 'Write', agent_id: writer.id },
      ],
      inputs: [{ name: 'company', label: 'Which company?', required: true }],
    })
    expect(crew).toMatchObject({
      version: '2.1',
      agent_ids: [agent.id, writer.id],
      tasks: [
        { name: 'Look', agent_name: 'Researcher', expected_output: 'Facts' },
        { name: 'Write', agent_name: 'Writer', description: '' },
      ],
      requires_input: true,
    })
    expect(await api().crewInputs({ id: 'Pair' })).toEqual({
      requires_input: true,
      fields: [{ name: 'company', label: 'Which company?', required: true }],
    })
    const asked = async (input: { name: string; label: string; required?: boolean; kind?: 'text' | 'yes_no' }) =>
      (await api().updateCrew({ id: crew.id, inputs: [input] })).requires_input
    expect(await asked({ name: 'review', label: 'Ask me first', kind: 'yes_no' })).toBe(false)
    expect(await asked({ name: 'review', label: 'Ask me first', kind: 'yes_no', required: true })).toBe(true)
    expect(await asked({ name: 'focus', label: 'Focus' })).toBe(true)
    expect(await api('same_org').crew({ id: crew.id })).toMatchObject({
      name: 'Pair',
      can_edit: false,
      can_delete: false,
    })
    const flow = await api().createFlow({
      name: 'Round',
      steps: [
        { title: 'Ask', kind: 'wait_for_human', prompt: 'Go on?', agent: 'left out' },
        { title: 'Look', kind: 'agent', agent: 'Writer', prompt: 'Look' },
        { title: 'Use', kind: 'tool', tool: tool.id },
        { title: 'All', kind: 'crew', crew: 'Pair' },
      ],
    })
    expect(flow).toMatchObject({
      version: '1.0',
      requires_input: false,
      steps: [
        { kind: 'wait_for_human', prompt: 'Go on?', agent: null, agent_name: null },
        { agent: writer.id, agent_name: 'Writer', tool: null },
        { tool: tool.id, tool_name: 'My tool' },
        { crew: crew.id, crew_name: 'Pair' },
      ],
    })
  })

  it('twice with one key makes one', async () => {
    const body = { name: 'Once', role: 'R', goal: 'G' }
    const send = () => world.request('ceo', 'POST', '/api/agents/', body, { 'idempotency-key': 'once' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await api().agents({ search: 'Once' })).items).toHaveLength(1)
  })

  it('ignores what the server alone sets, and refuses what would change a right', async () => {
    const made = await world.request('ceo', 'POST', '/api/agents', {
      name: 'Mine',
      role: 'R',
      goal: 'G',
      is_auto_gen: true,
      revision: 9,
      created_by: null,
    })
    expect(made.body).toMatchObject({ is_auto_gen: false, revision: 1, user_id: world.id('ceo') })
    const publish = await refusal(api().createCrew({ name: 'For all', version: '1', is_public: true }))
    expect([publish.status, errorsOf(publish)[0]?.field]).toEqual([422, 'is_public'])
    const given = await refusal(api().createTool({ name: 'T', user_id: world.id('owner') }))
    expect([given.status, errorsOf(given)[0]?.field]).toEqual([422, 'user_id'])
    const { items } = await world.as('admin').audit.list({ action: 'account.claimed_more' })
    expect(items[0]).toMatchObject({ actor: { id: world.id('ceo') }, details: { fields: ['is_public'] } })
    expect((await api().crews({ search: 'For all' })).items).toEqual([])
  })

  it('takes only models that are offered', async () => {
    const refused = await refusal(api().createAgent({ name: 'A', role: 'R', goal: 'G', llm_model: 'gpt-9' }))
    expect([refused.status, errorsOf(refused)[0]?.field]).toEqual([422, 'llm_model'])
  })

  it('refuses references to what the caller cannot see, and stores nothing', async () => {
    const foreign = await world.as('admin').factory.createAgent({ name: 'Of others', role: 'R', goal: 'G' })
    const tool = await world.as('admin').factory.createTool({ name: 'Tool of others' })
    for (const agent_id of [foreign.id, NOBODY]) {
      const call = api().createCrew({ name: 'Foreign', version: '1', tasks: [{ name: 'T', agent_id }] })
      expect((await refusal(call)).status).toBe(404)
      const beside = api().createCrew({ name: 'Foreign', version: '1', agent_ids: [agent_id] })
      expect((await refusal(beside)).status).toBe(404)
      const step = { title: 'S', kind: 'agent' as const, agent: agent_id }
      expect((await refusal(api().createFlow({ name: 'Foreign', steps: [step] }))).status).toBe(404)
    }
    const uses = api().createAgent({ name: 'Foreign', role: 'R', goal: 'G', tool_ids: [tool.id] })
    expect((await refusal(uses)).status).toBe(404)
    const named = { title: 'S', kind: 'agent' as const, agent: 'Of others' }
    expect((await refusal(api().createFlow({ name: 'Foreign', steps: [named] }))).status).toBe(404)
    for (const list of ['agents', 'crews', 'flows'] as const)
      expect((await api()[list]({ search: 'Foreign' })).items).toEqual([])
  })

  it('says which part of a crew or flow is wrong', async () => {
    const { id } = await anAgent()
    const wrong = async (call: Promise<unknown>) => errorsOf(await refusal(call))[0]?.field
    const crew = { name: 'C', version: '1' }
    expect(
      await wrong(
        api().createCrew({
          ...crew,
          tasks: [
            { name: 'T', agent_id: id },
            { name: '', agent_id: id },
          ],
        }),
      ),
    ).toBe('tasks.1.name')
    expect(await wrong(api().createCrew({ ...crew, tasks: [{ name: 'T', agent_id: '' }] }))).toBe('tasks.0.agent_id')
    const twice = { name: 'one', label: 'One' }
    expect(await wrong(api().createCrew({ ...crew, inputs: [twice, twice] }))).toBe('inputs.1.name')
    expect(await wrong(api().createCrew({ ...crew, inputs: [{ name: 'a b', label: 'L' }] }))).toBe('inputs.0.name')
    const part = { id: 'same', name: 'T', agent_id: id }
    expect(await wrong(api().createCrew({ ...crew, tasks: [part, part] }))).toBe('tasks.1.id')
    expect(await wrong(api().createFlow({ name: 'F', steps: [{ title: 'S', kind: 'tool' }] }))).toBe('steps.0.tool')
    expect(await wrong(api().createFlow({ name: 'F', steps: [{ title: 'S', kind: 'wait_for_human' }] }))).toBe(
      'steps.0.prompt',
    )
  })
})

describe('changing an entry', () => {
  it('leaves what is left out, and keeps every former state with who saved it', async () => {
    const agent = await anAgent()
    const changed = await api().updateAgent({ id: agent.id, goal: 'Find out more' })
    expect(changed).toMatchObject({ name: 'Researcher', goal: 'Find out more', revision: 2 })
    expect(await api().updateAgent({ id: agent.id, goal: 'Find out more' })).toEqual(changed)
    const { items } = await api('same_org').agentVersions({ id: agent.id })
    expect(items).toMatchObject([
      { number: 2, is_current: true, record: { goal: 'Find out more' }, changed_by: { name: 'ceo Example' } },
      { number: 1, is_current: false, record: { goal: 'Find out', name: 'Researcher' } },
    ])
    const former = items[1]?.record as { goal: string }
    const restored = await api().updateAgent({ ...former, id: agent.id })
    expect(restored).toMatchObject({ goal: 'Find out', revision: 3 })
  })

  it('a former state of a crew or flow can be saved again as it was kept', async () => {
    const { id: agent_id } = await anAgent()
    const crew = await api().createCrew({ name: 'Old', version: '1', tasks: [{ name: 'T', agent_id }] })
    await api().updateCrew({ id: crew.id, tasks: [], version: '2' })
    expect(await api().crew({ id: crew.id })).toMatchObject({ tasks: [], agent_ids: [], version: '2' })
    const was = (await api().crewVersions({ id: crew.id })).items[1]?.record
    const again = await api().updateCrew({ ...was, id: crew.id })
    expect(again).toMatchObject({ version: '1', tasks: crew.tasks, agent_ids: [agent_id], revision: 3 })
    const flow = await api().createFlow({ name: 'F', steps: [{ title: 'S', kind: 'crew', crew: crew.id }] })
    await api().updateFlow({ id: flow.id, steps: [] })
    const before = (await api().flowVersions({ id: flow.id })).items[1]?.record
    expect(await api().updateFlow({ ...before, id: flow.id })).toMatchObject({ steps: flow.steps })
  })

  it('of two at once the second is shown the newer one', async () => {
    const crew = await api().createCrew({ name: 'Shared', version: '1' })
    await api().updateCrew({ id: crew.id, description: 'First' })
    const refused = await refusal(
      world.as('ceo').factory.updateCrew({ id: crew.id, description: 'Second' }, { ifVersion: crew.updated_at }),
    )
    expect(refused.body).toMatchObject({ code: 'conflict', current: { description: 'First' } })
  })

  it('what is built in is refused, and says what to do instead', async () => {
    await keepBuiltin(world.database, { tools: [{ name: 'Built', description: '', builtin: 'built' }] })
    const { items } = await api('admin').tools({ search: 'Built' })
    const refused = await refusal(api('admin').updateTool({ id: items[0]?.id ?? '', name: 'X' }))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Built-in entries cannot be changed. Duplicate it to make your own.',
    ])
  })
})

describe('deleting an entry', () => {
  it('is refused while something uses it, and says what', async () => {
    const tool = await api().createTool({ name: 'Hammer' })
    const agent = await api().createAgent({ name: 'Smith', role: 'R', goal: 'G', tool_ids: [tool.id] })
    const crew = await api().createCrew({ name: 'Forge', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] })
    const flow = await api().createFlow({ name: 'Day', steps: [{ title: 'S', kind: 'crew', crew: crew.id }] })
    const said = async (call: Promise<unknown>) => {
      const { status, body } = await refusal(call)
      return [status, body.detail]
    }
    expect(await said(api().removeTool({ id: tool.id }))).toEqual([
      409,
      '“Hammer” is used by the agent “Smith”. Remove it there first.',
    ])
    expect(await said(api().removeAgent({ id: agent.id }))).toEqual([
      409,
      '“Smith” is used by the crew “Forge”. Remove it there first.',
    ])
    expect(await said(api().removeCrew({ id: crew.id }))).toEqual([
      409,
      '“Forge” is used by the flow “Day”. Remove it there first.',
    ])
    await api().removeFlow({ id: flow.id })
    await api().removeCrew({ id: crew.id })
    await api().removeAgent({ id: agent.id })
    await api().removeTool({ id: tool.id })
    expect((await refusal(api().tool({ id: tool.id }))).status).toBe(404)
  })

  it('does not name what the caller cannot see', async () => {
    const join = { organization_id: world.orgB, user_id: world.id('ceo'), org_access_level: 'user' }
    const { db } = world.database
    await db.insertInto('memberships').values(join).execute()
    const other = await twin(world, 'ceo')
    await db
      .insertInto('memberships')
      .values({ ...join, user_id: other.id })
      .execute()
    const agent = await anAgent()
    const body = { name: 'SECRET crew', version: '1', tasks: [{ name: 'T', agent_id: agent.id }] }
    const made = await world.request('anon', 'POST', '/api/crews', body, { authorization: `Bearer ${other.token}` })
    expect(made.status).toBe(201)
    await db
      .deleteFrom('memberships')
      .where('organization_id', '=', world.orgB)
      .where('user_id', '=', other.id)
      .execute()
    const refused = await refusal(api().removeAgent({ id: agent.id }))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '“Researcher” is used by 1 that you cannot see. Remove it there first.',
    ])
    await db
      .deleteFrom('memberships')
      .where('organization_id', '=', world.orgB)
      .where('user_id', '=', world.id('ceo'))
      .execute()
  })
})
