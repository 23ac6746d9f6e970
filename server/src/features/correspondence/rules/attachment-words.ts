// Why an attachment could not be fetched, in words that say what to do. Pure.
import type { ErrorCode } from '#contract/errors.ts'
import type { MailFault } from '#server/platform/imap/mail.ts'

const AWAY: [ErrorCode, string] = [
  'unavailable',
  'Your mailbox does not answer just now. The attachment is there, not here: please try again in some minutes.',
]
const SIGN_IN: [ErrorCode, string] = [
  'conflict',
  'Your mail server refused the password. Enter it again under Connections in your profile, then try again.',
]
const WORDS: Partial<Record<MailFault, [ErrorCode, string]>> = {
  gone: [
    'not_found',
    'This attachment is no longer in your mailbox: the mail was moved to another folder or deleted there.',
  ],
  password: SIGN_IN,
  consent: [
    'conflict',
    'The access to this mailbox has ended. Sign in again under Connections in your profile, then try again.',
  ],
  limited: ['unavailable', 'Your mail server asks for a pause. Please try again in some minutes.'],
  certificate: [
    'unavailable',
    'Your mail server could not prove that it is the server of its name. Nothing was fetched.',
  ],
  no_tls: ['unavailable', 'Your mail server offers no encryption just now. Nothing was fetched.'],
  not_allowed: ['conflict', 'The address of your mail server may not be reached from here.'],
}

export const LOCKED: [ErrorCode, string] = [
  'conflict',
  'The password of this mailbox can no longer be opened. Enter it again under Connections in your profile.',
]
export const PAUSED: [ErrorCode, string] = [
  'conflict',
  'This mailbox is paused, and attachments stay in it. Resume it under Connections in your profile, then try again.',
]

/** Its folder was renumbered or it was moved: the next look at the mailbox finds it again, or drops its mail. */
export const LOOKED_FOR: [ErrorCode, string] = [
  'unavailable',
  'This mail has moved in your mailbox and is being looked for. Please try again in some minutes.',
]

export const FORWARDED: [ErrorCode, string] = [
  'conflict',
  'This mail was forwarded here as text. Its attachments are where you forwarded it from.',
]

/** `most`: bytes. */
export function attachmentFault(fault: MailFault, most: number): [ErrorCode, string] {
  if (fault === 'too_large')
    return [
      'too_large',
      `This attachment is larger than the ${Math.floor(most / 1_048_576)} MB that are fetched here. Please open it in your mail program.`,
    ]
  return WORDS[fault] ?? AWAY
}

/** From where a kept file came, as its person knows it. */
export function originWords({
  from,
  sent_at,
  subject,
  own,
}: {
  from: { name: string; address: string }
  sent_at: string
  subject: string
  own: boolean
}): string {
  const sender = own ? 'you' : from.name === '' ? from.address : `${from.name} <${from.address}>`
  return `Mail from ${sender || 'nobody named'}, ${sent_at.slice(0, 10)}: ${subject || 'Without a subject'}`
}
