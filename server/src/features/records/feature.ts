import { recordsContract } from '#contract/records.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { recordsVerbs } from './service.ts'
import { recordsTools } from './tools.ts'

export const records: Feature = {
  name: 'records',
  calls: () => [room(recordsContract, recordsVerbs)],
  tools: recordsTools,
}
