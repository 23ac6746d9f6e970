import type { recordsContract } from '#contract/records.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { readRecord } from './service/reading.ts'

export { checkTexts } from './jobs/checks.ts'
export { type CitingText, checkNow } from './service/checking.ts'
export { fileText, type ReadAtOnce, readAtOnce, type SeenRecord, writtenByOthers } from './service/reading.ts'

/** What a citation points at, for whoever may read the record itself (rights §0). */
export const recordsService: ServiceFunctions<typeof recordsContract> = {
  /** Errors: not_found (also a kind of record that there is not). */
  async get(ctx, citation) {
    return readRecord(ctx, citation)
  },
}
