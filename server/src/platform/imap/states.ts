// As which state a fault is kept, and when it is tried again. Pure.
import type { ConnectionState } from '#contract/connections.ts'
import type { MailFault } from './mail.ts'

const STATES: Record<MailFault, ConnectionState> = {
  password: 'password',
  consent: 'consent',
  limited: 'limited',
  unreachable: 'unreachable',
  certificate: 'certificate',
  no_tls: 'certificate',
  not_allowed: 'not_allowed',
  broken: 'broken',
  stuck: 'broken',
  gone: 'broken',
  refused: 'broken',
  too_large: 'broken',
}
/** As which state a fault is kept. */
export const stateOf = (fault: MailFault): ConnectionState => STATES[fault]

/** Accounts get locked by more tries with a wrong password. */
export const MOST_PASSWORD_TRIES = 2
const SECOND = 1_000
/** In how many milliseconds it is tried again after so many failures. Null: not by itself. */
export function nextTryMs(fault: MailFault, tries: number): number | null {
  if (fault === 'password') return tries < MOST_PASSWORD_TRIES ? 60 * SECOND : null
  if (fault === 'consent') return null
  if (fault === 'not_allowed') return 3_600 * SECOND
  const first = fault === 'limited' ? 120 : 5
  const most = fault === 'unreachable' ? 45 : 900
  return Math.min(first * 2 ** Math.min(tries - 1, 10), most) * SECOND
}
