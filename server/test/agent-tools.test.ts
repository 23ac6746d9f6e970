// The tools of the features: what they show, whose words they call whose, and what they do after a yes.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld, told } from './agent-world.ts'
import * as make from './fixtures.ts'

const { world, models, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())

const owner = () => world.as('owner')
const colleague = () => world.as('same_org')
const shared = { shared_org_ids: [world.orgA] }
/** What was read, and whether it counts as others' words. */
async function reads(...tools: [string, unknown][]): Promise<Record<string, boolean>> {
  const id = await run([calls(...tools), 'Done.'])
  await world.answer(id)
  const results = (await world.events(id)).filter(({ type }) => type === 'tool_result')
  return Object.fromEntries(
    results.flatMap(({ details }) =>
      (details.reads as { id: string; foreign: boolean }[]).map((read) => [read.id, read.foreign] as const),
    ),
  )
}
const done = async (tool: string, input: Record<string, unknown>) => {
  const id = await run([calls([tool, input]), 'Done.'])
  await world.until(id, ['paused'])
  await approve(world, id)
  await world.answer(id)
  return told(models.talked[1])
}

describe('whose words a record holds', () => {
  it('is said of tasks: mine are mine as long as nobody else may write in them', async () => {
    const mine = await owner().tasks.create({ title: 'Mine' })
    const given = await owner().tasks.create({ title: 'Given away', assigned_to_user_id: world.id('same_org') })
    const open = await owner().tasks.create({ title: 'Open to the team', ...shared })
    const theirs = await colleague().tasks.create({ title: 'Theirs', ...shared })
    const read = await reads(
      ...[mine, given, open, theirs].map(({ id }): [string, unknown] => ['read_record', { kind: 'task', id }]),
    )
    expect(read).toEqual({ [mine.id]: false, [given.id]: true, [open.id]: true, [theirs.id]: true })
    expect(await reads(['list_tasks', { limit: 100 }])).toMatchObject(read)
  })

  it('is said of goals and their KPIs', async () => {
    const mine = await make.goal(world, false)
    const team = await make.goal(world, true)
    const kpi = mine.kpis[0]?.id ?? ''
    const teamKpi = team.kpis[0]?.id ?? ''
    const goals = await reads(['list_goals', {}])
    expect(goals).toMatchObject({ [mine.id]: false, [team.id]: true })
    expect(
      await reads(['read_record', { kind: 'kpi', id: kpi }], ['read_record', { kind: 'kpi', id: teamKpi }]),
    ).toEqual({ [kpi]: false, [teamKpi]: true })
  })

  it('is said of contacts: what came from a file, or is shared, may be anybody’s', async () => {
    const mine = await owner().contacts.create({ name: 'Typed by me' })
    const team = await make.contact(world, true)
    await make.contactImport(world)
    const { items } = await owner().contacts.list({ search: 'CANARY-contact' })
    const imported = items.find(({ shared_org_ids }) => shared_org_ids.length === 0)?.id ?? ''
    expect(await reads(['list_contacts', { limit: 50 }])).toMatchObject({
      [mine.id]: false,
      [team.id]: true,
      [imported]: true,
    })
  })

  it('is said of each entry in the history of a contact', async () => {
    const { id } = await make.contact(world, true)
    const mine = await owner().contacts.addInteraction({ id, summary: 'By me', date: '2027-01-01' })
    const theirs = await colleague().contacts.addInteraction({ id, summary: 'By a colleague', date: '2027-01-02' })
    expect(await reads(['contact_history', { id }])).toMatchObject({ [id]: true, [mine.id]: false, [theirs.id]: true })
  })

  it('is said of a survey as of the lists of the rooms', async () => {
    const given = await owner().tasks.create({ title: 'Surveyed', assigned_to_user_id: world.id('same_org') })
    const open = await owner().tasks.create({ title: 'Surveyed too', ...shared })
    const own = await owner().tasks.create({ title: 'Surveyed, mine' })
    const goal = await make.goal(world, true)
    const contact = await owner().contacts.create({ name: 'Surveyed contact', ...shared })
    const mine = await owner().contacts.create({ name: 'My own contact' })
    const said = await colleague().contacts.addInteraction({ id: contact.id, summary: 'Theirs', date: '2027-01-02' })
    await make.contactImport(world)
    const { items } = await owner().contacts.list({ search: 'CANARY-contact' })
    const imported = items.find(({ shared_org_ids }) => shared_org_ids.length === 0)?.id ?? ''
    expect(
      await reads(
        ['survey_records', { of: 'tasks' }],
        ['survey_records', { of: 'goals' }],
        ['survey_records', { of: 'people' }],
      ),
    ).toMatchObject({
      ...{ [given.id]: true, [open.id]: true, [own.id]: false, [goal.id]: true, [goal.kpis[0]?.id ?? '']: true },
      ...{ [contact.id]: true, [said.id]: true, [mine.id]: false, [imported]: true },
    })
  })

  it('is said of notes, which are their owner’s alone, and of files, which are anybody’s', async () => {
    const note = await make.note(world)
    const file = await make.file(world)
    expect(await reads(['read_record', { kind: 'file', id: file.id }], ['list_notes', {}])).toMatchObject({
      [note.id]: false,
      [file.id]: true,
    })
  })
})

describe('the tools', () => {
  it('list tasks by day, status and whose they are', async () => {
    await owner().tasks.create({ title: 'Due soon', due_date: '2026-02-01', assigned_to_user_id: world.id('owner') })
    await owner().tasks.create({ title: 'Due later', due_date: '2026-12-01', assigned_to_user_id: world.id('owner') })
    await owner().tasks.create({
      title: 'Due and done',
      due_date: '2026-02-01',
      status: 'Done',
      assigned_to_user_id: world.id('owner'),
    })
    const id = await run([calls(['list_tasks', { mine: true, due_before: '2026-03-01' }]), 'Done.'])
    await world.answer(id)
    const text = told(models.talked[1])
    expect(text).toContain('Due soon')
    expect(text).not.toMatch(/Due later|Due and done/)
  })

  it('search without people and organizations, within kinds, and say when nothing says exactly this', async () => {
    await owner().notes.create({ content: 'Ornithology' })
    await owner().tasks.create({ title: 'Ornithology' })
    const id = await run([
      calls(
        ['search_records', { query: 'Ornithology', kinds: ['note'] }],
        ['search_records', { query: 'Ornithologie' }],
        ['search_records', { query: 'same_org Example' }],
        ['search_records', { query: 'Organization A' }],
      ),
      'Done.',
    ])
    await world.answer(id)
    expect(told(models.talked[1], 0)).toMatch(/1 record found/)
    expect(told(models.talked[1], 1)).toMatch(/Nothing says exactly this; 2 records found that are alike/)
    for (const at of [2, 3]) expect(told(models.talked[1], at)).not.toMatch(/kind="(person|organization)"/)
  })

  it('change a task, write a note and log a talk, each after a yes', async () => {
    const task = await owner().tasks.create({ title: 'To be done', description: 'Kept' })
    const contact = await owner().contacts.create({ name: 'Ada' })
    expect(await done('update_task', { id: task.id, status: 'Done' })).toMatch(/The task “To be done” is changed/)
    expect(await owner().tasks.get({ id: task.id })).toMatchObject({ status: 'Done', description: 'Kept' })
    await done('add_note', { content: '# Board\n\nAgreed.', entry_date: '2026-05-01' })
    expect((await owner().notes.list({ search: 'Agreed' })).items).toMatchObject([{ entry_date: '2026-05-01' }])
    await done('add_interaction', { contact_id: contact.id, summary: 'Call', date: '2026-05-02' })
    expect((await owner().contacts.get({ id: contact.id })).past_interactions).toMatchObject([{ summary: 'Call' }])
  })

  it('draft a message without keeping or sending it', async () => {
    const contact = await owner().contacts.create({ name: 'Grace', emails: ['grace@example.org'] })
    const id = await run([calls(['draft_message', { contact_id: contact.id, body: 'Dear Grace' }]), 'Here it is.'])
    await world.answer(id)
    expect(await world.approvals(id)).toEqual([])
    expect(told(models.talked[1])).toMatch(/Nothing was sent[\s\S]*Dear Grace[\s\S]*grace@example\.org/)
  })

  it('stand in the factory under the names that people read', async () => {
    const tools = (await owner().factory.tools({ limit: 200 })).items.filter(({ is_auto_gen }) => is_auto_gen)
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Search records',
        'Read a record',
        'Create a task',
        'Change a task',
        'Write a note',
        'Log an interaction',
        'Draft a message',
        'Calculate',
        'Look at the calendar',
      ]),
    )
  })
})
