import { joiningContract } from '#contract/joining.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type JoiningDeps, joiningService } from './service.ts'

export function joining({ config, mail }: Basics, deps: JoiningDeps): Feature {
  const service = joiningService({ ...deps, mail, fixed: config.letIn, loginsPerMinute: config.limits.loginsPerMinute })
  const { list } = joiningContract.endpoints
  return {
    name: 'joining',
    calls: () => [endpoints(joiningContract, service)],
    async *export(kit) {
      const mine = kit.list(
        (at, page) => service.list(at, page),
        list.output,
        ({ is_mine }) => is_mine,
      )
      yield kit.json('invitation-links.json', mine)
    },
  }
}
