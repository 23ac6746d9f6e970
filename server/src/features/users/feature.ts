import { usersContract } from '#contract/users.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type UsersOptions, usersService } from './service.ts'

export function users({ config, mail }: Basics, { erased }: Pick<UsersOptions, 'erased'>): Feature {
  const service = usersService({ loginsPerMinute: config.limits.loginsPerMinute, mail, erased })
  return {
    name: 'users',
    calls: () => [endpoints(usersContract, service)],
    async *export(kit) {
      const account = await kit.asMe((at) => service.me(at, {}))
      yield kit.one('account.json', usersContract.endpoints.me.output.parse(account))
    },
  }
}
