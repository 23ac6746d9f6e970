import { type Db, sql } from '#server/platform/db.ts'

export type SampleKind = 'goal' | 'task' | 'note' | 'contact' | 'file'
export type SampleRecord = { kind: SampleKind; record_id: string }

export async function keep(db: Db, userId: string, records: readonly SampleRecord[]): Promise<void> {
  await db
    .insertInto('sample_records')
    .values(records.map((record) => ({ ...record, user_id: userId })))
    .execute()
}

/** Until the transaction ends nobody else loads or removes the sample of this person. */
export const hold = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('sample:' || ${userId}, 0))`.execute(db)

/** Those that still exist, in the order in which they can be deleted: what hangs on another one first. */
export async function left(db: Db, userId: string): Promise<SampleRecord[]> {
  const { rows } = await sql<SampleRecord>`
    select s.kind, s.record_id from sample_records s
    where s.user_id = ${userId} and case s.kind
      when 'goal' then exists (select 1 from goals r where r.id = s.record_id and r.user_id = s.user_id)
      when 'task' then exists (select 1 from tasks r where r.id = s.record_id and r.created_by = s.user_id)
      when 'note' then exists (select 1 from notes r where r.id = s.record_id and r.user_id = s.user_id)
      when 'contact' then exists (select 1 from contacts r where r.id = s.record_id and r.owner_id = s.user_id)
      else exists (select 1 from files r where r.id = s.record_id and r.user_id = s.user_id) end
    order by array_position(array['task', 'file', 'note', 'contact', 'goal'], s.kind), s.record_id`.execute(db)
  return rows
}

export async function forget(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sample_records').where('user_id', '=', userId).execute()
}

/** Own companies of these names in which nobody is, and of which nothing was written. */
export async function companiesWithoutPeople(db: Db, userId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from companies k where k.owner_id = ${userId}::uuid and k.name = any (${[...names]}::text[])
      and k.notes is null and cardinality(k.tags) = 0 and cardinality(k.domains) = 0
      and not exists (select 1 from contacts c where c.company_id = k.id)
    order by k.id`.execute(db)
  return rows.map(({ id }) => id)
}
