// A server of the product's own on a database of its own, with a workspace brought in as its person would: over the API. Past the API
// go only what has no way in it: accounts, the days on which things were written, and the clock.
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { newId, newSecret, secretHash } from '../server/src/platform/ids.ts'
import { Caller } from '../test-kit/caller.ts'
import { databaseOf } from '../test-kit/database-of.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import type { WorkspaceFile } from './format.ts'
import type { Workspace } from './read.ts'

const CLOCK = resolve(import.meta.dirname, '../test-kit/clock-at.ts')

export type House = {
  me: Caller
  /** The id of the person's account, and the address of the database. */
  person: string
  database: string
  /** Noon of the workspace's day: what is asked of this process is asked then. */
  now: Date
  /** Which records of the workspace a record of the server is. */
  keysOf(id: string): string[]
  close(): Promise<void>
}
type Ids = Map<string, string[]>
type Account = { id: string; caller: Caller; email: string }

/** Starts a server on the workspace's day and loads it. `models`: the provider's settings; without them the analyst answers. */
export async function openHouse(workspace: Workspace, models: NodeJS.ProcessEnv = {}): Promise<House> {
  const folder = temporaryFolder('eval')
  const clock = join(folder, 'clock')
  writeFileSync(clock, String(Date.parse(`${workspace.records.today}T12:00:00Z`) - Date.now()))
  const server = await startServer({ LOG_LEVEL: 'error', CLOCK_FILE: clock, REQUESTS_AT_ONCE: '1000', ...models }, [
    '--import',
    CLOCK,
  ])
  const close = async () => {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
  const database = new pg.Client({ connectionString: databaseOf(server.dataDir) })
  // Where loading fails the database is stopped under this connection: what failed is told, not that.
  database.on('error', () => undefined)
  try {
    await database.connect()
    const ids: Ids = new Map()
    const people = await accounts(database, workspace.records, server.url)
    const me = people.get(workspace.records.person.name)
    if (!me) throw new Error('The person of the workspace has no account.')
    await load(me.caller, workspace, people, ids)
    await backdate(database, workspace, me.id, ids)
    await readAgain(database, me)
    return {
      me: me.caller,
      person: me.id,
      now: new Date(`${workspace.records.today}T12:00:00Z`),
      database: databaseOf(server.dataDir),
      keysOf: (id) => ids.get(id) ?? [],
      close,
    }
  } catch (error) {
    await close()
    throw error
  } finally {
    await database.end()
  }
}

/** The person, and everybody who has a task or a thread with them: members of one organization. */
async function accounts(database: pg.Client, records: WorkspaceFile, url: string): Promise<Map<string, Account>> {
  const { person, contacts, tasks, messages, organizations, zone } = records
  const writers = messages.map((message) => contacts.find(({ key }) => key === message.with)?.name ?? '')
  const names = new Set([person.name, ...tasks.flatMap(({ assignees }) => assignees.slice(0, 1)), ...writers])
  const organization = newId()
  await database.query('insert into organizations (id, name) values ($1, $2)', [
    organization,
    organizations[0]?.name ?? 'Home',
  ])
  const people = new Map<string, Account>()
  for (const name of names) {
    const [id, token] = [newId(), newSecret()]
    const isMe = name === person.name
    const known = contacts.find((one) => one.name === name)
    const email = isMe
      ? person.email
      : (known?.email ??
        `${name
          .normalize('NFKD')
          .replace(/[^\w]+/g, '.')
          .toLowerCase()}@example.com`)
    const [first = name, ...rest] = name.split(' ')
    await database.query(
      `insert into users (id, email, password_hash, user_level, organization_id, first_name, last_name, name, role, objectives, time_zone)
       values ($1, $2, 'none', 'user', $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        email,
        organization,
        first,
        rest.join(' '),
        name,
        isMe ? person.role : (known?.title ?? ''),
        isMe ? [person.objectives] : [],
        zone,
      ],
    )
    await database.query(
      "insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')",
      [organization, id],
    )
    await database.query(
      "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, '2999-01-01')",
      [newId(), id, secretHash(token)],
    )
    people.set(name, { id, caller: new Caller(url, token), email })
  }
  return people
}

async function load(me: Caller, { records, texts }: Workspace, people: Map<string, Account>, ids: Ids): Promise<void> {
  const keep = (id: string, key: string) => ids.set(id, [...(ids.get(id) ?? []), key])
  const goals = new Map<string, string>()
  for (const { key, kpis, due_date, title, description, status } of records.goals) {
    const made = await make<{ id: string; kpis: { id: string }[] }>(me, '/api/strategic-goals/', {
      title,
      description,
      status,
      due_date: due_date ?? `${Number(records.today.slice(0, 4)) + 1}${records.today.slice(4)}`,
      kpis: kpis.map(({ name, unit, target_value, current_value, direction, history: [first] }) => ({
        name,
        unit,
        target_value,
        current_value,
        direction,
        ...(first ? { start_value: first.value, started_on: first.date } : {}),
      })),
    })
    goals.set(key, made.id)
    keep(made.id, key)
    for (const [at, kpi] of made.kpis.entries()) keep(kpi.id, kpis[at]?.key ?? key)
  }
  for (const { key, title, description, status, priority, due_date, goal, assignees } of records.tasks) {
    const assignee = people.get(assignees[0] ?? '')?.id
    const made = await make<{ id: string }>(me, '/api/tasks/', {
      title,
      description,
      status,
      due_date,
      goal_id: goal === null ? null : goals.get(goal),
      ...(priority ? { priority } : {}),
      ...(assignee ? { assigned_to_user_id: assignee } : {}),
    })
    keep(made.id, key)
  }
  for (const { key, name, title, organization, email, phone, notes, interactions } of records.contacts) {
    const at = records.organizations.find((one) => one.key === organization)?.name
    const address = people.get(name)?.email ?? email
    const made = await make<{ id: string }>(me, '/api/contacts/', {
      name,
      notes,
      role: [title, at].filter(Boolean).join(', '),
      emails: address ? [address] : [],
      phones: phone ? [phone] : [],
    })
    keep(made.id, key)
    for (const { key: talk, date, type, description } of interactions) {
      const logged = await make<{ id: string }>(me, `/api/contacts/${made.id}/past-interactions`, {
        date,
        summary: type,
        notes: description,
      })
      keep(logged.id, talk)
    }
  }
  for (const { key, date } of records.notes) {
    const made = await make<{ id: string }>(me, '/api/journals/', { content: texts.get(key)?.text, entry_date: date })
    keep(made.id, key)
  }
  for (const message of records.messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const other = people.get(records.contacts.find(({ key }) => key === message.with)?.name ?? '')
    if (!other) continue
    const thread = await make<{ id: string }>(me, '/api/comms/threads', { participant_ids: [other.id] })
    await make(message.from === 'me' ? me : other.caller, `/api/comms/threads/${thread.id}/messages`, {
      text: message.text,
    })
    keep(thread.id, message.key)
  }
  for (const { key, name } of records.files) keep(await upload(me, name, texts.get(key)?.text ?? ''), key)
}

async function make<T>(caller: Caller, path: string, body: unknown): Promise<T> {
  const answer = await caller.call('POST', path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Until its text can be found. */
async function upload(me: Caller, name: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  const sent = await fetch(`${me.url}/api/files/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}` },
    body: form,
  })
  if (!sent.ok) throw new Error(`${name}: ${sent.status} ${await sent.text()}`)
  const { id } = (await sent.json()) as { id: string }
  for (let tries = 0; tries < 600; tries++) {
    const { text_status } = await me.get<{ text_status: string }>(`/api/files/${id}`)
    if (text_status !== 'pending') return id
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`${name} was not read.`)
}

/** Days on which things were written, and histories of KPIs: the API dates them today. No trigger may move them. */
async function backdate(database: pg.Client, { records }: Workspace, me: string, ids: Ids): Promise<void> {
  const idOf = new Map([...ids].flatMap(([id, keys]) => keys.map((key) => [key, id] as const)))
  await database.query("set session_replication_role = 'replica'")
  const early = new Date(Date.parse(records.today) - 60 * 86_400_000).toISOString()
  for (const table of ['goals', 'contacts', 'kpis'])
    await database.query(`update ${table} set created_at = $1`, [early])
  await database.query('update notes set created_at = entry_date, updated_at = entry_date where user_id = $1', [me])
  await database.query('update interactions set created_at = date, updated_at = date')
  await database.query(
    "update tasks set created_at = least(due_date, $1::date) - interval '14 days', updated_at = least(due_date, $1::date - 1)",
    [records.today],
  )
  for (const { at, text, key } of records.messages)
    await database.query('update thread_messages set timestamp = $1 where thread_id = $2 and text = $3', [
      at,
      idOf.get(key),
      text,
    ])
  for (const { key, history } of records.goals.flatMap(({ kpis }) => kpis)) {
    if (history.length === 0) continue
    await database.query('delete from kpi_values where kpi_id = $1', [idOf.get(key)])
    for (const { date, value } of history)
      await database.query('insert into kpi_values (id, kpi_id, value, recorded_at) values ($1, $2, $3, $4)', [
        newId(),
        idOf.get(key),
        value,
        `${date}T12:00:00Z`,
      ])
  }
}

/** Every text is read for what it says as of its own day, the earliest first: they were all written within a minute. */
async function readAgain(database: pg.Client, me: Account): Promise<void> {
  await database.query("set session_replication_role = 'origin'")
  for (let tries = 0; tries < 1_200; tries++) {
    const { rows } = await database.query<{ n: string }>('select count(*) as n from statements_to_find')
    if (rows[0]?.n === '0') break
    await new Promise((later) => setTimeout(later, 50))
  }
  await database.query('delete from statement_texts where user_id = $1', [me.id])
  const { rows } = await database.query<{ kind: string; id: string }>(
    `select kind, id from (
      select 'note' as kind, id, entry_date::timestamptz as at from notes where user_id = $1
      union all select 'interaction', id, date::timestamptz from interactions
      union all select 'message', id, timestamp from thread_messages where kind = 'text'
      union all select 'file', id, created_at from files where user_id = $1) as texts order by at, id`,
    [me.id],
  )
  for (const text of rows) {
    const read = await me.caller.call('POST', '/api/statements/read', text)
    if (!read.ok && read.status !== 404) throw new Error(`${text.kind}: ${read.status} ${await read.text()}`)
  }
}
