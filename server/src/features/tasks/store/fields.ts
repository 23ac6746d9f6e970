// What lists of tasks can be asked for by the tasks' own fields, as conditions of one statement.
import type { RawBuilder } from 'kysely'
import type { TaskFilter } from '#contract/field-filters.ts'
import type { Actor } from '#server/platform/context.ts'
import { sql } from '#server/platform/db.ts'

/** What is asked of the task's own fields; days are those of `zone`. */
export type TaskFields = Pick<
  TaskFilter,
  | 'undated'
  | 'due_from'
  | 'due_to'
  | 'changed_from'
  | 'changed_to'
  | 'made_from'
  | 'made_to'
  | 'whose'
  | 'goal_ids'
  | 'no_goal'
  | 'no_contact'
> & { due_before?: string; zone: string }

export function whereFields(actor: Actor, fields: TaskFields): RawBuilder<unknown>[] {
  const { due_from, due_to, due_before, changed_from, changed_to, made_from, made_to, zone } = fields
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`
  const next = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone}::text)`
  const me = sql`${actor.user_id}::uuid`
  return [
    ...(fields.undated ? [sql`t.due_date is null`] : []),
    ...(due_from ? [sql`t.due_date >= ${due_from}::date`] : []),
    ...(due_to ? [sql`t.due_date <= ${due_to}::date`] : []),
    ...(due_before ? [sql`t.due_date < ${due_before}::date`] : []),
    ...(changed_from ? [sql`t.updated_at >= ${start(changed_from)}`] : []),
    ...(changed_to ? [sql`t.updated_at < ${next(changed_to)}`] : []),
    ...(made_from ? [sql`t.created_at >= ${start(made_from)}`] : []),
    ...(made_to ? [sql`t.created_at < ${next(made_to)}`] : []),
    ...(fields.whose === 'nobody' ? [sql`t.assigned_to_user_id is null`] : []),
    ...(fields.whose === 'others' ? [sql`t.assigned_to_user_id <> ${me}`] : []),
    // An own task that nobody was given is one's own. Fenced: the shares of this task are looked up, not those of everybody at once.
    ...(fields.whose === 'mine'
      ? [
          sql`(t.assigned_to_user_id = ${me} or (t.assigned_to_user_id is null and t.created_by = ${me} and not exists (select from (select from task_shares s where s.task_id = t.id offset 0) as shared)))`,
        ]
      : []),
    ...(fields.goal_ids ? [sql`t.goal_id = any (${[...fields.goal_ids]}::uuid[])`] : []),
    ...(fields.no_goal ? [sql`t.goal_id is null`] : []),
    ...(fields.no_contact ? [sql`t.contact_id is null`] : []),
  ]
}
