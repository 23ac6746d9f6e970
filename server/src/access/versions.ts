import type { Ctx } from '../platform/context.ts'
import { fail, invalid } from '../platform/errors.ts'

/**
 * Refuses a write that was made from an older version of the record. Errors: conflict, with the record as it is now; invalid, when
 * what was sent is no version of anything.
 */
export function requireVersion(ctx: Ctx, current: { updated_at: string }): void {
  if (ctx.ifVersion === null) return
  const seen = Date.parse(ctx.ifVersion)
  if (Number.isNaN(seen))
    throw invalid('If-Unmodified-Since-Version', 'Please send the updated_at of the record as you read it.')
  if (seen === Date.parse(current.updated_at)) return
  throw fail('conflict', 'This was changed meanwhile. Look at the newer version before you save.', { current })
}
