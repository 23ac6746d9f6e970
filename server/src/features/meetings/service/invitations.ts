// What its person is asked to, by their calendars and by mails, and how they answer, after their yes: in the calendar where its server passes
// that on (decision 0159), else by a mail (decision 0130).
import type { MailDraft } from '#contract/correspondence.ts'
import type { AnswerStatus, Invitation } from '#contract/meetings.ts'
import type { CalendarAnswer } from '#server/platform/calendar/answer.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { standing } from '../rules/invitations.ts'
import { answerItip, answerMail } from '../rules/itip.ts'
import { askedBy } from '../rules/kept.ts'
import * as store from '../store/invitations.ts'
import { ownAddresses } from '../store/keeping.ts'

export type Answering = {
  /** Writes a mail that is not sent. */
  write(
    ctx: Ctx,
    draft: {
      id: string
      connection_id: string
      to: string[]
      cc: string[]
      subject: string
      text: string
      itip?: string
      calendar?: CalendarAnswer
    },
  ): Promise<MailDraft>
}

/** As it is known here, with what names it elsewhere. */
type Known = Invitation & { uid: string; occurrence: string; sequence: number; calendar_id: string | null }
/** On its way or gone: there is nothing more to ask. */
const DONE: readonly string[] = ['agreed', 'sending', 'sent']
const MOST_TODAY = 5

/** Those ahead, the next first. `answered`: those too that were answered here. */
export async function invitations(ctx: Ctx, answered: boolean): Promise<Invitation[]> {
  const all = await known(ctx)
  return all
    .filter(({ cancelled, answer }) => answered || (!cancelled && !DONE.includes(answer?.state ?? '')))
    .map(shown)
}

/** For Today. */
export const openInvitations = async (ctx: Ctx): Promise<Invitation[]> =>
  (await invitations(ctx, false)).slice(0, MOST_TODAY)

/** Errors: not_found. */
export async function invitation(ctx: Ctx, id: string): Promise<Invitation> {
  return shown(await found(ctx, id))
}

/** Writes an answer; nothing is sent. Errors: not_found, conflict (cancelled, over, or on its way), invalid (no mailbox of that address). */
export async function answer(
  deps: Answering,
  ctx: Ctx,
  { id, status, comment = '' }: { id: string; status: AnswerStatus; comment?: string | undefined },
): Promise<MailDraft> {
  const to = await found(ctx, id)
  if (to.cancelled) throw fail('conflict', 'This meeting was cancelled.')
  if (Date.parse(to.ends_at) <= ctx.now.getTime()) throw fail('conflict', 'This meeting is over.')
  if (to.answer?.state === 'agreed' || to.answer?.state === 'sending')
    throw fail('conflict', 'Your answer to this invitation is on its way.')
  const said = comment.trim()
  // A calendar's server passes on the answer, and no words.
  const byCalendar = to.by_calendar && said === '' ? to.calendar_id : null
  const from = byCalendar ?? to.mailbox_id
  if (from === null)
    throw to.by_calendar
      ? invalid(
          'comment',
          `Your calendar sends the answer without words. Connect the mailbox of ${to.asked} to add some.`,
        )
      : invalid(
          'status',
          `You are invited as ${to.asked}. Connect the mailbox of this address, so that the answer can come from there.`,
        )
  const name = await store.nameOf(ctx.db, ctx.actor.user_id)
  const given = { status, comment: said, name, zone: ctx.actor.time_zone, at: ctx.now }
  const draft = await deps.write(ctx, {
    ...answerMail(to, given),
    ...{ id: newId(), connection_id: from, to: [to.organizer.address], cc: [] },
    itip: answerItip(to, given),
    ...(byCalendar === null ? {} : { calendar: answerOf(to, status, ctx.actor.time_zone) }),
  })
  await store.keepAnswer(ctx.db, {
    ...{ id: newId(), user_id: ctx.actor.user_id, connection_id: from, draft_id: draft.id, status },
    ...{ uid: to.uid, occurrence: to.occurrence, sequence: to.sequence },
  })
  return draft
}

/** What is to stand in the event, and of which version of it that was said. */
const answerOf = (to: Known, status: AnswerStatus, zone: string | null): CalendarAnswer => {
  const { uid, occurrence, sequence, starts_at, asked } = to
  return { uid, occurrence, sequence, starts_at, asked, status, zone: zone ?? 'UTC' }
}

/** Errors: not_found. */
async function found(ctx: Ctx, id: string): Promise<Known> {
  if (!isId(id)) throw notFound()
  const { db, actor } = ctx
  const row = await store.inCalendar(db, actor.user_id, id)
  if (row) {
    const [one] = await completed(ctx, fromCalendars([row], await ownAddresses(db, actor.user_id)))
    if (!one) throw notFound()
    return one
  }
  const named = await store.mailOf(db, actor.user_id, id)
  const one =
    named && (await byMail(ctx)).find(({ uid, occurrence }) => uid === named.uid && occurrence === named.occurrence)
  const [whole] = one ? await completed(ctx, [one]) : []
  if (!whole) throw notFound()
  return whole
}

async function known(ctx: Ctx): Promise<Known[]> {
  const { db, actor, now } = ctx
  const own = await ownAddresses(db, actor.user_id)
  const rows = await store.askedInCalendars(db, actor.user_id, now.toISOString())
  const all = await completed(ctx, [...fromCalendars(rows, own), ...(await byMail(ctx))])
  return all
    .filter(({ ends_at }) => Date.parse(ends_at) > now.getTime())
    .toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
}

type Bare = Omit<Known, 'mailbox_id' | 'answer' | 'moved'>

/** Of a series, and of a meeting in several calendars, the next time once. */
function fromCalendars(rows: readonly store.InCalendar[], own: ReadonlySet<string>): Bare[] {
  const each = new Map<string, Bare>()
  for (const { organizer, guests, exception, occurrence: time, asked, answers, connection_id, ...row } of rows) {
    const mine = asked ?? guests.find(({ address }) => own.has(address))?.address
    const status = guests.find(({ address }) => address === mine)?.status ?? 'open'
    if (organizer === null || mine === undefined || own.has(organizer.address)) continue
    const occurrence = exception ? time : ''
    const key = JSON.stringify([row.uid, occurrence])
    if (each.has(key)) continue
    each.set(key, {
      ...row,
      ...{ occurrence, organizer, asked: mine, recurring: !exception && time !== '' },
      ...{ people: countOf(guests, organizer), said: status === 'open' ? null : status },
      ...{ meeting_id: row.id, exchange_id: null, unproven: false, by_calendar: answers, calendar_id: connection_id },
    })
  }
  return [...each.values()]
}

/** Whoever invites may stand among those who are asked. */
const countOf = (guests: readonly { address: string }[], organizer: { address: string }): number =>
  guests.filter(({ address }) => address !== organizer.address).length

async function byMail({ db, actor, now }: Ctx): Promise<Bare[]> {
  const all = await store.saidByMail(db, actor.user_id, now.toISOString())
  const own = await ownAddresses(db, actor.user_id)
  const boxes = new Set((await store.mailboxes(db, actor.user_id)).keys())
  const meetings = Map.groupBy(all, ({ uid }) => uid)
  return [...meetings.values()].flatMap((of) =>
    [...new Set(of.map(({ occurrence }) => occurrence))].flatMap((occurrence): Bare[] => {
      const counts = standing(of, occurrence)
      // An address from which an answer can go comes first.
      const asked = counts && (askedBy(counts.said, boxes) ?? askedBy(counts.said, own))
      if (!counts || asked === null || own.has(counts.said.organizer.address)) return []
      const { id, connection_name, title, place, notes, starts_at, ends_at, starts_on, ends_on, recurring } =
        counts.said
      const { exchange_id, organizer, guests, uid, sequence, proven } = counts.said
      return [
        {
          ...{ id, connection_name, title, place, notes, starts_at, ends_at, starts_on, ends_on, recurring },
          ...{ exchange_id, organizer, uid, occurrence, sequence, asked: asked ?? '', said: null },
          people: countOf(guests, organizer),
          ...{
            meeting_id: null,
            cancelled: counts.cancelled,
            unproven: !proven,
            by_calendar: false,
            calendar_id: null,
          },
        },
      ]
    }),
  )
}

/** With what was answered, and whence an answer can go. */
async function completed({ db, actor }: Ctx, given: readonly Bare[]): Promise<Known[]> {
  const boxes = await store.mailboxes(db, actor.user_id)
  const answers = await store.answersTo(
    db,
    actor.user_id,
    given.map(({ uid }) => uid),
  )
  return given.map((each) => {
    const mine = answers.filter(({ uid, occurrence }) => uid === each.uid && occurrence === each.occurrence)
    const last = mine.find(({ sequence }) => sequence >= each.sequence)
    return {
      ...each,
      mailbox_id: boxes.get(each.asked) ?? null,
      // Also where the answer did not go out because of that.
      moved: last === undefined && mine.some(({ state }) => state !== 'draft'),
      answer: last ? { status: last.status, state: last.state, draft_id: last.draft_id, why: last.why } : null,
    }
  })
}

function shown({ uid: _, occurrence: __, sequence: ___, calendar_id: ____, ...invitation }: Known): Invitation {
  return invitation
}
