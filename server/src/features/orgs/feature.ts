import { orgsContract } from '#contract/orgs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { orgsService } from './service.ts'
import { orgsTools } from './tools.ts'

export function orgs({ mail }: Basics): Feature {
  const service = orgsService({ mail })
  const { list, invitations } = orgsContract.endpoints
  return {
    name: 'orgs',
    calls: () => [endpoints(orgsContract, service)],
    tools: orgsTools(service),
    async *export(kit) {
      const mine = kit.list(
        (at, page) => service.list(at, page),
        list.output,
        ({ is_owner, access_level }) => is_owner || access_level !== null,
      )
      yield kit.json('organizations.json', mine)
      yield kit.json(
        'invitations.json',
        kit.list((at, page) => service.invitations(at, page), invitations.output),
      )
    },
  }
}
