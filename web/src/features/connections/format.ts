import type { Connection } from '#contract/connections.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { dayOf, formatAgo, formatClock, formatTime, today } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'

type StateText = { label: string; tone: Tone; text: string }

/** How a connection is, and what to do about it. */
export function stateWords(connection: Connection): StateText {
  const { kind, state, paused, since, synced_at, read_count, to_read, next_try } = connection
  const { settings, calendar, addresses } = connection
  if (kind === 'forwarding')
    return paused
      ? {
          label: 'Paused',
          tone: 'plain',
          text: 'Mail that comes meanwhile is tried again by its sender for some days.',
        }
      : {
          label: 'Ready',
          tone: 'good',
          text: synced_at ? `The last mail came ${formatAgo(synced_at)}.` : 'No mail has come yet.',
        }
  if (paused) return { label: 'Paused', tone: 'plain', text: 'Nothing is read until you resume it.' }
  const server = settings?.imap.host ?? calendar?.host ?? addresses?.host ?? 'The server'
  const again = next_try && Date.parse(next_try) > Date.now() ? ` It is tried again at ${formatClock(next_try)}.` : ''
  const isFeed = calendar?.source === 'ics'
  const words: Record<Connection['state'], StateText> = {
    waiting: { label: 'Starting', tone: 'info', text: 'It is read as soon as its server answers.' },
    reading: {
      label: 'Reading',
      tone: 'info',
      text:
        to_read > 0
          ? `${formatNumber(read_count)} of ${formatNumber(to_read)} mails are read, the newest first.`
          : calendar || addresses
            ? 'It is read now.'
            : 'It is read now, the newest first.',
    },
    ready: { label: 'Up to date', tone: 'good', text: synced_at ? `Checked ${formatAgo(synced_at)}.` : '' },
    password: {
      label: isFeed ? 'Address refused' : 'Password refused',
      tone: 'bad',
      text: isFeed
        ? `${server} no longer gives the calendar at this address. Enter its new address.`
        : `${server} refused the password. Enter it again, or a new app password.`,
    },
    consent: {
      label: 'Access ended',
      tone: 'bad',
      text: `${connection.sign_in ?? server} no longer lets Adjutant in. Sign in again, and reading continues where it stopped.`,
    },
    limited: {
      label: 'Server asks for a pause',
      tone: 'watch',
      text: `${server} asks for a pause: too many connections or requests.${again} If this stays, close other programs that use it.`,
    },
    unreachable: {
      label: 'Out of reach',
      tone: 'watch',
      text: `${server} has not answered since ${momentOf(since)}.${again} What was read stays.`,
    },
    certificate: {
      label: 'Certificate not trusted',
      tone: 'bad',
      text: `${server} could not prove that it is the server of this name, or offers no encryption. Nothing is sent to it.${again} If its certificate is one of your own, whoever runs this installation can have it trusted.`,
    },
    not_allowed: {
      label: 'Address not allowed',
      tone: 'bad',
      text: `${server} is at an address that may not be reached from here. Whoever runs this installation can allow it.`,
    },
    locked: {
      label: connection.sign_in ? 'Sign-in needed' : isFeed ? 'Address needed' : 'Password needed',
      tone: 'bad',
      text: connection.sign_in
        ? 'The key that its access was kept with is gone. Sign in again.'
        : isFeed
          ? 'The key that its address was kept with is gone. Enter the address again.'
          : 'The key that its password was kept with is gone. Enter the password again.',
    },
    broken: {
      label: 'Not understood',
      tone: 'watch',
      text: addresses
        ? `What ${server} answers is not an address book that can be read. What was read before stays.${again}`
        : calendar
          ? `What ${server} answers is not a calendar that can be read. What was read before stays.${again}`
          : `${server} does not answer as a mail server should.${again} What was read stays.`,
    },
  }
  return words[state]
}

const momentOf = (time: string) => (dayOf(time) === today() ? formatClock(time) : formatTime(time))

/** States in which its person has to enter the password. */
export const needsPassword = ({ state, sign_in }: Connection) =>
  sign_in === null && (state === 'password' || state === 'locked')
/** The same where one signs in at the provider. */
export const needsSignIn = ({ state, sign_in }: Connection) =>
  sign_in !== null && (state === 'consent' || state === 'password' || state === 'locked')
