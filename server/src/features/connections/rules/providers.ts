// Servers of large providers of mail, by the domain of an address. A table: nobody is asked, and no address leaves this server.
import type { FoundServers, MailboxSettings } from '#contract/connections.ts'

type Provider = {
  name: string
  domains: readonly string[]
  imap: string
  smtp: string
  /** STARTTLS at 587 in place of TLS at 465. */
  starttls?: true
  help: string
  href: string
}

const APP = 'The usual password is refused. Make an app password and enter that:'
const PROVIDERS: readonly Provider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    imap: 'imap.gmail.com',
    smtp: 'smtp.gmail.com',
    help: `${APP} Google account, Security, 2-Step Verification, App passwords.`,
    href: 'https://myaccount.google.com/apppasswords',
  },
  {
    name: 'iCloud Mail',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    imap: 'imap.mail.me.com',
    smtp: 'smtp.mail.me.com',
    starttls: true,
    help: `${APP} Apple account, Sign-In and Security, App-Specific Passwords.`,
    href: 'https://account.apple.com/account/manage',
  },
  {
    name: 'Outlook',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de', 'live.de'],
    imap: 'outlook.office365.com',
    smtp: 'smtp-mail.outlook.com',
    starttls: true,
    help: 'Microsoft lets programs in by app passwords only where the account still allows them: Microsoft account, Security, Advanced security options, App passwords.',
    href: 'https://account.live.com/proofs/manage/additional',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'fastmail.de'],
    imap: 'imap.fastmail.com',
    smtp: 'smtp.fastmail.com',
    help: `${APP} Settings, Privacy & Security, Integrations, New app password.`,
    href: 'https://app.fastmail.com/settings/security/integrations',
  },
  {
    name: 'Yahoo Mail',
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'yahoo.fr', 'ymail.com', 'aol.com'],
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
    help: `${APP} Yahoo account, Security, App passwords.`,
    href: 'https://login.yahoo.com/account/security',
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    imap: 'imap.gmx.net',
    smtp: 'mail.gmx.net',
    help: 'Mail programs must be allowed first: Settings, POP3 & IMAP.',
    href: 'https://hilfe.gmx.net/pop-imap/',
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    imap: 'imap.web.de',
    smtp: 'smtp.web.de',
    help: 'Mail programs must be allowed first: Settings, POP3/IMAP.',
    href: 'https://hilfe.web.de/pop-imap/',
  },
  {
    name: 'T-Online',
    domains: ['t-online.de', 'magenta.de'],
    imap: 'secureimap.t-online.de',
    smtp: 'securesmtp.t-online.de',
    help: 'Mail programs have a password of their own: customer centre, Passwords, Email password.',
    href: 'https://www.telekom.de/hilfe/e-mail',
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    imap: 'imap.mailbox.org',
    smtp: 'smtp.mailbox.org',
    help: 'With a second factor: Settings, Security, Application passwords.',
    href: 'https://kb.mailbox.org',
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net'],
    imap: 'posteo.de',
    smtp: 'posteo.de',
    help: 'The password of the account is the right one.',
    href: 'https://posteo.de/en/help',
  },
  {
    name: 'Zoho Mail',
    domains: ['zoho.com', 'zohomail.com', 'zoho.eu', 'zohomail.eu'],
    imap: 'imap.zoho.com',
    smtp: 'smtp.zoho.com',
    help: `${APP} Zoho account, Security, App passwords; IMAP must be switched on in Zoho Mail.`,
    href: 'https://accounts.zoho.com/home#security/app_password',
  },
  {
    name: 'iONOS',
    domains: ['ionos.com', 'ionos.de', 'online.de'],
    imap: 'imap.ionos.de',
    smtp: 'smtp.ionos.de',
    help: 'The password of the mailbox is the right one.',
    href: 'https://www.ionos.com/help/email/',
  },
]

const BY_DOMAIN = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/** What is known of an address. For a domain that is not known, nothing is guessed: its owner types the servers. */
export function knownServers(address: string): Omit<FoundServers, 'sign_ins'> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const provider = BY_DOMAIN.get(domain)
  if (!provider) return { provider: null, settings: null, help: null, help_href: null }
  const { name, imap, smtp, starttls, help, href } = provider
  const settings: MailboxSettings = {
    imap: { host: imap, port: 993, tls: true, user: address },
    smtp: { host: smtp, port: starttls ? 587 : 465, tls: !starttls, user: address },
  }
  return { provider: name, settings, help, help_href: href }
}

/** Servers of calendars (CalDAV), by the domain of an address; or what is to be done there instead. */
const CALENDARS: readonly ({ domains: readonly string[] } & ({ url: string } | { help: string }))[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    help: 'Google lets no app password read calendars. In Google Calendar, open the settings of the calendar, copy “Secret address in iCal format”, and give that address here without a password.',
  },
  {
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de', 'live.de'],
    help: 'Microsoft offers no CalDAV. In Outlook on the web, open Settings, Calendar, Shared calendars, publish the calendar, and give its ICS address here without a password.',
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], url: 'https://caldav.icloud.com/' },
  { domains: ['fastmail.com', 'fastmail.fm', 'fastmail.de'], url: 'https://caldav.fastmail.com/' },
  {
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'yahoo.fr', 'ymail.com', 'aol.com'],
    url: 'https://caldav.calendar.yahoo.com/',
  },
  { domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'], url: 'https://caldav.gmx.net/' },
  { domains: ['web.de'], url: 'https://caldav.web.de/' },
  { domains: ['mailbox.org'], url: 'https://dav.mailbox.org/' },
  { domains: ['zoho.com', 'zohomail.com'], url: 'https://calendar.zoho.com/' },
]

/** Where the calendars of an email address lie. `place`: its domain is asked where. `help` alone: they cannot be read so. */
export function knownCalendars(address: string): { url: string; place: boolean } | { help: string } {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = CALENDARS.find(({ domains }) => domains.includes(domain))
  if (known) return 'help' in known ? { help: known.help } : { url: known.url, place: false }
  return { url: `https://${domain}/`, place: true }
}

const ADDRESS_BOOKS: readonly ({ domains: readonly string[] } & ({ url: string } | { help: string }))[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    help: 'Google gives contacts to no program by a password. Please export them at contacts.google.com and choose that file.',
  },
  {
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de', 'live.de'],
    help: 'Microsoft has no address book that other programs read by a password. Please export your contacts in Outlook and choose that file.',
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], url: 'https://contacts.icloud.com/' },
  { domains: ['fastmail.com', 'fastmail.fm', 'fastmail.de'], url: 'https://carddav.fastmail.com/' },
]

/** The same of address books. */
export function knownAddressBooks(address: string): { url: string; place: boolean } | { help: string } {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = ADDRESS_BOOKS.find(({ domains }) => domains.includes(domain))
  if (known) return 'help' in known ? { help: known.help } : { url: known.url, place: false }
  return { url: `https://${domain}/`, place: true }
}
