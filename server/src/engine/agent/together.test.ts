// What an agent proposes in one turn is one question, after its result; and what was agreed to can be taken back (decision 0072).
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, createScriptedWorld, told } from '../../../test/agent-world.ts'

const { world, models, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())

const owner = () => world.as('owner')
const titled = async (title: string) => (await owner().tasks.list({ search: title })).items
const question = async (id: string) => {
  const decision = (await owner().decisions.list({})).items.find(({ run_id }) => run_id === id)
  if (!decision) throw new Error('nothing waits')
  return decision
}
/** A run that waits with these calls, after these words. */
async function proposing(text: string, ...all: [name: string, input: unknown][]) {
  const id = await run([{ text, ...calls(...all) }, 'The end.'])
  await world.until(id, ['paused'])
  return { id, asked: await question(id) }
}
const yes = ({ id, arguments_hash }: { id: string; arguments_hash: string }) => ({ id, arguments_hash })
/** A call that was agreed to and done. */
async function agreed(name: string, input: unknown) {
  const { id, asked } = await proposing('', [name, input])
  await owner().decisions.decide({ prompt_id: asked.id, yes: asked.approvals.map(yes), no: [] })
  await world.answer(id)
  const [approval] = (await owner().decisions.approvals({ run_id: id })).items
  if (!approval) throw new Error('there is no approval')
  return approval
}

describe('what is proposed in one turn', () => {
  it('is one question after the result: some are ticked and done, the others are not, and each is told', async () => {
    const { id, asked } = await proposing(
      'The week was good.',
      ['create_task', { title: 'Trio one' }],
      ['list_tasks', {}],
      ['create_task', { title: 'Trio two' }],
      ['add_note', { content: 'Trio three' }],
    )
    expect(asked.prompt).toMatchObject({ question: 'These 3 changes?', before: 'The week was good.' })
    expect(asked.approvals.map(({ title, target, status }) => [title, target, status])).toEqual([
      ['Create a task', '“Trio one”', 'waiting'],
      ['Create a task', '“Trio two”', 'waiting'],
      ['Write a note', '“Trio three”', 'waiting'],
    ])
    expect(await titled('Trio')).toEqual([])
    const [one, two, three] = asked.approvals
    if (!one || !two || !three) throw new Error('three wait')
    const { approvals } = await owner().decisions.decide({
      prompt_id: asked.id,
      yes: [{ ...yes(one), arguments: { title: 'Trio one, as changed' } }, yes(three)],
      no: [two.id],
      reason: 'Anna has it',
    })
    expect(approvals.map(({ status }) => status)).toEqual(['approved', 'approved', 'declined'])
    await world.answer(id)
    expect((await titled('Trio')).map(({ title }) => title)).toEqual(['Trio one, as changed'])
    expect((await owner().notes.list({ search: 'Trio' })).items).toHaveLength(1)
    const results = [1, 2, 3, 4].map((_, at) => told(models.talked[1], at))
    expect(results[0]).toContain('Trio one, as changed')
    expect(results[2]).toMatch(/declined this.*Anna has it/)
    expect(results[3]).toContain('is written')
  })

  it('is decided one by one, too: the run goes on with the last of them', async () => {
    const { id, asked } = await proposing(
      '',
      ['create_task', { title: 'Pair one' }],
      ['create_task', { title: 'Pair two' }],
    )
    const [one, two] = asked.approvals
    if (!one || !two) throw new Error('two wait')
    await owner().decisions.approve(yes(two))
    expect((await owner().runs.get({ id })).status).toBe('paused')
    expect((await question(id)).approvals.map(({ status }) => status)).toEqual(['waiting', 'approved'])
    expect(await titled('Pair')).toEqual([])
    await owner().decisions.decline({ id: one.id })
    await world.answer(id)
    expect((await titled('Pair')).map(({ title }) => title)).toEqual(['Pair two'])
  })

  it('takes no answer that leaves one out, names one twice, or was made for other arguments; and nothing is decided then', async () => {
    const { id, asked } = await proposing(
      '',
      ['create_task', { title: 'Whole one' }],
      ['create_task', { title: 'Whole two' }],
    )
    const [one, two] = asked.approvals
    if (!one || !two) throw new Error('two wait')
    const answers = [
      { prompt_id: asked.id, yes: [yes(one)], no: [] },
      { prompt_id: `${asked.id}-other`, yes: [yes(one), yes(two)], no: [] },
      { prompt_id: asked.id, yes: [yes(one), { ...yes(two), arguments_hash: 'f'.repeat(64) }], no: [] },
    ]
    for (const answer of answers) await expect(owner().decisions.decide(answer)).rejects.toMatchObject({ status: 409 })
    for (const answer of [
      { prompt_id: asked.id, yes: [yes(one), yes(one)], no: [] },
      { prompt_id: asked.id, yes: [], no: [] },
      { prompt_id: asked.id, yes: [yes(one), { ...yes(two), arguments: { title: '' } }], no: [] },
    ])
      await expect(owner().decisions.decide(answer)).rejects.toMatchObject({ status: 422 })
    await expect(
      world.as('same_org').decisions.decide({ prompt_id: asked.id, yes: [yes(one), yes(two)], no: [] }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await question(id)).approvals.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    await owner().runs.continue({ id, user_input: 'Approve', prompt_id: asked.id })
    await world.answer(id)
    expect(await titled('Whole')).toHaveLength(2)
  })

  it('is declined as a whole by words', async () => {
    const { id, asked } = await proposing(
      '',
      ['create_task', { title: 'None one' }],
      ['create_task', { title: 'None two' }],
    )
    await owner().runs.continue({ id, user_input: 'neither, please', prompt_id: asked.id })
    await world.answer(id)
    expect(await titled('None')).toEqual([])
    expect(told(models.talked[1])).toContain('neither, please')
  })
})

describe('what was agreed to', () => {
  it('says what was done with its record, is taken back once, and says so', async () => {
    const approval = await agreed('create_task', { title: 'Taken back' })
    const [task] = await titled('Taken back')
    expect(approval.outcome).toMatchObject({
      summary: 'The task “Taken back” is created.',
      changes: [{ kind: 'task', id: task?.id, what: 'created' }],
      undo: 'possible',
    })
    await expect(world.as('same_org').decisions.undo({ id: approval.id })).rejects.toMatchObject({ status: 404 })
    const undone = await owner().decisions.undo({ id: approval.id })
    expect(undone.outcome).toMatchObject({ undo: 'done', undone_at: expect.any(String) })
    expect(await titled('Taken back')).toEqual([])
    await expect(owner().decisions.undo({ id: approval.id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('undone already'),
    })
  })

  it('stays where something else has changed the record since, or where it is gone, and the answer says why', async () => {
    const approval = await agreed('create_task', { title: 'Worked on' })
    const [task] = await titled('Worked on')
    await owner().tasks.update({ id: task?.id ?? '', status: 'In Progress' })
    await expect(owner().decisions.undo({ id: approval.id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('changed since'),
    })
    expect(await titled('Worked on')).toHaveLength(1)
    await owner().tasks.remove({ id: task?.id ?? '' })
    await expect(owner().decisions.undo({ id: approval.id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('no longer exists'),
    })
  })

  it('puts back exactly the fields that the call changed', async () => {
    const task = await owner().tasks.create({ title: 'Before', priority: 'High', due_date: '2027-02-01' })
    const approval = await agreed('update_task', { id: task.id, title: 'After', due_date: null })
    await owner().decisions.undo({ id: approval.id })
    expect(await owner().tasks.get({ id: task.id })).toMatchObject({
      title: 'Before',
      priority: 'High',
      due_date: '2027-02-01',
    })
  })

  it('is taken back for a KPI’s value, a note, what was added to one, an interaction and a contact', async () => {
    const goal = await owner().goals.create({
      title: 'Grow',
      due_date: '2027-12-01',
      kpis: [{ name: 'Customers', start_value: 0, current_value: 3, target_value: 9 }],
    })
    const kpi = goal.kpis[0]?.id ?? ''
    const note = await owner().notes.create({ content: 'First line' })
    const contact = await owner().contacts.create({ name: 'Undone Person' })
    const done = [
      await agreed('record_kpi', { goal_id: goal.id, kpi_id: kpi, current_value: 5 }),
      await agreed('add_note', { content: 'A note to undo' }),
      await agreed('append_note', { id: note.id, content: 'Second line' }),
      await agreed('add_interaction', { contact_id: contact.id, date: '2026-03-01', summary: 'Talk to undo' }),
      await agreed('create_contact', { name: 'New Person to undo' }),
    ]
    for (const { id } of done.toReversed()) expect((await owner().decisions.undo({ id })).outcome?.undo).toBe('done')
    expect((await owner().goals.get({ id: goal.id })).kpis[0]?.current_value).toBe(3)
    expect((await owner().goals.history({ id: goal.id })).items.map(({ value }) => value)).toEqual([3])
    expect((await owner().notes.list({ search: 'undo' })).items).toEqual([])
    expect((await owner().notes.get({ id: note.id })).content).toBe('First line')
    expect((await owner().contacts.get({ id: contact.id })).past_interactions).toEqual([])
    expect((await owner().contacts.list({ search: 'to undo' })).items).toEqual([])
  })
})

describe('the warning of others’ words', () => {
  it('names those whose words stand in the call, and not everybody who was read', async () => {
    const other = world.as('same_org')
    for (const title of ['Nautilus needs a diver', 'Harvest in Sintra'])
      await other.tasks.create({ title, shared_org_ids: [world.orgA] })
    const id = await run(
      [
        calls(['search_records', { query: 'Nautilus' }], ['search_records', { query: 'Sintra' }]),
        calls(['create_task', { title: 'Hire a diver for the Nautilus' }], ['create_task', { title: 'Call Cora' }]),
        'Done.',
      ],
      { ask: 'Remind me to call Cora. And what is new?' },
    )
    await world.until(id, ['paused'])
    const { approvals, prompt } = await question(id)
    expect(approvals.map(({ origin }) => origin.length)).toEqual([2, 2])
    expect(approvals.map(({ shaped }) => shaped.map(({ record }) => record?.label))).toEqual([
      ['Nautilus needs a diver'],
      [],
    ])
    expect(approvals[0]?.shaped[0]?.words).toContain('nautilus')
    expect(prompt.details).toContain('Nautilus needs a diver')
    expect(prompt.details).not.toContain('Sintra')
    await owner().runs.stop({ id })
  })
})
