// What is wrong with a connection, in words that say what to do. Nobody is shown what the other side said.
import type { CalendarFault } from '#server/platform/calendar/calendar.ts'
import type { MailFault } from '#server/platform/imap/mail.ts'

const WORDS: Record<MailFault, (server: string) => string> = {
  password: (server) =>
    `${server} refused the name or the password. Many providers take an app password only, which you make in your account there.`,
  consent: (server) => `${server} no longer lets Adjutant in. Please sign in again.`,
  limited: (server) =>
    `${server} asks for a pause: too many connections or requests. Please try again in some minutes.`,
  unreachable: (server) => `${server} does not answer. Please check its name and port.`,
  certificate: (server) =>
    `${server} could not prove that it is the server of this name: its certificate is for another one, has expired, or was issued by nobody who is trusted here. Whoever runs this installation can have it trusted with CONNECT_CA.`,
  no_tls: (server) =>
    `${server} offers no encryption at this port, and no password is sent without. Please use another port.`,
  not_allowed: (server) =>
    `${server} is at an address that may not be reached from here. Whoever runs this installation can allow it with CONNECT_PRIVATE.`,
  broken: (server) => `${server} does not answer as a mail server should. Please check its name and port.`,
  stuck: (server) => `What ${server} sent could not be read in time.`,
  gone: (server) => `${server} no longer has this folder.`,
  refused: (server) => `${server} refused this.`,
  too_large: (server) => `What ${server} sent is too large.`,
}
export const wordsOf = (fault: MailFault, server: string): string => WORDS[fault](server)

/** What became of a sign-in at a provider. `another`: the mailbox does not open with it. */
export function signInWords(fault: MailFault | 'another', provider: string, address: string): string {
  if (fault === 'another')
    return `${provider} let Adjutant in, but the mailbox ${address} does not open with it. Please sign in with that very address; IMAP must be allowed for it.`
  if (fault === 'unreachable' || fault === 'limited')
    return `${provider} does not answer. Please try again in some minutes.`
  if (fault === 'consent') return `${provider} did not let Adjutant in. Please begin again.`
  return `${provider} refused this installation. Whoever runs it has to check how it is registered there.`
}

const CALENDAR_WORDS: Partial<Record<CalendarFault, (server: string) => string>> = {
  no_tls: (server) =>
    `${server} offers its calendar without encryption. Please give an address that begins with https://.`,
  broken: (server) =>
    `What ${server} answers is no calendar. Please check the address: the page that shows a calendar in a browser is not the calendar itself.`,
  too_large: (server) => `The calendar of ${server} is too large to be read.`,
  gone: (server) => `${server} has no calendar at this address.`,
}
/** The same of a calendar. `secret`: it has no password; its address is what it takes. */
export function calendarWordsOf(fault: CalendarFault, server: string, secret: boolean): string {
  if (fault === 'password' && secret)
    return `${server} does not give this calendar without a password. Please give the name and password too.`
  const words = CALENDAR_WORDS[fault]
  return words ? words(server) : WORDS[fault as MailFault](server)
}

const ADDRESS_BOOK_WORDS: Partial<Record<CalendarFault, (server: string) => string>> = {
  no_tls: (server) =>
    `${server} offers its address book without encryption. Please give an address that begins with https://.`,
  broken: (server) =>
    `What ${server} answers is no address book, or not all of it. Nothing was imported. Please check the address: a page to sign in, or one that shows contacts, is not the address book itself.`,
  too_large: (server) =>
    `The address book of ${server} is larger than can be read at once: 10,000 contacts or 10 MiB. Please export parts of it there as files, and import those.`,
  gone: (server) => `${server} has no address book at this address.`,
}
/** The same of an address book. */
export const addressBookWordsOf = (fault: CalendarFault, server: string): string =>
  (ADDRESS_BOOK_WORDS[fault] ?? WORDS[fault as MailFault])(server)
