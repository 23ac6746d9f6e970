import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type Refused, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('goals', () => {
  it('a goal comes back as it was set, with its progress', async () => {
    const goal = await world.as('owner').goals.create({
      title: '  Grow ',
      due_date: '2027-03-31',
      kpis: [
        { name: 'Revenue', current_value: 30, target_value: 40, unit: 'kEUR' },
        { name: 'Churn', current_value: 8, target_value: 5, start_value: 10, direction: 'decrease', unit: '%' },
      ],
    })
    expect(goal).toMatchObject({ title: 'Grow', status: 'new', progress: 58, can_edit: true, can_delete: true })
    expect((await world.as('owner').goals.get({ id: goal.id })).kpis.map((kpi) => kpi.name)).toEqual([
      'Revenue',
      'Churn',
    ])
  })

  it('asks for title and due date in the words of the specification', async () => {
    const error = await refusal(world.as('owner').goals.create({ title: ' ', due_date: '' }))
    expect(error.status).toBe(422)
    expect(error.body.detail).toBe('Title and Due Date are required.')
    expect(error.body.errors?.map((each) => each.field)).toEqual(['title', 'due_date'])
  })

  it('refuses a field that it does not know, and says which', async () => {
    const raw = await world.request('owner', 'POST', '/api/strategic-goals', {
      title: 'A',
      due_date: '2027-01-01',
      colour: 'red',
    })
    expect(raw.status).toBe(422)
    expect(raw.body).toMatchObject({ errors: [{ field: 'colour' }] })
  })

  it('a field left out of a change stays as it is, and a KPI sent with its id keeps its history', async () => {
    const api = world.as('owner').goals
    const goal = await api.create({
      title: 'Keep',
      description: 'Why',
      due_date: '2027-01-01',
      kpis: [{ name: 'A', current_value: 1, target_value: 10 }],
    })
    const [kpi] = goal.kpis
    const changed = await api.update({ id: goal.id, kpis: [{ id: kpi?.id, name: 'A', current_value: 4 }] })
    expect(changed).toMatchObject({
      title: 'Keep',
      description: 'Why',
      progress: 40,
      kpis: [{ id: kpi?.id, target_value: 10, start_value: 1 }],
    })
    const history = await api.history({ id: goal.id })
    expect(history.items.map((entry) => entry.value)).toEqual([1, 4])
  })

  it('the second of two saves from the same version is refused, with the newer version', async () => {
    const api = world.as('owner').goals
    const goal = await api.create({ title: 'Race', due_date: '2027-01-01' })
    const results = await Promise.allSettled(
      ['Left', 'Right'].map((title) => api.update({ id: goal.id, title }, { ifVersion: goal.updated_at })),
    )
    const lost = results.find((result) => result.status === 'rejected')?.reason as Refused
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(lost.status).toBe(409)
    expect(lost.body.current).toMatchObject({ id: goal.id, title: (await api.get({ id: goal.id })).title })
  })

  it('the same Idempotency-Key sets the goal once, however often it is sent', async () => {
    const send = () =>
      world.request(
        'owner',
        'POST',
        '/api/strategic-goals/',
        { title: 'Once', due_date: '2027-01-01' },
        { 'idempotency-key': 'once-1' },
      )
    const first = await send()
    const again = await Promise.all([send(), send(), send()])
    for (const answer of again) expect([201, 409]).toContain(answer.status)
    expect((await send()).text).toBe(first.text)
    const other = await world.request(
      'owner',
      'POST',
      '/api/strategic-goals/',
      { title: 'Other', due_date: '2027-01-01' },
      { 'idempotency-key': 'once-1' },
    )
    expect(other.status).toBe(422)
    expect((await world.as('owner').goals.list({ search: 'Once' })).items).toHaveLength(1)
  })

  it('pages by key: every goal once, in order', async () => {
    const api = world.as('other_org').goals
    for (let n = 0; n < 7; n++) await api.create({ title: `Goal ${n}`, due_date: `2027-0${1 + (n % 3)}-01` })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.list({ limit: 3, cursor })
      expect(page.total).toBe('7')
      seen.push(...page.items.map((goal) => goal.due_date + goal.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect([...seen].sort()).toEqual(seen)
  })

  it('% and _ in a search mean themselves', async () => {
    const api = world.as('other_org').goals
    await api.create({ title: 'Reach 100% of it', due_date: '2027-01-01' })
    expect((await api.list({ search: '0%' })).items.map((goal) => goal.title)).toEqual(['Reach 100% of it'])
    expect((await api.list({ search: '%' })).items).toHaveLength(1)
  })

  it('done goals are left out unless asked for', async () => {
    const api = world.as('same_org').goals
    await api.create({ title: 'Finished', due_date: '2027-01-01', status: 'done' })
    expect((await api.list({ search: 'Finished' })).items).toHaveLength(0)
    expect((await api.list({ search: 'Finished', include_completed: 'true' })).items).toHaveLength(1)
    expect((await api.list({ search: 'Finished', status: 'done' })).items).toHaveLength(1)
  })
})
