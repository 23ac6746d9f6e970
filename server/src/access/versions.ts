import type { Ctx } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Refuses a write that was made from an older version of the record. Errors: conflict, with the record as it is now. */
export function requireVersion(ctx: Ctx, current: { updated_at: string }): void {
  if (ctx.ifVersion === null || Date.parse(ctx.ifVersion) === Date.parse(current.updated_at)) return
  throw fail('conflict', 'This was changed meanwhile. Look at the newer version before you save.', { current })
}
