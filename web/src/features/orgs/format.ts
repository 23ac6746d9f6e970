// The words of this feature.
import type { InvitationLink } from '#contract/joining.ts'
import { type Organization, type OrgLevel, orgLevels } from '#contract/orgs.ts'
import { formatDate } from '#web/ui/words/dates.ts'

const NAMES = { user: 'User', manager: 'Manager', admin: 'Admin' } as const
const GRANTS: Record<OrgLevel, string> = {
  user: 'Sees and uses what is shared with the organization.',
  manager: 'Also edits and assigns what is shared, and sees everybody\u2019s email.',
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
export function accessLine({ is_owner, access_level }: Pick<Organization, 'is_owner' | 'access_level'>): string | null {
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

/** For whom a link is. */
export const linkName = ({ email, max_uses }: Pick<InvitationLink, 'email' | 'max_uses'>): string =>
  email ?? (max_uses === 1 ? 'Whoever has the link' : 'A team')

/** What became of a link: "Open until 30 Nov 2026 · 2 of 10 used · User · by Bea". */
export function linkText(link: InvitationLink): string {
  const { state, expires_at, uses, max_uses, org_access_level, created_by, by_mail, lets_in } = link
  const states = {
    open: `Open until ${formatDate(expires_at)}`,
    used: max_uses === 1 ? 'Used' : 'All places taken',
    expired: `Ended on ${formatDate(expires_at)}`,
    revoked: 'Revoked',
    void: 'Closed: who made it can no longer invite here',
  }
  return [
    states[state],
    ...(max_uses > 1 ? [`${uses} of ${max_uses} used`] : []),
    NAMES[org_access_level],
    `${by_mail ? 'emailed' : 'made'} by ${created_by.name}`,
    ...(state === 'open' && !lets_in ? ['an administrator lets them in'] : []),
  ].join(' · ')
}
