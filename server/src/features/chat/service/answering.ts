// A message that answers the open question of a run of its conversation.
import { answerRun, notThat } from '#server/features/runs/service.ts'
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
