import { notificationsContract } from '#contract/notifications.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { createMailReach } from '#server/platform/imap/reach.ts'
import { createPushService } from '#server/platform/push/push-service.ts'
import { serveOneClick } from './http.ts'
import { pushJob } from './jobs/push.ts'
import { notificationJobs } from './jobs.ts'
import { createKeyRing } from './service/devices.ts'
import { notificationsService } from './service.ts'
import { devicesTaken } from './store/devices.ts'

const TOLD: readonly RunEvent['type'][] = ['human_prompt', 'wait_for_human', 'user_reply', 'terminal']

export function notifications(basics: Basics): Feature {
  const { config } = basics
  const keys = createKeyRing({ ...basics, on: config.push })
  const push = createPushService(createMailReach(config.connect), subjectOf(config))
  const service = notificationsService({ ...basics, push, keys })
  return {
    name: 'notifications',
    // The same commit has told the person (`notification_of_event`).
    runNews: ({ id, user_id, events }) =>
      events.some(({ type }) => TOLD.includes(type)) ? [{ topic: 'notifications', id, users: [user_id] }] : [],
    calls: () => [endpoints(notificationsContract, service)],
    jobs: () => [...notificationJobs(basics), ...(config.push ? [pushJob({ ...basics, push, keys })] : [])],
    life: { prepare: keys.load },
    http: ({ http, limits }) => serveOneClick(http, basics.database, limits),
    async *export(kit) {
      const settings = await kit.asMe((at) => service.settings(at, {}))
      yield kit.one('notification-settings.json', notificationsContract.endpoints.settings.output.parse(settings))
      yield kit.one('notification-devices.json', await kit.asMe(({ db, actor }) => devicesTaken(db, actor.user_id)))
    },
  }
}

/** Push services want to know whom to write to (RFC 8292); they are told what the public pages tell everybody. */
function subjectOf({ site, publicUrl, mail }: Basics['config']): string {
  if (site.contactEmail) return `mailto:${site.contactEmail}`
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:adjutant@${new URL(mail.address).hostname}`
}
