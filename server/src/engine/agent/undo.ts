// What a person agreed to is taken back: by the tool that did it, once, and only while nothing else has changed the record.
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/db.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Tool, ToolOutcome } from '../tool.ts'

/**
 * In the transaction of the request, as the one whose run it was. Errors: conflict, in words that say why it stays: taken back
 * already, nothing to take back, changed since, no longer exists.
 */
export async function undoApproval(
  ctx: Ctx,
  tools: ReadonlyMap<string, Tool>,
  approval: { id: string; run_id: string; tool: string },
): Promise<void> {
  const { rows } = await sql<{ key: string; outcome: ToolOutcome; undone: boolean }>`
    select key, result->'outcome' as outcome, undone_at is not null as undone from tool_effects
    where run_id = ${approval.run_id} and result->>'approval_id' = ${approval.id} for update`.execute(ctx.db)
  const [done] = rows
  const tool = tools.get(approval.tool)
  if (!done) throw fail('conflict', 'Nothing was done after this, so there is nothing to undo.')
  if (done.undone) throw fail('conflict', 'This was undone already.')
  const { back } = done.outcome
  if (!back || !tool?.undo) throw fail('conflict', 'This cannot be undone here. Please change the record by hand.')
  try {
    await tool.undo({ ...ctx, ifVersion: back.version }, back.with)
  } catch (error) {
    throw error instanceof AppError ? fail('conflict', WHY_NOT[error.code] ?? error.message) : error
  }
  await sql`update tool_effects set undone_at = clock_timestamp()
    where run_id = ${approval.run_id} and key = ${done.key}`.execute(ctx.db)
}

const WHY_NOT: Record<string, string> = {
  conflict: 'It stays: the record has changed since. Please look at it and change it by hand.',
  not_found: 'It stays: the record no longer exists, or you can no longer see it.',
  not_permitted: 'It stays: you can no longer change this record.',
}
