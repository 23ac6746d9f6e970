import { recordsContract } from '#contract/records.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { recordsService } from './service.ts'
import { recordsTools } from './tools.ts'

export const records: Feature = {
  name: 'records',
  calls: () => [endpoints(recordsContract, recordsService)],
  tools: recordsTools,
}
