// Goals by their fields, with the rights of who asks.
import type { GoalFilter } from '#contract/field-filters.ts'
import type { Goal } from '#contract/goals.ts'
import { goalOf } from '#server/analyst/context/survey.ts'
import { fitsGoal } from '#server/analyst/fields/fits.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { type PagesRead, readPages } from '#server/platform/read-pages.ts'
import { goalsService } from '../service.ts'

const PAGE = 100
const MOST_LOOKED = 500

/** `tasked`: goals that have an open task, where that is asked. */
export function goalsByFields(
  ctx: Ctx,
  filter: GoalFilter,
  tasked: ReadonlySet<string> | null = null,
): Promise<PagesRead<Goal>> {
  const today = todayOf(ctx)
  return readPages(
    (cursor) => goalsService.list(ctx, { limit: PAGE, include_completed: true, sort_by: 'due_date', cursor }),
    { keep: (goal) => fitsGoal(goalOf(goal, []), filter, today, tasked), most: MOST_LOOKED },
  )
}
