// Makes a database with a million tasks, notes and contacts each, of 2,271 people in 56 organizations, in DATA_DIR; of the other kinds
// as many as make a tenth of a million one person's (bench/more-kinds.ts).
// DATA_DIR=/path node bench/million.ts [rows of each]: needs about 8 GB and some minutes. A tenth of each is one person's.
import { chmodSync, mkdirSync } from 'node:fs'
import pg from 'pg'
import { newId, secretHash } from '../server/src/platform/ids.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { deriveRows } from '../test-kit/derived-rows.ts'
import { MORE_TABLES, moreKinds } from './more-kinds.ts'
import { COMMON, FIRST, LAST, ROLES } from './words.ts'

/** Signs in as these two: the one with a tenth of everything, and one of the many. */
export const TOKENS = { heavy: 'bench-token-of-the-busiest', plain: 'bench-token-of-one-of-many' } as const
const ORGS = 56
const PLAIN = 2_250
const BUSY = 20
const SENTENCES = 50_000
const SYLLABLES = ['bra', 'ke', 'lo', 'mi', 'nor', 'pa', 'quel', 'ris', 'so', 'tar', 'ven', 'zu']
/** Some thousand words that are rare. */
const RARE = SYLLABLES.flatMap((one) =>
  SYLLABLES.flatMap((two) => SYLLABLES.flatMap((three) => [one + two + three, `${two}${one}${three}er`])),
)

/** Fills a folder of its own and leaves it stopped. `rows`: how many tasks, notes and contacts each. */
export async function makeMillion(dataDir: string, rows: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres(dataDir, () => {})
  try {
    await migrate(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    // When a statement fails, that is told, and not that the database was stopped afterwards.
    client.on('error', () => {})
    await client.connect()
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set synchronous_commit = off")
    // Neither triggers nor foreign keys: everything is made to fit.
    await client.query('set session_replication_role = replica')
    await people(client)
    await texts(client)
    const indexes = await dropIndexes(client)
    for (const [what, statement] of Object.entries({ ...statements(rows), ...moreKinds(rows) })) {
      const from = performance.now()
      await client.query(statement)
      say(what, from)
    }
    await deriveRows(client, say)
    const making = performance.now()
    for (const { definition } of indexes) await client.query(definition)
    say('indexes', making)
    const from = performance.now()
    await client.query('vacuum analyze')
    say('vacuum analyze', from)
    await client.end()
  } finally {
    await postgres.stop()
  }
}

const say = (what: string, from: number) => console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)

/** Person 0 has a tenth of everything, persons 1 to 20 a hundredth each, all others the rest. */
async function people(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, email, password_hash, user_level, first_name, last_name)
      select uuidv7(), 'person' || n || '@example.com', 'none', case when n < 40 then 'ceo' else 'user' end,
        ($1::text[])[1 + n % cardinality($1::text[])], ($2::text[])[1 + n % cardinality($2::text[])]
      from generate_series(0, $3::int) as n`,
    [FIRST, LAST, BUSY + PLAIN],
  )
  await client.query(`create temp table person as select row_number() over (order by length(email), email) - 1 as n, id from users;
    create unique index on person (n); create unique index on person (id); analyze person;
    insert into organizations (id, name) select uuidv7(), 'Organization ' || n from generate_series(0, ${ORGS - 1}) as n;
    create temp table org as select row_number() over (order by id) - 1 as n, id from organizations;
    insert into memberships (organization_id, user_id, org_access_level)
      select o.id, p.id, 'user' from person p join org o on o.n = p.n % ${ORGS}`)
  for (const [n, token] of Object.values(TOKENS).entries())
    await client.query(
      `insert into sessions (id, user_id, token_hash, expires_at)
        select $1, id, $2, '2099-01-01' from person where n = $3`,
      // Person 56 + 56 is one of the many, in the organization of person 0.
      [newId(), secretHash(token), n === 0 ? 0 : 2 * ORGS],
    )
}

/** Sentences of common and of rarer words, about as often as in real texts. */
export async function texts(client: pg.Client): Promise<void> {
  const words = [...COMMON, ...RARE]
  const sentences = Array.from({ length: SENTENCES }, (_, s) =>
    Array.from({ length: 5 + (s % 9) }, () => words[Math.floor(words.length * Math.random() ** 4)]).join(' '),
  )
  await client.query('create temp table sentence (n int primary key, text text)')
  await client.query(
    'insert into sentence select n - 1, upper(left(text, 1)) || substring(text from 2) from unnest($1::text[]) with ordinality as t (text, n)',
    [sentences],
  )
  // Looked up one by one: a join would be begun anew for each row.
  await client.query(`analyze sentence;
    create function pg_temp.sentence(salt int) returns text language plpgsql stable as
      $$ begin return (select s.text from sentence s where s.n = (hashint4(salt) & 2147483647) % ${SENTENCES}); end $$;
    create function pg_temp.text(salt int, most int) returns text language plpgsql stable as $$
      declare said text := pg_temp.sentence(salt);
      begin
        for i in 2 .. most loop said := said || '. ' || pg_temp.sentence(salt + i * 7919); end loop;
        return said;
      end $$`)
}

const MAIN_TABLES = ['tasks', 'notes', 'contacts', 'task_shares', 'contact_shares', 'interactions', 'search_entries']
/** They are made at the end, at once: that takes a tenth of the time. */
async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid::regclass::text = any ($1::text[]) and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`,
    [[...MAIN_TABLES, ...MORE_TABLES]],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // Of a table in partitions PostgreSQL describes the index of none of them.
  return rows.map(({ definition }) => ({ definition: definition.replace(' ON ONLY ', ' ON ') }))
}

function statements(rows: number): Record<string, string> {
  // Over three years, the newest last, as rows come in life: everybody's lie among everybody else's.
  const at = `now() - interval '3 years' * (1 - i / ${rows}.0)`
  const each = `from (select i, (case when i % 10 = 0 then 0 when i % 10 < 3 then 1 + i / 10 % ${BUSY}
      else ${BUSY + 1} + (hashint4(i) & 2147483647) % ${PLAIN} end) as owner, ${at} as at
    from generate_series(1, ${rows}) as i) as e join person p on p.n = e.owner`
  const text = (salt: number, most: string) => `pg_temp.text(i * 64 + ${salt}, ${most})`
  return {
    tasks: `insert into tasks (id, created_by, assigned_to_user_id, title, description, priority, status, due_date, created_at, updated_at)
      select uuidv7(at - now()), p.id, case when i % 7 = 0 then (select c.id from person c where c.n = (e.owner + ${ORGS}) % ${BUSY + PLAIN}) when i % 3 = 0 then p.id end,
        left(${text(7, '1')} || case when i % 20 = 0 then ' PRJ-' || i else '' end, 200), case when i % 3 > 0 then ${text(11, '2')} end,
        (array['Low','Medium','Medium','High','Urgent'])[1 + i / 11 % 5], (array['To Do','Pending','In Progress','Done','Done','Review','Cancelled'])[1 + i / 13 % 7],
        case when i % 4 > 0 then (at + interval '1 day' * (i / 17 % 90))::date end, at, at + interval '1 hour' * (i / 19 % 400) ${each}`,
    'task shares': `insert into task_shares (task_id, organization_id)
      select t.id, o.id from tasks t join person p on p.id = t.created_by join org o on o.n = p.n % ${ORGS} where hashtext(t.id::text) % 50 = 0`,
    notes: `insert into notes (id, user_id, content, entry_date, created_at, updated_at)
      select uuidv7(at - now()), p.id, '# ' || ${text(23, '1')} || E'\\n\\n' || ${text(29, '4 + i % 6')}, at::date, at, at ${each}`,
    contacts: `insert into contacts (id, owner_id, name, role, emails, phones, notes, created_at, updated_at)
      select uuidv7(at - now()), p.id, f.name || ' ' || l.name, r.name, array[lower(f.name || '.' || l.name) || i || '@firm' || i % 5000 || '.example'],
        array['+44 20 ' || 7000000 + i], case when i % 2 = 0 then ${text(31, '2')} end, at, at ${each}
      join lateral (select (${list(FIRST)})[1 + (hashint4(i + 1) & 2147483647) % ${FIRST.length}] as name) f on true
      join lateral (select (${list(LAST)})[1 + (hashint4(i + 2) & 2147483647) % ${LAST.length}] as name) l on true
      join lateral (select (${list(ROLES)})[1 + i % ${ROLES.length}] as name) r on true`,
    'contact shares': `insert into contact_shares (contact_id, organization_id)
      select c.id, o.id from contacts c join person p on p.id = c.owner_id join org o on o.n = p.n % ${ORGS} where hashtext(c.id::text) % 50 = 0`,
    goals: `insert into goals (id, user_id, organization_id, title, description, due_date, status, created_at, updated_at)
      select uuidv7(at - now()), p.id, case when i % 5 = 0 then (select o.id from org o where o.n = p.n % ${ORGS}) end,
        left(${text(41, '1')}, 200), ${text(43, '2')}, (at + interval '1 year')::date, (array['new','in_progress','done','failed'])[1 + i / 10 % 4], at, at
        ${each} where i % 100 in (0, 1, 33)`,
    interactions: `insert into interactions (id, contact_id, author_id, date, summary, notes)
      select uuidv7(), c.id, c.owner_id, c.created_at::date, left(pg_temp.sentence(hashtext(c.id::text)), 200), null
      from contacts c where hashtext(c.id::text) % 4 = 0`,
  }
}

const list = (words: readonly string[]) => `array['${words.join("','")}']`

if (import.meta.main) {
  const { DATA_DIR } = process.env
  if (!DATA_DIR) throw new Error('Please set DATA_DIR to a folder for the database.')
  const from = performance.now()
  await makeMillion(DATA_DIR, Number(process.argv[2] ?? 1_000_000))
  say('all', from)
}
