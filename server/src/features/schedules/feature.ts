import { schedulesContract } from '#contract/schedules.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { START_DUE, scheduleJobs } from './jobs.ts'
import type { EventDeps } from './service/events.ts'
import type { StartDeps } from './service/start.ts'
import { schedulesService } from './service.ts'
import { scheduleTools } from './tools.ts'

export function schedules(
  { database, jobs, agents }: Basics,
  deps: EventDeps & Pick<StartDeps, 'open' | 'ask'>,
): Feature {
  const wake = () => jobs.wake(START_DUE)
  const service = schedulesService({ ...deps, wake })
  return {
    name: 'schedules',
    calls: () => [endpoints(schedulesContract, service)],
    tools: scheduleTools(service),
    jobs: (engine) =>
      scheduleJobs({ database, events: deps, wake, start: { ...deps, database, engine, tools: agents.tools } }),
    async *export(kit) {
      const { list, history } = schedulesContract.endpoints
      const own = () => kit.list((at, page) => service.list(at, page), list.output)
      yield kit.json('schedules.json', own())
      const times = ({ id }: { id: string }) =>
        kit.list((at, page) => service.history(at, { ...page, id }), history.output)
      yield kit.json('schedule-runs.json', kit.each(own(), times))
    },
  }
}
