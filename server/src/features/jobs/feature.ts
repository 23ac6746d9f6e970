import { jobsContract } from '#contract/jobs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { jobsService } from './service.ts'

export const jobs = (basics: Pick<Basics, 'jobs'>): Feature => ({
  name: 'jobs',
  calls: () => [endpoints(jobsContract, jobsService(basics.jobs))],
})
