// Which servers of mail may be reached, as the operator set it.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { networksIn } from '../web/own-reach.ts'
import { type SignInProvider, signInEnvironment, signInSettings } from './sign-in-settings.ts'

export const connectEnvironment = {
  ...signInEnvironment,
  CONNECT_PRIVATE: z.string().default(''),
  CONNECT_CA: z.string().trim().min(1).optional(),
  CONNECT_MAILS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(100, 'must be 100 or more')
    .max(1_000_000, 'must be 1000000 or less')
    .default(100_000),
}

/**
 * `ranges`: networks of the operator's own that may be reached beside the public internet, at any port. `ca`: the authority of
 * certificates there. `mostMails`: how many of one mailbox are kept, the newest. `signIns`: where people may sign in to their mailboxes.
 */
export type ConnectSettings = {
  ranges: readonly string[]
  ca: string | null
  mostMails: number
  signIns: readonly SignInProvider[]
}

/** What was set, or one line that says what is wrong with it. */
export function connectSettings(
  given: { CONNECT_PRIVATE: string; CONNECT_CA?: string; CONNECT_MAILS: number } & Parameters<typeof signInSettings>[0],
): ConnectSettings | string {
  const ranges = networksIn('CONNECT_PRIVATE', given.CONNECT_PRIVATE)
  if (typeof ranges === 'string') return ranges
  let ca: string | null = null
  if (given.CONNECT_CA !== undefined)
    try {
      ca = readFileSync(given.CONNECT_CA, 'utf8')
    } catch {
      return `CONNECT_CA must be a file that can be read: ${given.CONNECT_CA}. Please correct it.`
    }
  const signIns = signInSettings(given)
  if (typeof signIns === 'string') return signIns
  return { ranges, ca, mostMails: given.CONNECT_MAILS, signIns }
}
