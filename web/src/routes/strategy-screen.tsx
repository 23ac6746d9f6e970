import { AdviceList } from '#web/features/advice/advice-list.tsx'
import { StrategyPage } from '#web/features/goals/strategy-page.tsx'

/** Goals and, beside them, advice: two rooms that do not know each other. */
export function StrategyScreen() {
  return <StrategyPage aside={<AdviceList />} />
}
