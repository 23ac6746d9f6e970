// Writes rows of other people, through functions of the database: a request may not do that itself (migration 0052).
import type { NotificationKind, NotificationSubject } from '#contract/notifications.ts'
import { type Db, sql } from '#server/platform/db.ts'

export type Telling = {
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
export async function tell(db: Db, { kind, subject, key, ...who }: Telling): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`select notification_tell(${[...who.users]}::uuid[], ${[...who.orgs]}::uuid[],
      ${[...who.except]}::uuid[], ${[...who.exceptOrgs]}::uuid[], ${kind}, ${key}, ${subject.kind}, ${subject.id}::uuid,
      ${who.organization}::uuid, ${who.actor}::uuid, ${who.mail}::boolean,
      make_interval(secs => ${who.patienceSeconds})) as user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Answers those for whom something was unread. */
export async function settle(
  db: Db,
  subject: { kind: NotificationSubject; id: string },
  { kinds, users }: { kinds?: readonly NotificationKind[]; users?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select notification_settle(${subject.kind}, ${subject.id}::uuid,
      ${kinds ? [...kinds] : null}::text[], ${users ? [...users] : null}::uuid[]) as user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
