// What an agent looks for by fields: with search_records in its own words, and with the lists' own filters; always with its person's rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, createScriptedWorld } from '../../../test/agent-world.ts'

const { world, run } = await createScriptedWorld()
afterAll(() => world.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const owner = () => world.as('owner')

beforeAll(async () => {
  const goal = await owner().goals.create({ title: 'Roof the chapel', due_date: inDays(90), kpis: [] })
  const late = { due_date: inDays(-4), goal_id: goal.id }
  await owner().tasks.create({ title: 'Order slates', ...late, priority: 'Urgent' })
  await owner().tasks.create({ title: 'Hire a crane', ...late, assigned_to_user_id: world.id('same_org') })
  await owner().tasks.create({ title: 'Thank the masons' })
  await owner().tasks.create({ title: 'Sweep the yard', status: 'Done', goal_id: goal.id })
  const petra = await owner().contacts.create({ name: 'Petra Lohse', role: 'Mason', phones: ['0421 555 0144'] })
  await owner().contacts.addInteraction({ id: petra.id, summary: 'Slates chosen', date: inDays(-2) })
  await owner().contacts.create({ name: 'Jonte Ahl', role: 'Architect' })
  // Another house: nobody of it is to be seen.
  await world.as('other_org').tasks.create({ title: 'Foreign overdue', due_date: inDays(-9) })
  await world.as('other_org').contacts.create({ name: 'Foreign Contact' })
})

type Result = { summary: string; details: { reads: { kind: string; id: string }[] } }
async function asked(tool: string, input: unknown): Promise<{ summary: string; shown: string }> {
  const id = await run([calls([tool, input]), 'Done.'])
  await world.answer(id)
  const events = (await world.events(id)) as unknown as (Result & { type: string })[]
  const [result] = events.filter(({ type }) => type === 'tool_result')
  const titles: string[] = []
  for (const { kind, id: record } of result?.details.reads ?? [])
    titles.push((await owner().records.get({ kind: kind as 'task', id: record })).title)
  return { summary: result?.summary ?? '', shown: titles.toSorted().join(', ') }
}

describe('search_records', () => {
  it('understands what is asked of fields, in both languages', async () => {
    expect(await asked('search_records', { query: 'overdue' })).toMatchObject({
      summary: expect.stringContaining('2 tasks by their fields'),
      shown: 'Hire a crane, Order slates',
    })
    expect((await asked('search_records', { query: 'überfällige Aufgaben' })).shown).toBe('Hire a crane, Order slates')
    expect((await asked('search_records', { query: 'tasks without a due date' })).shown).toContain('Thank the masons')
    expect((await asked('search_records', { query: 'contacts without a phone number' })).shown).toContain('Jonte Ahl')
    expect((await asked('search_records', { query: 'goals without a KPI' })).shown).toContain('Roof the chapel')
  })

  it('knows whose and of which goal, and what is not understood is looked for by its words', async () => {
    expect((await asked('search_records', { query: 'overdue tasks of same_org' })).shown).toBe('Hire a crane')
    // What else says the words stands behind it, but no other task.
    expect((await asked('search_records', { query: 'urgent tasks in the chapel goal' })).shown).toBe(
      'Order slates, Roof the chapel',
    )
    const found = await asked('search_records', { query: 'slates' })
    expect(found.shown).toContain('Order slates')
    expect(found.summary).not.toContain('by their fields')
  })

  it('keeps to the kinds that are asked for', async () => {
    expect((await asked('search_records', { query: 'overdue', kinds: ['note'] })).summary).not.toContain(
      'by their fields',
    )
  })
})

describe('the lists', () => {
  it('are narrowed by the same fields', async () => {
    expect((await asked('list_tasks', { overdue: true })).shown).toBe('Hire a crane, Order slates')
    expect((await asked('list_tasks', { undated: true })).shown).toBe('Thank the masons')
    expect((await asked('list_tasks', { overdue: true, whose: 'others' })).shown).toBe('Hire a crane')
    expect((await asked('list_tasks', { priorities: ['Urgent'] })).shown).toBe('Order slates')
    expect((await asked('list_tasks', { whose: 'mine', overdue: true })).shown).toBe('Order slates')
    expect((await asked('list_tasks', { no_goal: true, made_from: inDays(-1) })).shown).toBe('Thank the masons')
    expect((await asked('list_tasks', { status: ['Done'], changed_from: inDays(-1) })).shown).toBe('Sweep the yard')
    expect((await asked('list_contacts', { spoken_from: inDays(-10) })).shown).toBe('Petra Lohse')
    expect((await asked('list_contacts', { works_at: 'mason' })).shown).toBe('Petra Lohse')
    expect((await asked('list_contacts', { lacks: ['phone'], never_spoken: true })).shown).toBe('Jonte Ahl')
    expect((await asked('list_goals', { lacks: ['kpi'] })).shown).toBe('Roof the chapel')
  })

  it('survey_records takes them, too, and refuses those of another kind', async () => {
    expect((await asked('survey_records', { of: 'tasks', where: { overdue: true } })).summary).toBe('2 tasks')
    expect((await asked('survey_records', { of: 'tasks', where: { never_spoken: true } })).summary).toMatch(
      /no such fields/,
    )
  })

  it('show nobody what they may not see', async () => {
    for (const tool of ['list_tasks', 'search_records'] as const) {
      const { shown } = await asked(tool, tool === 'list_tasks' ? { overdue: true } : { query: 'overdue' })
      expect(shown).not.toContain('Foreign')
    }
  })
})
