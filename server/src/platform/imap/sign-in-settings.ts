// Where people may sign in to their mailboxes at the provider (OAuth), as the operator registered this installation there.
import { z } from 'zod'
import type { MailboxSettings } from '#contract/connections.ts'

const text = z.string().trim().min(1).optional()
const url = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).optional()
const place = z
  .string()
  .regex(/^[^\s/@?#:]+:\d{1,5}$/, 'must be a server and its port, such as imap.example.org:993')
  .optional()

export const signInEnvironment = {
  CONNECT_GOOGLE_CLIENT_ID: text,
  CONNECT_GOOGLE_CLIENT_SECRET: text,
  CONNECT_MICROSOFT_CLIENT_ID: text,
  CONNECT_MICROSOFT_CLIENT_SECRET: text,
  CONNECT_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be common, organizations, consumers, or the id or domain of a tenant')
    .default('common'),
  CONNECT_OAUTH_NAME: text,
  CONNECT_OAUTH_DOMAINS: z.string().default(''),
  CONNECT_OAUTH_CLIENT_ID: text,
  CONNECT_OAUTH_CLIENT_SECRET: text,
  CONNECT_OAUTH_AUTHORIZE_URL: url,
  CONNECT_OAUTH_TOKEN_URL: url,
  CONNECT_OAUTH_SCOPE: text,
  CONNECT_OAUTH_IMAP: place,
  CONNECT_OAUTH_SMTP: place,
}
type Environment = { [K in keyof typeof signInEnvironment]?: z.output<(typeof signInEnvironment)[K]> }

export const signInKeys = ['google', 'microsoft', 'own'] as const
export type SignInKey = (typeof signInKeys)[number]
export type SignInProvider = {
  key: SignInKey
  name: string
  client_id: string
  client_secret: string | null
  authorize: string
  token: string
  scope: string
  /** Said with the first question, so that access lasts. */
  more: Record<string, string>
  imap: Pick<MailboxSettings['imap'], 'host' | 'port' | 'tls'>
  smtp: Pick<MailboxSettings['smtp'], 'host' | 'port' | 'tls'>
  /** Addresses that are at home there. */
  domains: readonly string[]
  /** It has addresses of other domains too. */
  others: boolean
}

/** What was set, or one line that says what is wrong with it. */
export function signInSettings(given: Environment): SignInProvider[] | string {
  const all: SignInProvider[] = []
  if (given.CONNECT_GOOGLE_CLIENT_ID)
    all.push({
      key: 'google',
      name: 'Google',
      client_id: given.CONNECT_GOOGLE_CLIENT_ID,
      client_secret: given.CONNECT_GOOGLE_CLIENT_SECRET ?? null,
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      scope: 'https://mail.google.com/',
      more: { access_type: 'offline', prompt: 'consent' },
      imap: { host: 'imap.gmail.com', port: 993, tls: true },
      smtp: { host: 'smtp.gmail.com', port: 465, tls: true },
      domains: ['gmail.com', 'googlemail.com'],
      others: true,
    })
  if (given.CONNECT_MICROSOFT_CLIENT_ID) {
    const at = `https://login.microsoftonline.com/${given.CONNECT_MICROSOFT_TENANT ?? 'common'}/oauth2/v2.0`
    all.push({
      key: 'microsoft',
      name: 'Microsoft',
      client_id: given.CONNECT_MICROSOFT_CLIENT_ID,
      client_secret: given.CONNECT_MICROSOFT_CLIENT_SECRET ?? null,
      authorize: `${at}/authorize`,
      token: `${at}/token`,
      scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
      more: { prompt: 'select_account' },
      imap: { host: 'outlook.office365.com', port: 993, tls: true },
      smtp: { host: 'smtp.office365.com', port: 587, tls: false },
      domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de', 'live.de'],
      others: true,
    })
  }
  const own = ownProvider(given)
  if (typeof own === 'string') return own
  return own === null ? all : [...all, own]
}

const OWN = [
  'CONNECT_OAUTH_CLIENT_ID',
  'CONNECT_OAUTH_AUTHORIZE_URL',
  'CONNECT_OAUTH_TOKEN_URL',
  'CONNECT_OAUTH_SCOPE',
  'CONNECT_OAUTH_IMAP',
  'CONNECT_OAUTH_SMTP',
] as const

function ownProvider(given: Environment): SignInProvider | string | null {
  const set = OWN.filter((name) => given[name])
  if (set.length === 0) return null
  const missing = OWN.find((name) => !given[name])
  if (missing) return `${missing} is missing: ${OWN.join(', ')} go together. Please set all of them or none.`
  const placed = (text: string, implicit: number) => {
    const [host = '', port = ''] = text.split(':')
    return { host, port: Number(port), tls: Number(port) !== implicit }
  }
  const domains = (given.CONNECT_OAUTH_DOMAINS ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase().replace(/^@/, ''))
    .filter((each) => each !== '')
  return {
    key: 'own',
    name: given.CONNECT_OAUTH_NAME ?? 'your organization',
    client_id: given.CONNECT_OAUTH_CLIENT_ID ?? '',
    client_secret: given.CONNECT_OAUTH_CLIENT_SECRET ?? null,
    authorize: given.CONNECT_OAUTH_AUTHORIZE_URL ?? '',
    token: given.CONNECT_OAUTH_TOKEN_URL ?? '',
    scope: given.CONNECT_OAUTH_SCOPE ?? '',
    more: {},
    // 143 and 587 begin without TLS, and go on with STARTTLS.
    imap: placed(given.CONNECT_OAUTH_IMAP ?? '', 143),
    smtp: placed(given.CONNECT_OAUTH_SMTP ?? '', 587),
    domains,
    others: domains.length === 0,
  }
}
