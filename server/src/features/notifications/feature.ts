import { notificationsContract } from '#contract/notifications.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { serveOneClick } from './http.ts'
import { notificationJobs } from './jobs.ts'
import { notificationsVerbs } from './service.ts'

export function notifications(basics: Basics): Feature {
  const verbs = notificationsVerbs(basics)
  return {
    name: 'notifications',
    calls: () => [room(notificationsContract, verbs)],
    jobs: () => notificationJobs(basics),
    http: ({ http, limits }) => serveOneClick(http, basics.database, limits),
    async *export(kit) {
      const settings = await kit.asMe((at) => verbs.settings(at, {}))
      yield kit.one('notification-settings.json', notificationsContract.endpoints.settings.output.parse(settings))
    },
  }
}
