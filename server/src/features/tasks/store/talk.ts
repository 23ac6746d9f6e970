// What is said about a task, by whom, and who changed what of it.
import type { Page } from '#contract/endpoint.ts'
import type { TaskActivity, TaskComment } from '#contract/task-talk.ts'
import { nameOf, personOf } from '#server/access/people.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

type CommentRow = Omit<TaskComment, 'can_edit'> & { author_id: string }

const comments = (db: Db, actor: Actor) =>
  db
    .selectFrom('task_comments as c')
    .leftJoin('users as author', 'author.id', 'c.author_id')
    .select(['c.id', 'c.text', 'c.mentions', 'c.author_id', 'c.created_at', 'c.edited_at'])
    .select([
      personOf(actor, 'author').as('author'),
      sql<TaskComment['mentioned']>`coalesce((select json_agg(${personOf(actor, 'm')} order by m.id) from users m
        where m.id = any (c.mentions)), '[]')`.as('mentioned'),
    ])

const shown = (actor: Actor, { author_id, ...row }: CommentRow): TaskComment => ({
  ...row,
  can_edit: author_id === actor.user_id,
})

export async function listComments(
  db: Db,
  actor: Actor,
  of: { task?: string; author?: string },
  input: PageInput,
): Promise<Page<TaskComment>> {
  let query = comments(db, actor)
  if (of.task) query = query.where('c.task_id', '=', of.task)
  if (of.author) query = query.where('c.author_id', '=', of.author)
  const order = { column: sql`c.created_at`, type: 'timestamptz', direction: 'desc' } as const
  const page = await pageBy(db, query, order, sql`c.id`, input)
  return {
    ...page,
    items: page.items.map(({ page_key: _, page_id: __, ...row }) => shown(actor, row as unknown as CommentRow)),
  }
}

export async function getComment(db: Db, actor: Actor, taskId: string, id: string): Promise<TaskComment | undefined> {
  const row = await comments(db, actor).where('c.id', '=', id).where('c.task_id', '=', taskId).executeTakeFirst()
  return row && shown(actor, row as unknown as CommentRow)
}

type CommentInput = { text: string; mentions: readonly string[] }

export async function insertComment(
  db: Db,
  taskId: string,
  author: string,
  { text, mentions }: CommentInput,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('task_comments')
    .values({ id, task_id: taskId, author_id: author, text, mentions: [...mentions] })
    .execute()
  return id
}

export async function updateComment(db: Db, id: string, { text, mentions }: CommentInput): Promise<void> {
  await db
    .updateTable('task_comments')
    .set({ text, mentions: [...mentions], edited_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function removeComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('task_comments').where('id', '=', id).execute()
}

type Audience = { people: readonly string[]; orgs: readonly string[] }

/** Whoever sees a task: its people, and the members of the organizations that have it. */
const sees = ({
  people,
  orgs,
}: Audience) => sql<boolean>`u.user_level <> 'waitlisted' and (u.id = any (${[...people]}::uuid[])
  or exists (select 1 from memberships m where m.user_id = u.id and m.organization_id = any (${[...orgs]}::uuid[])))`

export async function people(
  db: Db,
  audience: Audience,
  search: string | undefined,
  input: PageInput,
): Promise<Page<{ id: string; name: string }>> {
  const name = sql<string>`coalesce(${nameOf('u')}, u.email)`
  let query = db.selectFrom('users as u').select('u.id').select(name.as('name')).where(sees(audience))
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(${name})) > 0`)
  const page = await pageBy(
    db,
    query,
    { column: sql`lower(${name})`, type: 'text', direction: 'asc' },
    sql`u.id`,
    input,
  )
  return { ...page, items: page.items.map(({ id, name: called }) => ({ id, name: called })) }
}

/** Those of these people who see the task. */
export async function whoSees(db: Db, audience: Audience, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where(isAmong('u.id', [...ids]))
    .where(sees(audience))
    .execute()
  return rows.map(({ id }) => id)
}

export async function authors(db: Db, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_comments')
    .select('author_id')
    .distinct()
    .where('task_id', '=', taskId)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

export type Change = Pick<TaskActivity, 'field' | 'was' | 'becomes'>

export async function record(db: Db, taskId: string, actorId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('task_events')
    .values(changes.map((change) => ({ id: newId(), task_id: taskId, actor_id: actorId, ...change })))
    .execute()
}

/** Who gave a task to whoever has it: the last one who did. */
export async function giver(db: Db, taskId: string): Promise<string | null> {
  const row = await db
    .selectFrom('task_events')
    .select('actor_id')
    .where('task_id', '=', taskId)
    .where('field', '=', 'assigned_to_user_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_id ?? null
}

export async function listActivity(
  db: Db,
  actor: Actor,
  of: { task?: string; actor?: string },
  input: PageInput,
): Promise<Page<TaskActivity>> {
  const told = (column: 'was' | 'becomes') =>
    sql<string | null>`case when e.field = 'assigned_to_user_id' and e.${sql.ref(column)} is not null
      then coalesce((select ${nameOf('p')} from users p where p.id = e.${sql.ref(column)}::uuid), 'Former colleague')
      else e.${sql.ref(column)} end`
  let query = db
    .selectFrom('task_events as e')
    .leftJoin('users as by', 'by.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.field'])
    .select([personOf(actor, 'by').as('actor'), told('was').as('was'), told('becomes').as('becomes')])
  if (of.task) query = query.where('e.task_id', '=', of.task)
  if (of.actor) query = query.where('e.actor_id', '=', of.actor)
  const order = { column: sql`e.at`, type: 'timestamptz', direction: 'desc' } as const
  const page = await pageBy(db, query, order, sql`e.id`, input)
  return { ...page, items: page.items.map(({ page_key: _, page_id: __, ...row }) => row as TaskActivity) }
}
