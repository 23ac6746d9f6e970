// What its person is asked to, and what they answered: under row-level security.
import type { MailDraft } from '#contract/correspondence.ts'
import type { AnswerStatus, Meeting } from '#contract/meetings.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { InvitationMail } from '../rules/invitations.ts'

type Told = Pick<Meeting, 'title' | 'place' | 'notes' | 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on'>
type Guests = InvitationMail['guests']

export type InCalendar = Told & {
  id: string
  connection_name: string
  uid: string
  occurrence: string
  exception: boolean
  sequence: number
  cancelled: boolean
  asked: string | null
  organizer: InvitationMail['organizer'] | null
  guests: Guests
  connection_id: string
  /** Its server sends the answer. */
  answers: boolean
}
export type ByMail = Told & InvitationMail & { recurring: boolean; exchange_id: string; connection_name: string }
export type Answer = {
  uid: string
  occurrence: string
  sequence: number
  status: AnswerStatus
  draft_id: string | null
  state: MailDraft['state']
  why: string | null
}

const MOST = 200
const MOST_SAID = 2_000

const inCalendars = (db: Db, userId: string) =>
  db
    .selectFrom('meetings as m')
    .innerJoin('connections as c', 'c.id', 'm.connection_id')
    .select(['m.id', 'c.name as connection_name', 'm.title', 'm.place', 'm.notes', 'm.starts_at', 'm.ends_at'])
    .select([
      'm.starts_on',
      'm.ends_on',
      'm.uid',
      'm.occurrence',
      'm.exception',
      'm.sequence',
      'm.cancelled',
      'm.asked',
    ])
    .select(['m.organizer', 'm.guests', 'm.connection_id'])
    .select(sql<boolean>`m.answers and not c.paused`.as('answers'))
    .where('m.user_id', '=', userId)

/** Meetings ahead to which their person is asked, as their calendar has it. */
export async function askedInCalendars(db: Db, userId: string, now: string): Promise<InCalendar[]> {
  const rows = await inCalendars(db, userId)
    .where('m.asked', 'is not', null)
    .where('m.cancelled', '=', false)
    .where('m.ends_at', '>', now)
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(MOST)
    .execute()
  return rows as unknown as InCalendar[]
}

export async function inCalendar(db: Db, userId: string, id: string): Promise<InCalendar | undefined> {
  return (await inCalendars(db, userId).where('m.id', '=', id).executeTakeFirst()) as unknown as InCalendar | undefined
}

/** All that mails say of meetings that are ahead, as far as no calendar of theirs has them. */
export async function saidByMail(db: Db, userId: string, now: string): Promise<ByMail[]> {
  const { rows } = await sql<ByMail>`select i.*, m.exchange_id, c.name as connection_name from mail_invitations i
      join mails m on m.id = i.mail_id join connections c on c.id = i.connection_id
    where i.user_id = ${userId}::uuid
      and i.uid in (select a.uid from mail_invitations a where a.user_id = ${userId}::uuid and a.ends_at > ${now}::timestamptz)
      and not exists (select from meetings k where k.user_id = i.user_id and k.uid = i.uid)
    order by i.received_at desc limit ${MOST_SAID}`.execute(db)
  return rows
}

/** What mails say of these meetings, whoever has them in a calendar. */
export async function repliesTo(db: Db, userId: string, uids: readonly string[]): Promise<InvitationMail[]> {
  if (uids.length === 0) return []
  const { rows } =
    await sql<InvitationMail>`select i.* from mail_invitations i where i.user_id = ${userId}::uuid and i.method = 'reply'
    and i.uid = any (${[...uids]}::text[]) order by i.received_at desc limit ${MOST_SAID}`.execute(db)
  return rows
}

/** Which meeting a mail speaks of. */
export async function mailOf(
  db: Db,
  userId: string,
  id: string,
): Promise<{ uid: string; occurrence: string } | undefined> {
  return db
    .selectFrom('mail_invitations')
    .select(['uid', 'occurrence'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The newest first. One that was thrown away before it was sent is none. */
export async function answersTo(db: Db, userId: string, uids: readonly string[]): Promise<Answer[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<Answer>`select a.uid, a.occurrence, a.sequence, a.status, a.draft_id, d.why,
      case when a.sent_at is null then d.state else 'sent' end as state
    from invitation_answers a left join mail_drafts d on d.id = a.draft_id
    where a.user_id = ${userId}::uuid and a.uid = any (${[...uids]}::text[]) and (a.sent_at is not null or d.id is not null)
    order by a.created_at desc, a.id desc limit ${MOST_SAID}`.execute(db)
  return rows
}

export type NewAnswer = Pick<Answer, 'uid' | 'occurrence' | 'sequence' | 'status'> & {
  id: string
  user_id: string
  connection_id: string
  draft_id: string
}
export async function keepAnswer(db: Db, values: NewAnswer): Promise<void> {
  await db.insertInto('invitation_answers').values(values).execute()
}

/** Mailboxes of these addresses, by address. */
export async function mailboxes(db: Db, userId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; id: string }>`select lower(address) as address, id from connections
    where user_id = ${userId}::uuid and kind = 'mailbox' and left_at is null order by created_at desc`.execute(db)
  return new Map(rows.map(({ address, id }) => [address, id]))
}

export async function nameOf(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ')
}

/** What mails say of meetings, and what was answered, for their person to take along: in the order of their ids. */
export async function allInvitations(db: Db, after: string | null, most: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select * from (
      select i.id, i.method as kind, i.uid, i.title, i.place, i.notes, i.starts_at, i.ends_at, i.organizer, i.guests, i.from_address, i.received_at as at
        from mail_invitations i where i.user_id = app_user()
      union all select a.id, a.status, a.uid, '', '', '', null, null, null, null, '', coalesce(a.sent_at, a.created_at)
        from invitation_answers a where a.user_id = app_user()) as all_of_it
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${most}`.execute(db)
  return rows
}
