import type { LetterParts } from '#server/platform/mail/letter.ts'

/** What a person on the waitlist has been promised: word that their place is ready (checklist 59). */
export function approvalLetter(user: { email: string; first_name: string | null }, url: string): LetterParts {
  const name = user.first_name?.trim()
  return {
    to: user.email,
    subject: 'Your place in Adjutant is ready',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'Your account has been approved. You can log in now, with the email and the password that you signed up with.',
    ],
    action: { label: 'Log in', url },
    footnote: 'You get this letter because you asked for a place in the beta. If that was not you, please answer it.',
  }
}
