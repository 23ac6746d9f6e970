import { z } from 'zod'
import { contract } from './endpoint.ts'
import { id, idOrName, paging, time } from './shapes.ts'

export const stepKinds = ['agent', 'tool', 'crew', 'wait_for_human'] as const
export const flowStep = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(stepKinds),
  agent: z.string().nullable(),
  tool: z.string().nullable(),
  prompt: z.string().nullable(),
})
export const inputField = z.object({ name: z.string(), label: z.string(), required: z.boolean() })
export const flow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  version: z.string(),
  steps: z.array(flowStep),
  inputs: z.array(inputField),
  requires_input: z.boolean(),
  is_auto_gen: z.boolean(),
  is_public: z.boolean(),
  user_id: id.nullable(),
  created_at: time,
  updated_at: time,
})
export type Flow = z.output<typeof flow>

const flowParams = z.object({ id: idOrName })

export const factoryContract = contract('factory', {
  flows: {
    method: 'GET',
    path: '/api/flows/',
    gate: 'approved',
    summary: 'Flows that I may run',
    query: z.strictObject(paging),
    output: flow,
    list: true,
  },
  flow: {
    method: 'GET',
    path: '/api/flows/{id}',
    gate: 'approved',
    summary: 'One flow, by id or name',
    params: flowParams,
    output: flow,
  },
  flowInputs: {
    method: 'GET',
    path: '/api/flows/{id}/input-schema',
    gate: 'approved',
    summary: 'What a flow asks for before it starts',
    params: flowParams,
    output: z.object({ requires_input: z.boolean(), fields: z.array(inputField) }),
  },
})
