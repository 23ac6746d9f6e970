import { notificationsContract } from '#contract/notifications.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { serveOneClick } from './http.ts'
import { notificationJobs } from './jobs.ts'
import { notificationsService } from './service.ts'

export function notifications(basics: Basics): Feature {
  const service = notificationsService(basics)
  return {
    name: 'notifications',
    calls: () => [endpoints(notificationsContract, service)],
    jobs: () => notificationJobs(basics),
    http: ({ http, limits }) => serveOneClick(http, basics.database, limits),
    async *export(kit) {
      const settings = await kit.asMe((at) => service.settings(at, {}))
      yield kit.one('notification-settings.json', notificationsContract.endpoints.settings.output.parse(settings))
    },
  }
}
