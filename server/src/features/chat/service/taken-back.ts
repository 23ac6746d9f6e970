// What was done last in a conversation after a yes, for whoever wants it taken back.
import type { DoneLast } from '#server/analyst/answers/commands/taking-back.ts'
import { approvalsOf } from '#server/features/runs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import type { ReplyDeps } from './replies.ts'

/** So many of the last changes are looked at. */
const MOST = 50
/** What is deleted stays in the bin for so long. */
const BIN_MS = 3_600_000

/** The newest of what was agreed to together and still stands; null: nothing was done there; 'undone': none of it stands any more. */
export async function doneLast(
  ctx: Ctx,
  db: Db,
  deps: ReplyDeps,
  conversation_id: string,
): Promise<DoneLast | 'undone' | null> {
  const { tools } = deps.replies.agents
  const by = { db, actor: ctx.actor, tools }
  const { items } = await approvalsOf(by, { conversation_id, done: 'true', limit: MOST })
  const done = items.flatMap((each) => (each.outcome === null ? [] : [{ ...each, outcome: each.outcome }]))
  const standing = done.filter(({ outcome }) => outcome.undo !== 'done')
  const last = standing.toSorted((a, b) => (b.decided_at ?? '').localeCompare(a.decided_at ?? ''))[0]
  if (!last) return done.length > 0 ? 'undone' : null
  const together = standing.filter(({ prompt_id }) => prompt_id === last.prompt_id).toReversed()
  const back = together.filter(({ outcome }) => outcome.undo === 'possible')
  const isOver = (back.length > 0 ? back : [last]).every(
    ({ outcome, decided_at }) =>
      outcome.changes.some(({ what }) => what === 'deleted') && Date.now() - Date.parse(decided_at ?? '') > BIN_MS,
  )
  const meant = back.length > 0 ? back : together
  return {
    ids: meant.map(({ id }) => id),
    told: meant.map(({ outcome }) => outcome.summary),
    undo: back.length === 0 ? 'none' : isOver ? 'late' : 'possible',
  }
}
