import { auditContract } from '#contract/audit.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { auditService } from './service.ts'
import { activity } from './store.ts'

export const audit: Feature = {
  name: 'audit',
  calls: () => [endpoints(auditContract, auditService)],
  async *export(kit) {
    const done = kit.rows((db, after, most) => activity(db, kit.me, after, most))
    yield kit.json('activity.json', done)
  },
}
