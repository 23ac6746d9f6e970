// What is known of one mail, as plain data: it crosses from the thread that reads mailboxes to the rest of the server.
import type { ReadInvitation } from '../calendar/invitation.ts'

export type MailPerson = { name: string; address: string }
export type MailAttachment = { name: string; type: string; size: number }
/** One that was fetched: as the mailbox told of it, with its bytes as they were before the mail was packed. */
export type FetchedAttachment = MailAttachment & { bytes: Uint8Array }

/**
 * What a reader should know of a sender. `unclear`: several, or none that is an address. `unproven`: the person's own server did
 * not confirm the sender. `named_otherwise`: the name is an address, another than the one it was sent from. `cut`: the text goes on.
 */
export const mailMarks = ['unclear', 'unproven', 'named_otherwise', 'cut'] as const
export type MailMark = (typeof mailMarks)[number]

export type ReadMail = {
  /** SHA-256 over what the mail says, hex. */
  key: string
  message_id: string
  /** Message-IDs that it refers to, the nearest first. */
  references: string[]
  /** By its own clock where that is not in the future, ISO. Null: it names no time. */
  sent_at: string | null
  from: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  reply_to: string | null
  subject: string
  /** What a person sees of it, 64 KB at most. */
  text: string
  quoted_at: number
  attachments: MailAttachment[]
  /** What it says to calendars, of meetings. */
  invitations: ReadInvitation[]
  automatic: boolean
  marks: MailMark[]
}

/** `mail` null: it could not be read, or is gone from the server meanwhile. */
export type Fetched = { uid: number; flags: string[]; received_at: string | null; mail: ReadMail | null }

export type FolderRole = 'inbox' | 'sent'
export type Folder = { path: string; role: FolderRole }
export type OpenedFolder = { uid_validity: number; exists: number; uid_next: number; modseq: string | null }

/**
 * Why a server could not be used. password: refused. consent: its provider lets us in no more, until its person signs in there again. limited: too many connections or requests. certificate: not for this name or by
 * nobody known. no_tls: the server offers none. broken: it does not speak as it should, or says too much. stuck: what it sent took
 * too long to read. gone: what was asked for is not there. too_large: it is more than may be fetched.
 */
export const mailFaults = [
  'password',
  'consent',
  'limited',
  'unreachable',
  'certificate',
  'no_tls',
  'not_allowed',
  'broken',
  'stuck',
  'gone',
  'refused',
  'too_large',
] as const
export type MailFault = (typeof mailFaults)[number]

/** Carries the fault alone: nobody is shown what the other side said. */
export class MailError extends Error {
  readonly fault: MailFault
  /** Of sending: whether the mail may have been taken all the same. */
  readonly unsure: boolean
  constructor(fault: MailFault, unsure = false) {
    super(`mail server: ${fault}`)
    this.fault = fault
    this.unsure = unsure
  }
}

/** A server, as the thread is told of it: `addresses` were looked at. */
export type Server = {
  host: string
  addresses: readonly string[]
  port: number
  /** TLS from the first byte; otherwise by STARTTLS, without which nothing is said. */
  tls: boolean
  user: string
  password: string
  /** The password is an access token (XOAUTH2). */
  token: boolean
  ca: string | null
}

export type Outgoing = {
  from: MailPerson
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  message_id: string
  in_reply_to: string | null
  references: readonly string[]
  date: string
  /** What it says to calendars: an answer to an invitation. */
  itip?: string | null
}
