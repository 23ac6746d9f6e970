// The lists of records by their fields, as features that read several kinds are handed them: each is a feature's own, with the rights that it checks.
import type { Contact } from '#contract/contacts.ts'
import type { ContactFilter, GoalFilter, TaskFilter } from '#contract/field-filters.ts'
import type { Goal } from '#contract/goals.ts'
import type { Task } from '#contract/tasks.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PagesRead } from '#server/platform/read-pages.ts'

export type FieldLists = {
  tasks(ctx: Ctx, filter: TaskFilter): Promise<PagesRead<Task>>
  contacts(ctx: Ctx, filter: ContactFilter): Promise<PagesRead<Contact>>
  /** `tasked`: goals that have an open task, where that is asked. */
  goals(ctx: Ctx, filter: GoalFilter, tasked?: ReadonlySet<string> | null): Promise<PagesRead<Goal>>
  /** The goals that have an open task, as far as who asks sees it. */
  goalsWithTasks(ctx: Ctx): Promise<ReadonlySet<string>>
  /** Whoever may be given a task and is called by a part of this name. */
  colleagues(ctx: Ctx, part: string): Promise<readonly { id: string; name: string }[]>
}
