import { sampleContract } from '#contract/sample.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type SampleDeps, sampleService } from './service.ts'

/** What it makes are ordinary records, exported and deleted with the others. */
export const setup = (deps: SampleDeps): Feature => ({
  name: 'setup',
  calls: () => [endpoints(sampleContract, sampleService(deps))],
})
