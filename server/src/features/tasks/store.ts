import type { RawBuilder } from 'kysely'
import type { priorities } from '#contract/choices.ts'
import type { Page } from '#contract/endpoint.ts'
import type { GoalOfTask } from '#contract/task-goal.ts'
import { openStatuses, type taskStatuses } from '#contract/task-status.ts'
import type { Task, TaskStep, taskSorts } from '#contract/tasks.ts'
import { putIntoBin } from '#server/access/bin.ts'
import { personOf } from '#server/access/people.ts'
import { inCommon, peopleOf, type ShareChange, type SharedPerson, shownPeople } from '#server/access/shares.ts'
import { othersOnly, seen, visible, waysToTasks } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows } from '#server/platform/listing.ts'
import { type Order, type PageInput, pageBy } from '#server/platform/paging.ts'
import { can } from './policy.ts'
import { type TaskFields, whereFields } from './store/fields.ts'

/** A task as its reader sees it, and beside it what only the server needs: who made it, and every organization that has it. */
export type FoundTask = {
  task: Task
  created_by: string
  organization_ids: string[]
  /** Everybody with whom it is shared as a person. */
  person_ids: string[]
  /** The day from which its rule counts. */
  recurrence_start: string | null
}

type Row = Omit<
  Task,
  'shared_org_ids' | 'shared_user_ids' | 'shared_users' | 'can_edit' | 'can_delete' | 'can_assign'
> & {
  created_by: string
  organization_ids: string[]
  people: SharedPerson[]
  recurrence_start: string | null
  due_rank: string
  urgency: number
}

const organizationIds = sql<
  string[]
>`coalesce((select array_agg(s.organization_id order by s.organization_id) from task_shares s
  join organizations o on o.id = s.organization_id and o.deleted_at is null where s.task_id = t.id), '{}')`

const stepsOf = sql<
  TaskStep[]
>`coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'done', s.done) order by s.place, s.id)
  from task_steps s where s.task_id = t.id), '[]')`

const ofMine = (actor: Actor, table: 'task_reminders' | 'task_places', column: string) =>
  sql`(select own.${sql.ref(column)} from ${sql.table(table)} own where own.task_id = t.id and own.user_id = ${actor.user_id}::uuid)`

function tasks(db: Db, actor: Actor) {
  return db
    .selectFrom('tasks as t')
    .leftJoin('users as assignee', 'assignee.id', 't.assigned_to_user_id')
    .leftJoin('users as creator', 'creator.id', 't.created_by')
    .selectAll('t')
    .select([sql<string | null>`to_char(t.due_time, 'HH24:MI')`.as('due_time'), stepsOf.as('steps')])
    .select([
      ofMine(actor, 'task_reminders', 'remind_at').as('remind_at'),
      ofMine(actor, 'task_places', 'place').as('place'),
    ])
    .select([
      organizationIds.as('organization_ids'),
      peopleOf(actor, 'task').as('people'),
      personOf(actor, 'assignee').as('assigned_to_user'),
      personOf(actor, 'creator').as('created_by_user'),
    ])
    .where(seen(actor, 'tasks t'))
}

/** Everybody but the creator is shown only the organizations in common, and of people themselves. */
function present(actor: Actor, given: unknown): FoundTask {
  // The two ranks are for the database's orders only.
  const { created_by, organization_ids, people, recurrence_start, due_rank: _, urgency: __, ...row } = given as Row
  const shared_org_ids = created_by === actor.user_id ? organization_ids : inCommon(actor, organization_ids)
  const flags = can(actor, { created_by, organization_ids, assigned_to_user_id: row.assigned_to_user_id })
  const shared_users = shownPeople(actor, created_by, people)
  const shared_user_ids = shared_users.map((person) => person.id)
  const task = { ...row, shared_org_ids, shared_user_ids, shared_users, ...flags }
  const person_ids = people.map((person) => person.id)
  return { task, created_by, organization_ids, person_ids, recurrence_start }
}

export async function get(db: Db, actor: Actor, id: string): Promise<FoundTask | undefined> {
  const row = await tasks(db, actor).where('t.id', '=', id).executeTakeFirst()
  return row && present(actor, row)
}

/** Those of these tasks that the actor may see, in no order. */
export async function getSome(db: Db, actor: Actor, ids: readonly string[]): Promise<Task[]> {
  const rows = await tasks(db, actor).where(isAmong('t.id', ids)).execute()
  return rows.map((row) => present(actor, row).task)
}

const ORDERS: Record<(typeof taskSorts)[number], Order> = {
  due_date: { column: sql`t.due_rank`, type: 'date', direction: 'asc' },
  priority: { column: sql`t.urgency`, type: 'integer', direction: 'asc' },
  created_at: { column: sql`t.created_at`, type: 'timestamptz', direction: 'desc' },
  updated_at: { column: sql`t.updated_at`, type: 'timestamptz', direction: 'desc' },
}

/** So many tasks are read at once: two texts of ten thousand characters are the largest that one has. */
const AT_ONCE = 100

export type TaskQuery = {
  assignedTo?: string
  status?: readonly (typeof taskStatuses)[number][]
  priority?: readonly (typeof priorities)[number][]
  search?: string
  include_completed: boolean
  sort_by: (typeof taskSorts)[number]
  goal_id?: string
  contact_id?: string
  delegated?: boolean
  shared_with_me?: boolean
  fields?: TaskFields
  limit: number
  cursor?: string
}

export async function list(db: Db, actor: Actor, input: TaskQuery): Promise<Page<Task>> {
  const { search } = input
  const where: RawBuilder<unknown>[] = []
  const assignee = input.assignedTo === 'me' ? actor.user_id : input.assignedTo
  const mine = assignee === actor.user_id && !input.shared_with_me
  // What I made and what is mine to do stand first among the ways.
  const ways = (byShares: boolean) =>
    input.shared_with_me ? othersOnly(waysToTasks(actor, byShares), 2) : waysToTasks(actor, byShares)
  if (assignee && !mine) where.push(sql`t.assigned_to_user_id = ${assignee}::uuid`)
  if (input.status) where.push(sql`t.status = any (${[...input.status]}::text[])`)
  else if (!input.include_completed) where.push(sql`t.status <> 'Done'`)
  if (input.priority) where.push(sql`t.priority = any (${[...input.priority]}::text[])`)
  if (input.goal_id) where.push(sql`t.goal_id = ${input.goal_id}::uuid`)
  if (input.contact_id) where.push(sql`t.contact_id = ${input.contact_id}::uuid`)
  if (input.delegated !== undefined)
    where.push(
      sql`(t.assigned_to_user_id is not null and t.assigned_to_user_id <> ${actor.user_id}::uuid) = ${input.delegated}`,
    )
  if (input.fields) where.push(...whereFields(actor, input.fields))
  return pageOfRows(
    db,
    {
      from: 'tasks t',
      alias: 't',
      // What is mine to do is mine to see: one way leads to all of it. Shares hold no copy of the other fields.
      ways: mine
        ? [sql`t.assigned_to_user_id = ${actor.user_id}::uuid`]
        : ways(!search && !input.goal_id && !input.contact_id && !input.fields),
      ...(search && !mine && { narrow: ways(!input.goal_id && !input.contact_id && !input.fields) }),
      where,
      order: ORDERS[input.sort_by],
      ...(search && {
        search: {
          kind: 'task',
          text: search,
          matches: (pattern) =>
            sql`(t.title ilike ${pattern} or coalesce(t.description, '') ilike ${pattern} or coalesce(t.notes, '') ilike ${pattern})`,
        },
      }),
    },
    input,
    async (ids) => {
      const rows = await tasks(db, actor).where(isAmong('t.id', ids)).execute()
      return rows.map((row) => present(actor, row).task)
    },
    AT_ONCE,
  )
}

/** The goals that have a task which is still to be done. */
export async function goalsWithOpenTasks(db: Db, actor: Actor): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tasks as t')
    .select('t.goal_id')
    .distinct()
    .where(seen(actor, 'tasks t'))
    .where('t.status', 'in', [...openStatuses])
    .where('t.goal_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ goal_id }) => (goal_id === null ? [] : [goal_id])))
}

export type TaskValues = Partial<{
  title: string
  description: string | null
  priority: string
  status: string
  due_date: string | null
  due_time: string | null
  recurrence_rule: string | null
  repeat_after_days: number | null
  recurrence_start: string | null
  notes: string | null
  goal_id: string | null
  contact_id: string | null
  assigned_to_user_id: string | null
}>

export async function insert(db: Db, userId: string, values: TaskValues & { title: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('tasks')
    .values({ ...values, id, created_by: userId })
    .execute()
  return id
}

/** Changes the row, or only touches it when nothing but its shares changes: the version must move either way. */
export async function update(db: Db, id: string, values: TaskValues): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ...values, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function share(db: Db, id: string, { added, removed }: ShareChange): Promise<void> {
  if (removed.length > 0)
    await db.deleteFrom('task_shares').where('task_id', '=', id).where(isAmong('organization_id', removed)).execute()
  if (added.length > 0)
    await db
      .insertInto('task_shares')
      .values(added.map((organization_id) => ({ task_id: id, organization_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

/** What the bin holds of a task: its whole row, and the organizations that it was shared with. */
export type KeptTask = { created_by: string; assigned_to_user_id: string | null; organization_ids: string[] }

/** Moves a task from its table into the bin. */
export async function remove(db: Db, actor: Actor, id: string): Promise<void> {
  const { record } = await db
    .selectFrom('tasks as t')
    .select(
      sql<KeptTask>`to_jsonb(t) || jsonb_build_object('organization_ids',
        (select coalesce(jsonb_agg(s.organization_id), '[]') from task_shares s where s.task_id = t.id and s.organization_id is not null),
        'pair_ids', (select coalesce(jsonb_agg(s.pair_id), '[]') from task_shares s where s.task_id = t.id and s.pair_id is not null),
        'steps', (select coalesce(jsonb_agg(s), '[]') from task_steps s where s.task_id = t.id),
        'comments', (select coalesce(jsonb_agg(c), '[]') from task_comments c where c.task_id = t.id),
        'events', (select coalesce(jsonb_agg(e), '[]') from task_events e where e.task_id = t.id),
        'reminders', (select coalesce(jsonb_agg(r), '[]') from task_reminders r where r.task_id = t.id))`.as('record'),
    )
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  await putIntoBin(db, actor, { kind: 'task', id, owner: record.created_by, record })
  await db.deleteFrom('tasks').where('id', '=', id).execute()
}

/** The next of a task that comes again, once: null where there is one already. It holds the row until the transaction ends. */
export async function makeNext(db: Db, id: string, day: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null
  }>`select app_next_task(${id}::uuid, ${newId()}::uuid, ${day}::date) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Takes the next one back, unless somebody has touched it. Answers which is gone. */
export async function dropNext(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app_drop_next_task(${id}::uuid) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Back from the bin, as it was. False: it is not there, or somebody else deleted it. */
export async function restore(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app_restore_task(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}

/** Of a task's goal what its reader is told; the function knows who asks (migration 0147). */
export async function goalOf(db: Db, taskId: string): Promise<GoalOfTask | undefined> {
  return (await sql<GoalOfTask>`select * from app_goal_of_task(${taskId}::uuid)`.execute(db)).rows[0]
}

/** Whether the actor may read this goal. It is held until the transaction ends, so that it cannot be deleted meanwhile. */
export async function goalVisible(db: Db, actor: Actor, goalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('goals as g')
    .select('g.id')
    .where('g.id', '=', goalId)
    .where(visible(actor, 'goals g'))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the actor may read this contact, held as a goal is. */
export async function contactVisible(db: Db, actor: Actor, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts as c')
    .select('c.id')
    .where('c.id', '=', contactId)
    .where(visible(actor, 'contacts c'))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function organizations(
  db: Db,
  ids: readonly string[],
  input: PageInput,
): Promise<Page<{ id: string; name: string }>> {
  const query = db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name'])
    .where(sql<boolean>`o.id = any (${[...ids]}::uuid[])`)
  return pageBy(db, query, { column: sql`lower(o.name)`, type: 'text', direction: 'asc' }, sql`o.id`, input)
}
