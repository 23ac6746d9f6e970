import type { Selectable } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import type { directions, User, UserCounts, UserLevel, userSorts } from '#contract/users.ts'
import { nameOf } from '#server/access/people.ts'
import { containing, type DB, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Order, pageBy } from '#server/platform/paging.ts'

export type Account = Selectable<DB['users']> & { organization_name: string | null }

const users = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'u.organization_id').on('o.deleted_at', 'is', null),
    )
    .selectAll('u')
    .select('o.name as organization_name')

/** An account as the wire has it. Custom prompts are for administrators' eyes only (rights §14). */
export function present(row: Account, viewerIsAdmin: boolean): User {
  const full = [row.first_name, row.last_name].filter(Boolean).join(' ')
  const { id, email, organization_id, organization_name, first_name, last_name, role, created_at, updated_at } = row
  return {
    id,
    email,
    organization_id,
    organization_name,
    first_name,
    last_name,
    role,
    is_provisional: row.must_change_password,
    time_zone: row.time_zone,
    locale: row.locale,
    created_at,
    updated_at,
    user_level: row.user_level as UserLevel,
    name: row.name || full || email,
    suggestions_on: row.suggestions_on,
    profile: {
      user_id: id,
      name: row.name,
      role,
      objectives: row.objectives,
      behavior_notes: row.behavior_notes,
      knowledge_summary: row.knowledge_summary,
      custom_prompts: viewerIsAdmin ? (row.custom_prompts as Record<string, unknown>) : null,
      created_at,
      updated_at,
    },
  }
}

export async function byId(db: Db, id: string): Promise<Account | undefined> {
  return users(db).where('u.id', '=', id).executeTakeFirst()
}

/** Whether nobody has signed in to the account before this session began. Whoever signs up or sets up begins theirs with a login too. */
export async function isFirstVisit(db: Db, id: string, sessionId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions s where s.id = ${sessionId}::uuid and not exists
    (select from security_log l where l.actor_id = ${id}::uuid and l.action = 'login' and l.created_at < s.created_at)`.execute(
    db,
  )
  return rows.length > 0
}

/** The invitation that this account has followed last, and for which it waits. */
export async function followed(
  db: Db,
  id: string,
): Promise<{ organization_id: string; organization_name: string; invited_by: string } | undefined> {
  const { rows } = await sql<{ organization_id: string; organization_name: string; invited_by: string }>`select
      i.organization_id, o.name as organization_name, coalesce(${nameOf('by')}, o.name) as invited_by
    from invitations i join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join users by on by.id = i.invited_by where i.followed_by = ${id}::uuid
    order by i.created_at desc limit 1`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: two changes of one account come one after the other. */
export async function locked(db: Db, id: string): Promise<Account | undefined> {
  return users(db).where('u.id', '=', id).forUpdate('u').executeTakeFirst()
}

const ORDERS: Record<(typeof userSorts)[number], Order> = {
  created_at: { column: sql`u.created_at`, type: 'timestamptz', direction: 'desc' },
  email: { column: sql`lower(u.email)`, type: 'text', direction: 'asc' },
  name: { column: sql`u.name_key`, type: 'text', direction: 'asc' },
  // Those without an organization stand together, before the others.
  organization: { column: sql`coalesce(lower(o.name), '')`, type: 'text', direction: 'asc' },
  user_level: { column: sql`u.user_level`, type: 'text', direction: 'asc' },
}

type ListInput = {
  search?: string
  user_level?: UserLevel
  sort_by: (typeof userSorts)[number]
  direction?: (typeof directions)[number]
  limit: number
  cursor?: string
}

/** In the names, the e-mail or the organization's name; each is looked up in an index of its own. */
function matches(search: string) {
  const like = containing(search)
  return sql<boolean>`(u.search_text like lower(${like}) or u.organization_id = any (array(
    select f.id from organizations f where f.deleted_at is null and f.name ilike ${like})))`
}

export async function list(db: Db, input: ListInput): Promise<Page<User>> {
  let query = users(db)
  if (input.user_level) query = query.where('u.user_level', '=', input.user_level)
  if (input.search) query = query.where(matches(input.search))
  const order = ORDERS[input.sort_by]
  const page = await pageBy(db, query, { ...order, direction: input.direction ?? order.direction }, sql`u.id`, input)
  return { ...page, items: page.items.map((row) => present(row, true)) }
}

export async function counts(db: Db, search: string | undefined): Promise<UserCounts> {
  let query = db.selectFrom('users as u').select(['u.user_level', sql<number>`count(*)`.as('n')])
  if (search) query = query.where(matches(search))
  const rows = await query.groupBy('u.user_level').execute()
  const of = (level: UserLevel) => rows.find((row) => row.user_level === level)?.n ?? 0
  return { waitlisted: of('waitlisted'), user: of('user'), ceo: of('ceo'), admin: of('admin') }
}

export type UserValues = Partial<{
  email: string
  user_level: UserLevel
  organization_id: string | null
  first_name: string | null
  last_name: string | null
  name: string | null
  role: string | null
  objectives: string[]
  behavior_notes: string | null
  knowledge_summary: string | null
  custom_prompts: Record<string, unknown>
  suggestions_on: boolean
  time_zone: string | null
  locale: string | null
}>

const columns = ({ custom_prompts, ...rest }: UserValues) => ({
  ...rest,
  ...(custom_prompts === undefined ? {} : { custom_prompts: JSON.stringify(custom_prompts) }),
})

export async function insert(
  db: Db,
  values: UserValues & { email: string; password_hash: string; user_level: UserLevel },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      ...columns(values),
      email: values.email,
      password_hash: values.password_hash,
      user_level: values.user_level,
    })
    .execute()
  return id
}

export async function update(db: Db, id: string, values: UserValues): Promise<void> {
  const set = columns(values)
  if (Object.keys(set).length === 0) return
  await db.updateTable('users').set(set).where('id', '=', id).execute()
}

export async function organizationExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map((row) => row.id)
}

/** Changes of levels wait for each other, so that two administrators cannot demote one another at once. */
export async function lockLevels(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7203443)`.execute(db)
}
