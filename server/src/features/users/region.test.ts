import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#server/platform/days.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const me = () => world.as('owner').users

describe('where somebody is and how they read', () => {
  it('is not known before it is told; then it is kept, written as the calendar writes it, and taken back', async () => {
    const user = world.as('same_org').users
    expect(await user.me({})).toMatchObject({ time_zone: null, locale: null })
    expect(await user.updateMe({ time_zone: 'europe/berlin', locale: 'de-ch' })).toMatchObject({
      time_zone: 'Europe/Berlin',
      locale: 'de-CH',
    })
    expect(await user.updateMe({ locale: null })).toMatchObject({ time_zone: 'Europe/Berlin', locale: null })
  })

  it('is refused in plain words where there is no such zone or language', async () => {
    const zone = await refusal(me().updateMe({ time_zone: 'Mars/Olympus' }))
    expect(zone.body).toMatchObject({
      detail: 'There is no such time zone. Choose one such as Europe/Berlin.',
      errors: [{ field: 'time_zone' }],
    })
    const locale = await refusal(me().updateMe({ locale: 'klingon' }))
    expect(locale.body).toMatchObject({
      detail: 'There is no such language. Choose one such as en-GB or de-DE.',
      errors: [{ field: 'locale' }],
    })
    const raw = await world.request('owner', 'PATCH', '/api/users/me', { time_zone: 5 })
    expect(raw.status).toBe(422)
  })

  it('told by the browser the first time is no new version of the profile; a choice is', async () => {
    const user = world.as('other_org').users
    const before = await user.me({})
    const told = await user.updateMe({ time_zone: 'Asia/Tokyo' })
    expect(told.updated_at).toBe(before.updated_at)
    const chosen = await user.updateMe({ time_zone: 'Europe/Paris' })
    expect(chosen.updated_at > told.updated_at).toBe(true)
  })

  it('is set by an administrator too', async () => {
    const id = world.id('org_manager')
    const changed = await world.as('admin').users.update({ id, time_zone: 'America/New_York', locale: 'en-US' })
    expect(changed).toMatchObject({ time_zone: 'America/New_York', locale: 'en-US' })
  })

  it('says which day it is: a note without a date is of the writer’s day', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      await me().updateMe({ time_zone: zone })
      const before = dayIn(zone, new Date())
      const note = await world.as('owner').notes.create({ content: `Written in ${zone}` })
      expect([before, dayIn(zone, new Date())]).toContain(note.entry_date)
    }
  })

  it('says who is to be called by now: due on the far side of the date line, not yet on this one', async () => {
    const contacts = world.as('owner').contacts
    await me().updateMe({ time_zone: 'Pacific/Kiritimati' })
    const there = dayIn('Pacific/Kiritimati', new Date())
    const weekBefore = new Date(Date.parse(there) - 7 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await contacts.create({ name: 'Tekinati', keep_in_touch_weeks: 1 })
    await contacts.addInteraction({ id, summary: 'Spoke', date: weekBefore })
    const due = async () => (await contacts.list({ due: 'true', limit: 50 })).items.some((contact) => contact.id === id)
    expect(await due()).toBe(true)
    await me().updateMe({ time_zone: 'Pacific/Pago_Pago' })
    expect(await due()).toBe(false)
  })

  it('never moves a day that was written down: due dates and entry dates stay in every zone', async () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const clockChanges = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2011-12-30')
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC')
    const { notes, tasks, goals } = world.as('owner')
    await fc.assert(
      fc.asyncProperty(fc.oneof(days, clockChanges), zones, zones, async (day, one, other) => {
        await me().updateMe({ time_zone: one })
        const note = await notes.create({ content: 'A day', entry_date: day })
        const task = await tasks.create({ title: 'A day', due_date: day })
        const goal = await goals.create({ title: 'A day', due_date: day })
        await me().updateMe({ time_zone: other })
        expect(note.entry_date).toBe(day)
        expect((await notes.update({ id: note.id, content: 'The same day' })).entry_date).toBe(day)
        expect((await tasks.get({ id: task.id })).due_date).toBe(day)
        expect((await goals.get({ id: goal.id })).due_date).toBe(day)
        const found = await notes.list({ from: day, to: day, limit: 200 })
        expect(found.items.some(({ id }) => id === note.id)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
