import { createHash } from 'node:crypto'
import type { EmailContent } from '#server/platform/mail/email.ts'

/** What a person on the waitlist has been promised: word that their place is ready (requirement 59). */
export function approvalEmail(user: { email: string; first_name: string | null }, url: string): EmailContent {
  const name = user.first_name?.trim()
  return {
    to: user.email,
    subject: 'Your place in Adjutant is ready',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'Your account has been approved. You can log in now, with the email and the password that you signed up with.',
    ],
    action: { label: 'Log in', url },
    footnote: 'You get this email because you asked for a place in the beta. If that was not you, please reply to it.',
  }
}

/** Keys belong to somebody. Who has no account yet is known by the e-mail that they sign up with. */
export function strangerOf(email: string): string {
  const hash = createHash('sha256')
    .update(`sign-up:${email.normalize('NFC').toLowerCase()}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}-${hash.slice(16, 20)}-${hash.slice(20, 32)}`
}
