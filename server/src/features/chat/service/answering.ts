// A message that answers the open question of a run of its conversation, and what was done there after a yes.
import type { DoneLast } from '#server/analyst/answers/commands/taking-back.ts'
import { answerRun, approvalsOf, notThat } from '#server/features/runs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import type { OpenRun } from '../store/conversations.ts'
import type { SendContext, SendResult } from './message-draft.ts'
import type { ReplyDeps } from './replies.ts'

/**
 * The run that this text answers; undefined: none of them waits. Errors: conflict with what waits, when that is not the question
 * that the person has read, or when it might be either of two.
 */
export async function runAnswered(
  ctx: Ctx,
  db: Db,
  deps: ReplyDeps,
  runs: OpenRun[],
  of: SendContext,
): Promise<OpenRun | undefined> {
  const { prompt_id, conversation_id } = of
  const waiting = runs.filter((run) => run.prompt_id !== null)
  const meant = prompt_id == null ? waiting[0] : waiting.find((run) => run.prompt_id === prompt_id)
  const clear = prompt_id === undefined ? waiting.length < 2 : prompt_id === null ? !meant : meant
  if (clear) return meant
  const { tools } = deps.replies.agents
  throw await notThat({ db, actor: ctx.actor, tools }, { conversation_id })
}

/** The open question of a run gets what the user says for its answer. */
export async function answerWaiting(
  ctx: Ctx,
  db: Db,
  deps: ReplyDeps,
  run: OpenRun,
  { message_id, text, prompt_id }: SendContext,
): Promise<SendResult> {
  const by = { db, actor: ctx.actor, tools: deps.replies.agents.tools }
  const { appended, promptId } = await answerRun(by, run.id, { words: text, prompt_id, details: { message_id } })
  await deps.engine.announce(db, appended)
  const tell = () => {
    deps.engine
      .answer(run.id, text, promptId)
      .catch((error: unknown) => ctx.log.warn({ err: error, run: run.id }, 'an answer is heard a little later'))
  }
  // A blank answer makes no message: then what the run says next is all there is to answer with.
  return { message_id, run_id: run.id, waits: run.kind === 'chat' || text.trim() === '', after: tell }
}

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
