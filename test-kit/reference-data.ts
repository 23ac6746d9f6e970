// The data that loads are measured with: 200 people in 20 organizations with 10,000 tasks, 10,000 contacts, 5,000 notes and
// 100,000 messages. Written by SQL in one go.
import pg from 'pg'
import { secretHash } from '../server/src/platform/ids.ts'
import { deriveRows } from './derived-rows.ts'

export const PEOPLE = 200
const ORGS = 20
const EACH = { tasks: 50, contacts: 50, notes: 25, threadMessages: 300, conversations: 5, messages: 40 }

/** Somebody with a session, and what of theirs can be asked for by its id. */
export type Person = { id: string; token: string; tasks: string[]; contacts: string[]; thread: string; chat: string }

/** Fills a migrated database. The people of the first two of each ten may start runs. */
export async function fillReference(url: string): Promise<Person[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica')
    const tokens = Array.from({ length: PEOPLE }, (_, n) => `reference-token-of-person-${n}`)
    for (const statement of statements) await client.query(statement)
    await client.query(
      `insert into sessions (id, user_id, token_hash, expires_at) select uuidv7(), p.id, h.hash, '2099-01-01'
        from unnest($1::bytea[]) with ordinality as h (hash, n) join person p on p.n = h.n - 1`,
      [tokens.map(secretHash)],
    )
    await deriveRows(client)
    await client.query('vacuum analyze')
    const { rows } = await client.query<Omit<Person, 'token'> & { n: number }>(
      `select p.n, p.id, array(select t.id::text from tasks t where t.created_by = p.id) as tasks,
        array(select c.id::text from contacts c where c.owner_id = p.id) as contacts,
        (select t.thread_id from thread_participants t where t.user_id = p.id order by t.thread_id limit 1) as thread,
        (select c.id from conversations c where c.user_id = p.id order by c.id limit 1) as chat
      from person p order by p.n`,
    )
    return rows.map(({ n, ...person }) => ({ ...person, token: tokens[n] ?? '' }))
  } finally {
    await client.end()
  }
}

/** One person has all of it, and has just proven the password. Shares stay with those who had them. */
export async function giveAllTo(url: string, { id }: Pick<Person, 'id'>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica')
    for (const [table, column] of OWNED)
      await client.query(`update ${table} set ${column} = $1 where ${column} <> $1`, [id])
    await client.query(
      `insert into thread_participants (thread_id, user_id, read_seq) select id, $1, seq from threads on conflict do nothing`,
      [id],
    )
    await client.query('update sessions set proved_at = now() where user_id = $1', [id])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
const OWNED = [
  ['tasks', 'created_by'],
  ['contacts', 'owner_id'],
  ['notes', 'user_id'],
  ['conversations', 'user_id'],
  ['messages', 'user_id'],
  ['thread_messages', 'sender_id'],
] as const

const WORDS = `(array['contract','meeting','budget','supplier','review','quarter','offer','board','report','call','travel','market'])`
/** Three words that depend on `n`, so that a search finds some and not all. */
const said = (n: string) =>
  `${WORDS}[1 + (${n}) % 12] || ' ' || ${WORDS}[1 + (${n}) / 12 % 12] || ' ' || ${WORDS}[1 + (${n}) / 144 % 12]`
const each = (many: number) => `from person p cross join generate_series(1, ${many}) as i`
const at = `now() - interval '1 year' + interval '1 minute' * (p.n + i * 500)`

const statements = [
  `create temp table person as select n, uuidv7() as id from generate_series(0, ${PEOPLE - 1}) as n;
   create temp table org as select n, uuidv7() as id from generate_series(0, ${ORGS - 1}) as n`,
  `insert into organizations (id, name) select id, 'Organization ' || n from org`,
  `insert into users (id, email, password_hash, user_level, first_name, last_name)
    select id, 'person' || n || '@example.com', 'none', case when n < ${PEOPLE / 5} then 'ceo' else 'user' end, 'Person', 'Number ' || n from person`,
  `insert into memberships (organization_id, user_id, org_access_level)
    select o.id, p.id, 'user' from person p join org o on o.n = p.n % ${ORGS}`,
  `insert into tasks (id, created_by, title, description, priority, status, due_date, created_at, updated_at)
    select uuidv7(${at} - now()), p.id, 'Task ' || i || ': ' || ${said('p.n + i')}, ${said('p.n * i')},
      (array['Low','Medium','High','Urgent'])[1 + i % 4], (array['To Do','Pending','In Progress','Done','Review'])[1 + i % 5],
      current_date + i, ${at}, ${at} ${each(EACH.tasks)}`,
  `insert into task_shares (task_id, organization_id)
    select t.id, m.organization_id from tasks t join memberships m on m.user_id = t.created_by where hashtext(t.id::text) % 10 = 0`,
  `insert into contacts (id, owner_id, name, role, emails, notes)
    select uuidv7(), p.id, 'Contact ' || i || ' of ' || p.n, 'Buyer', array['contact' || i || '.' || p.n || '@example.org'], ${said('p.n + i')} ${each(EACH.contacts)}`,
  `insert into contact_shares (contact_id, organization_id)
    select c.id, m.organization_id from contacts c join memberships m on m.user_id = c.owner_id where hashtext(c.id::text) % 10 = 0`,
  `insert into notes (id, user_id, content, entry_date, created_at)
    select uuidv7(${at} - now()), p.id, '# ' || ${said('p.n + i')} || E'\\n\\n' || repeat(${said('p.n * i')} || '. ', 20), current_date - i, ${at} ${each(EACH.notes)}`,
  // Each with the next of their organization: everybody is in two threads.
  `create temp table pair as select uuidv7() as id, p.id as one, q.id as other from person p join person q on q.n = (p.n + ${ORGS}) % ${PEOPLE};
   insert into threads (id, people_key, is_group, created_by, seq)
    select id, encode(sha256(convert_to(least(one, other) || ',' || greatest(one, other), 'UTF8')), 'hex'), false, one, ${EACH.threadMessages} from pair;
   insert into thread_participants (thread_id, user_id, read_seq) select id, one, ${EACH.threadMessages} from pair
    union all select id, other, ${EACH.threadMessages - 3} from pair`,
  `insert into thread_messages (id, thread_id, seq, sender_id, kind, text, "timestamp")
    select uuidv7(), w.id, i, case when i % 2 = 0 then w.one else w.other end, 'text', ${said('i')} || '?', now() - interval '1 minute' * (10000 - i)
    from pair w cross join generate_series(1, ${EACH.threadMessages}) as i`,
  `insert into conversations (id, user_id, name, seq) select uuidv7(), p.id, 'Conversation ' || i, ${EACH.messages} ${each(EACH.conversations)}`,
  `insert into messages (id, conversation_id, user_id, seq, sender_type, content)
    select uuidv7(), c.id, c.user_id, i, case when i % 2 = 0 then 'ai' else 'user' end, repeat(${said('i')} || '. ', 8)
    from conversations c cross join generate_series(1, ${EACH.messages}) as i`,
]
