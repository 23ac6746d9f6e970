// Meetings of connected calendars, and one's own due dates as a calendar. What a meeting says is others' words; each is its owner's alone
// (decisions 0081, 0105).
import { z } from 'zod'
import { draftStates, mailDraft } from './correspondence.ts'
import { liveContract } from './endpoint.ts'
import { date, flag, id, idParams, instant, paging, prose, search, text, time } from './shapes.ts'

export const guestStatuses = ['accepted', 'declined', 'tentative', 'open'] as const

export const guest = z.object({
  name: z.string(),
  address: z.string(),
  status: z.enum(guestStatuses).nullable().meta({ description: 'How they answered; null: who invites is not asked.' }),
  own: z.boolean().meta({ description: 'It is an address of mine.' }),
  contact: z.object({ id, name: z.string() }).nullable().meta({ description: 'A contact of mine with this address.' }),
})
export type Guest = z.output<typeof guest>

export const meeting = z.object({
  id,
  connection_id: id,
  connection_name: z.string(),
  title: z.string(),
  place: z.string(),
  notes: prose.meta({ description: 'What its organizer wrote, as text; at most 4,000 characters.' }),
  starts_at: time.meta({ description: 'Of a whole-day meeting the midnight of its reader.' }),
  ends_at: time,
  starts_on: date.nullable().meta({ description: 'The first day of a whole-day meeting; null: it has hours.' }),
  ends_on: date.nullable().meta({ description: 'The last day of a whole-day meeting.' }),
  cancelled: z.boolean(),
  declined: z.boolean().meta({ description: 'I have declined it, in my calendar.' }),
  free: z.boolean().meta({ description: 'I am not busy meanwhile.' }),
  recurring: z.boolean(),
  organizer: z.object({ name: z.string(), address: z.string() }).nullable(),
  guests: z.array(guest).meta({ description: 'Who takes part, who invites first; contacts of mine before others.' }),
  conversation_id: id.nullable().meta({ description: 'Where it was prepared.' }),
  note_id: id.nullable().meta({ description: 'My note on it.' }),
  updated_at: time,
})
export type Meeting = z.output<typeof meeting>

export const answerStatuses = ['accepted', 'tentative', 'declined'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** I am asked to a meeting, by my calendar or by a mail; what it says is others' words. */
export const invitation = z.object({
  id,
  meeting_id: id.nullable().meta({ description: 'In my calendar; null: a mail alone says so.' }),
  exchange_id: id.nullable().meta({ description: 'Where the mail is.' }),
  connection_name: z.string(),
  title: z.string(),
  place: z.string(),
  notes: prose,
  starts_at: time.meta({ description: 'Of a series the next time.' }),
  ends_at: time,
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  recurring: z.boolean().meta({ description: 'All of a series: an answer is to all of it.' }),
  cancelled: z.boolean().meta({ description: 'Whoever invited has cancelled it.' }),
  moved: z.boolean().meta({ description: 'It is another version than the one that I answered.' }),
  unproven: z.boolean().meta({ description: 'My mail server did not confirm who sent it.' }),
  organizer: z.object({ name: z.string(), address: z.string() }),
  people: z.int().meta({ description: 'How many are asked, whoever invites not counted.' }),
  asked: z.string().meta({ description: 'The address of mine that is asked; the answer goes from there.' }),
  mailbox_id: id.nullable().meta({ description: 'From which an answer can be sent; null: none of that address.' }),
  by_calendar: z.boolean().meta({ description: 'The server of my calendar sends the answer, without words of mine.' }),
  said: z.enum(answerStatuses).nullable().meta({ description: 'My answer as my calendar has it; null: none yet.' }),
  answer: z
    .object({
      status: z.enum(answerStatuses),
      state: z.enum(draftStates),
      draft_id: id.nullable(),
      why: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Mine, to the version that it is now.' }),
})
export type Invitation = z.output<typeof invitation>

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 09:00.')
const hours = z.object({
  days: z
    .array(z.int().min(1, 'A day is a number from 1 (Monday) to 7.').max(7, 'A day is a number from 1 (Monday) to 7.'))
    .min(1, 'Please choose at least one day.')
    .max(7, 'A week has seven days.'),
  from_time: clock,
  to_time: clock,
})
/** On the clock of the person's own zone. */
export type WorkingHours = z.output<typeof hours>

const slot = z.object({ starts_at: time, ends_at: time })
export type FreeSlot = z.output<typeof slot>
export const freeTimes = z.object({
  zone: z.string().meta({ description: 'Of whose clock the working hours are.' }),
  their_zone: z
    .string()
    .nullable()
    .meta({ description: 'Of the contact; null: not known, so that times are told in mine.' }),
  hours,
  calendars: z.array(z.object({ name: z.string(), ready: z.boolean(), synced_at: time.nullable() })),
  lead: z.string().meta({ description: 'How a mail that offers them begins.' }),
  slots: z.array(slot.extend({ words: z.string().meta({ description: 'On the clock of whoever reads it.' }) })),
})
export type FreeTimes = z.output<typeof freeTimes>

const whole = (name: string, least: number, most: number) => {
  const error = `${name} is a whole number from ${least} to ${most}.`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** So many people of a meeting are prepared for. */
export const MOST_PREPARED = 3

/** A day in UTC, from its beginning, or an instant. */
const moment = (name: string) => {
  const error = `${name} is a day or an instant, such as 2026-11-23 or 2026-11-23T08:00:00Z.`
  return z.union([date, instant(error)], { error })
}

export const dueFeed = z.object({
  exists: z.boolean(),
  created_at: time.nullable(),
  asked_at: time.nullable().meta({ description: 'When a program asked for it last.' }),
})
export type DueFeed = z.output<typeof dueFeed>

export const meetingsContract = liveContract('meetings', {
  list: {
    method: 'GET',
    path: '/api/meetings/',
    gate: 'approved',
    summary: 'Meetings of my calendars, the next first',
    query: z.strictObject({
      ...paging,
      from: moment('from').optional().meta({
        description: 'That end after this; left out: after now.',
      }),
      to: moment('to').optional().meta({
        description: 'That begin before this.',
      }),
      past: flag.optional().meta({ description: 'Those that are over, the newest first; from is not looked at.' }),
      contact_id: id.optional().meta({ description: 'With somebody whom this contact of mine is, by address.' }),
      search: search.optional(),
    }),
    output: meeting,
    list: true,
  },
  get: {
    method: 'GET',
    path: '/api/meetings/{id}',
    gate: 'approved',
    summary: 'One meeting',
    params: idParams,
    output: meeting,
  },
  prepare: {
    method: 'POST',
    path: '/api/meetings/{id}/prepare',
    gate: 'approved',
    summary: `Prepare a meeting: a brief on each of my contacts who take part, ${MOST_PREPARED} at most`,
    params: idParams,
    output: meeting,
    status: 200,
    perMinute: 20,
  },
  note: {
    method: 'POST',
    path: '/api/meetings/{id}/note',
    gate: 'approved',
    summary: 'My note on a meeting, begun with who was there; the one that there is already is kept',
    params: idParams,
    output: meeting,
    status: 200,
  },
  invitations: {
    method: 'GET',
    path: '/api/meeting-invitations/',
    gate: 'approved',
    summary:
      'Meetings ahead that I am asked to and have not answered, the next first; with `answered` those too that I answered',
    query: z.strictObject({ answered: flag.optional() }),
    output: z.object({ items: z.array(invitation) }),
  },
  invitation: {
    method: 'GET',
    path: '/api/meeting-invitations/{id}',
    gate: 'approved',
    summary: 'One invitation, answered or not; of a meeting in my calendar it has the same id',
    params: idParams,
    output: invitation,
  },
  answer: {
    method: 'POST',
    path: '/api/meeting-invitations/{id}/answers',
    gate: 'approved',
    summary: 'Write an answer to whoever invites; nothing is sent before correspondence.send says yes to exactly it',
    params: idParams,
    body: z.strictObject({
      status: z.enum(answerStatuses, { error: `status is one of: ${answerStatuses.join(', ')}.` }),
      comment: text(1_000).optional().meta({ description: 'What else to say; then the answer is a mail.' }),
    }),
    output: mailDraft,
    status: 201,
    perMinute: 30,
  },
  freeTimes: {
    method: 'GET',
    path: '/api/free-times',
    gate: 'approved',
    summary: 'Times at which I could meet, over different days: within my working hours, beside what my calendars hold',
    query: z.strictObject({
      minutes: whole('minutes', 15, 480).default(30),
      days: whole('days', 1, 60).default(10).meta({ description: 'So many days ahead, today included.' }),
      buffer: whole('buffer', 0, 120).default(15).meta({ description: 'Minutes before and after each meeting.' }),
      most: whole('most', 1, 5).default(4),
      from: date.optional().meta({ description: 'The first day; left out: today.' }),
      contact_id: id.optional().meta({ description: 'Who is to read it: in their zone, where it is known.' }),
      language: z.enum(['en', 'de'], { error: 'language is en or de.' }).default('en'),
    }),
    output: freeTimes,
  },
  workingHours: {
    method: 'GET',
    path: '/api/working-hours',
    gate: 'approved',
    summary: 'When I work: times to meet are offered within it',
    output: hours,
  },
  setWorkingHours: {
    method: 'PUT',
    path: '/api/working-hours',
    gate: 'approved',
    summary: 'Say when I work',
    body: hours.strict().refine(({ from_time, to_time }) => from_time < to_time, {
      error: 'The day ends after it begins.',
      path: ['to_time'],
    }),
    output: hours,
  },
  feed: {
    method: 'GET',
    path: '/api/due-feed',
    gate: 'approved',
    summary: 'Whether my due dates can be subscribed to as a calendar',
    output: dueFeed,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/due-feed',
    gate: 'approved',
    summary: 'A secret address of a calendar of my due dates; the one before it leads nowhere from then on',
    output: z.object({
      path: z.string().meta({ description: 'On this installation. It is told this once.' }),
    }),
    status: 201,
    secretAnswer: true,
  },
  endFeed: {
    method: 'DELETE',
    path: '/api/due-feed',
    gate: 'approved',
    summary: 'Let the address of my due dates lead nowhere',
  },
})
