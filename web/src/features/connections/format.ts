import type { Connection } from '#contract/connections.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { formatAgo, formatClock } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'

type StateText = { label: string; tone: Tone; text: string }

/** How a connection is, and what to do about it. */
export function stateWords(connection: Connection): StateText {
  const { kind, state, paused, synced_at, read_count, to_read, next_try, settings, calendar, addresses } = connection
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
  const again = next_try ? ` It is tried again at ${formatClock(next_try)}.` : ''
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
      label: 'Password refused',
      tone: 'bad',
      text:
        calendar?.source === 'ics'
          ? `${server} does not give the calendar at this address any more. Enter its new address.`
          : `${server} refused the password. Enter it again, or a new app password.`,
    },
    consent: {
      label: 'Access ended',
      tone: 'bad',
      text: `${connection.sign_in ?? server} lets Adjutant in no more. Sign in again, and it is read on from where it ended.`,
    },
    limited: {
      label: 'Server asks for a pause',
      tone: 'watch',
      text: `${server} allows no more connections just now.${again}`,
    },
    unreachable: { label: 'Out of reach', tone: 'watch', text: `${server} does not answer.${again}` },
    certificate: {
      label: 'Certificate not trusted',
      tone: 'bad',
      text: `${server} could not prove that it is the server of this name. Nothing is sent to it.${again}`,
    },
    not_allowed: {
      label: 'Address not allowed',
      tone: 'bad',
      text: `${server} is at an address that may not be reached from here. Whoever runs this installation can allow it.`,
    },
    locked: {
      label: 'Password needed',
      tone: 'bad',
      text: connection.sign_in
        ? 'The key that its access was kept with is gone. Sign in again.'
        : 'The key that its password was kept with is gone. Enter the password again.',
    },
    broken: {
      label: 'Not understood',
      tone: 'watch',
      text: addresses
        ? `What ${server} answers is no address book that can be read. What was taken in before stays.${again}`
        : calendar
          ? `What ${server} answers is no calendar that can be read. What was read before stays.${again}`
          : `${server} does not speak as a mail server should.${again}`,
    },
  }
  return words[state]
}

/** States in which its person has to enter the password. */
export const needsPassword = ({ state, sign_in }: Connection) =>
  sign_in === null && (state === 'password' || state === 'locked')
/** The same where one signs in at the provider. */
export const needsSignIn = ({ state, sign_in }: Connection) =>
  sign_in !== null && (state === 'consent' || state === 'password' || state === 'locked')
