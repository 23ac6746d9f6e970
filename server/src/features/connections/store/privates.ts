// Addresses and domains of which nothing is kept.
import type { PrivateAddress } from '#contract/connections.ts'
import type { Page } from '#contract/endpoint.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

const patterns = (db: Db, userId: string) =>
  db.selectFrom('private_addresses as p').select(['p.id', 'p.pattern', 'p.created_at']).where('p.user_id', '=', userId)

export async function list(db: Db, userId: string, input: PageInput): Promise<Page<PrivateAddress>> {
  const order = { column: sql`p.pattern`, type: 'text', direction: 'asc' } as const
  return (await pageBy(db, patterns(db, userId), order, sql`p.id`, input)) as unknown as Page<PrivateAddress>
}

export async function get(db: Db, userId: string, id: string): Promise<PrivateAddress | undefined> {
  return patterns(db, userId).where('p.id', '=', id).executeTakeFirst()
}

export async function count(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from private_addresses where user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.n ?? 0
}

/** Answers its id, whether it is new or was there. What is kept of it goes in the same transaction. */
export async function add(db: Db, userId: string, pattern: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into private_addresses (id, user_id, pattern)
    values (${newId()}::uuid, ${userId}::uuid, ${pattern})
    on conflict (user_id, pattern) do update set pattern = excluded.pattern returning id`.execute(db)
  await sql`select private_forget(${pattern})`.execute(db)
  return rows[0]?.id ?? ''
}

export async function remove(db: Db, userId: string, id: string): Promise<void> {
  await sql`select private_remember(${id}::uuid)`.execute(db)
  await db.deleteFrom('private_addresses').where('id', '=', id).where('user_id', '=', userId).execute()
}
