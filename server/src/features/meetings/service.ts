import type { Page } from '#contract/endpoint.ts'
import { type Meeting, MOST_PREPARED, type meetingsContract } from '#contract/meetings.ts'
import type { Note } from '#contract/notes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clockIn } from '#server/platform/days.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newSecret, secretHash } from '#server/platform/ids.ts'
import { noteOf } from './rules/words.ts'
import { freeTimes, workingHours } from './service/free-times.ts'
import * as invited from './service/invitations.ts'
import * as feeds from './store/feed.ts'
import { keepHours } from './store/free-times.ts'
import * as store from './store/meetings.ts'

export type MeetingDeps = invited.Answering & {
  contacts: { get(ctx: Ctx, input: { id: string }): Promise<{ emails: readonly string[]; time_zone: string | null }> }
  notes: { create(ctx: Ctx, input: { content: string; entry_date: string }): Promise<Pick<Note, 'id'>> }
  /** A conversation to prepare in. Answers its id. */
  open(ctx: Ctx, name: string): Promise<string>
}
export type Preparing = Pick<MeetingDeps, 'open'> & {
  /** Begins the crew that prepares for one contact, in a conversation. */
  prepareFor(ctx: Ctx, conversationId: string, inputs: Record<string, string>): Promise<unknown>
}

/** Of a day, on Today. */
const MOST_TODAY = 12
const DAY_MS = 86_400_000

/** Meetings of connected calendars, each its owner's alone. Source: wire §15, decision 0105. */
export const meetingsService = (deps: MeetingDeps & Preparing): ServiceFunctions<typeof meetingsContract> => ({
  /** Errors: invalid, not_found (a contact that the caller may not see). */
  async list(ctx, { contact_id, ...input }) {
    const emails = contact_id ? (await deps.contacts.get(ctx, { id: contact_id })).emails : null
    const page = await store.list(ctx.db, ctx.actor, { ...input, emails }, ctx.now.toISOString())
    return { ...page, items: page.items.map(shown) }
  },

  async get(ctx, { id }) {
    return shown(await found(ctx, id))
  },

  /** Errors: not_found, invalid (none of its people is a contact), conflict, too_many_requests. */
  async prepare(ctx, { id }) {
    await prepare(deps, ctx, await found(ctx, id))
    announce(ctx, id)
    return shown(await found(ctx, id))
  },

  /** Errors: not_found. */
  async note(ctx, { id }) {
    const meeting = await found(ctx, id)
    await store.lock(ctx.db, ctx.actor.user_id, meeting)
    const before = await found(ctx, id)
    if (before.note_id !== null) return shown(before)
    const { content, day } = noteOf(meeting, ctx.actor.time_zone)
    const note = await deps.notes.create(ctx, { content, entry_date: day })
    await store.keepWork(ctx.db, ctx.actor.user_id, meeting, { note_id: note.id })
    announce(ctx, id)
    return shown(await found(ctx, id))
  },

  async invitations(ctx, { answered = false }) {
    return { items: await invited.invitations(ctx, answered) }
  },

  /** Errors: not_found. */
  async invitation(ctx, { id }) {
    return invited.invitation(ctx, id)
  },

  /** Nothing is sent. Errors: not_found, conflict, invalid. */
  async answer(ctx, input) {
    const draft = await invited.answer(deps, ctx, input)
    announce(ctx, input.id)
    ctx.changed('correspondence', draft.id, { users: [ctx.actor.user_id] })
    return draft
  },

  /** Errors: not_found (a contact that the caller may not see), conflict (nobody can tell). */
  async freeTimes(ctx, { contact_id, language, ...wanted }) {
    const reader = contact_id ? await deps.contacts.get(ctx, { id: contact_id }) : null
    return freeTimes(ctx, wanted, reader, language)
  },

  async workingHours(ctx) {
    return workingHours(ctx)
  },

  async setWorkingHours(ctx, hours) {
    await keepHours(ctx.db, ctx.actor.user_id, { ...hours, days: [...new Set(hours.days)].toSorted() })
    announce(ctx, '')
    return workingHours(ctx)
  },

  async feed(ctx) {
    const row = await feeds.feed(ctx.db, ctx.actor.user_id)
    return { exists: row !== undefined, created_at: row?.created_at ?? null, asked_at: row?.asked_at ?? null }
  },

  async makeFeed(ctx) {
    const secret = newSecret()
    await feeds.renew(ctx.db, ctx.actor.user_id, secretHash(secret))
    announce(ctx, '')
    return { path: `/due-dates.ics?key=${secret}` }
  },

  async endFeed(ctx) {
    await feeds.end(ctx.db, ctx.actor.user_id)
    announce(ctx, '')
  },
})

/** Of today and the next ones after it, as they were agreed to. */
export async function todaysMeetings(ctx: Ctx): Promise<Meeting[]> {
  const to = new Date(ctx.now.getTime() + 7 * DAY_MS).toISOString()
  const day = clockIn(ctx.actor.time_zone, ctx.now).day
  const { items } = await store.list(ctx.db, ctx.actor, { limit: MOST_TODAY, to, held: true }, ctx.now.toISOString())
  const dayOf = ({ starts_on, starts_at }: Meeting) =>
    starts_on ?? clockIn(ctx.actor.time_zone, new Date(starts_at)).day
  const today = items.filter((each) => dayOf(each) <= day)
  const next = items.find((each) => dayOf(each) > day)
  return [...today, ...(next ? [next] : [])].map(shown)
}

export { openInvitations } from './service/invitations.ts'

/** What models and agents may know of meetings: the caller's transaction decides whose connections. */
export async function readMeetings(ctx: Ctx, input: Parameters<typeof store.list>[2]): Promise<Page<Meeting>> {
  const page = await store.list(ctx.db, ctx.actor, input, ctx.now.toISOString())
  return { ...page, items: page.items.map(shown) }
}

/**
 * A brief on each contact who takes part, in one conversation. Nothing that the meeting itself says is given to who writes it: that is
 * others' words. Errors: invalid, and those of starting a run.
 */
export async function prepare(deps: Preparing, ctx: Ctx, meeting: store.MeetingRow): Promise<void> {
  const people = contactsOf(meeting)
  if (people.length === 0)
    throw invalid(
      'id',
      'None of the people of this meeting is a contact of yours. Add one with their email address first.',
    )
  if (Date.parse(meeting.ends_at) <= ctx.now.getTime()) throw fail('conflict', 'This meeting is over.')
  const { day, time } = clockIn(ctx.actor.time_zone, new Date(meeting.starts_at))
  const date = meeting.starts_on ?? `${day} ${time}`
  const names = people.map(({ name }) => name).join(', ')
  const conversation = await deps.open(ctx, `Meeting with ${names}`.slice(0, 200))
  for (const { id, name } of people.slice(0, MOST_PREPARED))
    await deps.prepareFor(ctx, conversation, { contact: name, contact_id: id, date })
  await store.keepWork(ctx.db, ctx.actor.user_id, meeting, { conversation_id: conversation })
}

/** Each once, whatever addresses they have. */
function contactsOf({ guests }: Meeting): { id: string; name: string }[] {
  const all = guests.flatMap(({ contact, own, status }) => (contact && !own && status !== 'declined' ? [contact] : []))
  return [...new Map(all.map((each) => [each.id, each])).values()]
}

/** Errors: not_found. */
export async function found(ctx: Ctx, id: string): Promise<store.MeetingRow> {
  const meeting = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!meeting) throw notFound()
  return meeting
}

function shown({ uid: _, occurrence: __, ...meeting }: store.MeetingRow): Meeting {
  return meeting
}

function announce(ctx: Ctx, id: string): void {
  for (const topic of ['meetings', 'today'] as const) ctx.changed(topic, id, { users: [ctx.actor.user_id] })
}
