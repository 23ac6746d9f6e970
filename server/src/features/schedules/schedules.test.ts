import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schedule, ScheduleRun } from '#contract/schedules.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who).schedules
const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const QUESTION = { kind: 'question', question: 'How much cash do we have?' } as const
const DAILY = { rule: 'FREQ=DAILY', time_zone: 'Europe/Berlin' } as const
const ended = (id: string, who: Person = 'owner', count = 1) =>
  until(async (): Promise<ScheduleRun[] | null> => {
    const { items } = await api(who).history({ id })
    const over = items.filter(({ status }) => !['waiting', 'started'].includes(status))
    return over.length >= count ? items : null
  }, 30)
/** As if the time had come, and word of it. */
async function due(id: string, ago = '1 second'): Promise<void> {
  await sql(
    `update schedules set next_at = date_trunc('milliseconds', clock_timestamp() - $2::interval) where id = $1`,
    [id, ago],
  )
  const other = await api('ceo').create({ title: 'A word', ...QUESTION, ...DAILY })
  await api('ceo').remove({ id: other.id })
}

describe('schedules', () => {
  it('are made with plain words and their next times, found, changed and deleted by their owner', async () => {
    const made = await api().create({
      title: ' Café cash ',
      ...QUESTION,
      rule: 'rrule:freq=weekly;byday=mo,tu,we,th,fr',
      time_of_day: '08:00',
      time_zone: 'Europe/Berlin',
    })
    expect(made).toMatchObject({
      title: 'Café cash',
      rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      is_paused: false,
      last: null,
    })
    expect(made.words).toBe('Every weekday at 08:00, Europe/Berlin')
    expect(made.next_times).toHaveLength(3)
    expect(made.next_at).toBe(made.next_times[0])
    expect((await api().list({ search: 'CAFE' })).items.map(({ id }) => id)).toEqual([made.id])
    const changed = await api().update({ id: made.id, time_of_day: '09:30' })
    expect(changed).toMatchObject({
      title: 'Café cash',
      words: 'Every weekday at 09:30, Europe/Berlin',
      question: QUESTION.question,
    })
    expect(changed.next_at).not.toBe(made.next_at)
    const paused = await api().update({ id: made.id, is_paused: true })
    expect(paused).toMatchObject({ is_paused: true, next_at: null, next_times: [] })
    expect((await api().update({ id: made.id, is_paused: false })).next_at).not.toBe(null)
    const hits = (await world.as('owner').search.find({ q: 'cafe cash' })).hits
    expect(hits).toMatchObject([{ kind: 'schedule', id: made.id, href: `/app/schedules?schedule=${made.id}` }])
    expect((await world.as('ceo').search.find({ q: 'cafe cash' })).hits).toEqual([])
    await api().remove({ id: made.id })
    expect((await refusal(api().get({ id: made.id }))).status).toBe(404)
  })

  it('refuse what could never run, and say what to do', async () => {
    const refusedOf = async (values: Partial<Schedule>) =>
      (await refusal(api().create({ title: 'x', ...QUESTION, ...DAILY, ...values }))).body.errors
    expect(await refusedOf({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31' })).toMatchObject([{ field: 'rule' }])
    expect(await refusedOf({ rule: 'every monday' })).toMatchObject([{ field: 'rule' }])
    expect(await refusedOf({ rule: 'FREQ=DAILY;UNTIL=20200101' })).toMatchObject([{ field: 'rule' }])
    expect(await refusedOf({ rule: null })).toMatchObject([
      { field: 'rule', message: 'Please say when it runs: at times, or when something happens.' },
    ])
    expect(await refusedOf({ event: 'note_added' })).toMatchObject([{ field: 'event' }])
    expect(await refusedOf({ time_zone: 'Atlantis/Deep' })).toMatchObject([{ field: 'time_zone' }])
    expect(await refusedOf({ time_of_day: '25:00' })).toMatchObject([{ field: 'time_of_day' }])
    expect(await refusedOf({ question: ' ' })).toMatchObject([{ field: 'question' }])
    expect(await refusedOf({ kind: 'crew', question: null })).toMatchObject([{ field: 'crew_id' }])
    expect(await refusedOf({ kind: 'crew', crew_id: world.orgA })).toMatchObject([{ field: 'crew_id' }])
    expect(await refusedOf({ month_tokens: 0 })).toMatchObject([{ field: 'month_tokens' }])
    const meeting = (await world.as('owner').factory.crews({})).items.find(({ requires_input }) => requires_input)
    expect(await refusedOf({ kind: 'crew', question: null, crew_id: meeting?.id })).not.toEqual([])
  })

  it('show a rule in plain words before it is saved, with its next times or what is wrong', async () => {
    const seen = await api().preview({ rule: 'FREQ=MONTHLY;BYDAY=-1FR', time_zone: 'Europe/Berlin' })
    expect(seen).toMatchObject({ words: 'Every month on the last Friday at 08:00, Europe/Berlin', problem: null })
    expect(seen.next_times).toHaveLength(3)
    expect((await api().preview({ rule: 'FREQ=NEVER' })).problem).toContain('rule')
  })

  it('are nobody else’s: not listed, not read, not changed, not run, not deleted', async () => {
    const { id } = await api().create({ title: 'Mine', ...QUESTION, ...DAILY })
    for (const who of ['same_org', 'org_admin', 'ceo', 'admin'] as const) {
      expect((await api(who).list({})).items).toEqual([])
      const calls = [
        () => api(who).get({ id }),
        () => api(who).update({ id, title: 'x' }),
        () => api(who).runNow({ id }),
        () => api(who).history({ id }),
        () => api(who).remove({ id }),
      ]
      for (const call of calls) expect((await refusal(call())).status).toBe(404)
    }
  })

  it('of two saves at once the second is told of the first', async () => {
    const { id, updated_at } = await api().create({ title: 'First', ...QUESTION, ...DAILY })
    await api().update({ id, title: 'Second' })
    const late = await refusal(api().update({ id, title: 'Third' }, { ifVersion: updated_at }))
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  })

  it('go along with an export with their history, and go with their account', async () => {
    const { id } = await api('same_org').create({ title: 'To take along', ...QUESTION, ...DAILY })
    await api('same_org').runNow({ id })
    await ended(id, 'same_org')
    const files = await unzip((await world.as('same_org').export.mine()).blob)
    const json = (name: string) => JSON.parse(files.find((file) => file.name === name)?.text ?? 'null')
    expect(json('schedules.json')).toMatchObject([{ id, title: 'To take along' }])
    expect(json('schedule-runs.json')).toMatchObject([{ schedule_id: id, cause: 'now' }])
    await sql('delete from users where id = $1', [world.id('same_org')])
    for (const table of ['schedules', 'schedule_runs'])
      expect((await sql(`select 1 from ${table} where user_id = $1`, [world.id('same_org')])).rows).toEqual([])
  })
})

describe('a schedule that is due', () => {
  it('asks its question in its own conversation, says so on Today and in the bell, and is due next by its rule', async () => {
    const { id, next_at } = await api().create({ title: 'Cash by morning', ...QUESTION, ...DAILY })
    await due(id)
    const [run] = await ended(id)
    expect(run).toMatchObject({ cause: 'time', status: 'completed', missed: 0, reason: null })
    const after = await api().get({ id })
    expect(after.next_at).toBe(next_at)
    const { items: said } = await world.as('owner').chat.messages({ id: run?.conversation_id ?? '' })
    expect(said.map(({ sender_type }) => sender_type)).toEqual(['user', 'ai'])
    expect(said[0]?.content).toBe(QUESTION.question)
    const told = (await world.as('owner').notifications.list({ kind: 'schedule' })).items
    expect(told).toMatchObject([
      { title: expect.stringContaining('Cash by morning'), href: `/app/conversations/${run?.conversation_id}` },
    ])
    const today = (await world.as('owner').today.get()).schedules
    expect(today).toMatchObject([{ schedule_id: id, status: 'completed', conversation_id: run?.conversation_id }])
    expect(today[0]?.says).not.toBe('')
    await api().runNow({ id })
    const [second] = await ended(id, 'owner', 2)
    expect(second).toMatchObject({ cause: 'now', conversation_id: run?.conversation_id })
    expect((await world.as('owner').chat.messages({ id: run?.conversation_id ?? '' })).items).toHaveLength(4)
  })

  it('runs its crew once for all times that passed while nothing ran, and its run is told of once', async () => {
    const crew = (await world.as('owner').factory.crews({})).items.find(
      ({ name, requires_input }) => !requires_input && name !== '',
    )
    const { id } = await api('org_manager').create({
      title: 'Review',
      kind: 'crew',
      crew_id: crew?.id,
      ...DAILY,
      starts_on: '2020-01-01',
    })
    await due(id, '3 days 1 second')
    const [run, ...others] = await ended(id, 'org_manager').catch(
      async () => (await api('org_manager').history({ id })).items,
    )
    expect(others).toEqual([])
    expect(run).toMatchObject({ cause: 'time', missed: 3 })
    const runs = (await world.as('org_manager').runs.list({ kind: 'crew' })).items
    expect(runs.map((each) => each.id)).toEqual([run?.run_id])
    expect((await world.as('org_manager').notifications.list({ kind: 'run' })).items).toEqual([])
  })

  it('whose crew is gone pauses itself and says why; resumed with another it goes on', async () => {
    const [crew] = (await world.as('ceo').factory.crews({})).items
    const own = await world
      .as('ceo')
      .factory.createCrew({ name: 'Short-lived', version: '1.0', description: '', tasks: crew?.tasks ?? [] } as never)
    const { id } = await api('ceo').create({ title: 'Orphan', kind: 'crew', crew_id: own.id, ...DAILY })
    await world.as('ceo').factory.removeCrew({ id: own.id })
    await due(id)
    const [run] = await ended(id, 'ceo')
    expect(run).toMatchObject({ status: 'skipped', run_id: null })
    expect(await api('ceo').get({ id })).toMatchObject({
      is_paused: true,
      next_at: null,
      paused_reason: expect.stringContaining('no longer exists'),
    })
    const told = (await world.as('ceo').notifications.list({ kind: 'schedule' })).items
    expect(told).toMatchObject([
      { title: expect.stringContaining('was paused'), href: `/app/schedules?schedule=${id}` },
    ])
    // It would only pause again: neither is begun.
    for (const again of [() => api('ceo').update({ id, is_paused: false }), () => api('ceo').runNow({ id })]) {
      const { status, body } = await refused(again())
      expect([status, body.detail]).toEqual([409, expect.stringContaining('Edit it to choose another.')])
    }
    const back = await api('ceo').update({ id, ...QUESTION, is_paused: false })
    expect(back).toMatchObject({ is_paused: false, paused_reason: null, kind: 'question', crew_id: null })
  })

  it('whose budget of the month is used up is skipped, says so once, and is not paused', async () => {
    const { id } = await api('org_admin').create({ title: 'Costly', ...QUESTION, ...DAILY, month_tokens: 1000 })
    await sql(
      `insert into schedule_runs (id, schedule_id, user_id, due_at, cause, status, tokens, ended_at)
      select gen_random_uuid(), id, user_id, date_trunc('month', clock_timestamp(), time_zone) + interval '1 second', 'time', 'completed', 1000, clock_timestamp() from schedules where id = $1`,
      [id],
    )
    await api('org_admin').runNow({ id })
    await ended(id, 'org_admin', 2)
    await api('org_admin').runNow({ id })
    const [run] = await ended(id, 'org_admin', 3)
    expect(run).toMatchObject({ status: 'skipped', reason: expect.stringContaining('1,000 tokens'), run_id: null })
    expect(await api('org_admin').get({ id })).toMatchObject({ is_paused: false, used_tokens: 1000 })
    expect((await world.as('org_admin').notifications.list({ kind: 'schedule' })).items).toMatchObject([
      { count: 1, title: expect.stringContaining('was skipped') },
    ])
  })

  it('while its person waits on the waitlist again pauses', async () => {
    const { id } = await api('other_org').create({ title: 'Locked out', ...QUESTION, ...DAILY })
    await sql(`update users set user_level = 'waitlisted' where id = $1`, [world.id('other_org')])
    await due(id)
    await until(async () => (await sql('select 1 from schedules where id = $1 and is_paused', [id])).rows[0], 30)
    expect((await sql('select status, run_id from schedule_runs where schedule_id = $1', [id])).rows).toEqual([
      { status: 'skipped', run_id: null },
    ])
  })

  it('at an event waits a while, and several events are one run', async () => {
    const { id, words } = await api().create({
      title: 'What is new',
      ...QUESTION,
      event: 'note_added',
      debounce_minutes: 30,
    })
    expect(words).toBe('When a note is added, 30 minutes later')
    await world.as('owner').notes.create({ content: 'First' })
    const first = await api().get({ id })
    expect(first.next_at).not.toBe(null)
    await world.as('owner').notes.create({ content: 'Second' })
    expect((await api().get({ id })).next_at).toBe(first.next_at)
    await due(id)
    const history = await ended(id)
    expect(history).toMatchObject([{ cause: 'event', status: 'completed' }])
    expect((await api().get({ id })).next_at).toBe(null)
    await api().update({ id, is_paused: true })
    await world.as('owner').notes.create({ content: 'Third' })
    expect((await api().get({ id })).next_at).toBe(null)
  })
})

describe('in a conversation', () => {
  it('a sentence is a card to approve, in English and German; with the yes it runs by itself', async () => {
    const mine = world.as('admin')
    for (const [sentence, words] of [
      ['Every Monday at 8 tell me what is overdue', 'Every Monday at 08:00, UTC'],
      ['Jeden Werktag um 7:30 Uhr sag mir, was heute ansteht', 'Every weekday at 07:30, UTC'],
    ] as const) {
      const { id } = await mine.chat.create({})
      await mine.chat.chat({ id, message_text: sentence })
      const [card] = (await mine.decisions.list({ conversation_id: id })).items
      expect(JSON.stringify(card)).toContain(words.split(',')[0])
      expect((await mine.schedules.list({})).items.map((each) => each.words)).not.toContain(words)
      await mine.chat.chat({ id, message_text: 'Approve', prompt_id: card?.id })
      const made = (await mine.schedules.list({})).items.find((each) => each.words === words)
      expect(made).toMatchObject({ kind: 'question', is_paused: false })
    }
  })
})
