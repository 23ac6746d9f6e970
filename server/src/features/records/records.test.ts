import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { noteTitle } from '../../analyst/notes/title.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function workspace() {
  const api = world.as('owner')
  const goal = await api.goals.create({
    title: 'Grow',
    description: 'By *half*',
    due_date: '2027-03-31',
    organization_id: world.orgA,
    kpis: [{ name: 'Revenue', current_value: 30, target_value: 40, unit: 'kEUR' }],
  })
  const task = await api.tasks.create({
    title: 'Call',
    description: 'The bank',
    due_date: '2026-12-01',
    shared_org_ids: [world.orgA],
  })
  const note = await api.notes.create({ content: '# Board meeting\n\nWe **decided**.', entry_date: '2026-05-04' })
  const contact = await api.contacts.create({
    name: 'Ada Byron',
    role: 'CFO',
    emails: ['ada@example.org'],
    shared_org_ids: [world.orgA],
  })
  const interaction = await api.contacts.addInteraction({
    id: contact.id,
    summary: 'Lunch',
    date: '2026-04-01',
    notes: 'Wants terms',
  })
  return { goal, task, note, contact, interaction, kpi: goal.kpis[0]! }
}

describe('what a citation points at', () => {
  it('is shown with the facts that a claim can be checked against, and with the page to open', async () => {
    const { goal, kpi, task, note, contact, interaction } = await workspace()
    const view = (kind: string, id: string) => world.as('owner').records.get({ kind, id })
    const fact = (name: string, value: string) =>
      expect.objectContaining({ facts: expect.arrayContaining([{ name, value }]) })
    expect(await view('goal', goal.id)).toEqual(fact('Progress', '75%'))
    expect(await view('goal', goal.id)).toMatchObject({
      title: 'Grow',
      body: 'By *half*',
      href: `/app/strategy?goal=${goal.id}`,
      updated_at: goal.updated_at,
    })
    for (const [name, value] of [
      ['Current', '30 kEUR'],
      ['Target', '40 kEUR'],
      ['Progress', '75%'],
      ['Goal', 'Grow'],
    ])
      expect(await view('kpi', kpi.id)).toEqual(fact(name ?? '', value ?? ''))
    expect(await view('kpi', kpi.id)).toMatchObject({
      id: kpi.id,
      title: 'Revenue',
      href: `/app/strategy?goal=${goal.id}`,
    })
    expect(await view('task', task.id)).toEqual(fact('Due', '2026-12-01'))
    expect(await view('task', task.id)).toMatchObject({
      title: 'Call',
      body: 'The bank',
      href: `/app/my-tasks?task=${task.id}`,
    })
    expect(await view('note', note.id)).toMatchObject({
      title: 'Board meeting',
      body: 'We **decided**.',
      href: `/app/notes?note=${note.id}`,
      facts: [{ name: 'Date', value: '2026-05-04' }],
    })
    expect(await view('contact', contact.id)).toEqual(fact('Last interaction', '2026-04-01: Lunch'))
    expect(await view('contact', contact.id)).toMatchObject({
      title: 'Ada Byron',
      href: `/app/contacts?contact=${contact.id}`,
    })
    expect(await view('interaction', interaction.id)).toEqual(fact('Contact', 'Ada Byron'))
    expect(await view('interaction', interaction.id)).toMatchObject({
      title: 'Lunch',
      body: 'Wants terms',
      href: `/app/contacts?contact=${contact.id}`,
    })
  })

  it('is shown to those who may read the record, and is not there for anybody else', async () => {
    const records = await workspace()
    const kinds = ['goal', 'kpi', 'task', 'note', 'contact', 'interaction'] as const
    const readable = async (who: 'same_org' | 'other_org' | 'admin' | 'ceo') => {
      const seen: string[] = []
      for (const kind of kinds)
        await world
          .as(who)
          .records.get({ kind, id: records[kind].id })
          .then(
            () => seen.push(kind),
            () => {},
          )
      return seen
    }
    const shared = ['goal', 'kpi', 'task', 'contact', 'interaction']
    expect(await readable('same_org')).toEqual(shared)
    expect(await readable('ceo')).toEqual(shared)
    expect(await readable('other_org')).toEqual([])
    expect(await readable('admin')).toEqual([])
  })

  it('an unknown kind, an id of another kind and no id at all are not found', async () => {
    const { goal, kpi } = await workspace()
    const targets = [
      ['thread', goal.id],
      ['file', goal.id],
      ['toString', goal.id],
      ['__proto__', goal.id],
      ['task', goal.id],
      ['goal', kpi.id],
      ['goal', 'x'],
      ['interaction', kpi.id],
    ]
    for (const [kind, id] of targets)
      expect((await refused(world.as('owner').records.get({ kind: kind ?? '', id: id ?? '' }))).status).toBe(404)
  })

  it('a note is called by its first line that says something, cut to fit', () => {
    const title = (content: string) => noteTitle({ content, entry_date: '2026-01-02' })
    expect(title('\n\n> - **Plan** for `May`\nmore')).toBe('Plan for May')
    expect(title('---\n***')).toBe('Note of 2026-01-02')
    expect([...title('🙂'.repeat(200))]).toHaveLength(80)
  })
})
