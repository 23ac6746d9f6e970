// Meetings of connected calendars, and one's own due dates as a calendar. What a meeting says is others' words; each is its owner's alone
// (decisions 0081, 0105).
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { date, flag, id, idParams, instant, paging, prose, search, time } from './shapes.ts'

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
