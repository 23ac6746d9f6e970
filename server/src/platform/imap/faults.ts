// What went wrong with a server of mail, in one of our words. Pure.
import type { MailFault } from './mail.ts'

type ServerError = {
  code?: string
  responseCode?: number
  authenticationFailed?: boolean
  serverResponseCode?: string
  response?: unknown
  responseText?: string
  message?: string
}

const CERTIFICATE =
  /^(?:CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|CRL_)|ERR_TLS_CERT_ALTNAME_INVALID/
const AWAY =
  /^(?:ECONN|ETIME|EHOST|ENET|EPIPE|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|GREETING_TIMEOUT|GREETING|NoConnection|EConnectionClosed|ECONNECTION|ESOCKET|ETIMEDOUT|UPGRADE_TIMEOUT|ClosedAfterConnect)/i
const LIMITED = /too many|limit|try (?:again )?later|rate|throttl|temporar|unavailable|in use/i

/** Of an error by imapflow or nodemailer. */
export function faultOf(error: unknown): MailFault {
  const { code = '', responseCode = 0, message = '', ...given } = error as ServerError
  if (CERTIFICATE.test(code) || /certificate|altname/i.test(message)) return 'certificate'
  // "Too many connections" comes as a failed sign-in, too: then the password may well be right.
  if (given.authenticationFailed || code === 'EAUTH') {
    const named = given.serverResponseCode ?? ''
    const said = `${given.responseText ?? ''} ${typeof given.response === 'string' ? given.response : ''} ${message}`
    if (/^(?:LIMIT|UNAVAILABLE|INUSE|SERVERBUG|OVERQUOTA)$/i.test(named)) return 'limited'
    if (/^(?:AUTHENTICATIONFAILED|AUTHORIZATIONFAILED|EXPIRED|PRIVACYREQUIRED|CONTACTADMIN)$/i.test(named))
      return 'password'
    if (responseCode >= 400 && responseCode < 500) return 'limited'
    return LIMITED.test(said) ? 'limited' : 'password'
  }
  if (/starttls|tls/i.test(message) && !AWAY.test(code))
    return /ETLS|STARTTLS/i.test(`${code} ${message}`) ? 'no_tls' : 'certificate'
  if (code === 'ETLS') return 'no_tls'
  if (responseCode >= 500) return 'refused'
  if (responseCode >= 400) return 'limited'
  if (AWAY.test(code)) return 'unreachable'
  if (given.serverResponseCode === 'NONEXISTENT') return 'gone'
  return 'broken'
}
