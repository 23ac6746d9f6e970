import { notificationsContract } from '#contract/notifications.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { serveOneClick } from './http.ts'
import { notificationJobs } from './jobs.ts'
import { notificationsService } from './service.ts'

const TOLD: readonly RunEvent['type'][] = ['human_prompt', 'wait_for_human', 'user_reply', 'terminal']

export function notifications(basics: Basics): Feature {
  const service = notificationsService(basics)
  return {
    name: 'notifications',
    // The same commit has told the person (`notification_of_event`).
    runNews: ({ id, user_id, events }) =>
      events.some(({ type }) => TOLD.includes(type)) ? [{ t: 'notifications', i: id, u: [user_id] }] : [],
    calls: () => [endpoints(notificationsContract, service)],
    jobs: () => notificationJobs(basics),
    http: ({ http, limits }) => serveOneClick(http, basics.database, limits),
    async *export(kit) {
      const settings = await kit.asMe((at) => service.settings(at, {}))
      yield kit.one('notification-settings.json', notificationsContract.endpoints.settings.output.parse(settings))
    },
  }
}
