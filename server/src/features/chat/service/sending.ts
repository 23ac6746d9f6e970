import { createHash } from 'node:crypto'
import { mayWantBack } from '#server/analyst/answers/gate/talk.ts'
import { dayUsedUp } from '#server/engine/agent/budget.ts'
import type { Engine } from '#server/engine/engine.ts'
import { insertRun } from '#server/engine/new-run.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { stopRun } from '#server/engine/run-rows.ts'
import { rememberedFor } from '#server/features/memory/tools.ts'
import { ANALYST } from '#server/llm/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import type { ReplySnapshot } from '../rules/reply.ts'
import { titleOf } from '../rules/title.ts'
import type { OpenRun } from '../store/conversations.ts'
import * as conversations from '../store/conversations.ts'
import * as messages from '../store/messages.ts'
import * as store from '../store/replies.ts'
import * as versions from '../store/versions.ts'
import { answerWaiting, doneLast, runAnswered } from './answering.ts'
import type { Ids, MessageDraft, SendContext, SendResult, SentMessage } from './message-draft.ts'
import type { FirstTurn, ReplyDeps } from './replies.ts'
import { versionOf } from './versions.ts'

/**
 * Keeps what the user says together with the run that answers it, in one short transaction, and has it begun. The same key sends
 * the same message once. Errors: not_found, invalid, conflict, too_many_requests (the budget of the day).
 */
export async function send(ctx: Ctx, deps: ReplyDeps, wanted: MessageDraft): Promise<SentMessage> {
  const of = { ...wanted, ...idsOf(ctx) }
  return deps.replies.inOrder(wanted.conversation_id, () => sendNow(ctx, deps, of))
}

async function sendNow(ctx: Ctx, deps: ReplyDeps, of: SendContext): Promise<SentMessage> {
  const { user_id } = ctx.actor
  const { models, database, dayBudget } = deps.replies.agents
  const [prepared, over] = await Promise.all([
    ctx.database.as(user_id, (db) => prepare(ctx, db, deps, of)),
    models.configured ? dayUsedUp(database, user_id, dayBudget) : null,
  ])
  if ('after' in prepared) {
    const { after, ...sent } = prepared
    after()
    return sent
  }
  if (over) throw fail('too_many_requests', over, { retryAfterSeconds: 3600 })
  const first = deps.replies.askFirst({ ...of, user_id, time_zone: ctx.actor.time_zone }, prepared.snapshot)
  try {
    await ctx.database.as(user_id, (db) => save(db, deps, user_id, of, prepared))
  } catch (error) {
    first?.dropped()
    throw busyOr(error)
  }
  startReply(ctx, deps, of, first, prepared.stops?.id)
  return { message_id: of.message_id, run_id: of.run_id, waits: true }
}

type PreparedReply = {
  snapshot: ReplySnapshot
  /** From this number on another version begins; null: it goes on at the end. */
  from: number | null
  /** What names the conversation, where nobody has. */
  title: string | null
  /** A reply that waits for its human, and is given up for this one. */
  stops: OpenRun | undefined
}

/** What a message would come to; nothing is changed by it but an answer to an open question. Errors: as `send`. */
export async function prepare(ctx: Ctx, db: Db, deps: ReplyDeps, of: SendContext): Promise<PreparedReply | SendResult> {
  const { user_id } = ctx.actor
  const version = of.replaces === undefined && of.again === undefined ? null : await versionOf(db, of)
  const text = version?.text ?? of.text
  const before = await store.before(db, user_id, {
    ...of,
    most: of.settings.context_messages,
    before: version?.before ?? null,
  })
  if (!before) throw notFound()
  if (before.elsewhere) throw otherKey()
  if (before.sent !== null) return sentBefore(db, of, before.sent)
  if (of.again !== undefined && (await store.stateOf(db, of.run_id))) return sentBefore(db, of, of.text)
  if (version === undefined) throw notFound()
  if (version && !version.shown) throw notShown()
  const asking = !version && (of.prompt_id != null || before.runs.some((run) => run.prompt_id !== null))
  const waiting = asking ? await runAnswered(ctx, db, deps, before.runs, of) : undefined
  if (waiting) return answerWaiting(ctx, db, deps, waiting, of)
  if (text.trim() === '') throw invalid('message_text', 'Please write a message.')
  const stops = before.runs.find((run) => run.kind === 'chat')
  if (stops && !(version && stops.prompt_id !== null)) throw busy()
  const { said, profile, files, fence, temporary, connected } = before
  // What is not kept is not remembered, and nothing remembered goes into it.
  const settings = { ...of.settings, use_memory: of.settings.use_memory && !temporary }
  const remembered = settings.use_memory && before.remembers ? await rememberedFor(db, user_id, text) : []
  const snapshot: ReplySnapshot = {
    ...{ message_id: newId(), text, settings, said, profile, files, fence, connected, memory: remembered },
    ...(mayWantBack(text) ? { done: await doneLast(ctx, db, deps, of.conversation_id) } : {}),
    ...authorOf(deps, settings.model),
  }
  const title = before.nameless && of.again === undefined ? titleOf(text) : null
  return { snapshot, from: version?.from ?? null, stops, title }
}

/** Writes the message and its run. Errors: conflict, not_found; of two at once one breaks on `runs_one_reply`. */
export async function save(
  db: Db,
  { engine, replies }: ReplyDeps,
  user_id: string,
  of: SendContext,
  { snapshot, from, stops, title }: PreparedReply,
  in_background = false,
): Promise<void> {
  const { conversation_id, message_id, run_id } = of
  const { text, settings } = snapshot
  if (stops) await stop(db, engine, stops)
  if (from !== null) {
    if (!(await conversations.lock(db, user_id, conversation_id))) throw notFound()
    await versions.hideFrom(db, conversation_id, from)
  }
  // Nothing was added: the conversation is gone, or the same was sent at the same moment.
  if (of.again === undefined) {
    if (!(await messages.insertMessage(db, conversation_id, { id: message_id, text, settings }))) throw busy()
    if (title !== null) await conversations.nameByRule(db, conversation_id, title, replies.naming())
  }
  const run = { kind: 'chat', work: 'chat', name: 'Reply', user_id, conversation_id, inputs: {}, snapshot } as const
  await insertRun(viaDb(db), run_id, { ...run, in_background })
}

/** After the commit: nothing here is waited for, and nothing of it is needed for the run to come to its end. */
function startReply(
  ctx: Ctx,
  { engine }: ReplyDeps,
  { conversation_id, run_id }: SendContext,
  first: FirstTurn | null,
  stopped?: string,
) {
  const late = (error: unknown) => ctx.log.warn({ err: error, run: run_id }, 'a reply begins a little later')
  const go = () => void engine.enqueue(run_id).catch(late)
  if (first) first.kept(go)
  else go()
  if (stopped) engine.stop(stopped).catch(late)
  notify(ctx.database.db, [{ topic: 'chat', id: conversation_id, users: [ctx.actor.user_id] }]).catch(late)
}

/** The same request again: it waits for what the first one has begun. */
async function sentBefore(db: Db, { text, message_id, run_id }: MessageDraft & Ids, sent: string): Promise<SendResult> {
  if (sent !== text) throw otherKey()
  return { message_id, run_id, waits: (await store.stateOf(db, run_id)) !== undefined, after: () => {} }
}

async function stop(db: Db, engine: Engine, { id }: OpenRun): Promise<void> {
  const stopped = await stopRun(viaDb(db), id)
  if (stopped) await engine.announce(db, stopped)
}

/** With a key, the ids follow from it: whoever sends it again meets what is there. */
export function idsOf({ key, actor }: Ctx): Ids {
  if (key === null) return { message_id: newId(), run_id: newId() }
  if (key.length > 200) throw invalid('Idempotency-Key', 'Please use a key of at most 200 characters.')
  return { message_id: idFrom(`message:${actor.user_id}:${key}`), run_id: idFrom(`run:${actor.user_id}:${key}`) }
}

function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function authorOf({ replies }: ReplyDeps, wanted: string | null): Pick<ReplySnapshot, 'model' | 'author'> {
  const { models } = replies.agents
  const offered = models.list().filter((model) => model.available)
  const model = offered.find(({ id, is_default }) => (wanted === null ? is_default : id === wanted)) ?? offered[0]
  return models.configured && model ? { model: model.id, author: model.label } : { model: null, author: ANALYST }
}

const otherKey = () => invalid('Idempotency-Key', 'This key was used for another request. Please use a new one.')

const notShown = () =>
  fail('conflict', 'This conversation now shows another version. Please open the one that you want to change.')

/** Two replies at once are told as what they are. */
export function busyOr(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'runs_one_reply' ? busy() : error
}

const busy = () =>
  fail('conflict', 'A reply is being written in this conversation. Please wait for it, or stop it first.')
