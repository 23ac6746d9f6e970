// The operator's settings for mail, read with the rest of the environment.
import { z } from 'zod'
import type { SmtpServer } from './deliver.ts'

const text = z.string().trim().min(1)

export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+\/?$/, 'must be an address such as smtp://user:password@mail.example.org:587')
    .optional(),
  SMTP_HOST: text.optional(),
  SMTP_PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535).optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: text
    .regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address, or a name with an <address>')
    .optional(),
}

type RawEnvironment = { [Name in keyof typeof mailEnvironment]?: z.output<(typeof mailEnvironment)[Name]> }

/** The mail server and who letters come from, or one line that says what is wrong. */
export function mailSettings(given: RawEnvironment): { smtp: SmtpServer | null; from: string } | string {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = given
  if (SMTP_URL !== undefined && SMTP_HOST !== undefined)
    return 'SMTP_URL and SMTP_HOST say the same twice. Please set one of them.'
  if ((SMTP_URL !== undefined || SMTP_HOST !== undefined) && MAIL_FROM === undefined)
    return 'MAIL_FROM must say who mail comes from when a mail server is set, such as Adjutant <adjutant@example.org>.'
  const from = MAIL_FROM ?? 'Adjutant <adjutant@localhost>'
  if (SMTP_URL !== undefined) return { smtp: fromUrl(SMTP_URL), from }
  if (SMTP_HOST === undefined) return { smtp: null, from }
  const port = SMTP_PORT ?? 587
  return {
    smtp: { host: SMTP_HOST, port, secure: port === 465, user: SMTP_USER ?? null, password: SMTP_PASSWORD ?? null },
    from,
  }
}

function fromUrl(address: string): SmtpServer {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
  }
}
