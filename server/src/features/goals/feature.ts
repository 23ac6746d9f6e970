import { goalsContract } from '#contract/goals.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportGoals } from './export.ts'
import { goalsVerbs } from './service.ts'
import { goalsTools } from './tools.ts'

export const goals: Feature = {
  name: 'goals',
  calls: () => [room(goalsContract, goalsVerbs)],
  tools: goalsTools,
  export: exportGoals,
}
