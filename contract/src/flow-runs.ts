import { z } from 'zod'
import { contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { flowFilters, run, runInputs, runOperations } from './runs.ts'
import { id, idOrName, line } from './shapes.ts'

export const flowRun = run.extend({ flow_run_id: id.meta({ description: 'The same as id.' }) })
export type FlowRun = z.output<typeof flowRun>

const started = {
  gate: 'approved',
  output: z.object({ flow_run_id: id }),
  status: 201,
  perMinute: 10,
  countedAs: 'runs.start',
} as const

export const flowRunsContract = contract('flowRuns', {
  ...runOperations('/api/flow-runs', { words: 'flow runs', filters: flowFilters, output: flowRun }),
  start: {
    ...started,
    method: 'POST',
    path: '/api/flow-runs/',
    summary: 'Start a flow',
    query: z.strictObject({ conversation_id: id.optional() }),
    body: z.strictObject({ flow_id: line(LIMITS.name).meta({ description: 'Id or name.' }), inputs: runInputs }),
  },
  startByName: {
    ...started,
    method: 'POST',
    path: '/api/flow/run/{flowId}',
    summary: 'Start a flow by its id or name, such as strategic_flow',
    params: z.object({ flowId: idOrName }),
    body: z.strictObject({ inputs: runInputs }),
  },
})
