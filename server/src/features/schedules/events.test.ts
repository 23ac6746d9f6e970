// What starts a schedule beside its hour, and what must not; through the front door, with the look for events done at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { ScheduleEvent, ScheduleRun } from '#contract/schedules.ts'
import { contactsService } from '#server/features/contacts/service.ts'
import { goalsService } from '#server/features/goals/service.ts'
import { notesService } from '#server/features/notes/service.ts'
import { promisesService } from '#server/features/promises/service.ts'
import { tasksService } from '#server/features/tasks/service.ts'
import { dayIn } from '#server/platform/days.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { scheduleJobs } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who)
const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const day = () => dayIn(null, new Date())
const QUESTION = { kind: 'question', question: 'How much cash do we have?' } as const
const waitsFor = (event: ScheduleEvent, who: Person = 'owner', more: { question?: string } = {}) =>
  api(who).schedules.create({ title: `At ${event}`, ...QUESTION, event, debounce_minutes: 30, ...more })
const nextOf = async (id: string, who: Person = 'owner') => (await api(who).schedules.get({ id })).next_at
/** What the job does every five minutes. */
async function look(): Promise<void> {
  await sql(`update schedules set watched_at = watched_at - interval '1 hour'`)
  const records = { notes: notesService, tasks: tasksService, contacts: contactsService, goals: goalsService }
  const promises = promisesService({ ...records, models: { configured: false } as never })
  const events = { goals: goalsService, tasks: tasksService, promises }
  const jobs = scheduleJobs({ database: world.database, events, start: null as never, wake: () => {} })
  const warned: unknown[] = []
  const log = { warn: (about: unknown) => warned.push(about) } as never
  await jobs.find(({ name }) => name === 'schedules.watch')?.run({ signal: new AbortController().signal, log })
  expect(warned).toEqual([])
}
/** As if the minutes after the event had passed. */
async function due(id: string): Promise<void> {
  await sql(
    `update schedules set next_at = clock_timestamp() - interval '1 second' where id = $1 and next_at is not null`,
    [id],
  )
  const other = await api('ceo').schedules.create({ title: 'A word', ...QUESTION, rule: 'FREQ=DAILY' })
  await api('ceo').schedules.remove({ id: other.id })
}
const history = async (id: string, who: Person = 'owner') => (await api(who).schedules.history({ id })).items
const ended = (id: string, count = 1, who: Person = 'owner') =>
  until(async (): Promise<ScheduleRun[] | null> => {
    const items = await history(id, who)
    return items.filter(({ status }) => !['waiting', 'started'].includes(status)).length >= count ? items : null
  }, 60)

describe('an event that no commit tells of', () => {
  it('a task that becomes overdue starts a schedule once; one that was overdue already, or is somebody else’s, does not', async () => {
    const mine = { assigned_to_user_id: world.id('owner') }
    await api().tasks.create({ title: 'Late before', due_date: addDays(day(), -2), ...mine })
    const { id } = await waitsFor('task_overdue')
    await api().tasks.create({
      title: 'Of a colleague',
      due_date: addDays(day(), -1),
      assigned_to_user_id: world.id('same_org'),
    })
    await look()
    expect(await nextOf(id)).toBe(null)
    const late = await api().tasks.create({ title: 'Late now', due_date: addDays(day(), -1), ...mine })
    await look()
    const first = await nextOf(id)
    expect(first).not.toBe(null)
    await api().tasks.create({ title: 'Another', due_date: addDays(day(), -1), ...mine })
    await look()
    expect(await nextOf(id)).toBe(first)
    await due(id)
    expect(await ended(id)).toMatchObject([{ cause: 'event', status: 'completed' }])
    await look()
    expect(await nextOf(id)).toBe(null)
    // Put off, and late once more: that is news.
    await api().tasks.update({ id: late.id, due_date: addDays(day(), 3) })
    await look()
    await api().tasks.update({ id: late.id, due_date: addDays(day(), -3) })
    await look()
    expect(await nextOf(id)).not.toBe(null)
  })

  it('a KPI that falls behind starts one', async () => {
    const goal = await api().goals.create({
      title: 'Grow',
      due_date: addDays(day(), 10),
      kpis: [
        { name: 'Customers', start_value: 0, current_value: 100, target_value: 100, started_on: addDays(day(), -90) },
      ],
    })
    const { id } = await waitsFor('kpi_behind')
    await look()
    expect(await nextOf(id)).toBe(null)
    await api().goals.record({ id: goal.id, kpi_id: goal.kpis[0]?.id ?? '', current_value: 3 })
    await look()
    expect(await nextOf(id)).not.toBe(null)
  })

  it('a promise whose day has passed starts one', async () => {
    const { id } = await waitsFor('promise_broken')
    await look()
    expect(await nextOf(id)).toBe(null)
    const note = await api().notes.create({
      content: `I will send Dana the offer by ${addDays(day(), -1)}.`,
      entry_date: addDays(day(), -5),
    })
    await api().promises.read({ kind: 'note', id: note.id })
    await look()
    expect(await nextOf(id)).not.toBe(null)
  })

  it('is not looked at for whoever is on the waitlist, nor for a schedule that is paused', async () => {
    const who = 'other_org' as const
    const mine = { assigned_to_user_id: world.id(who) }
    const waiting = await waitsFor('task_overdue', who)
    const paused = await waitsFor('task_overdue', 'org_manager')
    await api('org_manager').schedules.update({ id: paused.id, is_paused: true })
    await api(who).tasks.create({ title: 'Late', due_date: addDays(day(), -1), ...mine })
    await api('org_manager').tasks.create({
      title: 'Late',
      due_date: addDays(day(), -1),
      assigned_to_user_id: world.id('org_manager'),
    })
    await sql(`update users set user_level = 'waitlisted' where id = $1`, [world.id(who)])
    await look()
    const { rows } = await sql('select next_at from schedules where id = any ($1)', [[waiting.id, paused.id]])
    expect(rows).toEqual([{ next_at: null }, { next_at: null }])
  })
})

describe('a note that a schedule’s own run has written', () => {
  it('does not start it again, nor another one that an event starts; a note of its person’s does', async () => {
    const who = 'org_admin' as const
    const writes = 'Note that the week was looked at'
    const own = await waitsFor('note_added', who, { question: writes })
    const other = await waitsFor('note_added', who)
    await api(who).schedules.update({ id: other.id, is_paused: true })
    await api(who).notes.create({ content: 'The bank called.' })
    await due(own.id)
    // It proposes the note, and its person agrees, as if the first note had been long ago.
    const card = await until(async () => (await api(who).decisions.list({})).items[0], 30)
    await sql(`update notes set created_at = created_at - interval '2 hours' where user_id = $1`, [world.id(who)])
    await api(who).schedules.update({ id: other.id, is_paused: false })
    const [run] = await history(own.id, who)
    await api(who).chat.chat({ id: run?.conversation_id ?? '', message_text: 'Approve', prompt_id: card.id })
    await ended(own.id, 1, who)
    expect((await api(who).notes.list({})).items.map(({ content }) => content).join('\n')).toContain('looked at')
    for (const { id } of [own, other]) {
      await due(id)
      await until(async () => (await nextOf(id, who)) === null, 60)
    }
    expect(await history(own.id, who)).toHaveLength(1)
    expect(await history(other.id, who)).toEqual([])
    await api(who).notes.create({ content: 'The bank called again.' })
    await due(other.id)
    expect(await ended(other.id, 1, who)).toMatchObject([{ cause: 'event' }])
  }, 120_000)
})

describe('what a schedule’s own run has changed', () => {
  /** Has it run once for something of its person's, which proposes a change; the person agrees. */
  async function runsAndChanges(event: ScheduleEvent, who: Person, question: string, cause: () => Promise<unknown>) {
    const { id } = await waitsFor(event, who, { question })
    await cause()
    await look()
    expect(await nextOf(id, who)).not.toBe(null)
    await due(id)
    const card = await until(async () => (await api(who).decisions.list({})).items[0], 30)
    const [run] = await history(id, who)
    await api(who).chat.chat({ id: run?.conversation_id ?? '', message_text: 'Approve', prompt_id: card.id })
    await ended(id, 1, who)
    await look()
    return id
  }
  const late = (who: Person, title: string) => () =>
    api(who).tasks.create({ title, due_date: addDays(day(), -1), assigned_to_user_id: world.id(who) })

  it('an overdue task does not start it again, nor another; one of its person’s does', async () => {
    const who = 'org_manager' as const
    const other = await waitsFor('task_overdue', who)
    await api(who).schedules.update({ id: other.id, is_paused: true })
    const question = `Create a task: ask the supplier, due ${addDays(day(), -1)}`
    const id = await runsAndChanges('task_overdue', who, question, late(who, 'Late'))
    const made = (await api(who).tasks.list({ search: 'supplier' })).items
    expect(made).toMatchObject([{ due_date: addDays(day(), -1) }])
    expect(await nextOf(id, who)).toBe(null)
    await late(who, 'Later on')()
    await look()
    expect(await nextOf(id, who)).not.toBe(null)
  })

  it('a KPI that it has set does not', async () => {
    const who = 'org_admin' as const
    const started_on = addDays(day(), -90)
    const kpi = (name: string) => ({ name, start_value: 0, current_value: 100, target_value: 100, started_on })
    const [churn, visits] = await Promise.all(
      [kpi('Customers'), kpi('Visits')].map((one) =>
        api(who).goals.create({ title: `Grow ${one.name}`, due_date: addDays(day(), 10), kpis: [one] }),
      ),
    )
    const set = (goal: typeof churn, current_value: number) =>
      api(who).goals.record({ id: goal?.id ?? '', kpi_id: goal?.kpis[0]?.id ?? '', current_value })
    const id = await runsAndChanges('kpi_behind', who, 'Set the KPI Visits to 3', () => set(churn, 3))
    expect((await api(who).goals.get({ id: visits?.id ?? '' })).kpis[0]?.current_value).toBe(3)
    expect(await nextOf(id, who)).toBe(null)
    await set(churn, 100)
    await look()
    await set(churn, 3)
    await look()
    expect(await nextOf(id, who)).not.toBe(null)
  })

  it('a promise in a note that it has written does not', async () => {
    const who = 'ceo' as const
    const broken = (to: string) => `I will send ${to} the offer by ${addDays(day(), -1)}.`
    const promised = (content: string) => async () => {
      const note = await api(who).notes.create({ content, entry_date: addDays(day(), -5) })
      await api(who).promises.read({ kind: 'note', id: note.id })
    }
    const id = await runsAndChanges('promise_broken', who, `Note that ${broken('Omar')}`, promised(broken('Dana')))
    const [own] = (await api(who).notes.list({ search: 'Omar' })).items
    await sql('update notes set entry_date = $2 where id = $1', [own?.id, addDays(day(), -5)])
    await api(who).promises.read({ kind: 'note', id: own?.id ?? '' })
    const { items } = await api(who).promises.list({ state: 'broken' })
    expect(items.map(({ source }) => source.id)).toContain(own?.id)
    await look()
    expect(await nextOf(id, who)).toBe(null)
    await promised(broken('Rosa'))()
    await look()
    expect(await nextOf(id, who)).not.toBe(null)
  })
})
