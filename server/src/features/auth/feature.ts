import { authContract } from '#contract/auth.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type AuthOptions, authService } from './service.ts'
import { sessionsTaken } from './store.ts'

export const auth = ({ config, mail }: Basics, { loadSample }: Pick<AuthOptions, 'loadSample'>): Feature => ({
  name: 'auth',
  calls: () => [
    endpoints(authContract, authService({ mail, loginsPerMinute: config.limits.loginsPerMinute, loadSample })),
  ],
  async *export(kit) {
    const sessions = kit.rows((db, after, most) => sessionsTaken(db, kit.me, after, most))
    yield kit.json('sessions.json', sessions)
  },
})
