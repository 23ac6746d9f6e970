// One record of each kind, with as much in it as there can be: for the test that sends them back.
import { newId } from '../src/platform/ids.ts'
import { PROBES, probed } from './probes.ts'
import type { Who, World } from './world.ts'

type Json = Record<string, unknown>
export type Rich = { name: string; who: Who; params: Json; record: Json }

/** One record of each kind, with as much in it as there can be, as it is read by somebody who may write it. */
export async function rich(world: World): Promise<Rich[]> {
  const owner = world.as('owner')
  const admin = world.as('admin')
  const ceo = world.as('ceo')
  const goal = await owner.goals.create({
    title: 'Grow',
    description: 'Much',
    due_date: '2027-01-01',
    organization_id: world.orgA,
    kpis: [
      { name: 'Sales', current_value: 1, target_value: 10, unit: 'M' },
      {
        name: 'Churn',
        current_value: 9,
        target_value: 5,
        direction: 'decrease',
        start_value: 12,
        started_on: '2026-01-01',
      },
      { name: 'Nothing yet' },
    ],
  })
  const of = { id: goal.id, kpi_id: goal.kpis[0]?.id ?? '' }
  const value = await owner.goals.addValue({ ...of, value: 3, recorded_at: '2026-01-05' })
  const [kpi] = (await owner.goals.get({ id: goal.id })).kpis
  const contact = await owner.contacts.create({
    name: 'Sam',
    role: 'Buyer',
    emails: ['same_org@example.com', 'sam@example.org'],
    phones: ['+1 555'],
    notes: 'Likes tea',
    keep_in_touch_weeks: 4,
    shared_org_ids: [world.orgA],
  })
  const view = await owner.contacts.addView({
    name: `Quiet ${newId()}`,
    filter: { tag: 'board', quiet_days: 30, sort_by: 'name' },
  })
  const talk = await owner.contacts.addInteraction({
    id: contact.id,
    summary: 'Lunch',
    date: '2026-01-02',
    notes: 'Good',
  })
  const task = await owner.tasks.create({
    title: 'Write',
    description: 'A letter',
    notes: 'Soon',
    due_date: '2027-01-01',
    priority: 'High',
    due_time: '09:30',
    recurrence_rule: 'FREQ=MONTHLY;BYDAY=-1FR',
    steps: ['One'],
    goal_id: goal.id,
    contact_id: contact.id,
    assigned_to_user_id: world.id('same_org'),
    shared_org_ids: [world.orgA],
  })
  const given = await owner.tasks.create({
    ...{ title: 'Given', assigned_to_user_id: world.id('same_org'), steps: ['Begin'] },
  })
  const comment = await owner.tasks.comment({
    ...{ id: given.id, text: 'Look, @same_org Example', mentions: [world.id('same_org')] },
  })
  const note = await owner.notes.create({ content: ' Words \n', entry_date: '2026-01-02' })
  const advice = await owner.advice.create({
    advice_title: 'Do',
    content: 'This',
    organization_id: world.orgA,
    citations: [{ kind: 'note', id: note.id, label: 'Words' }],
  })
  const priced = { usd_per_million_input: 1.5, usd_per_million_cached: 0.5, usd_per_million_output: 3 }
  const provider = await admin.providers.create({
    ...{ name: 'Ours', kind: 'compatible', base_url: 'https://example.org/v1', key: null },
    models: [{ id: `llama-${newId()}`, label: 'Llama', ...priced }],
  })
  const talking = await owner.chat.create({})
  const attached = await owner.chat.addAttachment({ id: talking.id, file: { name: 'Plan.txt', text: 'A plan' } })
  await world.database.db
    .insertInto('messages')
    .values({
      id: newId(),
      conversation_id: talking.id,
      user_id: world.id('owner'),
      seq: 1,
      sender_type: 'user',
      content: 'Hello, how are you today, dear machine?',
    })
    .execute()
  const thread = await owner.comms.create({ participant_ids: [world.id('same_org'), world.id('ceo')] })
  await owner.comms.send({ id: thread.id, text: 'Hello' })
  const promised = await owner.notes.create({
    content: `- [ ] I will send Dana ${newId()} for 400 EUR by 3 December 2031`,
  })
  const { statements } = await owner.promises.read({ kind: 'note', id: promised.id })
  const promise = await owner.promises.confirm({ id: statements[0]?.id ?? '' })
  const memory = await owner.memory.create({
    content: `I like tea ${newId()}`,
    metadata: { conversation_id: talking.id },
  })
  const others: [string, Who, Json, unknown][] = []
  for (const probe of PROBES.filter(({ name }) => name !== 'memory')) {
    const { id } = await probed(world, probe, () => `Words ${newId()}`)
    const { body } = await world.request('owner', 'GET', `${probe.path.replace(/\/$/, '')}/${id}`)
    others.push([`${probe.name}.update`, 'owner', { id }, body])
  }
  const tool = await ceo.factory
    .createTool({ name: 'Look', kind: 'builtin', config: { builtin: 'search_notes' } })
    .catch(() => ceo.factory.createTool({ name: 'Look' }))
  const http = await admin.factory.createTool({ name: 'Fetch', kind: 'http', config: { url: 'https://example.com/' } })
  const agent = await ceo.factory.createAgent({
    name: 'Ann',
    role: 'Reader',
    goal: 'Read',
    backstory: 'Long',
    tool_ids: [tool.id],
  })
  const crew = await ceo.factory.createCrew({
    name: 'Readers',
    version: '1.0',
    agent_ids: [agent.id],
    tasks: [{ name: 'Read', agent_id: agent.id, expected_output: 'Words' }],
    inputs: [
      { name: 'what', label: 'What', required: true },
      { name: 'sure', label: 'Sure?', kind: 'yes_no' },
    ],
  })
  const flow = await ceo.factory.createFlow({
    name: 'Reading',
    steps: [
      { title: 'One', kind: 'agent', agent: agent.id, prompt: 'Read' },
      { title: 'Two', kind: 'crew', crew: crew.id },
      { title: 'Three', kind: 'tool', tool: tool.id },
      { title: 'Four', kind: 'wait_for_human', prompt: 'Go on?' },
    ],
    inputs: [{ name: 'what', label: 'What' }],
  })
  const open = await admin.factory.createAgent({ name: 'Open', role: 'Reader', goal: 'Read', is_public: true })
  const org = (await ceo.orgs.list()).items.find(({ id }) => id === world.orgA)
  const member = (await ceo.orgs.users({ id: world.orgA })).items.find(({ id }) => id === world.id('same_org'))
  const account = (await admin.users.list({ search: 'other_org' })).items[0]
  const read = async (who: Who, path: string) => (await world.request(who, 'GET', path)).body as Json
  const all: [string, Who, Json, unknown][] = [
    ['goals.update', 'owner', { id: goal.id }, await read('owner', `/api/strategic-goals/${goal.id}`)],
    ['goals.update', 'org_manager', { id: goal.id }, await read('org_manager', `/api/strategic-goals/${goal.id}`)],
    ['goals.record', 'owner', { id: goal.id, kpi_id: kpi?.id }, kpi],
    ['goals.correctValue', 'owner', { id: goal.id, kpi_id: kpi?.id, value_id: value.id }, value],
    ['advice.update', 'owner', { id: advice.id }, advice],
    ['notes.update', 'owner', { id: note.id }, await read('owner', `/api/journals/${note.id}`)],
    ['tasks.update', 'owner', { id: task.id }, await read('owner', `/api/tasks/${task.id}`)],
    ['tasks.update', 'same_org', { id: task.id }, await read('same_org', `/api/tasks/${task.id}`)],
    ['tasks.assign', 'owner', { id: given.id }, given],
    ['tasks.updateStep', 'owner', { id: given.id, step_id: given.steps[0]?.id }, given.steps[0]],
    ['tasks.updateComment', 'owner', { id: given.id, comment_id: comment.id }, comment],
    ['contacts.update', 'owner', { id: contact.id }, await read('owner', `/api/contacts/${contact.id}`)],
    ['contacts.update', 'org_manager', { id: contact.id }, await read('org_manager', `/api/contacts/${contact.id}`)],
    ['contacts.updateView', 'owner', { id: view.id }, view],
    ['contacts.updateInteraction', 'owner', { id: contact.id, interactionId: talk.id }, talk],
    ['files.update', 'owner', { id: attached.id }, await read('owner', `/api/files/${attached.id}`)],
    ['chat.update', 'owner', { id: talking.id }, await read('owner', `/api/conversations/${talking.id}`)],
    ['promises.update', 'owner', { id: promise.id }, promise],
    ['comms.update', 'owner', { id: thread.id }, await read('owner', `/api/comms/threads/${thread.id}`)],
    ['memory.update', 'owner', { id: memory.id }, memory],
    ...others,
    ['factory.updateTool', 'ceo', { id: tool.id }, await read('ceo', `/api/tools/${tool.id}`)],
    ['factory.updateTool', 'admin', { id: http.id }, await read('admin', `/api/tools/${http.id}`)],
    ['factory.updateAgent', 'ceo', { id: agent.id }, await read('ceo', `/api/agents/${agent.id}`)],
    ['factory.updateAgent', 'admin', { id: open.id }, await read('admin', `/api/agents/${open.id}`)],
    ['factory.updateCrew', 'ceo', { id: crew.id }, await read('ceo', `/api/crews/${crew.id}`)],
    ['factory.updateFlow', 'ceo', { id: flow.id }, await read('ceo', `/api/flows/${flow.id}`)],
    ['orgs.update', 'ceo', { id: world.orgA }, org],
    ['orgs.updateUser', 'ceo', { id: world.orgA, userId: world.id('same_org') }, member],
    ['users.updateMe', 'owner', {}, await read('owner', '/api/users/me')],
    ['users.update', 'admin', { id: account?.id }, account],
    ['promises.updateSettings', 'owner', {}, await read('owner', '/api/statements/settings')],
    ['joining.saveSettings', 'admin', {}, await read('admin', '/api/invitation-settings')],
    ['dictation.saveModel', 'admin', {}, await read('admin', '/api/dictation/model')],
    ['providers.update', 'admin', { id: provider.id }, await read('admin', `/api/providers/${provider.id}`)],
    ['providers.saveDefault', 'admin', {}, await read('admin', '/api/providers/default')],
    ['notifications.updateSettings', 'owner', {}, await read('owner', '/api/notifications/settings')],
  ]
  return all.map(([name, who, params, record]) => ({
    name,
    who,
    params,
    record: JSON.parse(JSON.stringify(record)) as Json,
  }))
}
