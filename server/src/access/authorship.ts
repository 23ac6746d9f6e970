// Whose words a record holds. What others may have written is shown to a model as material, never as its person's own word.
import type { Company } from '#contract/companies.ts'
import type { Goal } from '#contract/goals.ts'
import type { Task } from '#contract/tasks.ts'
import type { Actor } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'

/** Whether others may have written what it says: it is somebody else's, or the leaders of its organization edit it too. */
export const goalByOthers = (actor: Actor, goal: Pick<Goal, 'user_id' | 'organization_id'>): boolean =>
  goal.user_id !== actor.user_id || goal.organization_id !== null

/** Whether others may have written what it says: it is somebody else's, somebody else's to do, or shared with an organization. */
export const taskByOthers = (
  actor: Actor,
  task: Pick<Task, 'created_by_user' | 'assigned_to_user_id' | 'shared_org_ids'>,
): boolean =>
  task.created_by_user?.id !== actor.user_id ||
  (task.assigned_to_user_id !== null && task.assigned_to_user_id !== actor.user_id) ||
  task.shared_org_ids.length > 0

/** The same of many tasks, by their ids. */
export async function tasksByOthers(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.id from tasks t where t.id = any (${[...ids]}::uuid[])
    and (t.created_by is distinct from ${actor.user_id}::uuid
      or t.assigned_to_user_id <> ${actor.user_id}::uuid
      or exists (select 1 from task_shares s where s.task_id = t.id and s.organization_id is not null))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these contacts whose card others may have written: somebody else's, shared, or taken in from a file. */
export async function contactsByOthers(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where c.id = any (${[...ids]}::uuid[])
    and (c.owner_id <> ${actor.user_id}::uuid
      or exists (select 1 from contact_shares s where s.contact_id = c.id)
      or exists (select 1 from contact_import_rows r where r.contact_id = c.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether others may have written what it says: it is somebody else's, or shared, so that leaders there edit it too. */
export const companyByOthers = (actor: Actor, company: Pick<Company, 'created_by_user' | 'shared_org_ids'>): boolean =>
  company.created_by_user?.id !== actor.user_id || company.shared_org_ids.length > 0

/** Those of these entries that somebody else wrote. */
export async function interactionsByOthers(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select i.id from interactions i
    where i.id = any (${[...ids]}::uuid[]) and i.author_id is distinct from ${actor.user_id}::uuid`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
