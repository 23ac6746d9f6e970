// What a person with thousands of rows asks for is found by an index: so many rows are read as are shown, whatever else is there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actorOf } from '../src/access/actor.ts'
import * as threads from '../src/features/comms/store/threads.ts'
import * as contacts from '../src/features/contacts/store/list.ts'
import { timeline } from '../src/features/contacts/store/timeline.ts'
import * as drafts from '../src/features/correspondence/store/drafts.ts'
import * as exchanges from '../src/features/correspondence/store/exchanges.ts'
import { busy } from '../src/features/meetings/store/free-times.ts'
import * as meetings from '../src/features/meetings/store/meetings.ts'
import * as statements from '../src/features/promises/store/statements.ts'
import { entriesOf, READERS } from '../src/features/search/store.ts'
import { changed } from '../src/features/today/store.ts'
import type { Actor } from '../src/platform/context.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { connection } from './fixtures-mail.ts'
import { meeting } from './fixtures-meetings.ts'
import { createWorld, type World } from './world.ts'

/** Of each kind, and of each fifty one that is asked for. */
const ROWS = 3_000
/** A tenth of them: neither the list, nor the one behind it whose rows it needs, was read as a whole. */
const MOST = ROWS / 10
const ME = 'owner'
const DAY = '2026-11-02'

let world: World
let actor: Actor
let contact: string
beforeAll(async () => {
  world = await createWorld()
  const { db } = world.database
  const me = world.id(ME)
  const api = world.as(ME)
  contact = (await api.contacts.create({ name: 'Dana Quillfeather', emails: ['dana@example.org'] })).id
  const { id: box } = await connection(world, ME)
  const { id: first } = await meeting(world, 'dana@example.org', ME)
  const rows = sql`generate_series(1, ${ROWS}) as i`
  const address = sql`case when i % 300 = 0 then 'dana@example.org' else 'p' || i || '@example.org' end`
  const made = [
    sql`insert into contacts (id, owner_id, name, emails, tags) select uuidv7(), ${me}::uuid, 'P' || i, array['p' || i || '@example.org'],
      case when i % 300 = 0 then array['choir'] else '{}' end from ${rows}`,
    sql`insert into tasks (id, created_by, assigned_to_user_id, title, status, created_at, updated_at)
      select uuidv7(), ${me}::uuid, ${me}::uuid, 'T' || i, 'Done', t, t from ${rows}, lateral (select now() - interval '1 hour' * case when i < 4 then 1 else 24 * (i + 2) end as t) a`,
    sql`insert into goals (id, user_id, title, due_date, created_at, updated_at) select uuidv7(), ${me}::uuid, 'G' || i, '2030-01-01', now() - interval '1 year',
      now() - interval '1 hour' * case when i < 3 then 1 else 24 * (i + 2) end from ${rows}`,
    sql`insert into kpis (id, goal_id, "position", name, created_at) select uuidv7(), id, 0, 'KPI of ' || title, created_at from goals`,
    sql`insert into kpi_values (id, kpi_id, value, recorded_at) select uuidv7(), k.id, 4, g.updated_at from kpis k join goals g on g.id = k.goal_id`,
    sql`insert into exchanges (id, user_id, connection_id, subject, mail_count, unread_count, last_at)
      select uuidv7(), ${me}::uuid, ${box}::uuid, 'X' || i, 1, case when i % 300 = 0 then 1 else 0 end, now() - interval '1 hour' * i from ${rows}`,
    sql`insert into mails (id, user_id, connection_id, exchange_id, key, message_id, sent_at, own, from_name, from_address, "to", cc, addresses, subject, text,
        quoted_at, attachments, automatic, marks, seen, flagged, answered)
      select uuidv7(), user_id, connection_id, id, subject, subject, last_at, true, 'P' || i, a, '[]', '[]', array[a], subject, 'Hello', 5, '[]', false, '{}', true, false, false
      from (select x.*, substr(subject, 2)::int as i from exchanges x) x, lateral (select ${address} as a) a`,
    sql`insert into mail_drafts (id, user_id, connection_id, "to", cc, subject, text, message_id)
      select uuidv7(), ${me}::uuid, ${box}::uuid, array['p7@example.org', 'new@example.org'], '{}', 'D', 'D', 'D' || i from generate_series(1, 3) as i`,
    sql`insert into meetings (id, user_id, connection_id, object_id, uid, occurrence, hash, title, place, notes, starts_at, ends_at, cancelled, declined, free, guests, addresses)
      select uuidv7(), m.user_id, m.connection_id, m.object_id, 'u' || i, '', '', 'M' || i, '', '', t, t + case when i = 5 then interval '900 days' else interval '1 hour' end,
        false, false, false, m.guests, array[${address}] from meetings m, ${rows}, lateral (select now() - interval '2 hours' * i as t) a where m.id = ${first}::uuid`,
    sql`insert into notes (id, user_id, content, entry_date) select uuidv7(), ${me}::uuid, 'N' || i, ${DAY}::date from ${rows}`,
    sql`insert into statement_texts (id, user_id, note_id) select uuidv7(), user_id, id from notes where content like 'N%' on conflict do nothing`,
    sql`insert into statements (id, user_id, text_id, found_key, kind, hedged, who, to_whom, what, due, "start", "end", quote, confidence, perhaps, state, said_state, own_words)
      select uuidv7(), t.user_id, t.id, 'k', 'promise', false, '{"words": "I", "resolved": "me"}',
        jsonb_build_object('words', 'somebody', 'resolved', case when i % 300 = 0 then ${contact}::text end), 'What', jsonb_build_object('date', (date '2020-01-01' + i)::text), 0, 9,
        case when i % 500 = 0 then 'I will call Quillfeather' else 'I will call' end, 0.9, false, 'found', 'found', true
      from (select t.*, substr(n.content, 2)::int as i from statement_texts t join notes n on n.id = t.note_id) t`,
    sql`insert into threads (id, people_key, is_group, created_by, seq, updated_at) select uuidv7(), 'rows' || i, false, ${me}::uuid, 10, now() - interval '1 hour' * i
      from generate_series(1, ${ROWS / 10}) as i`,
    sql`insert into thread_participants (thread_id, user_id) select t.id, p.id from threads t, unnest(array[${me}, ${world.id('ceo')}]::uuid[]) as p (id) where t.people_key like 'rows%'`,
    sql`insert into thread_messages (id, thread_id, seq, sender_id, kind, text, "timestamp") select uuidv7(), t.id, s, ${me}::uuid, 'text',
      case when s = 3 and t.people_key in ('rows211', 'rows222') then 'The harpsichord is common' else 'What is common' end, now() - interval '1 day' * (10 - s)
      from threads t, generate_series(1, 10) as s where t.people_key like 'rows%'`,
  ]
  for (const statement of made) await statement.execute(db)
  await sql`analyze`.execute(db)
  actor = (await actorOf(world.database, me)) as Actor
}, 120_000)
afterAll(() => world.close())

/** What comes of it, and how many rows it has read of tables. */
async function reading<T>(work: (db: Db) => Promise<T>): Promise<{ found: T; rows: number }> {
  return world.database.as(
    world.id(ME),
    async (db) => {
      const count = async () =>
        Number(
          (
            await sql<{
              n: string
            }>`select sum(seq_tup_read + idx_tup_fetch)::text as n from pg_stat_xact_user_tables`.execute(db)
          ).rows[0]?.n,
        )
      const before = await count()
      const found = await work(db)
      return { found, rows: (await count()) - before }
    },
    'own',
  )
}

const now = () => new Date().toISOString()
const page = { limit: 20 }
const RUNS = 8

it('the measure sees what is read', async () => {
  const all = await reading(async (db) => sql`select count(text) from thread_messages where kind = 'text'`.execute(db))
  expect(all.rows).toBeGreaterThan(ROWS)
})

it('what a search has found in threads, by a statement that is planned for nobody in particular', async () => {
  const said = await sql<{ id: string }>`select id from thread_messages where text like '%harpsichord%'`.execute(
    world.database.db,
  )
  const ids = said.rows.map(({ id }) => id)
  const { found, rows } = await reading(async (db) => {
    // The sixth time a prepared statement is no longer planned for its values.
    for (let n = 1; n < RUNS; n++) await READERS.thread_message.read(db, actor, ids)
    return READERS.thread_message.read(db, actor, ids)
  })
  expect(found.map(({ body }) => body)).toEqual(['The harpsichord is common', 'The harpsichord is common'])
  // From each of three hundred threads it would be many times as many.
  expect(rows / RUNS).toBeLessThan(MOST / 4)
})

it('what has changed since yesterday, among thousands that were done and of thousands of KPIs', async () => {
  const { found, rows } = await reading((db) => changed(db, actor, new Date(Date.now() - 86_400_000)))
  expect(found.map(({ title }) => title).toSorted()).toEqual(['KPI of G1: 4', 'KPI of G2: 4', 'T1', 'T2', 'T3'])
  expect(rows).toBeLessThan(MOST)
})

it('meetings ahead behind thousands that are over, one that has lasted for long among them', async () => {
  const { found, rows } = await reading((db) => meetings.list(db, actor, page, now()))
  expect(found.items.map(({ title }) => title)).toEqual(['M5', expect.stringContaining('meeting')])
  expect(rows).toBeLessThan(MOST)
})

it('what stands in the way of a meeting', async () => {
  const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { found, rows } = await reading((db) => busy(db, actor.user_id, from, '2099-01-01'))
  expect(found).toHaveLength(2)
  expect(rows).toBeLessThan(MOST)
})

it('meetings, exchanges and statements with one contact', async () => {
  const emails = ['Dana@example.org ']
  const met = await reading((db) => meetings.list(db, actor, { ...page, emails, past: true }, now()))
  expect(met.found.total).toBe('10')
  const written = await reading((db) => exchanges.list(db, actor, { ...page, contact_id: contact }))
  expect(written.found.items.map(({ subject }) => subject)).toContain('X300')
  expect(written.found.total).toBe('10')
  const said = await reading((db) =>
    statements.list(db, actor, DAY, { ...page, contact_id: contact, perhaps: true, sort_by: 'due' }),
  )
  expect(said.found.total).toBe('10')
  for (const { rows } of [met, written, said]) expect(rows).toBeLessThan(MOST)
})

it('all that concerns one contact, in one line of days', async () => {
  const about = {
    id: contact,
    owner_id: actor.user_id,
    name: 'Dana Quillfeather',
    emails: ['dana@example.org'],
    user_id: null,
  }
  const kinds = ['exchange', 'meeting', 'statement'] as const
  const { found, rows } = await reading((db) => timeline(db, actor, about, { ...page, kinds, today: DAY }))
  // Ten are owed to them, and of the six that name them two are among those.
  expect(found.total).toBe(String(10 + 11 + 10 + 6 - 2))
  // Each is found, read with its policy and counted, and read once more for the page.
  expect(rows).toBeLessThan(2 * MOST)
})

it('statements by day and by person, and exchanges that are unread', async () => {
  for (const sort_by of ['due', 'person', 'newest'] as const) {
    const { found } = await reading((db) => statements.list(db, actor, DAY, { ...page, perhaps: true, sort_by }))
    expect(found.items).toHaveLength(20)
  }
  for (const [source_kind, total] of [
    ['note', String(ROWS)],
    ['mail', '0'],
  ] as const) {
    const of = { ...page, perhaps: true, sort_by: 'due', source_kind } as const
    expect((await reading((db) => statements.list(db, actor, DAY, of))).found.total).toBe(total)
  }
  const { found, rows } = await reading((db) => exchanges.list(db, actor, { ...page, unread: true }))
  expect(found.total).toBe('10')
  expect(rows).toBeLessThan(MOST)
})

it('contacts with a tag that few have', async () => {
  const { found, rows } = await reading((db) => contacts.list(db, actor, { ...page, sort_by: 'name', tag: 'choir' }))
  expect(found.total).toBe('10')
  expect(found.items.map(({ name }) => name).slice(0, 2)).toEqual(['P1200', 'P1500'])
  expect(rows).toBeLessThan(MOST)
})

it('whether somebody was ever written to', async () => {
  const { found, rows } = await reading((db) => drafts.list(db, actor.user_id, page))
  expect(found.items.map(({ new_people }) => new_people)).toEqual(Array.from({ length: 3 }, () => ['new@example.org']))
  expect(rows).toBeLessThan(MOST)
})

it('what was said in hundreds of threads: what everybody says, what two say, and what is spelled wrong', async () => {
  const find = (q: string, alike = false) => reading((db) => entriesOf(db, ['thread_message'], { q, limit: 5, alike }))
  const common = await find('common')
  expect(common.found).toHaveLength(5)
  expect(common.rows).toBeLessThan(ROWS)
  const rare = await find('harpsichord')
  expect(rare.found).toHaveLength(2)
  const listed = await reading((db) => threads.list(db, actor, { ...page, messages: 0, search: 'harpsichord' }))
  expect(listed.found.total).toBe('2')
})
