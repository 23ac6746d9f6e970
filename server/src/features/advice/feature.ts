import { adviceContract } from '#contract/advice.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportAdvice } from './export.ts'
import { strategicFlow, strategicFlowDescription } from './runs.ts'
import { adviceToCheck } from './service/checks.ts'
import { adviceService } from './service.ts'

export const advice = ({ agents }: Basics): Feature => ({
  name: 'advice',
  calls: () => [endpoints(adviceContract, adviceService)],
  builtin: { flows: [strategicFlowDescription] },
  runs: [strategicFlow(agents)],
  jobs: () => [adviceToCheck(agents)],
  export: exportAdvice,
})
