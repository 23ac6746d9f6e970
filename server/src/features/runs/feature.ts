import { crewRunsContract } from '#contract/crew-runs.ts'
import { flowRunsContract } from '#contract/flow-runs.ts'
import { quietRunKinds, runPart, runsContract } from '#contract/runs.ts'
import type { AgentDeps } from '#server/engine/agent/agent.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { replyReader } from '#server/llm/second-reader.ts'
import type { ExportKit } from '#server/platform/export.ts'
import { endpoints, type ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Entry } from '#server/platform/zip.ts'
import { serveRunStreams } from './http.ts'
import { crewKind } from './runs/crew.ts'
import { flowKind } from './runs/flow.ts'
import type { RunContext } from './runs/run-context.ts'
import { type Checking, checkRun, counting, PARTS, RESULTS } from './service/checks.ts'
import { forkService } from './service/fork.ts'
import { crewRunsService, flowRunsService, runsService } from './service.ts'

type Stand = Pick<RunContext, 'analysts' | 'digest'> & {
  checking: Checking<Pick<AgentDeps, 'database' | 'models' | 'log' | 'dayBudget'>>
}

/** `analysts`, `digest`: what answers the tasks of crews where no model does. `checking`: what their results are held against. */
export function runs({ agents, database, live, log }: Basics, { checking, ...stand }: Stand): Feature {
  const means: RunContext = { agents, ...stand }
  const verbsMeans = (engine: Engine) => ({
    engine,
    tools: agents.tools,
    check: checkRun(checking, () => replyReader(agents.models) !== null),
  })
  let service: ServiceFunctions<typeof runsContract>
  return {
    name: 'runs',
    calls(engine) {
      service = { ...runsService(verbsMeans(engine)), ...forkService(engine) }
      return [
        endpoints(runsContract, service),
        endpoints(crewRunsContract, crewRunsService(verbsMeans(engine))),
        endpoints(flowRunsContract, flowRunsService(verbsMeans(engine))),
      ]
    },
    runs: [crewKind(means), flowKind(means)],
    jobs: () => [
      checking.pass(agents, counting(RESULTS, checking.countable)),
      checking.pass(agents, counting(PARTS, checking.countable)),
    ],
    http: ({ http, door }) => serveRunStreams(http, { database, live, door, log }),
    export: (kit) => exportRuns(kit, service),
  }
}

const pageOf = <T>(items: T[]) => ({ items, next: null, total: String(items.length) })

async function* exportRuns(kit: ExportKit, service: ServiceFunctions<typeof runsContract>): AsyncGenerator<Entry> {
  const { list, timeline } = runsContract.endpoints
  /** The list of runs leaves out those of which people see only what came of them. */
  async function* everyKind() {
    for (const kind of [undefined, ...quietRunKinds])
      yield* kit.list((at, page) => service.list(at, { ...page, kind }), list.output)
  }
  yield kit.json('runs.json', everyKind())
  const events = ({ id }: { id: string }) =>
    kit.list((at, page) => service.timeline(at, { ...page, id, after: 0 }), {
      parse: (event) => ({ run_id: id, ...timeline.output.parse(event) }),
    })
  yield kit.json('run-events.json', kit.each(everyKind(), events))
  const parts = ({ id }: { id: string }) =>
    kit.list(async (at) => pageOf((await service.parts(at, { id })).parts), {
      parse: (part) => ({ run_id: id, ...runPart.parse(part) }),
    })
  yield kit.json('run-parts.json', kit.each(everyKind(), parts))
}
