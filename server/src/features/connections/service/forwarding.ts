// An address to forward mail to: its secret part is how a mail shows that its sender was told of it (decision 0129).
import { randomBytes } from 'node:crypto'
import { fail } from '#server/platform/errors.ts'

/** No letter that is taken for another one; the same in small and capital letters, as addresses are. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 20

/** Some 98 bits. Errors: conflict. */
export function secretAddress(domain: string | null): string {
  if (domain === null)
    throw fail('conflict', 'Mail cannot be forwarded here: whoever runs this installation has not set it up.')
  let local = ''
  while (local.length < LENGTH)
    // What would make some signs likelier than others is drawn again.
    for (const byte of randomBytes(LENGTH))
      if (local.length < LENGTH && byte < 256 - (256 % SIGNS.length)) local += SIGNS[byte % SIGNS.length]
  return `${local}@${domain}`
}
