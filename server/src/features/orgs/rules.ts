// What the letters of this feature say.
import { type EmailContent, oneLine } from '#server/platform/mail/email.ts'

type Invited = {
  to: string
  inviter: string
  organization: string
  /** What the invited person has: no account, one that waits for approval, or one that can accept. */
  account: 'none' | 'waitlisted' | 'approved'
  url: string
}

export function invitationEmail({ to, inviter, organization, account, url }: Invited): EmailContent {
  const [from, into] = [short(inviter), short(organization)]
  const next = {
    none: 'Sign up with this email address. You become a member when your account is approved.',
    waitlisted:
      'Your account is waiting for approval. You become a member when it is approved. There is nothing to do.',
    approved: 'Sign in and accept or decline the invitation on the page of your organizations.',
  }[account]
  return {
    to,
    subject: `${from} invites you to ${into}`,
    paragraphs: [`${from} invites you to the organization ${into} on Adjutant.`, next],
    ...(account === 'waitlisted' ? {} : { action: { label: LABELS[account], url } }),
    footnote: `You receive this because ${from} entered your address. If you do not know them, ignore it: nothing happens.`,
  }
}
const LABELS = { none: 'Sign up', approved: 'See the invitation' } as const

type AccountEmailInput = { to: string; inviter: string; organization: string; url: string }

/** The password is never in a letter: whoever chose it tells it, or the new member chooses one. */
export function accountEmail({ to, inviter, organization, url }: AccountEmailInput): EmailContent {
  const [from, into] = [short(inviter), short(organization)]
  return {
    to,
    subject: `${from} created an account for you`,
    paragraphs: [
      `${from} created an account for you on Adjutant, as a member of ${into}.`,
      'They know the first password; you choose your own when you sign in. If they have not told you the first one, use "Forgot your password?" on the login page.',
    ],
    action: { label: 'Sign in', url },
    footnote: `You receive this because ${from} entered your address.`,
  }
}

export function passwordChangedEmail({ to, inviter, organization, url }: AccountEmailInput): EmailContent {
  const [from, into] = [short(inviter), short(organization)]
  return {
    to,
    subject: 'Your password was changed by an administrator',
    paragraphs: [
      `${from} has set a new password for your account at ${into}. All your sessions have ended.`,
      'They will tell you the new password; you choose your own when you sign in.',
    ],
    action: { label: 'Sign in', url },
    footnote:
      'If you did not expect this, ask them, or choose a new password with "Forgot your password?" on the login page.',
  }
}

/** Names may be long and may hold anything. */
const short = (name: string) => oneLine(name, 80)
