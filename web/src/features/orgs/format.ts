// The words of this feature.
import { type Organization, type OrgLevel, orgLevels } from '#contract/orgs.ts'

const NAMES = { user: 'User', manager: 'Manager', admin: 'Admin' } as const
const GRANTS: Record<OrgLevel, string> = {
  user: 'Sees and uses what is shared with the organization.',
  manager: 'Also edits and assigns what is shared, and sees everybody\u2019s e-mail.',
  admin: 'Also deletes shared tasks and goals. A CEO with this level leads the organization.',
}

export const levelName = (level: OrgLevel): string => NAMES[level]
export const grants = (level: string): string =>
  GRANTS[level as OrgLevel] ?? 'What this person may do with shared records.'

/** The levels that somebody may give, lowest first. */
export function levelsUpTo(most: OrgLevel) {
  return orgLevels.slice(0, orgLevels.indexOf(most) + 1).map((value) => ({ value, label: NAMES[value] }))
}

/** "You own it", "You are manager", or nothing for an administrator who is no member. */
export function standing({ is_owner, access_level }: Pick<Organization, 'is_owner' | 'access_level'>): string | null {
  if (is_owner) return 'You own it'
  return access_level && `Your access level: ${NAMES[access_level]}`
}

export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

/** Which one stands on the page when the address names none: the home, else one that is mine, else the first. */
export function firstChoice<T extends Pick<Organization, 'id' | 'is_owner' | 'access_level'>>(
  orgs: readonly T[],
  homeId: string | null,
): T | undefined {
  const mine = orgs.filter(({ is_owner, access_level }) => is_owner || access_level !== null)
  return mine.find(({ id }) => id === homeId) ?? mine.find(({ is_owner }) => is_owner) ?? mine[0] ?? orgs[0]
}
