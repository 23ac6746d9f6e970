// What a brief says of what stands in mails: with the switch of their mailbox on, and off.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { spokenDay } from '#server/analyst/dates/spoken.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../../../../test-kit/calendar-server.ts'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
let calendar: CalendarServer
let mailboxId: string
const api = () => world.as('owner')
const today = new Date().toISOString().slice(0, 10)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toUTCString().replace('GMT', '+0000')

beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
  await api().contacts.create({ name: 'Dana Fox', emails: ['dana@example.org'] })
  mailbox = await openMailbox({
    inbox: [
      { subject: 'The lease', id: '<l@x>', at: ago(9), text: 'Could you tell me whether you want the long term?' },
      {
        ...{ subject: 'The floor', id: '<f@x>', at: ago(8) },
        text: 'I will send you the plan of the floor in three days.\n\nWhen can you visit the hall?',
      },
    ],
    sent: [
      {
        ...{ subject: 'Re: The lease', id: '<a@x>', answers: '<l@x>', at: ago(5) },
        ...{ from: 'owner@example.com', to: 'dana@example.org' },
        text: 'The long one, please. I will send you the signed lease in four days.',
      },
    ],
  })
  mailboxId = (await connect(world, mailbox)).id
  await readThrough(world, mailboxId)
  calendar = await openCalendarServer()
  calendar.feed = calendarText(
    eventText({ title: 'Lease', start: inMinutes(300), more: ['ATTENDEE:mailto:dana@example.org'] }),
  )
  await readThrough(world, (await api().connections.connectCalendar({ address: calendar.feedUrl })).id)
  await until(async () => (await api().promises.list({ kind: 'promise' })).items.length >= 2, 60)
  await until(async () => (await api().promises.list({ kind: 'question' })).items.length >= 2, 60)
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
  await calendar.close()
})

/** The brief as its page says it, without the marks of its citations. */
async function brief(): Promise<string> {
  const meeting = (await api().meetings.list({ search: 'Lease' })).items[0]
  const { conversation_id } = await api().meetings.prepare({ id: meeting?.id ?? '' })
  const { items } = await api().crewRuns.list({ crew: 'Meeting Preparation', limit: 50 })
  const run = items.find((each) => each.conversation_id === conversation_id)
  const ended = await until(async () => {
    const now = await api().runs.get({ id: run?.id ?? '' })
    return now.status === 'completed' && now
  }, 60)
  return (ended.result as { text: string }).text.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')
}
const under = (text: string, label: string) =>
  new RegExp(`\\*\\*${label}\\*\\*\\n\\n((?:- .*\\n?)+)`).exec(text)?.[1] ?? ''

it('an answer to a mail ends what it asked, on Promises as under Mail', async () => {
  const open = async () =>
    (await api().promises.list({ kind: 'question', state: 'open' })).items.map(({ quote }) => quote)
  expect(await until(async () => (await open()).length === 1 && open(), 30)).toEqual(['When can you visit the hall?'])
  const [ended] = (await api().promises.list({ kind: 'question', state: 'done' })).items
  expect(ended).toMatchObject({ answered: false, can_undo: true, followed_by: { kind: 'mail' } })
  // Whoever knows better takes it back, and it stays open.
  await api().promises.undo({ id: ended?.id ?? '' })
  expect(await open()).toHaveLength(2)
  await api().promises.done({ id: ended?.id ?? '' })
})

it('says that mails were left out where the AI may not read them, and where that is changed', async () => {
  const text = await brief()
  expect(text).not.toContain('Nothing open between you is on record')
  expect(text).not.toContain('lease')
  expect(text).toContain('owner@example.com')
  expect(text).toContain('The AI may read these mails')
})

it('tells what each promised and by when, and what is asked of its reader; what was answered is over', async () => {
  await api().connections.update({ id: mailboxId, ai_reads: true })
  const text = await brief()
  expect(text).not.toContain('The AI may read')
  expect(under(text, 'You owe')).toContain('signed lease')
  expect(under(text, 'You owe')).toContain(`due ${spokenDay(addDays(today, 4), today)}`)
  expect(under(text, 'You owe')).toMatch(/Dana asks: “When can you visit the hall\?”/)
  expect(under(text, 'Dana owes')).toContain(`due ${spokenDay(addDays(today, 3), today)}`)
  expect(text).not.toContain('Undecided')
  expect(text).not.toContain('need for a decision')
  expect(text).not.toContain('long term')
  expect(text).not.toMatch(/today \(today\)|You last spoke/)
  expect(text).toContain('Dana Fox last wrote to you today')
})
