import type { jobsContract } from '#contract/jobs.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Jobs } from '#server/platform/jobs/runner.ts'

/** What the operator sees of the work in the background. Source: decision 0052. */
export const jobsService = (jobs: Pick<Jobs, 'state'>): ServiceFunctions<typeof jobsContract> => ({
  async state() {
    return { jobs: await jobs.state() }
  },
})
