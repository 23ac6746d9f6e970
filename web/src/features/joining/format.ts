// The words of this feature.
import { isolated } from '#contract/hidden-signs.ts'
import type { LetIn, LinkState } from '#contract/joining.ts'

/** Why a link does not open, and what to do about it. */
export function closedText(state: Exclude<LinkState, 'open'>, invitedBy: string): string {
  const by = isolated(invitedBy)
  switch (state) {
    case 'used':
      return `This invitation has been used. If that was you, log in. If not, ask ${by} for a new one.`
    case 'expired':
      return `This invitation is too old. Ask ${by} for a new one.`
    case 'revoked':
      return `This invitation was withdrawn. Ask ${by} if you think that is a mistake.`
    case 'void':
      return `${by} can no longer invite people here. Ask someone who leads the organization.`
  }
}

export const LET_IN: readonly { value: LetIn; label: string; text: string }[] = [
  {
    value: 'administrators',
    label: 'Administrators',
    text: 'People invited by an administrator are in at once. Administrators are told of everyone else, and let them in with one click.',
  },
  {
    value: 'everybody',
    label: 'Everyone who may invite',
    text: 'Owners and CEOs who lead an organization let people in too.',
  },
  { value: 'nobody', label: 'Nobody', text: 'Each new account waits until an administrator lets it in.' },
]
