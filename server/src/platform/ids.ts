import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7: ordered by time, so that keys of new rows stand together in their index. */
export const newId = (): string => v7()

const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && PATTERN.test(value)

/** A secret of 256 random bits, for tokens and tickets. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
