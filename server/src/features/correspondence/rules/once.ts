// An id that is the same for the same call: what it makes is made once. Pure.
import { createHash } from 'node:crypto'

/** A UUID (version 8) out of a key. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(`mail ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
