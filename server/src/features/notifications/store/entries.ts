// A person's own entries.
import type { Page } from '#contract/endpoint.ts'
import type { NotificationKind, NotificationSubject } from '#contract/notifications.ts'
import { nameOf } from '#server/access/people.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { pageBy } from '#server/platform/paging.ts'
import type { EntryRow } from '../rules.ts'

export type EntryQuery = { kind?: NotificationKind; unread?: 'true' | 'false'; limit: number; cursor?: string }

const entries = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('users as a', 'a.id', 'n.actor_id')
    .select(['n.id', 'n.kind', 'n.subject_kind', 'n.subject_id', 'n.organization_id', 'n.count', 'n.created_at'])
    .select(['n.read_at', nameOf('a').as('actor_name')])
    .where('n.user_id', '=', userId)

export async function list(db: Db, userId: string, { kind, unread, ...input }: EntryQuery): Promise<Page<EntryRow>> {
  let query = entries(db, userId).where('n.shown', '=', true)
  if (kind) query = query.where('n.kind', '=', kind)
  if (unread) query = query.where('n.read_at', unread === 'true' ? 'is' : 'is not', null)
  const order = { column: sql`n.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`n.id`, input)) as unknown as Page<EntryRow>
}

export async function get(db: Db, userId: string, id: string): Promise<EntryRow | undefined> {
  return (await entries(db, userId).where('n.id', '=', id).executeTakeFirst()) as EntryRow | undefined
}

type Counted = { kind: NotificationKind; n: number; counted: number; newest_at: string }

/** Unread ones by kind; `counted`: those that the bell counts. */
export async function counts(db: Db, userId: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select n.kind, count(*) as n, count(*) filter (where n.counted) as counted,
      max(n.created_at) as newest_at from notifications n
    where n.user_id = ${userId}::uuid and n.shown and n.read_at is null group by n.kind`.execute(db)
  return rows
}

/** True: it is there. What is unread again gets no letter. */
export async function setRead(db: Db, userId: string, id: string, read: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: read ? sql`coalesce(read_at, clock_timestamp())` : null, mail_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type About = { kind: NotificationSubject | 'conversation'; id: string }

/** Answers how many were unread. */
export async function readAll(
  db: Db,
  userId: string,
  { kind, about }: { kind?: NotificationKind; about?: About },
): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: sql`clock_timestamp()`, mail_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (kind) query = query.where('kind', '=', kind)
  if (about?.kind === 'conversation')
    query = query
      .where('subject_kind', '=', 'run')
      .where('kind', '=', 'run')
      .where('subject_id', 'in', (runs) =>
        runs.selectFrom('runs').select('id').where('conversation_id', '=', about.id).where('user_id', '=', userId),
      )
  else if (about) query = query.where('subject_kind', '=', about.kind).where('subject_id', '=', about.id)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
