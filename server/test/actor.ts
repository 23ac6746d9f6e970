import type { OrgLevel } from '#contract/orgs.ts'
import type { UserLevel } from '#contract/users.ts'
import type { Actor } from '#server/platform/context.ts'

/** Somebody with the id `me`, for rules that are asked without a database. `orgs`: the level in each. */
export const actor = (user_level: UserLevel, orgs: Record<string, OrgLevel>): Actor => ({
  user_id: 'me',
  email: 'me@example.com',
  user_level,
  organization_id: null,
  orgs: new Map(Object.entries(orgs)),
  pairs: [],
  session_id: null,
  time_zone: null,
})
