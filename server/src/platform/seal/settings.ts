// Which keys secrets are sealed with, as the operator set them.
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** `openssl rand -base64 32` gives 44 signs. */
const LEAST = 32
const key = z
  .string()
  .trim()
  .min(LEAST, `must have at least ${LEAST} characters, such as openssl rand -base64 32 gives`)
  .optional()

export const sealEnvironment = { SECRETS_KEY: key, SECRETS_KEY_OLD: key }

/**
 * `file`: where the key lies that this server makes for itself; null where several servers may share the database, which then must be
 * given one key: a file of one of them would open nothing for the others.
 */
export type SealSettings = { key: string | null; old: string | null; file: string | null }

export const sealSettings = (given: {
  SECRETS_KEY?: string
  SECRETS_KEY_OLD?: string
  DATABASE_URL?: string
  DATA_DIR: string
}): SealSettings => ({
  key: given.SECRETS_KEY ?? null,
  old: given.SECRETS_KEY_OLD ?? null,
  file: given.DATABASE_URL === undefined ? join(resolve(given.DATA_DIR), 'secrets.key') : null,
})
