// An address book elsewhere, read once for its person to import from: nothing is kept of it here.

import type { AddressBookSettings } from '#contract/connections.ts'
import { MOST_IMPORT_BYTES } from '#contract/contact-import.ts'
import { CalendarError } from '#server/platform/calendar/calendar.ts'
import { invalid } from '#server/platform/errors.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { knownAddressBooks } from '../rules/providers.ts'
import { addressBookWordsOf } from '../rules/words.ts'
import { addressOf, EMAIL } from './calendar.ts'

/** As many as an import takes. */
const MOST = { cards: 10_000, bytes: MOST_IMPORT_BYTES }

/** Errors: invalid (address, user or password, in words). */
export async function addressBookOf(
  { addressBooks }: ServerDeps,
  { address, user, password }: { address: string; user?: string | undefined; password: string },
) {
  const { url, place, login } = reached({ address, user, password })
  const { hostname: host } = new URL(url)
  try {
    const read = await addressBooks.read(url, login, place, MOST)
    if (read.cards === 0)
      throw invalid(
        'address',
        read.left_out === 0 ? `The address book of ${host} is empty.` : addressBookWordsOf('broken', host),
      )
    return { name: `${host}.vcf`, ...read }
  } catch (error) {
    throw inWords(error, host)
  }
}

type Typed = { address: string; user?: string | undefined; password: string }

/** One that is to be followed, found and tried. Errors: invalid (address, user or password, in words). */
export async function triedAddressBook(
  { addressBooks }: ServerDeps,
  typed: Typed,
): Promise<{ address: string; settings: AddressBookSettings }> {
  const { url, place, login } = reached(typed)
  const { hostname: host } = new URL(url)
  try {
    const [book] = await addressBooks.books(url, login, place)
    if (!book) throw new CalendarError('gone')
    await addressBooks.cards(book.url, login)
    // Where all of them were found; of a place alone, the book itself.
    const book_url = place ? book.url : url
    const address = EMAIL.test(typed.address.trim()) ? typed.address.trim() : `${login.user} at ${host}`
    return { address, settings: { host: new URL(book_url).hostname, book_url, user: login.user } }
  } catch (error) {
    throw inWords(error, host)
  }
}

function inWords(error: unknown, host: string): unknown {
  if (!(error instanceof CalendarError)) return error
  return invalid(error.fault === 'password' ? 'password' : 'address', addressBookWordsOf(error.fault, host))
}

/** Errors: invalid. */
function reached({ address, user, password }: Typed) {
  const typed = address.trim()
  const isEmail = EMAIL.test(typed)
  const known = isEmail
    ? knownAddressBooks(typed)
    : { url: addressOf(typed, 'https://example.org/contacts/'), place: false }
  if ('help' in known) throw invalid('address', known.help)
  const login = { user: user?.trim() || (isEmail ? typed : ''), password }
  if (login.user === '') throw invalid('user', 'Please give the name to sign in with.')
  return { url: known.url, place: known.place, login }
}
