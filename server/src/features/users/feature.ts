import { usersContract } from '#contract/users.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { type UsersOptions, usersVerbs } from './service.ts'

export function users({ config, mail }: Basics, { erased }: Pick<UsersOptions, 'erased'>): Feature {
  const verbs = usersVerbs({ loginsPerMinute: config.limits.loginsPerMinute, mail, erased })
  return {
    name: 'users',
    calls: () => [room(usersContract, verbs)],
    async *export(kit) {
      const account = await kit.asMe((at) => verbs.me(at, {}))
      yield kit.one('account.json', usersContract.endpoints.me.output.parse(account))
    },
  }
}
