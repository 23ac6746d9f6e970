import { jobsContract } from '#contract/jobs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { jobsVerbs } from './service.ts'

export const jobs = (basics: Pick<Basics, 'jobs'>): Feature => ({
  name: 'jobs',
  calls: () => [room(jobsContract, jobsVerbs(basics.jobs))],
})
