// An address book elsewhere, read once for its person to import from: nothing is kept of it here.
import { MOST_IMPORT_BYTES } from '#contract/contact-import.ts'
import { CalendarError } from '#server/platform/calendar/calendar.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Means } from '#server/platform/imap/servers.ts'
import { knownAddressBooks } from '../rules/providers.ts'
import { addressBookWordsOf } from '../rules/words.ts'
import { addressOf, EMAIL } from './calendar.ts'

/** As many as an import takes. */
const MOST = { cards: 10_000, bytes: MOST_IMPORT_BYTES }

/** Errors: invalid (address, user or password, in words). */
export async function addressBookOf(
  { addressBooks }: Means,
  { address, user, password }: { address: string; user?: string | undefined; password: string },
) {
  const typed = address.trim()
  const isEmail = EMAIL.test(typed)
  const known = isEmail
    ? knownAddressBooks(typed)
    : { url: addressOf(typed, 'https://example.org/contacts/'), place: false }
  if ('help' in known) throw invalid('address', known.help)
  const login = { user: user?.trim() || (isEmail ? typed : ''), password }
  if (login.user === '') throw invalid('user', 'Please give the name to sign in with.')
  const { hostname: host } = new URL(known.url)
  try {
    const read = await addressBooks.read(known.url, login, known.place, MOST)
    if (read.cards === 0)
      throw invalid(
        'address',
        read.left_out === 0 ? `The address book of ${host} is empty.` : addressBookWordsOf('broken', host),
      )
    return { name: `${host}.vcf`, ...read }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    throw invalid(error.fault === 'password' ? 'password' : 'address', addressBookWordsOf(error.fault, host))
  }
}
