import { AdviceList } from '#web/features/advice/advice-list.tsx'
import { StrategyPage } from '#web/features/goals/strategy-page.tsx'
import { GoalDecisions } from '#web/features/promises/about-record.tsx'
import { GoalTasks } from '#web/features/tasks/goal-tasks.tsx'
import { GoalDoubt } from '#web/features/today/goal-doubt.tsx'

/** Goals with their tasks and, beside them, advice: features that do not know each other. */
export function StrategyScreen() {
  return (
    <StrategyPage
      aside={<AdviceList />}
      below={({ id, organization_id, shared_user_ids }, near) => (
        <>
          <GoalDoubt goalId={id} near={near} />
          <GoalTasks goalId={id} isShared={organization_id !== null || shared_user_ids.length > 0} near={near} />
          <GoalDecisions goalId={id} near={near} />
        </>
      )}
    />
  )
}
