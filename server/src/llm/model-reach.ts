// Where a provider may lie whose address an administrator has typed (decision 0104). Addresses of the environment are the operator's own and
// go anywhere.
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Resolved } from '../platform/web/address.ts'
import { createOwnReach, type OwnReach } from '../platform/web/own-reach.ts'

/** Looks an address up and says which of it may be connected to. Errors: ReachError. */
export type ModelReach = (url: URL) => Promise<LookupFunction>

/** `code` stands where the system's own codes stand. */
export class ReachError extends Error {
  readonly code: 'ENOTALLOWED' | 'ENOTFOUND'
  constructor(code: 'ENOTALLOWED' | 'ENOTFOUND') {
    super(code)
    this.code = code
  }
}

/** Public addresses by https at its own port; networks of `ranges` also by http and at any port. */
export function createModelReach(
  ranges: readonly string[],
  resolve?: (name: string) => Promise<Resolved[]>,
): ModelReach {
  const safe: OwnReach = createOwnReach(ranges, [443], resolve)
  // A key is not sent over the internet for everybody to read.
  const plain: OwnReach = createOwnReach(ranges, [], resolve)
  return async ({ protocol, hostname, port }) => {
    const tls = protocol === 'https:'
    const found = await (tls ? safe : plain)(hostname, port === '' ? (tls ? 443 : 80) : Number(port))
    if ('fault' in found) throw new ReachError(found.fault === 'not_allowed' ? 'ENOTALLOWED' : 'ENOTFOUND')
    const all: LookupAddress[] = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return (_name, options, done) => {
      if (options.all) return done(null, all)
      const [first] = all as [LookupAddress]
      done(null, first.address, first.family)
    }
  }
}
