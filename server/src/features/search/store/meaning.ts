// Vectors of records, kept beside the index of their texts (decision 0025). All but `nearest` works as the server itself.
import { type Db, sql } from '#server/platform/db.ts'

/** What has a meaning of its own. A KPI's name says too little. */
export const MEANING_KINDS = ['goal', 'task', 'note', 'contact', 'interaction', 'file'] as const
export type MeaningKind = (typeof MEANING_KINDS)[number]

/** `at` is the database's own text of when the record changed, to the microsecond. */
export type Due = { kind: MeaningKind; id: string; at: string }
export type Text = { title: string; body: string }
export type EmbeddedPart = Due & { vectors: readonly (readonly number[])[] }

/** Numbers too small for the database are as good as zero. */
const reals = (vector: readonly number[]) =>
  `{${vector.map((value) => (Math.abs(value) < 1e-30 ? 0 : value)).join(',')}}`

const namesOf = (records: readonly Due[]) =>
  sql`unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::uuid[],
    ${records.map(({ at }) => at)}::timestamptz[]) as given (kind, id, at)`
/** Those that have not changed since. Never waits for whoever is changing one, because they may wait for another of these. */
const unchanged = (records: readonly Due[]) =>
  sql`(select d.kind, d.id from meaning_due d join ${namesOf(records)} on d.kind = given.kind and d.id = given.id
    and d.at = given.at for update of d skip locked)`

/** From now on records are due when they change, and all that are there one after the other. Another model's vectors go. */
export async function begin(db: Db, model: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from meaning_model where model = ${model}`.execute(transaction)
    if (rows.length > 0) return
    await clear(transaction)
    await sql`insert into meaning_model (model, walk_kind) values (${model}, ${MEANING_KINDS[0]})`.execute(transaction)
  })
}

/** Without a model nothing is kept. */
export async function end(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from meaning_model`.execute(transaction)
    if (rows.length > 0) await clear(transaction)
  })
}

/** Waits for whoever is writing texts: each of them either knew that there was a model or is seen by what comes after. */
async function clear(db: Db): Promise<void> {
  await sql`lock table search_entries in share row exclusive mode`.execute(db)
  await sql`delete from meaning_model`.execute(db)
  await sql`truncate meaning_due, record_vectors`.execute(db)
}

/** Takes what has waited longest, for `seconds`: nobody else begins with it meanwhile. Nothing when another model is in use. */
export async function take(db: Db, model: string, most: number, seconds: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update meaning_due d set held_until = clock_timestamp() + make_interval(secs => ${seconds})
    from (select kind, id from meaning_due where exists (select from meaning_model where model = ${model})
      and (held_until is null or held_until < clock_timestamp())
      order by at limit ${most} for update skip locked) as next
    where d.kind = next.kind and d.id = next.id returning d.kind, d.id, d.at::text as at`.execute(db)
  return rows
}

/** As if nobody had begun. */
export async function releaseUnread(db: Db, records: readonly Due[]): Promise<void> {
  await sql`update meaning_due d set held_until = null from ${unchanged(records)} as mine
    where d.kind = mine.kind and d.id = mine.id`.execute(db)
}

/** Whoever held records before is certainly gone. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update meaning_due set held_until = null where held_until is not null`.execute(db)
}

/** These have no vectors, unless they change again. */
export async function leaveOut(db: Db, records: readonly Due[]): Promise<void> {
  await sql`delete from meaning_due d using ${unchanged(records)} as mine
    where d.kind = mine.kind and d.id = mine.id`.execute(db)
}

/**
 * Makes the next records due that were there before the model was, and remembers how far it came. False: there are none, or
 * somebody is just changing the next one.
 */
export async function continueBackfill(db: Db, model: string, most: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ walk_kind: MeaningKind; walk_id: string }>`select walk_kind, walk_id from meaning_model
      where model = ${model} and walk_kind is not null for update skip locked`.execute(transaction)
    const [walk] = rows
    if (!walk) return false
    const page = await sql<{
      id: string
    }>`select id from search_entries where kind = ${walk.walk_kind} and id > ${walk.walk_id}::uuid
      order by id limit ${most}`.execute(transaction)
    const ids = page.rows.map(({ id }) => id)
    if (ids.length === 0) {
      const next = MEANING_KINDS[MEANING_KINDS.indexOf(walk.walk_kind) + 1] ?? null
      await sql`update meaning_model set walk_kind = ${next}, walk_id = default`.execute(transaction)
      return next !== null
    }
    // Never waits for whoever writes a record, because they may wait for another of these.
    const held = await sql<{
      id: string
    }>`select id from search_entries where kind = ${walk.walk_kind} and id = any (${ids}::uuid[])
      for share skip locked`.execute(transaction)
    const mine = new Set(held.rows.map(({ id }) => id))
    const first = ids.findIndex((id) => !mine.has(id))
    const reached = first < 0 ? ids : ids.slice(0, first)
    if (reached.length === 0) return false
    await sql`insert into meaning_due (kind, id) select ${walk.walk_kind}, id from unnest(${reached}::uuid[]) as id
      on conflict do nothing`.execute(transaction)
    await sql`update meaning_model set walk_id = ${reached.at(-1)}::uuid`.execute(transaction)
    return true
  })
}

const TEXTS = {
  goal: sql`select g.id, g.title, g.description as body from goals g`,
  task: sql`select t.id, t.title, concat_ws(E'\n\n', t.description, t.notes) as body from tasks t`,
  note: sql`select n.id, '' as title, n.content as body from notes n`,
  // What a person is like, not where to reach them.
  contact: sql`select c.id, c.name as title, concat_ws(E'\n\n', nullif(c.role, ''), c.notes) as body from contacts c`,
  interaction: sql`select i.id, i.summary as title, i.notes as body from interactions i`,
  file: sql`select f.id, f.name as title, t.content as body from files f left join file_texts t on t.file_id = f.id`,
} satisfies Record<MeaningKind, unknown>

/** What records say, of each text at most so many characters. Those that are gone are not among them. */
export async function textsOf<T extends Due>(db: Db, records: readonly T[], most: number): Promise<(T & Text)[]> {
  const found: (T & Text)[] = []
  for (const kind of MEANING_KINDS) {
    const wanted = records.filter((record) => record.kind === kind)
    if (wanted.length === 0) continue
    const { rows } = await sql<Text & { id: string }>`select r.id, r.title, left(coalesce(r.body, ''), ${most}) as body
      from (${TEXTS[kind]}) as r where r.id = any (${wanted.map(({ id }) => id)}::uuid[])`.execute(db)
    const texts = new Map(rows.map((row) => [row.id, row]))
    for (const record of wanted) {
      const text = texts.get(record.id)
      if (text) found.push({ ...record, title: text.title, body: text.body })
    }
  }
  return found
}

/**
 * Writes down vectors of records, for whoever may find those, unless they changed meanwhile or another model is in use.
 * Never waits for whoever writes a record: it is left for another time.
 */
export async function saveVectors(db: Db, model: string, made: readonly EmbeddedPart[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from meaning_model where model = ${model} for share`.execute(transaction)
    if (rows.length === 0) return
    const entries = await sql<{ kind: string; id: string; readers: string[] }>`
      select e.kind, e.id, e.readers from search_entries e, ${namesOf(made)}
      where e.kind = given.kind and e.id = given.id order by e.kind, e.id for share of e skip locked`.execute(
      transaction,
    )
    for (const { kind, id, readers } of entries.rows) {
      const record = made.find((each) => each.kind === kind && each.id === id) as EmbeddedPart
      const due =
        await sql`delete from meaning_due where kind = ${kind} and id = ${id}::uuid and at = ${record.at}::timestamptz
        returning id`.execute(transaction)
      if (due.rows.length === 0) continue
      await sql`delete from record_vectors where kind = ${kind} and id = ${id}::uuid`.execute(transaction)
      await sql`insert into record_vectors (kind, id, chunk, readers, model, vector, signs)
        select ${kind}, ${id}::uuid, piece.at, ${readers}::uuid[], ${model}, piece.vector::real[],
          vector_signs(piece.vector::real[])
        from unnest(${record.vectors.map(reals)}::text[]) with ordinality as piece (vector, at)`.execute(transaction)
    }
  })
  await releaseUnread(db, made)
}

/** The records closest to a vector among those that the caller may find. What it tells is to be read again under the caller's rights. */
export async function nearest(
  db: Db,
  { vector, model, kinds, most }: { vector: readonly number[]; model: string; kinds: readonly string[]; most: number },
): Promise<{ kind: MeaningKind; id: string; likeness: number }[]> {
  const { rows } = await sql<{ kind: MeaningKind; id: string; likeness: number }>`
    select kind, id, likeness from search_nearest(${reals(vector)}::real[], ${model}, ${[...kinds]}::text[], ${most})`.execute(
    db,
  )
  return rows
}

/** From here on the transaction may change nothing. */
export async function readOnly(db: Db): Promise<void> {
  await sql`set local transaction_read_only = on`.execute(db)
}
