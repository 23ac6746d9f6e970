import { meetingsContract } from '#contract/meetings.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { serveDueDates } from './http.ts'
import { briefsJob } from './jobs/briefs.ts'
import { calendarKeeper } from './jobs/keeper.ts'
import { type MeetingDeps, meetingsService, type Preparing } from './service.ts'
import { hours } from './store/free-times.ts'
import { allInvitations } from './store/invitations.ts'
import { allMeetings } from './store/meetings.ts'
import { meetingTools } from './tools.ts'

type Deps = MeetingDeps & {
  /** What starts runs, once there is an engine. */
  starting(engine: Engine): Pick<Preparing, 'prepareFor'>
}

export function meetings({ database, log, mail }: Basics, means: ServerDeps, { starting, ...deps }: Deps): Feature {
  return {
    name: 'meetings',
    calls: (engine) => [endpoints(meetingsContract, meetingsService({ ...deps, ...starting(engine) }))],
    tools: meetingTools,
    jobs: (engine) => [
      calendarKeeper({ database, means }),
      briefsJob({ database, open: deps.open, ...starting(engine) }),
    ],
    http: ({ http, limits }) => serveDueDates(http, { database, log, link: mail.link }, limits),
    async *export(kit) {
      const shape = meetingsContract.endpoints.list.output
      yield kit.json(
        'meetings.json',
        kit.list((at, page) => allMeetings(at.db, at.actor, page), shape),
      )
      yield kit.one('working-hours.json', (await kit.asMe((at) => hours(at.db, at.actor.user_id))) ?? null)
      yield kit.json(
        'meeting-invitations.json',
        kit.rows((db, after, most) => allInvitations(db, after, most)),
      )
    },
  }
}
