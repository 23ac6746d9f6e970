import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type Refused, type World } from '../../../test/world.ts'
import { actorOf } from '../../access/actor.ts'
import { createLog } from '../../platform/log.ts'
import { ownOrigin, workAs } from '../../platform/work.ts'
import { addHistory } from './service.ts'

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

  it('a KPI is named once, in whatever case its id is written', async () => {
    const api = world.as('owner').goals
    const goal = await api.create({ title: 'Single', due_date: '2027-01-01', kpis: [{ name: 'A', current_value: 1 }] })
    const id = goal.kpis[0]?.id ?? ''
    const kept = await api.update({ id: goal.id, kpis: [{ id: id.toUpperCase(), name: 'B' }] })
    expect(kept.kpis).toMatchObject([{ id, name: 'B', current_value: 1 }])
    const twice = await refusal(
      api.update({
        id: goal.id,
        kpis: [
          { id, name: 'A' },
          { id, name: 'B' },
        ],
      }),
    )
    expect([twice.status, twice.body.errors?.[0]?.field]).toEqual([422, 'kpis.1.id'])
    expect((await api.get({ id: goal.id })).kpis).toEqual(kept.kpis)
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

describe('the values of a KPI over time', () => {
  const DAY_MS = 86_400_000
  /** A goal whose one KPI has `count` values, one a day, the newest `count`. */
  async function longGoal(count: number) {
    const api = world.as('owner').goals
    const goal = await api.create({
      title: 'Long',
      due_date: '2027-01-01',
      kpis: [
        { name: 'A', current_value: count, target_value: 1000, start_value: 1 },
        { name: 'B', current_value: 7 },
      ],
    })
    const kpi_id = goal.kpis[0]?.id ?? ''
    const past = Array.from({ length: count - 1 }, (_, n) => ({
      kpi_id,
      value: n + 1,
      recorded_at: new Date(Date.now() - (count - 1 - n) * DAY_MS).toISOString(),
    }))
    const actor = await actorOf(world.database, world.id('owner'))
    await workAs(world.database, actor!, ownOrigin(createLog('silent')), (ctx) => addHistory(ctx, goal.id, past))
    return { api, id: goal.id, kpi_id }
  }

  it('come newest first when asked for, so that the newest never lies behind a page', async () => {
    const { api, id, kpi_id } = await longGoal(260)
    const newest = await api.history({ id, kpi_id, sort: 'newest', limit: 200 })
    expect(newest.items.slice(0, 2).map(({ value }) => value)).toEqual([260, 259])
    const rest = await api.history({ id, kpi_id, sort: 'newest', limit: 200, cursor: newest.next ?? '' })
    expect(rest.items.at(-1)?.value).toBe(1)
    expect(newest.items.length + rest.items.length).toBe(260)
  })

  it('are thinned for a chart without losing the first or the newest of any KPI', async () => {
    const { api, id, kpi_id } = await longGoal(260)
    const { items } = await api.history({ id, sort: 'newest', points: 20 })
    const values = items.filter((item) => item.kpi_id === kpi_id).map(({ value }) => value)
    expect(values[0]).toBe(260)
    expect(values.at(-1)).toBe(1)
    expect(values.length).toBeGreaterThan(15)
    expect(values.length).toBeLessThanOrEqual(22)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(items.filter((item) => item.kpi_id !== kpi_id).map(({ value }) => value)).toEqual([7])
    expect((await refusal(api.history({ id, points: 1 }))).status).toBe(422)
    // Pages of what was thinned: every value once.
    const first = await api.history({ id, sort: 'newest', points: 20, limit: 10 })
    const rest = await api.history({ id, sort: 'newest', points: 20, cursor: first.next ?? '' })
    expect([...first.items, ...rest.items]).toEqual(items)
  })

  it('are all there where they are few, however near to each other they were written', async () => {
    const { api, id, kpi_id } = await longGoal(5)
    await api.record({ id, kpi_id, current_value: 6 })
    await api.record({ id, kpi_id, current_value: 7 })
    const { items } = await api.history({ id, kpi_id, points: 20 })
    expect(items.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('say since when the KPI is counted; the goal itself stays as young as it is', async () => {
    const { api, id } = await longGoal(100)
    const goal = await api.get({ id })
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    expect(goal.kpis.map((kpi) => kpi.started_on)).toEqual([day(99), day(0)])
    expect(goal.created_at.slice(0, 10)).toBe(day(0))
  })
})

describe('a goal of an organization', () => {
  it('is moved out of it, or to another one, by nobody but its owner, whatever else they may do with it', async () => {
    const { id } = await world
      .as('owner')
      .goals.create({ title: 'Stays', due_date: '2027-01-01', organization_id: world.orgA })
    const other = await world.as('ceo').orgs.create({ name: 'Another one' })
    for (const who of ['org_manager', 'org_admin', 'ceo'] as const)
      for (const organization_id of who === 'ceo' ? [null, other.id] : [null]) {
        const error = await refusal(world.as(who).goals.update({ id, organization_id, title: 'Moved' }))
        expect([who, error.status, error.body.code]).toEqual([who, 403, 'not_permitted'])
      }
    expect(await world.as('owner').goals.get({ id })).toMatchObject({ organization_id: world.orgA, title: 'Stays' })
    expect(await world.as('owner').goals.update({ id, organization_id: null })).toMatchObject({ organization_id: null })
  })
})

describe('the value of one KPI', () => {
  async function made() {
    const api = world.as('owner').goals
    const goal = await api.create({
      title: 'Two numbers',
      due_date: '2027-01-01',
      organization_id: world.orgA,
      kpis: [
        { name: 'A', current_value: 1, target_value: 10 },
        { name: 'B', target_value: 10 },
      ],
    })
    const [a = '', b = ''] = goal.kpis.map((kpi) => kpi.id)
    const values = async (kpi_id: string) =>
      (await api.history({ id: goal.id, kpi_id })).items.map(({ value }) => value)
    return { api, goal, id: goal.id, a, b, values }
  }

  it('is written alone: what somebody else writes into another is kept', async () => {
    const { api, id, a, b } = await made()
    await Promise.all([
      api.record({ id, kpi_id: a, current_value: 4, was: 1 }),
      world.as('ceo').goals.record({ id, kpi_id: b, current_value: 9, was: null }),
    ])
    const goal = await api.get({ id })
    expect(goal.kpis.map((kpi) => [kpi.current_value, kpi.start_value])).toEqual([
      [4, 1],
      [9, 9],
    ])
    expect(goal.progress).toBe(65)
  })

  it('that builds on another value than the stored one is refused, with the goal as it is', async () => {
    const { api, id, a, values } = await made()
    await api.record({ id, kpi_id: a, current_value: 4, was: 1 })
    const error = await refusal(api.record({ id, kpi_id: a, current_value: 6, was: 1 }))
    expect([error.status, error.body.code]).toEqual([409, 'conflict'])
    expect(error.body.current).toMatchObject({ id, kpis: [{ current_value: 4 }, {}] })
    expect(await values(a)).toEqual([1, 4])
  })

  it('that is sent again after a lost answer changes nothing twice', async () => {
    const { api, id, a, values } = await made()
    const once = await api.record({ id, kpi_id: a, current_value: 4, was: 1 })
    const again = await api.record({ id, kpi_id: a, current_value: 4, was: 1 })
    expect(again).toEqual(once)
    expect(await values(a)).toEqual([1, 4])
  })

  it('that was a slip is taken back, and leaves no peak in the history', async () => {
    const { api, id, a, b, values } = await made()
    await api.record({ id, kpi_id: a, current_value: 400, was: 1 })
    const back = await api.record({ id, kpi_id: a, current_value: 1, was: 400, takes_back: true })
    expect(back.kpis[0]).toMatchObject({ current_value: 1, start_value: 1 })
    expect(await values(a)).toEqual([1])
    // The first value of all had set the start, too.
    await api.record({ id, kpi_id: b, current_value: 5, was: null })
    const none = await api.record({ id, kpi_id: b, current_value: null, was: 5, takes_back: true, start_value: null })
    expect(none.kpis[1]).toMatchObject({ current_value: null, start_value: null })
    expect(await values(b)).toEqual([])
  })

  it('an open form builds on an older version once a value was written', async () => {
    const { api, goal, id, a } = await made()
    await api.record({ id, kpi_id: a, current_value: 4, was: 1 })
    const error = await refusal(api.update({ id, title: 'Older' }, { ifVersion: goal.updated_at }))
    expect(error.status).toBe(409)
  })

  it('of a KPI of another goal is not found', async () => {
    const [one, two] = [await made(), await made()]
    expect((await refusal(one.api.record({ id: one.id, kpi_id: two.a, current_value: 2 }))).status).toBe(404)
  })
})
