// What generated requests need of a world: examples that work, ids of what is there, and the people as they were.

import type { Example } from '../../test-kit/fuzz-requests.ts'
import { CASES } from './authz-cases.ts'
import { PROBES } from './probes.ts'
import type { Who, World } from './world.ts'

/** A call that works, with who may ask it: the sessions that its case has made for them. */
export type Ready = { examples: Example[]; tokens: Partial<Record<Who, string>> }

/** Fresh records for a call, from the cases of the matrix; none where it has no case. */
export async function readyFor(world: World, call: string, most: number): Promise<Ready> {
  const names = Object.keys(CASES).filter((name) => name === call || name.startsWith(`${call},`))
  const ready: Ready = { examples: [], tokens: {} }
  for (const name of names.slice(0, most)) {
    const { input = {}, tokens } = (await CASES[name]?.(world)) ?? {}
    const example = typeof input === 'function' ? input('owner') : input
    // The world fills up: whole lists would take most of the time.
    ready.examples.push('limit' in example ? { ...example, limit: 5 } : example)
    Object.assign(ready.tokens, tokens)
  }
  return ready
}

const KINDS = [
  'goals',
  'kpis',
  'tasks',
  'notes',
  'contacts',
  'interactions',
  'advice',
  'files',
  'agents',
  'tools',
  'crews',
  'flows',
  'runs',
  'approvals',
  'conversations',
  'messages',
  'threads',
  'thread_messages',
  'notifications',
  ...PROBES.map(({ table }) => table),
  'invitations',
  'contact_imports',
  'contact_merges',
  'contact_views',
  'sessions',
  'outbox',
]

/** Ids of records of every kind, the newest of each first by kind, and of the people and their organizations. */
export async function idsOf(world: World): Promise<string[]> {
  const parts = KINDS.map((table) => `(select id::text from ${table} order by id desc limit 4)`)
  const { rows } = await world.database.pool.query<{ id: string }>(parts.join(' union all '))
  const people = ['owner', 'same_org', 'other_org', 'ceo', 'admin'] as const
  return [...people.map(world.id), world.orgA, world.orgB, ...rows.map(({ id }) => id)]
}

const KEPT = ['users', 'organizations', 'sessions', 'memberships'] as const

/** Remembers the people, their organizations and sessions; `heal` makes them again what they were, whatever was done to them. */
export async function rememberPeople({ database: { pool } }: World): Promise<() => Promise<void>> {
  const kept = await Promise.all(
    KEPT.map(async (table) => {
      const { rows } = await pool.query<{ rows: unknown }>(`select json_agg(t) as rows from ${table} t`)
      const { rows: columns } = await pool.query<{ name: string; key: boolean }>(
        `select a.attname as name, a.attnum = any(i.indkey) as key from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
        [table],
      )
      const names = columns.map(({ name }) => name)
      const key = columns.filter((column) => column.key).map(({ name }) => name)
      const sql = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)
        on conflict (${key}) do update set ${names.map((name) => `${name} = excluded.${name}`)}`
      return { table, sql, rows: JSON.stringify(rows[0]?.rows) }
    }),
  )
  const people = kept[0]?.rows ?? '[]'
  return async () => {
    // Somebody else may have taken an address meanwhile.
    await pool.query(
      `delete from users u using json_populate_recordset(null::users, $1) k where lower(u.email) = lower(k.email) and u.id <> k.id`,
      [people],
    )
    for (const { sql, rows } of kept) await pool.query(sql, [rows])
  }
}
