// Tells people of something, from within the transaction of what it tells. Every feature may; what is told is read in features/notifications.
// Writes rows of other people, through functions of the database: a request may not do that itself (migration 0052).
import type { NotificationKind, NotificationSubject } from '#contract/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'

type NotifyContext = Pick<Ctx, 'db' | 'changed'>

export type NotificationRequest = {
  kind: NotificationKind
  subject: { kind: NotificationSubject; id: string }
  /** Who caused it: never told of it. Null: the system. */
  actor: string | null
  users?: readonly string[]
  /** All members of these. */
  orgs?: readonly string[]
  /** Who of them is not told; `exceptOrgs`: members of these are not, who have known of it before. */
  except?: readonly string[]
  exceptOrgs?: readonly string[]
  /** With which organization it was shared. */
  organization?: string | null
  /** false: it has a letter of its own. */
  mail?: boolean
}

/**
 * Tells people something in the transaction of what it tells, `db` (the request's own where nothing is said): one entry for each
 * person and kind of thing, which counts up while it is unread. What the entry says is read with the reader's rights when it is
 * shown. Never tells the actor, nor people on the waitlist. Source: decision 0028.
 */
export async function notifyUsers(
  ctx: NotifyContext,
  { kind, subject, users = [], orgs = [], ...rest }: NotificationRequest,
  db: Db = ctx.db,
): Promise<void> {
  if (users.length === 0 && orgs.length === 0) return
  const told = await insertNotifications(db, {
    kind,
    subject,
    key: `${kind}/${subject.id}`,
    users,
    orgs,
    except: rest.except ?? [],
    exceptOrgs: rest.exceptOrgs ?? [],
    organization: rest.organization ?? null,
    actor: rest.actor,
    mail: rest.mail ?? true,
    // Somebody is asked and waits: at once. Of the rest one may have read before a letter would come.
    patienceSeconds: ['invitation', 'approval', 'prompt'].includes(kind) ? 0 : 120,
  })
  publishNotificationChange(ctx, told)
}

/** Whoever invited somebody hears that they are in. `invited_by` null: an account that is gone. */
export async function notifyJoined(
  ctx: NotifyContext,
  { invited_by, organization_id, user_id }: { invited_by: string | null; organization_id: string; user_id: string },
  db: Db = ctx.db,
): Promise<void> {
  if (invited_by === null) return
  const subject = { kind: 'account', id: user_id } as const
  const who = { actor: user_id, users: [invited_by], organization: organization_id, mail: false }
  await notifyUsers(ctx, { kind: 'invitation', subject, ...who }, db)
}

/** Who has a record now: its owner, organizations and single people. */
type Readers = { owner_id: string; organization_ids: readonly string[]; person_ids: readonly string[] }

/** Who may see a record from now on hears of it; who may no longer has nothing unread of it. `before` null: it is new. */
export async function notifyShared(
  ctx: NotifyContext & Pick<Ctx, 'actor'>,
  subject: NotificationRequest['subject'],
  before: Readers | null,
  after: Readers,
): Promise<void> {
  const known = before?.organization_ids ?? []
  const told = { kind: 'share', subject, actor: ctx.actor.user_id, except: [after.owner_id] } as const
  for (const org of after.organization_ids.filter((id) => !known.includes(id)))
    await notifyUsers(ctx, { ...told, orgs: [org], organization: org, exceptOrgs: known })
  const knew = before?.person_ids ?? []
  const fresh = after.person_ids.filter((id) => !knew.includes(id))
  await notifyUsers(ctx, { ...told, users: fresh, exceptOrgs: [...known, ...after.organization_ids] })
  const gone = knew.filter((id) => !after.person_ids.includes(id))
  if (gone.length > 0) await resolveNotifications(ctx, subject, { kinds: ['share'], users: gone })
}

/**
 * What was told of this has been read, done or decided elsewhere: it is unread no more. `users`: only for these; `kinds`: only
 * these of what was told.
 */
export async function resolveNotifications(
  ctx: NotifyContext,
  subject: { kind: NotificationSubject; id: string },
  of: { kinds?: readonly NotificationKind[]; users?: readonly string[] } = {},
  db: Db = ctx.db,
): Promise<void> {
  publishNotificationChange(ctx, await settleRows(db, subject, of))
}

/** Says on the live lane that there is news for these people in their list. */
export function publishNotificationChange(ctx: NotifyContext, users: readonly string[]): void {
  if (users.length > 0) ctx.changed('notifications', '', { users })
}

type NotificationRow = {
  kind: NotificationKind
  subject: { kind: NotificationSubject; id: string }
  /** The same again of the same person counts up. */
  key: string
  users: readonly string[]
  orgs: readonly string[]
  except: readonly string[]
  exceptOrgs: readonly string[]
  organization: string | null
  actor: string | null
  mail: boolean
  patienceSeconds: number
}

/** One statement, however many people. Answers who was told. */
async function insertNotifications(db: Db, { kind, subject, key, ...who }: NotificationRow): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`select notification_tell(${[...who.users]}::uuid[], ${[...who.orgs]}::uuid[],
      ${[...who.except]}::uuid[], ${[...who.exceptOrgs]}::uuid[], ${kind}, ${key}, ${subject.kind}, ${subject.id}::uuid,
      ${who.organization}::uuid, ${who.actor}::uuid, ${who.mail}::boolean,
      make_interval(secs => ${who.patienceSeconds})) as user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Answers those for whom something was unread. */
async function settleRows(
  db: Db,
  subject: { kind: NotificationSubject; id: string },
  { kinds, users }: { kinds?: readonly NotificationKind[]; users?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select notification_settle(${subject.kind}, ${subject.id}::uuid,
      ${kinds ? [...kinds] : null}::text[], ${users ? [...users] : null}::uuid[]) as user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
