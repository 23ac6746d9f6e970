// Where the results of schedules come to, and what holds them back; through the front door, with a mail server of the test's own.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Schedule, ScheduleRun } from '#contract/schedules.ts'
import { type MailServer, mailServer } from '../../../../test-kit/mail-server.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let post: MailServer
let world: World
beforeEach(async () => {
  post = await mailServer()
  world = await createWorld(
    {
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      MAIL_FROM: 'a@example.org',
      PUBLIC_URL: 'https://adjutant.example.org',
    },
    { launch: true },
  )
})
afterEach(() => world.close())

const api = (who: Person) => world.as(who)
const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const make = (who: Person, title: string, more: Partial<Schedule> = {}) =>
  api(who).schedules.create({
    title,
    kind: 'question',
    question: 'What is overdue?',
    rule: 'FREQ=DAILY',
    ...more,
  } as never)
const history = async (who: Person, id: string) => (await api(who).schedules.history({ id })).items
const ended = (who: Person, id: string, count = 1) =>
  until(async (): Promise<ScheduleRun[] | null> => {
    const items = await history(who, id)
    return items.filter(({ status }) => !['waiting', 'started'].includes(status)).length >= count ? items : null
  }, 30)
/** Another schedule that comes and goes makes the job look. */
const word = async () => api('owner').schedules.remove({ id: (await make('owner', 'A word')).id })
const letters = (title: string) => post.letters.filter(({ raw }) => raw.includes(title))
const bell = async (who: Person) =>
  (await api(who).notifications.list({ kind: 'schedule' })).items.map(({ title }) => title).join('\n')
const today = async (who: Person) => (await api(who).today.get()).schedules.map(({ title }) => title)

describe('what a schedule came to', () => {
  it('comes by mail alone where that is chosen: not on Today, not in the bell', async () => {
    const { id } = await make('ceo', 'Mailed', { mail: true, notify: false, on_today: false })
    await api('ceo').schedules.runNow({ id })
    await until(() => letters('Mailed')[0], 60)
    expect(await today('ceo')).toEqual([])
    expect(await bell('ceo')).toBe('')
    expect(await history('ceo', id)).toMatchObject([{ status: 'completed', cause: 'now' }])
  }, 90_000)

  it('comes on Today alone, or as a notification alone', async () => {
    const onToday = await make('org_admin', 'Shown', { notify: false })
    const told = await make('org_admin', 'Told', { on_today: false })
    for (const { id } of [onToday, told]) {
      await api('org_admin').schedules.runNow({ id })
      await ended('org_admin', id)
    }
    expect(await today('org_admin')).toEqual(['Shown'])
    expect(await bell('org_admin')).toContain('Told')
    expect(await bell('org_admin')).not.toContain('Shown')
    expect(letters('Shown').length + letters('Told').length).toBe(0)
  })
})

describe('a time that is due', () => {
  it('is put off while fifty runs of its person wait, and begins once there is room', async () => {
    const who = 'org_manager' as const
    const crew = (await api(who).factory.crews({})).items.find(({ requires_input }) => !requires_input)
    await sql(
      `insert into runs (id, kind, name, user_id, inputs, snapshot, work, status, next_try_at)
        select gen_random_uuid(), 'crew', 'Waits', $1, '{}', '{}', 'crew', 'pending', clock_timestamp() + interval '1 day' from generate_series(1, 50)`,
      [world.id(who)],
    )
    const { id } = await make(who, 'Put off', { kind: 'crew', question: undefined, crew_id: crew?.id })
    await api(who).schedules.runNow({ id })
    const later = `select 1 from schedule_runs where schedule_id = $1 and status = 'waiting' and taken_until > created_at`
    await until(async () => (await sql(later, [id])).rows[0], 30)
    expect(await history(who, id)).toMatchObject([{ status: 'waiting', run_id: null }])
    expect((await api(who).schedules.get({ id })).is_paused).toBe(false)
    await sql(`delete from runs where name = 'Waits'`)
    await sql('update schedule_runs set taken_until = clock_timestamp() where schedule_id = $1', [id])
    await word()
    expect(await ended(who, id)).toMatchObject([{ status: 'completed', cause: 'now' }])
  }, 90_000)

  it('does not begin where the run before has used up the budget on the way; with a higher one it goes on', async () => {
    const who = 'same_org' as const
    const { id } = await make(who, 'Costly', { month_tokens: 1000 })
    await api(who).schedules.runNow({ id })
    const [first] = await ended(who, id)
    // It began with everything left, and took more than that.
    await sql('update runs set input_tokens = 1500 where id = $1', [first?.run_id])
    await api(who).schedules.runNow({ id })
    const [second] = await ended(who, id, 2)
    expect(second).toMatchObject({ status: 'skipped', run_id: null, reason: expect.stringContaining('1,000 tokens') })
    expect(await api(who).schedules.get({ id })).toMatchObject({ is_paused: false, used_tokens: 1500 })
    await api(who).schedules.update({ id, month_tokens: 5000 })
    await api(who).schedules.runNow({ id })
    expect((await ended(who, id, 3))[0]).toMatchObject({ status: 'completed' })
  })

  it('does not begin any more when it is paused meanwhile; "run now" does', async () => {
    const who = 'admin' as const
    const { id } = await make(who, 'Paused')
    await sql(
      `insert into schedule_runs (id, schedule_id, user_id, due_at, cause, taken_until)
        values (gen_random_uuid(), $1, $2, date_trunc('milliseconds', clock_timestamp()), 'time', clock_timestamp() + interval '1 hour')`,
      [id, world.id(who)],
    )
    await api(who).schedules.update({ id, is_paused: true })
    await sql('update schedule_runs set taken_until = clock_timestamp() where schedule_id = $1', [id])
    await word()
    expect(await ended(who, id)).toMatchObject([
      { status: 'skipped', run_id: null, reason: expect.stringContaining('paused') },
    ])
    await api(who).schedules.runNow({ id })
    expect((await ended(who, id, 2))[0]).toMatchObject({ status: 'completed', cause: 'now' })
  })
})
