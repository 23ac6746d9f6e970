import { schedulesContract } from '#contract/schedules.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type DueJobs, START_DUE, scheduleJobs } from './jobs.ts'
import type { EventDeps } from './service/events.ts'
import type { StartDeps } from './service/start.ts'
import { type Runnables, schedulesService } from './service.ts'
import { scheduleTools } from './tools.ts'

type Deps = EventDeps &
  Runnables &
  Pick<StartDeps, 'open' | 'mayAsk' | 'ask'> & {
    /** What starts runs, once there is an engine. */
    starting(engine: Engine): Pick<DueJobs['start'], 'startCrew' | 'startFlow' | 'hold'>
  }

export function schedules({ database, jobs }: Basics, deps: Deps): Feature {
  const wake = () => jobs.wake(START_DUE)
  const service = schedulesService({ ...deps, wake })
  return {
    name: 'schedules',
    calls: () => [endpoints(schedulesContract, service)],
    tools: scheduleTools(service, deps),
    jobs: (engine) =>
      scheduleJobs({ database, events: deps, wake, start: { ...deps, ...deps.starting(engine), database } }),
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
