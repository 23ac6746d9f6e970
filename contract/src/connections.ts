// Connections: a mailbox, calendar or address book elsewhere, that its person lets Adjutant read. Theirs alone (decision 0081).
import { z } from 'zod'
import { addressBookEndpoints } from './address-books.ts'
import { otherWays } from './connection-ways.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { email, id, idParams, line, paging, requiredLine, time } from './shapes.ts'

/** forwarding: no mailbox, but an address to which its person forwards mail. */
export const connectionKinds = ['mailbox', 'calendar', 'addresses', 'forwarding'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/**
 * waiting: not looked at yet. reading: it is read for the first time. ready: what is there is known here. password: refused, and asked no
 * more until it is entered again. limited: the server asks for a pause. unreachable: no answer. certificate: the server is not
 * who it says. consent: its provider lets us in no more, until one signs in there again. not_allowed: its address is none that may be reached. locked: the key of kept passwords is gone. broken: the server does
 * not speak as it should.
 */
export const connectionStates = [
  'waiting',
  'reading',
  'ready',
  'password',
  'consent',
  'limited',
  'unreachable',
  'certificate',
  'not_allowed',
  'locked',
  'broken',
] as const
export type ConnectionState = (typeof connectionStates)[number]

const port = z
  .int({ error: 'A port is a whole number from 1 to 65535.' })
  .min(1, 'A port is a whole number from 1 to 65535.')
  .max(65_535, 'A port is a whole number from 1 to 65535.')
const server = z.strictObject({
  host: requiredLine(253, 'Please name the server.').refine((host) => /^[^\s/@?#\\]+$/.test(host), {
    error: 'A server is a name such as imap.example.org.',
  }),
  port,
  tls: z.boolean().meta({ description: 'TLS from the first byte; otherwise STARTTLS, without which nothing is said.' }),
  user: requiredLine(LIMITS.email, 'Please give the name to sign in with.'),
})
export const mailboxSettings = z.strictObject({ imap: server, smtp: server })
export type MailboxSettings = z.output<typeof mailboxSettings>

export const calendarSources = ['ics', 'caldav'] as const
/** Where a calendar comes from. The address of an `ics` one is a secret: of it only the server is told. */
export const calendarSettings = z.object({
  source: z
    .enum(calendarSources)
    .meta({ description: 'An address that gives one calendar, or a server that keeps them.' }),
  host: z.string(),
  url: z.string().nullable().meta({ description: 'Of a server.' }),
  user: z.string().nullable().meta({ description: 'Of a server: the name to sign in with.' }),
})
export type CalendarSettings = z.output<typeof calendarSettings>

/** Address books on a server that are followed. */
export const addressBookSettings = z.object({ host: z.string(), book_url: z.string(), user: z.string() })
export type AddressBookSettings = z.output<typeof addressBookSettings>

export const connection = z.object({
  id,
  kind: z.enum(connectionKinds),
  name: z.string(),
  address: z.string(),
  settings: mailboxSettings.nullable().meta({ description: 'Of a mailbox.' }),
  calendar: calendarSettings.nullable().meta({ description: 'Of a calendar.' }),
  sign_in: z
    .string()
    .nullable()
    .meta({ description: 'The provider, such as Google, where one signs in to it; null: it has a password.' }),
  addresses: addressBookSettings.nullable().meta({ description: 'Of address books.' }),
  state: z.enum(connectionStates),
  since: time.meta({ description: 'Since when it is in this state.' }),
  next_try: time
    .nullable()
    .meta({ description: 'When it is tried again by itself; null: not before something is done.' }),
  paused: z.boolean(),
  ai_reads: z.boolean().meta({ description: 'Models, agents and what they read for may see what came through it.' }),
  synced_at: time.nullable(),
  read_count: z.int(),
  to_read: z.int(),
  kept: z.int().meta({ description: 'How many mails, meetings or cards of it are kept here.' }),
  created_at: time,
  updated_at: time,
})
export type Connection = z.output<typeof connection>

/** What is known of an address before anything is asked of its server. */
export const foundServers = z.object({
  provider: z.string().nullable().meta({ description: 'Such as Gmail; null: not one that is known.' }),
  settings: mailboxSettings.nullable(),
  help: z.string().nullable().meta({ description: 'How its passwords for programs are made.' }),
  help_href: z.url().nullable(),
  sign_ins: z
    .array(z.object({ key: z.string(), name: z.string() }))
    .meta({ description: 'Providers where one may sign in in place of a password, as the operator set them up.' }),
})
export type FoundServers = z.output<typeof foundServers>

const password = z
  .string({ error: 'Please enter the password.' })
  .min(1, 'Please enter the password.')
  .max(2_000, 'Please use at most 2,000 characters.')
  .refine((value) => !['\u0000', '\r', '\n'].some((sign) => value.includes(sign)), {
    error: 'A password has no line breaks.',
  })

export const privateAddress = z.object({
  id,
  pattern: z.string().meta({ description: 'ann@example.org, or @example.org for all of a domain.' }),
  created_at: time,
})
export type PrivateAddress = z.output<typeof privateAddress>
const pattern = line(LIMITS.email)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^[^\s@<>"]*@[^\s@<>"]+\.[^\s@<>"]+$/, 'Please give an address, or a domain such as @example.org.'),
  )

export const connectionsContract = liveContract('connections', {
  list: {
    method: 'GET',
    path: '/api/connections/',
    gate: 'approved',
    summary: 'What I have connected, and how it is',
    query: z.strictObject({ ...paging }),
    output: connection,
    list: true,
  },
  find: {
    method: 'POST',
    path: '/api/connections/find',
    gate: 'approved',
    summary: 'The servers of an email address, as far as they are known without asking anybody',
    body: z.strictObject({ address: email }),
    output: foundServers,
    status: 200,
    silent: 'it only looks something up',
  },
  create: {
    method: 'POST',
    path: '/api/connections/',
    gate: 'approved',
    summary: 'Connect a mailbox; its servers are tried before it is kept',
    body: z.strictObject({
      kind: z.enum(['mailbox'], { error: 'kind is mailbox.' }).default('mailbox'),
      address: email,
      name: line(LIMITS.name).optional(),
      password,
      settings: mailboxSettings.optional().meta({ description: 'Left out: those that are known for the address.' }),
    }),
    output: connection,
    status: 201,
    ownTransaction: true,
    ownKey: true,
    perMinute: 10,
  },
  ...otherWays(connection),
  ...addressBookEndpoints,
  connectCalendar: {
    method: 'POST',
    path: '/api/connections/calendars',
    gate: 'approved',
    summary: 'Connect a calendar, by its own address (ICS) or by its server (CalDAV); it is tried before it is kept',
    body: z.strictObject({
      address: requiredLine(2_000, 'Please give the address of a calendar or its server, or an email address.').meta({
        description: 'An https address, or an email address, whose server is looked for.',
      }),
      user: line(LIMITS.email).optional().meta({ description: 'To sign in with; left out: the email address.' }),
      password: password.optional().meta({ description: 'Left out: the address itself gives the calendar (ICS).' }),
      name: line(LIMITS.name).optional(),
    }),
    output: connection,
    status: 201,
    ownTransaction: true,
    ownKey: true,
    perMinute: 10,
  },
  connectAddressBook: {
    method: 'POST',
    path: '/api/connections/address-books',
    gate: 'approved',
    summary:
      'Follow the address books on a server (CardDAV): read every hour, as imports that can be undone; nothing is written there until it is switched on',
    body: z.strictObject({
      address: requiredLine(2_000, 'Please give your email address, or the address of the server.').meta({
        description: 'An https address, or an email address, whose server is looked for.',
      }),
      user: line(LIMITS.email).optional().meta({ description: 'To sign in with; left out: the email address.' }),
      password,
      name: line(LIMITS.name).optional(),
    }),
    output: connection,
    status: 201,
    ownTransaction: true,
    ownKey: true,
    perMinute: 10,
  },
  readAddressBook: {
    method: 'POST',
    path: '/api/connections/address-books/read',
    gate: 'approved',
    summary:
      'Read an address book on its server (CardDAV) once, as vCards to import; nothing of it is kept, the password neither',
    body: z.strictObject({
      address: requiredLine(2_000, 'Please give your email address, or the address of the server.').meta({
        description: 'An https address, or an email address, whose server is looked for.',
      }),
      user: line(LIMITS.email).optional().meta({ description: 'To sign in with; left out: the email address.' }),
      password,
    }),
    output: z.object({
      name: z.string().meta({ description: 'Of the file that it would be.' }),
      text: z.string().meta({ description: 'All vCards, for contacts.previewImport and contacts.importFile.' }),
      cards: z.int(),
      left_out: z.int().meta({ description: 'Cards that came cut off, too large or not at all.' }),
      pictures: z.boolean().meta({ description: 'False: too large together, so that they came without pictures.' }),
    }),
    status: 200,
    ownTransaction: true,
    silent: 'It changes nothing.',
    perMinute: 10,
  },
  get: {
    method: 'GET',
    path: '/api/connections/{id}',
    gate: 'approved',
    summary: 'One connection',
    params: idParams,
    output: connection,
  },
  update: {
    method: 'PATCH',
    path: '/api/connections/{id}',
    gate: 'approved',
    summary: 'Rename a connection, pause it, or let the AI read what comes through it; fields left out stay',
    params: idParams,
    body: z.strictObject({
      name: requiredLine(LIMITS.name, 'Please give it a name.').optional(),
      paused: z.boolean().optional(),
      ai_reads: z.boolean().optional(),
    }),
    output: connection,
  },
  enter: {
    method: 'POST',
    path: '/api/connections/{id}/password',
    gate: 'approved',
    summary: 'Enter the password of a connection again; it is tried before it is kept',
    params: idParams,
    body: z.strictObject({
      password: password.meta({ description: 'Of a calendar without a password: its address.' }),
    }),
    output: connection,
    status: 200,
    ownTransaction: true,
    perMinute: 10,
  },
  sync: {
    method: 'POST',
    path: '/api/connections/{id}/sync',
    gate: 'approved',
    summary: 'Look at a connection now',
    params: idParams,
    output: connection,
    status: 200,
    perMinute: 20,
  },
  remove: {
    method: 'DELETE',
    path: '/api/connections/{id}',
    gate: 'approved',
    summary: 'Disconnect: everything that came through it goes, but what you made of it',
    params: idParams,
  },
  privates: {
    method: 'GET',
    path: '/api/private-addresses/',
    gate: 'approved',
    summary: 'Addresses and domains of which nothing is kept',
    query: z.strictObject({ ...paging }),
    output: privateAddress,
    list: true,
  },
  addPrivate: {
    method: 'POST',
    path: '/api/private-addresses/',
    gate: 'approved',
    summary: 'Keep nothing of an address or domain; what is there of it is deleted',
    body: z.strictObject({ pattern }),
    output: privateAddress,
    status: 201,
  },
  removePrivate: {
    method: 'DELETE',
    path: '/api/private-addresses/{id}',
    gate: 'approved',
    summary: 'Mails with this address are kept again',
    params: idParams,
  },
})
