import { orgsContract } from '#contract/orgs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { orgsVerbs } from './service.ts'

export function orgs({ mail }: Basics): Feature {
  const verbs = orgsVerbs({ mail })
  const { list, invitations } = orgsContract.endpoints
  return {
    name: 'orgs',
    calls: () => [room(orgsContract, verbs)],
    async *export(kit) {
      const mine = kit.list(
        (at, page) => verbs.list(at, page),
        list.output,
        ({ is_owner, access_level }) => is_owner || access_level !== null,
      )
      yield kit.json('organizations.json', mine)
      yield kit.json(
        'invitations.json',
        kit.list((at, page) => verbs.invitations(at, page), invitations.output),
      )
    },
  }
}
