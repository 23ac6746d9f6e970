// How a connection's servers are reached: settings with their password, at addresses that were looked at.
import type { AddressBookSettings, CalendarSettings, MailboxSettings } from '#contract/connections.ts'
import type { AddressBooks } from '../calendar/address-books.ts'
import type { Calendars } from '../calendar/calendars.ts'
import type { Place, Seal } from '../seal/seal.ts'
import { MailError, type Server } from './mail.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { MailReach } from './reach.ts'
import type { SignIns } from './sign-in.ts'
import type { SignInKey } from './sign-in-settings.ts'

export type ServerDeps = {
  mailboxes: Mailboxes
  calendars: Calendars
  addressBooks: AddressBooks
  reach: MailReach
  seal: Seal
  signIns: SignIns
}

/** As they are kept: of a mailbox, a calendar, address books, or of what was disconnected (then of none). `sign_in`: one signs in at the provider. */
export type KeptSettings = (MailboxSettings & { sign_in?: SignInKey }) | CalendarSettings | AddressBookSettings
/** What of a connection opens it. `secret`: the sealed password, or a refresh token. */
export type Box = { id: string; user_id: string; settings: KeptSettings; secret: string | null }
/** `token`: it is an access token. */
export type Login = { password: string; token: boolean }

/** Where the password of a connection belongs. */
export const placeOf = ({ id, user_id }: { id: string; user_id: string }): Place => ({
  table: 'connections',
  id,
  user_id,
  field: 'password',
})

/** Errors: MailError (not_allowed, unreachable). */
export async function serverOf(
  reach: MailReach,
  { host, port, tls, user }: MailboxSettings['imap'],
  { password, token }: Login,
): Promise<Server> {
  const addresses = await reach.addresses(host, port)
  if ('fault' in addresses) throw new MailError(addresses.fault)
  return { host, port, tls, user, password, token, addresses, ca: reach.ca }
}

export type ServerFault = { error: MailError; server: string }

/** Signs in to both servers and looks for the inbox; keeps and sends nothing. Null: all is well. */
export async function tried(
  { mailboxes, reach }: ServerDeps,
  { imap, smtp }: MailboxSettings,
  login: Login,
): Promise<ServerFault | null> {
  try {
    const session = await mailboxes.open(await serverOf(reach, imap, login), { news() {}, closed() {} })
    try {
      const folders = await session.folders()
      if (!folders.some(({ role }) => role === 'inbox')) throw new MailError('broken')
    } finally {
      await session.close()
    }
  } catch (error) {
    return trouble(error, imap.host)
  }
  try {
    await mailboxes.trySending(await serverOf(reach, smtp, login))
  } catch (error) {
    return trouble(error, smtp.host)
  }
  return null
}

function trouble(error: unknown, server: string): ServerFault {
  if (!(error instanceof MailError)) throw error
  return { error, server }
}

/** A connection that is one to a mailbox. */
export const isMailbox = (given: KeptSettings | null): given is MailboxSettings & { sign_in?: SignInKey } =>
  given !== null && 'imap' in given
/** A connection that is one to a calendar. */
export const isCalendar = (given: KeptSettings | null): given is CalendarSettings => given !== null && 'source' in given
/** Where one signs in to it. Null: it has a password. */
export const signInOf = (given: KeptSettings): SignInKey | null => (isMailbox(given) ? (given.sign_in ?? null) : null)
/** A connection that is one to address books. */
export const isAddressBooks = (given: KeptSettings | null): given is AddressBookSettings =>
  given !== null && 'book_url' in given
