// The second line alone (rights R11, trust Z9): a statement without any condition, in the transaction of a request, meets no row of
// others, whatever table it reads. That is what is left if every rule in the code said yes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { callAs } from '../../test-kit/thread-people.ts'
import { sql } from '../src/platform/db.ts'
import { type Actor, furnish, type House, makersOf } from './crawl-records.ts'
import { PROBES } from './probes.ts'
import { createWorld, type World } from './world.ts'

let world: World
let house: House
/** The ids of what is somebody's alone: where one of them stands in a row, the row is theirs. */
const mine = new Map<string, string>()
let tables: string[]
beforeAll(async () => {
  world = await createWorld()
  house = await furnish(world)
  const { db } = world.database
  for (const actor of makersOf(house.actors)) await leaveTraces(actor)
  for (const [table, owner] of Object.entries(OWNED))
    for (const { id, by } of (
      await sql<{ id: string; by: string }>`select id, ${sql.ref(owner)} as by from ${sql.table(table)}`.execute(db)
    ).rows)
      mine.set(id, by)
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relrowsecurity and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  tables = rows.map(({ name }) => name)
}, 120_000)
afterAll(() => world.close())

const OWNED = {
  ...Object.fromEntries(PROBES.map(({ table, owner }) => [table, owner])),
  notes: 'user_id',
  advice: 'user_id',
  conversations: 'user_id',
  runs: 'user_id',
  files: 'user_id',
  statement_texts: 'user_id',
  statements: 'user_id',
  ...{ connections: 'user_id', private_addresses: 'user_id', mail_folders: 'user_id' },
  ...{ exchanges: 'user_id', mails: 'user_id', mail_drafts: 'user_id' },
  ...{
    calendars: 'user_id',
    calendar_objects: 'user_id',
    meetings: 'user_id',
    mail_invitations: 'user_id',
    invitation_answers: 'user_id',
    address_books: 'user_id',
    connection_sign_ins: 'user_id',
    cards: 'user_id',
    card_writes: 'user_id',
  },
}
/** In these the column says whose a row is, and nobody else meets it. */
const PERSONAL: Record<string, string> = {
  ...OWNED,
  ...{
    messages: 'user_id',
    reply_drafts: 'user_id',
    approvals: 'user_id',
    file_texts: 'user_id',
    tokens_used: 'user_id',
    dictations: 'user_id',
    advice_answers: 'user_id',
  },
  ...{
    contact_imports: 'user_id',
    contact_merges: 'user_id',
    contact_views: 'user_id',
    contacts_apart: 'user_id',
    deleted_records: 'deleted_by',
    idempotency_keys: 'user_id',
    suggestions_due: 'user_id',
  },
  ...{ task_reminders: 'user_id', task_places: 'user_id' },
  ...{ meeting_work: 'user_id', calendar_feeds: 'user_id', working_hours: 'user_id' },
  ...{ mail_places: 'user_id', mail_references: 'user_id', mail_interactions: 'user_id' },
  advice_checks: 'user_id',
  run_checks: 'user_id',
  run_parts: 'user_id',
  schedule_runs: 'user_id',
  ...{ known_browsers: 'user_id', notification_mail: 'user_id', password_resets: 'user_id' },
  ...{
    thread_suggestions: 'user_id',
    notifications: 'user_id',
    notification_settings: 'user_id',
    push_devices: 'user_id',
    statement_settings: 'user_id',
    briefings: 'user_id',
    briefing_answers: 'user_id',
    briefing_tasks: 'user_id',
    sample_records: 'user_id',
    briefing_mail: 'user_id',
  },
}

/** These name a person too, and are there for others by a right of their own. */
const SEEN_BY_OTHERS = [
  'share_pairs',
  'goal_shares',
  'task_shares',
  'contact_shares',
  'company_shares',
  'agents',
  'crews',
  'flows',
  'tools',
  'goals',
  'online',
  'thread_participants',
  // Administrators read what models were asked, by everybody.
  'model_usage',
]

/** Rows that only work at night or a model would make. */
async function leaveTraces(actor: Actor): Promise<void> {
  const { db } = world.database
  const me = sql`${actor.id}::uuid`
  const of = (table: string) => sql`(select id from ${sql.table(table)} where user_id = ${me} limit 1)`
  for (const statement of [
    sql`insert into run_steps (run_id, step, result) values (${of('runs')}, 's', '{}')`,
    sql`insert into run_attempts (run_id, step) values (${of('runs')}, 's')`,
    sql`insert into tool_effects (run_id, key, result) values (${of('runs')}, 'k', '{}')`,
    sql`insert into reply_drafts (run_id, conversation_id, user_id, message_id, content)
      values (${of('runs')}, ${of('conversations')}, ${me}, gen_random_uuid(), 'x')`,
    sql`insert into tokens_used (user_id, day, tokens) values (${me}, current_date, 1)`,
    sql`insert into dictations (user_id, file_id) values (${me}, gen_random_uuid())`,
    sql`insert into push_keys (public_key, secret) values ('k', 's') on conflict do nothing`,
    sql`insert into push_devices (session_id, user_id, endpoint, p256dh, auth, public_key, kinds)
      select id, user_id, 'https://push.example.org', 'p', 'a', 'k', '{due}' from sessions where user_id = ${me} limit 1`,
    sql`insert into notification_settings (user_id, kind, in_app, mail) values (${me}, 'due', true, true)`,
    sql`insert into statement_settings (user_id, by_model) values (${me}, true)`,
    sql`insert into suggestions_due (user_id, thread_id, for_seq) select ${me}, thread_id, 1
      from thread_participants where user_id = ${me} limit 1 on conflict do nothing`,
    sql`insert into thread_suggestions (id, user_id, thread_id, for_seq) select gen_random_uuid(), ${me}, thread_id, 1
      from thread_participants where user_id = ${me} limit 1`,
    sql`insert into task_reminders (task_id, user_id, remind_at) select id, ${me}, '2099-01-01' from tasks
      where created_by = ${me} limit 1`,
    sql`insert into task_places (task_id, user_id, place) select id, ${me}, 1 from tasks where created_by = ${me} limit 1`,
    sql`insert into briefings (user_id, day, items, took_ms) values (${me}, current_date, '[]', 1) on conflict do nothing`,
    sql`insert into sample_records (user_id, kind, record_id) values (${me}, 'note', gen_random_uuid())`,
    sql`insert into briefing_answers (user_id, key, answer) values (${me}, 'k', 'known')`,
    sql`insert into briefing_tasks (user_id, key, task_id) select ${me}, 'k', id from tasks where created_by = ${me} limit 1`,
    sql`insert into briefing_mail (user_id) values (${me})`,
    sql`insert into online (user_id, node) values (${me}, 'n') on conflict do nothing`,
    sql`insert into run_checks (user_id, run_id) values (${me}, ${of('runs')}) on conflict do nothing`,
    sql`insert into run_parts (id, user_id, run_id, step, place, name, agent, content)
      values (gen_random_uuid(), ${me}, ${of('runs')}, 's', 0, 'n', 'a', 'x') on conflict do nothing`,
    sql`insert into advice_checks (id, user_id, advice_id, checks) values (gen_random_uuid(), ${me}, ${of('advice')}, '{}')`,
    sql`insert into schedule_runs (id, schedule_id, user_id, due_at, cause)
      values (gen_random_uuid(), ${of('schedules')}, ${me}, now(), 'now')`,
    sql`insert into known_browsers (token_hash, user_id) values (sha256(${`b${actor.id}`}::bytea), ${me})`,
    sql`insert into notification_mail (user_id, token) values (${me}, ${`t${actor.id}`}) on conflict do nothing`,
    sql`insert into password_resets (token_hash, user_id, expires_at)
      values (sha256(${`r${actor.id}`}::bytea), ${me}, now()) on conflict do nothing`,
    ...mailbox(actor),
  ])
    await statement.execute(db)
  const made = await callAs(
    world,
    actor,
    'POST',
    '/api/tasks/',
    { title: 'To be deleted' },
    { 'idempotency-key': 'once' },
  )
  await callAs(world, actor, 'DELETE', `/api/tasks/${(made.body as { id: string }).id}`)
  const pair = []
  for (const name of ['Merged', 'Merged'])
    pair.push(((await callAs(world, actor, 'POST', '/api/contacts/', { name })).body as { id: string }).id)
  await callAs(world, actor, 'POST', `/api/contacts/${pair[0]}/merge`, { with: pair[1] })
  for (const name of ['Apart', 'Apart'])
    pair.push(((await callAs(world, actor, 'POST', '/api/contacts/', { name })).body as { id: string }).id)
  await callAs(world, actor, 'POST', `/api/contacts/${pair[2]}/apart`, { with: pair[3] })
  await callAs(world, actor, 'POST', '/api/contacts/views', { name: 'Customers', filter: { tag: 'customer' } })
  await callAs(world, actor, 'POST', '/api/contacts/import', { file_name: 'c.csv', content: btoa(`Name\nImported\n`) })
}

/** A mailbox that its person let agents read, with a row in every table that a mail leaves one in; and one that they left. */
function mailbox({ id, name }: Actor) {
  const me = sql`${id}::uuid`
  const of = (table: string) => sql`(select id from ${sql.table(table)} where user_id = ${me} limit 1)`
  const box = sql`(select id from connections where user_id = ${me} and left_at is null limit 1)`
  const words = `Mail of ${name}`
  return [
    sql`insert into connections (id, user_id, kind, name, address, settings, ai_reads, paused, left_at) values
      (gen_random_uuid(), ${me}, 'mailbox', ${words}, ${`${id}@example.org`}, '{}', true, true, null),
      (gen_random_uuid(), ${me}, 'mailbox', ${words}, ${`left-${id}@example.org`}, '{}', true, true, now())`,
    sql`insert into private_addresses (id, user_id, pattern) values (gen_random_uuid(), ${me}, '@example.net')`,
    sql`insert into mail_folders (id, connection_id, user_id, path, role, uid_validity)
      values (gen_random_uuid(), ${box}, ${me}, 'INBOX', 'inbox', 1)`,
    sql`insert into exchanges (id, user_id, connection_id, subject, last_at)
      values (gen_random_uuid(), ${me}, ${box}, ${words}, now())`,
    sql`insert into mails (id, user_id, connection_id, exchange_id, key, message_id, sent_at, own, from_name, from_address, "to", cc,
        addresses, subject, text, quoted_at, attachments, automatic, marks, seen, flagged, answered)
      values (gen_random_uuid(), ${me}, ${box}, ${of('exchanges')}, 'k', '<m@example.org>', now(), false, 'Dana', 'dana@example.org',
        '[]', '[]', '{dana@example.org}', ${words}, ${words}, 0, '[]', false, '{}', false, false, false)`,
    sql`insert into mail_places (folder_id, uid, user_id, mail_id) values (${of('mail_folders')}, 1, ${me}, ${of('mails')})`,
    sql`insert into mail_references (connection_id, message_id, user_id, exchange_id)
      values (${box}, '<m@example.org>', ${me}, ${of('exchanges')})`,
    sql`insert into mail_interactions (contact_id, exchange_id, day, user_id, connection_id)
      select id, ${of('exchanges')}, current_date, ${me}, ${box} from contacts where owner_id = ${me} limit 1`,
    sql`insert into mail_drafts (id, user_id, connection_id, "to", cc, subject, text, message_id)
      values (gen_random_uuid(), ${me}, ${box}, '{dana@example.org}', '{}', ${words}, ${words}, ${`<${id}@example.org>`})`,
    sql`insert into calendars (id, user_id, connection_id, href, name, zone) values (gen_random_uuid(), ${me}, ${box}, '', ${words}, 'UTC')`,
    sql`insert into calendar_objects (id, user_id, calendar_id, href) values (gen_random_uuid(), ${me}, ${of('calendars')}, '')`,
    sql`insert into meetings (id, user_id, connection_id, object_id, uid, occurrence, hash, title, place, notes, starts_at, ends_at,
        cancelled, declined, free, guests, addresses)
      values (gen_random_uuid(), ${me}, ${box}, ${of('calendar_objects')}, 'u', '', '', ${words}, ${words}, ${words}, now(), now(),
        false, false, false, '[]', '{dana@example.org}')`,
    sql`insert into connection_sign_ins (id, user_id, session_id, state_hash, verifier, provider, address)
      values (gen_random_uuid(), ${me}, ${of('sessions')}, decode(md5(${me}::text), 'hex'), 'v', 'google', 'dana@example.org')`,
    sql`insert into address_books (id, user_id, connection_id, href) values (gen_random_uuid(), ${me}, ${box}, 'https://example.org/')`,
    sql`insert into cards (id, user_id, book_id, href, hash, taken) values (gen_random_uuid(), ${me}, ${of('address_books')}, 'a', 'h', true)`,
    sql`insert into card_writes (id, user_id, connection_id, book_id, card_id, name, before, after, changes)
      values (gen_random_uuid(), ${me}, ${box}, ${of('address_books')}, ${of('cards')}, ${words}, '{}', '{}', '[]')`,
    sql`insert into meeting_work (user_id, uid, occurrence, connection_id) values (${me}, 'u', '', ${box})`,
    sql`insert into mail_invitations (id, user_id, connection_id, mail_id, method, uid, occurrence, sequence, stamp, from_address, proven,
        received_at, title, place, notes, starts_at, ends_at, recurring, organizer, guests, addresses)
      values (gen_random_uuid(), ${me}, ${box}, ${of('mails')}, 'request', 'u', '', 0, '', 'dana@example.org', true, now(), ${words}, ${words},
        ${words}, now(), now(), false, '{}', '[]', '{}')`,
    sql`insert into invitation_answers (id, user_id, connection_id, uid, occurrence, sequence, status, draft_id)
      values (gen_random_uuid(), ${me}, ${box}, 'u', '', 0, 'accepted', ${of('mail_drafts')})`,
    sql`insert into working_hours (user_id, days, from_time, to_time) values (${me}, '{1}', '09:00', '10:00')`,
    sql`insert into calendar_feeds (user_id, secret_hash) values (${me}, sha256(convert_to(${id}::text, 'UTF8')))`,
  ]
}

/** Whose texts and ids a row may hold: rows of others that the reader sees for a reason of their own. */
async function visibleTo(actor: Actor): Promise<Set<string>> {
  const me = sql`${actor.id}::uuid`
  const orgs = sql`(select organization_id from memberships where user_id = ${me})`
  const { rows } = await sql<{ id: string }>`
    select id from goals where user_id = ${me} or organization_id in ${orgs}
      or id in (select goal_id from goal_shares where user_id = ${me})
    union all select id from tasks where created_by = ${me} or assigned_to_user_id = ${me}
      or id in (select task_id from task_shares where organization_id in ${orgs} or user_id = ${me})
    union all select id from contacts where owner_id = ${me}
      or id in (select contact_id from contact_shares where organization_id in ${orgs} or user_id = ${me})
    union all select thread_id from thread_participants where user_id = ${me}`.execute(world.database.db)
  return new Set([...rows.map(({ id }) => id), ...[...mine].filter(([, by]) => by === actor.id).map(([id]) => id)])
}

describe('a statement without any condition', () => {
  it('meets no row of others in any table that is guarded', async () => {
    const wrong: string[] = []
    let read = 0
    let rowsRead = 0
    const factory = ['agents', 'tools', 'crews', 'flows', 'users']
    for (const actor of house.actors) {
      const allowed = await visibleTo(actor)
      for (const table of tables) {
        const rows = await world.database
          .as(actor.id, (db) =>
            sql<{ t: string; by: string | null }>`select t::text, to_jsonb(t) ->> ${PERSONAL[table] ?? 'none'} as by
            from ${sql.table(table)} t`.execute(db),
          )
          .then(
            ({ rows }) => rows,
            (error: { code?: string }) => (error.code === '42501' ? [] : Promise.reject(error)),
          )
        read += 1
        rowsRead += rows.length
        for (const { t, by } of rows) {
          if (PERSONAL[table] && by !== actor.id) wrong.push(`${actor.name} meets a row of somebody else in ${table}`)
          for (const [text] of t.matchAll(/CANARY[a-z]+\d+x/gi)) {
            const { kind, id } = house.held.get(text.toLowerCase()) ?? { kind: '', id: '' }
            if (!factory.includes(kind) && !allowed.has(id)) wrong.push(`${actor.name} reads ${text} in ${table}`)
          }
          for (const [id] of t.matchAll(/[0-9a-f-]{36}/g))
            if (mine.has(id) && !allowed.has(id)) wrong.push(`${actor.name} meets ${table} of somebody else`)
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(tables.length).toBeGreaterThan(40)
    figure(
      'Z9',
      `${read} tables read bare by ${house.actors.length} people, ${rowsRead.toLocaleString('en')} rows: 0 foreign`,
    )
  }, 120_000)

  // A table that names its person in a column, and is in no list here, would be read without anybody noticing whose it is.
  it('is tried on every guarded table that names its person', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relrowsecurity and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      world.database.db,
    )
    expect(rows.map(({ name }) => name).filter((name) => !PERSONAL[name] && !SEEN_BY_OTHERS.includes(name))).toEqual([])
  })

  it('meets something of each person in every table that is one person’s', async () => {
    const owner = house.actors[0] as Actor
    for (const [table, column] of Object.entries(PERSONAL)) {
      const rows = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${owner.id}::uuid`.execute(
        world.database.db,
      )
      expect([table, rows.rows.length > 0]).toEqual([table, true])
    }
  })
})
