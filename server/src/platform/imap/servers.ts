// How a connection's servers are reached: settings with their password, at addresses that were looked at.
import type { AddressBookSettings, CalendarSettings, MailboxSettings } from '#contract/connections.ts'
import type { AddressBooks } from '../calendar/address-books.ts'
import type { Calendars } from '../calendar/calendars.ts'
import type { Place, Seal } from '../seal/seal.ts'
import { MailError, type Server } from './mail.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { MailReach } from './reach.ts'

export type Means = {
  mailboxes: Mailboxes
  calendars: Calendars
  addressBooks: AddressBooks
  reach: MailReach
  seal: Seal
}

/** As they are kept: of a mailbox, a calendar, or of what was disconnected (then of neither). */
export type KeptSettings = MailboxSettings | CalendarSettings | AddressBookSettings

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
  password: string,
): Promise<Server> {
  const addresses = await reach.addresses(host, port)
  if ('fault' in addresses) throw new MailError(addresses.fault)
  return { host, port, tls, user, password, addresses, ca: reach.ca }
}

export type Trouble = { error: MailError; server: string }

/** Signs in to both servers and looks for the inbox; keeps and sends nothing. Null: all is well. */
export async function tried(
  { mailboxes, reach }: Means,
  { imap, smtp }: MailboxSettings,
  password: string,
): Promise<Trouble | null> {
  try {
    const session = await mailboxes.open(await serverOf(reach, imap, password), { news() {}, closed() {} })
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
    await mailboxes.trySending(await serverOf(reach, smtp, password))
  } catch (error) {
    return trouble(error, smtp.host)
  }
  return null
}

function trouble(error: unknown, server: string): Trouble {
  if (!(error instanceof MailError)) throw error
  return { error, server }
}

/** A connection that is one to a mailbox. */
export const isMailbox = (given: KeptSettings | null): given is MailboxSettings => given !== null && 'imap' in given
/** A connection that is one to a calendar. */
export const isCalendar = (given: KeptSettings | null): given is CalendarSettings => given !== null && 'source' in given
/** A connection that is one to address books. */
export const isAddressBooks = (given: KeptSettings | null): given is AddressBookSettings =>
  given !== null && 'book_url' in given
