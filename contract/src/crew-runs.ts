import { z } from 'zod'
import { contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { crewFilters, run, runInputs, runOperations } from './runs.ts'
import { id, idParams, line } from './shapes.ts'

export const crewRun = run.extend({ crew_run_id: id.meta({ description: 'The same as id.' }) })
export type CrewRun = z.output<typeof crewRun>

const start = {
  gate: 'approved',
  body: z.strictObject({ crew_id: line(LIMITS.name).meta({ description: 'Id or name.' }), inputs: runInputs }),
  output: z.object({ crew_run_id: id }),
  status: 201,
  perMinute: 10,
  countedAs: 'runs.start',
} as const

export const crewRunsContract = contract('crewRuns', {
  ...runOperations('/api/crew-runs', { words: 'crew runs', filters: crewFilters, output: crewRun }),
  start: {
    ...start,
    method: 'POST',
    path: '/api/crew-runs/',
    summary: 'Start a crew',
    query: z.strictObject({ conversation_id: id.optional() }),
  },
  startIn: {
    ...start,
    method: 'POST',
    path: '/api/conversations/{id}/crew-runs',
    summary: 'Start a crew in a conversation',
    params: idParams,
  },
})
