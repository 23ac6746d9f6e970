import type { auditContract } from '#contract/audit.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import * as store from './store.ts'

/** What was written down of who changed what. Source: rights §13, and trust M18. */
export const auditService: ServiceFunctions<typeof auditContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, input)
  },
}
