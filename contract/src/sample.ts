// The sample company in a workspace: to look around with, and to be taken out again.
import { z } from 'zod'
import { contract } from './endpoint.ts'

export const sampleState = z.object({
  records: z.int().meta({ description: 'Goals, tasks, notes, contacts and files of the sample that are still there.' }),
})
export type SampleState = z.output<typeof sampleState>

export const sampleContract = contract('sample', {
  get: {
    method: 'GET',
    path: '/api/sample/',
    gate: 'approved',
    summary: 'How much of the sample company is in my workspace',
    output: sampleState,
  },
  load: {
    method: 'POST',
    path: '/api/sample/',
    gate: 'approved',
    summary: 'Put the sample company into my workspace. 409 while some of it is there',
    output: sampleState,
    status: 201,
    perMinute: 20,
  },
  remove: {
    method: 'DELETE',
    path: '/api/sample/',
    gate: 'approved',
    summary: 'Delete what is left of the sample company, as I changed it; what I made myself stays',
  },
})
