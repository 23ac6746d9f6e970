import { goalsContract } from '#contract/goals.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportGoals } from './export.ts'
import { goalsService } from './service.ts'
import { goalsTools } from './tools.ts'

export const goals: Feature = {
  name: 'goals',
  calls: () => [endpoints(goalsContract, goalsService)],
  tools: goalsTools,
  export: exportGoals,
}
