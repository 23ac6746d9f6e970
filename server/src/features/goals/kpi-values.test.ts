import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function made(kpi: Record<string, unknown> = { current_value: 30 }) {
  const api = world.as('owner').goals
  const { id, kpis } = await api.create({
    title: 'Grow',
    due_date: '2099-01-01',
    organization_id: world.orgA,
    kpis: [{ name: 'Orders', target_value: 100, ...kpi }],
  })
  const kpi_id = kpis[0]?.id ?? ''
  const values = async () =>
    (await api.history({ id, kpi_id })).items.map(({ value, recorded_at }) => [recorded_at.slice(0, 10), value])
  const now = async () => {
    const [kpi] = (await api.get({ id })).kpis
    return [kpi?.current_value, kpi?.start_value, kpi?.started_on]
  }
  return { api, id, kpi_id, values, now, of: { id, kpi_id } }
}

describe('a value with a date', () => {
  it('of the past goes into the history, and the start follows it; the current value stays', async () => {
    const { api, of, values, now } = await made()
    const added = await api.addValue({ ...of, value: 10, recorded_at: dayAgo(40) })
    expect(added).toMatchObject({ kpi_id: of.kpi_id, value: 10 })
    await api.addValue({ ...of, value: 20, recorded_at: dayAgo(20) })
    expect(await values()).toEqual([
      [dayAgo(40), 10],
      [dayAgo(20), 20],
      [dayAgo(0), 30],
    ])
    expect(await now()).toEqual([30, 10, dayAgo(40)])
  })

  it('that is the newest is the current one', async () => {
    const { api, of, now } = await made({})
    await api.addValue({ ...of, value: 5, recorded_at: dayAgo(9) })
    expect(await now()).toEqual([5, 5, dayAgo(9)])
    await api.addValue({ ...of, value: 7, recorded_at: dayAgo(2) })
    await api.addValue({ ...of, value: 6, recorded_at: dayAgo(4) })
    expect(await now()).toEqual([7, 5, dayAgo(9)])
    await api.addValue({ ...of, value: 8, recorded_at: dayAgo(0) })
    expect(await now()).toEqual([8, 5, dayAgo(9)])
  })

  it('is corrected, in its number or its day, and what followed it follows', async () => {
    const { api, of, values, now } = await made({})
    const first = await api.addValue({ ...of, value: 5, recorded_at: dayAgo(9) })
    const last = await api.addValue({ ...of, value: 70, recorded_at: dayAgo(2) })
    const value_id = last.id
    expect(await api.correctValue({ ...of, value_id, value: 7 })).toEqual({ ...last, value: 7 })
    expect(await now()).toEqual([7, 5, dayAgo(9)])
    await api.correctValue({ ...of, value_id, recorded_at: dayAgo(12) })
    expect(await values()).toEqual([
      [dayAgo(12), 7],
      [dayAgo(9), 5],
    ])
    expect(await now()).toEqual([5, 7, dayAgo(12)])
    await api.removeValue({ ...of, value_id })
    expect(await now()).toEqual([5, 5, dayAgo(9)])
    await api.removeValue({ ...of, value_id: first.id })
    expect(await now()).toEqual([null, null, dayAgo(9)])
  })

  it('leaves a start that the person had set', async () => {
    const { api, of, now } = await made({ current_value: 30, start_value: 25, started_on: dayAgo(50) })
    await api.addValue({ ...of, value: 12, recorded_at: dayAgo(40) })
    expect(await now()).toEqual([30, 25, dayAgo(50)])
  })

  it('is refused where its day is still to come or is none, and says what to give', async () => {
    const { api, of, values } = await made({})
    for (const recorded_at of [dayAgo(-2), '2020-02-30', 'yesterday', new Date(Date.now() + 3_600_000).toISOString()]) {
      const error = await refusal(api.addValue({ ...of, value: 1, recorded_at }))
      expect([error.status, error.body.errors?.[0]?.field]).toEqual([422, 'recorded_at'])
      expect(error.body.errors?.[0]?.message).toMatch(/earlier/)
    }
    expect(await values()).toEqual([])
  })

  it('is today’s where the person is, though it is another day in UTC', async () => {
    const { api, of } = await made({})
    const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
    await world.as('owner').users.updateMe({ time_zone: zone })
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
    const added = await api.addValue({ ...of, value: 1, recorded_at: there })
    await world.as('owner').users.updateMe({ time_zone: 'UTC' })
    expect(Math.abs(Date.parse(added.recorded_at) - Date.now())).toBeLessThan(3_600_000)
  })

  it('of another KPI is not found by this one', async () => {
    const [one, two] = [await made(), await made()]
    const { id: value_id } = await two.api.addValue({ ...two.of, value: 1, recorded_at: dayAgo(3) })
    for (const call of [
      () => one.api.correctValue({ ...one.of, value_id, value: 2 }),
      () => one.api.removeValue({ ...one.of, value_id }),
      () => one.api.correctValue({ id: one.id, kpi_id: two.kpi_id, value_id, value: 2 }),
      () => one.api.addValue({ id: one.id, kpi_id: two.kpi_id, value: 2, recorded_at: dayAgo(1) }),
    ])
      expect((await refusal(call())).status).toBe(404)
    expect((await two.values())[0]).toEqual([dayAgo(3), 1])
  })

  it('makes an open form of the goal an older version', async () => {
    const { api, of } = await made()
    const before = await api.get({ id: of.id })
    await api.addValue({ ...of, value: 1, recorded_at: dayAgo(3) })
    const late = await refusal(api.update({ id: of.id, title: 'Older' }, { ifVersion: before.updated_at }))
    expect(late.status).toBe(409)
  })
})
