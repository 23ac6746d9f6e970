// What links say, in mail and when they do not open.
import type { LinkState } from '#contract/joining.ts'
import { type AppError, fail } from '#server/platform/errors.ts'
import { type EmailContent, oneLine } from '#server/platform/mail/email.ts'

type Invited = { to: string; inviter: string; organization: string; lets_in: boolean; url: string; expiresAt: Date }

export function linkEmail({ to, inviter, organization, lets_in, url, expiresAt }: Invited): EmailContent {
  const [from, into] = [oneLine(inviter, 80), oneLine(organization, 80)]
  return {
    to,
    subject: `${from} invites you to ${into}`,
    paragraphs: [
      `${from} invites you to the organization ${into} on Adjutant.`,
      lets_in
        ? 'The link below takes you there in one step: choose a password, and you are in. It opens once.'
        : 'The link below takes one step: choose a password. An administrator then lets you in. It opens once.',
    ],
    action: { label: `Join ${into}`, url },
    footnote: `You receive this because ${from} entered your address. If you do not know them, ignore it: nothing happens.`,
    expiresAt,
  }
}

/** Why a link does not open, to whoever holds it. */
export function closed(
  state: Exclude<LinkState, 'open'>,
  { invited_by, organization_name, max_uses }: { invited_by: string; organization_name: string; max_uses: number },
): AppError {
  const anew = `Please ask ${oneLine(invited_by, 80)} for a new one.`
  const said: Record<typeof state, string> = {
    used:
      max_uses === 1
        ? `This invitation has been used already. If that was you, log in. If not: ${anew.replace('Please a', 'a')}`
        : `All places on this invitation are taken. ${anew}`,
    expired: `This invitation is too old. ${anew}`,
    revoked: `This invitation was withdrawn. ${anew}`,
    void: `Whoever sent this invitation can no longer invite to ${oneLine(organization_name, 80)}. Please ask someone who leads it.`,
  }
  return fail('conflict', said[state])
}

/** Where a link leads. The secret stands after the #, which browsers keep to themselves: no log and no referrer has it. */
export const pathOf = (secret: string): `/${string}` => `/join#${secret}`
