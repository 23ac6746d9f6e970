// Where mail is taken that people forward here, as the operator set it.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const forwardEnvironment = {
  FORWARD_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'must be a domain such as in.example.org')
    .optional(),
  FORWARD_PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).optional(),
  FORWARD_HOST: z.string().trim().min(1).optional(),
  /** The file of the certificate; its key (PEM) is a secret, in `FORWARD_CERT_KEY_FILE` as a rule. */
  FORWARD_CERT: z.string().trim().min(1).optional(),
  FORWARD_CERT_KEY: z.string().trim().min(1).optional(),
}
type Environment = { [K in keyof typeof forwardEnvironment]?: z.output<(typeof forwardEnvironment)[K]> }

/** `tls` null: without STARTTLS, for a mail server on the same machine or network that hands mail over. */
export type ForwardSettings = { domain: string; host: string; port: number; tls: { cert: string; key: string } | null }

/** Null: nothing is taken. Or one line that says what is wrong. */
export function forwardSettings(given: Environment & { HOST?: string }): ForwardSettings | null | string {
  const { FORWARD_DOMAIN: domain, FORWARD_PORT: port, FORWARD_CERT: cert, FORWARD_CERT_KEY: key } = given
  if (domain === undefined && port === undefined) return null
  if (domain === undefined || port === undefined)
    return 'FORWARD_DOMAIN and FORWARD_PORT go together. Please set both or neither.'
  if ((cert === undefined) !== (key === undefined))
    return 'FORWARD_CERT and FORWARD_CERT_KEY go together. Please set both or neither.'
  const settings = { domain, port, host: given.FORWARD_HOST ?? given.HOST ?? '127.0.0.1', tls: null }
  if (cert === undefined || key === undefined) return settings
  try {
    return { ...settings, tls: { cert: readFileSync(cert, 'utf8'), key } }
  } catch {
    return `FORWARD_CERT must be a file that can be read: ${cert}. Please correct it.`
  }
}
