import { createHash } from 'node:crypto'
import type { ChatSettings } from '#contract/chat.ts'
import { dayUsedUp } from '#server/engine/agent/budget.ts'
import { insertRun, noticesOf, stopRun, viaDb } from '#server/engine/run-rows.ts'
import { rememberedFor } from '#server/features/memory/tools.ts'
import { answerRun, notThat } from '#server/features/runs/service.ts'
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
import type { FirstTurn, ReplyDeps } from './replies.ts'

export type MessageDraft = {
  conversation_id: string
  text: string
  replaces?: string
  /** In place of this message another answer is wanted; then there is no text. */
  again?: string
  /** The question that the person has read; null: none was on their screen; undefined: their client does not say. */
  prompt_id?: string | null
  settings: ChatSettings
}
export type SentMessage = {
  message_id: string
  /** The run that answers, or that was answered. */
  run_id: string
  /** Whether to wait for that run: a crew or flow may work for long, and what it says comes by itself. */
  waits: boolean
}

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
  const [looked, over] = await Promise.all([
    ctx.database.as(user_id, (db) => look(ctx, db, deps, of)),
    models.configured ? dayUsedUp(database, user_id, dayBudget) : null,
  ])
  if ('after' in looked) {
    const { after, ...sent } = looked
    after()
    return sent
  }
  if (over) throw fail('too_many_requests', over, { retryAfterSeconds: 3600 })
  const first = deps.replies.askFirst({ ...of, user_id, time_zone: ctx.actor.time_zone }, looked.snapshot)
  try {
    await ctx.database.as(user_id, (db) => keep(db, user_id, of, looked, deps.replies.naming))
  } catch (error) {
    first?.dropped()
    const { code, constraint } = error as { code?: string; constraint?: string }
    throw code === '23505' && constraint === 'runs_one_reply' ? busy() : error
  }
  begin(ctx, deps, of, first, looked.stops?.id)
  return { message_id: of.message_id, run_id: of.run_id, waits: true }
}

type SendContext = MessageDraft & Ids
/** What needs no reply of its own is done by now. */
type SendResult = SentMessage & { after(): void }
type Looked = {
  snapshot: ReplySnapshot
  /** From this number on another version begins; null: it goes on at the end. */
  from: number | null
  /** What names the conversation, where nobody has. */
  title: string | null
  /** A reply that waits for its human, and is given up for this one. */
  stops: OpenRun | undefined
}

async function look(ctx: Ctx, db: Db, deps: ReplyDeps, of: SendContext): Promise<Looked | SendResult> {
  const { user_id } = ctx.actor
  const version = await versionOf(db, of)
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
  const waiting = version ? undefined : await answered(ctx, db, deps, before.runs, of)
  if (waiting) return answer(ctx, db, deps, waiting, of)
  if (text.trim() === '') throw invalid('message_text', 'Please write a message.')
  const stops = before.runs.find((run) => run.kind === 'chat')
  if (stops && !(version && stops.prompt_id !== null)) throw busy()
  const { said, profile, files, fence, temporary } = before
  // What is not kept is not remembered, and nothing remembered goes into it.
  const settings = { ...of.settings, use_memory: of.settings.use_memory && !temporary }
  const remembered = settings.use_memory && before.remembers ? await rememberedFor(db, user_id, text) : []
  const snapshot: ReplySnapshot = {
    ...{ message_id: newId(), text, settings, said, profile, files, fence, memory: remembered },
    ...authorOf(deps, settings.model),
  }
  const title = before.nameless && of.again === undefined ? titleOf(text) : null
  return { snapshot, from: version?.from ?? null, stops, title }
}

/** Where another version begins, and what was said there. `before`: what came before this number goes along. */
type Version = { from: number; before: number; text: string; shown: boolean }

/** Null: it goes on at the end. Undefined: there is no such message, or it can have no other version. */
async function versionOf(
  db: Db,
  { conversation_id, text, replaces, again }: SendContext,
): Promise<Version | null | undefined> {
  if (replaces !== undefined && again !== undefined)
    throw invalid('again', 'Please send either another message or ask for another answer, not both at once.')
  const named = replaces ?? again
  if (named === undefined) return null
  const message = await messages.seqOf(db, conversation_id, named)
  if (!message) return undefined
  const { seq, sender, shown, kind } = message
  if (again === undefined) return sender === 'user' ? { from: seq, before: seq, text, shown } : undefined
  if (sender === 'user' || kind === 'crew' || kind === 'flow') return undefined
  if (!shown) return { from: seq, before: seq, text, shown }
  const asked = await versions.askedBefore(db, conversation_id, seq)
  return asked && { from: asked.seq + 1, before: asked.seq, text: asked.content, shown }
}

async function keep(db: Db, user_id: string, of: SendContext, looked: Looked, named: boolean): Promise<void> {
  const { snapshot, from, stops, title } = looked
  const { conversation_id, message_id, run_id } = of
  const { text, settings } = snapshot
  if (stops) await stop(db, stops)
  if (from !== null) {
    if (!(await conversations.lock(db, user_id, conversation_id))) throw notFound()
    await versions.hideFrom(db, conversation_id, from)
  }
  // Nothing was added: the conversation is gone, or the same was sent at the same moment.
  if (of.again === undefined) {
    if (!(await messages.insertMessage(db, conversation_id, { id: message_id, text, settings }))) throw busy()
    if (title !== null) await conversations.nameByRule(db, conversation_id, title, named)
  }
  const run = { kind: 'chat', work: 'chat', name: 'Reply', user_id, conversation_id, inputs: {}, snapshot } as const
  await insertRun(viaDb(db), run_id, run)
}

/** After the commit: nothing here is waited for, and nothing of it is needed for the run to come to its end. */
function begin(
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
  notify(ctx.database.db, [{ t: 'chat', i: conversation_id, u: [ctx.actor.user_id] }]).catch(late)
}

/**
 * The run that this text answers; undefined: none of them waits. Errors: conflict with what waits, when that is not the question
 * that the person has read, or when it might be either of two.
 */
async function answered(
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
async function answer(
  ctx: Ctx,
  db: Db,
  deps: ReplyDeps,
  run: OpenRun,
  { message_id, text, prompt_id }: SendContext,
): Promise<SendResult> {
  const by = { db, actor: ctx.actor, tools: deps.replies.agents.tools }
  const { appended, promptId } = await answerRun(by, run.id, { words: text, prompt_id, details: { message_id } })
  await notify(db, noticesOf(appended))
  const tell = () => {
    deps.engine
      .answer(run.id, text, promptId)
      .catch((error: unknown) => ctx.log.warn({ err: error, run: run.id }, 'an answer is heard a little later'))
  }
  // A blank answer makes no message: then what the run says next is all there is to answer with.
  return { message_id, run_id: run.id, waits: run.kind === 'chat' || text.trim() === '', after: tell }
}

/** The same request again: it waits for what the first one has begun. */
async function sentBefore(db: Db, { text, message_id, run_id }: MessageDraft & Ids, sent: string): Promise<SendResult> {
  if (sent !== text) throw otherKey()
  return { message_id, run_id, waits: (await store.stateOf(db, run_id)) !== undefined, after: () => {} }
}

async function stop(db: Db, { id }: OpenRun): Promise<void> {
  const stopped = await stopRun(viaDb(db), id)
  if (stopped) await notify(db, noticesOf(stopped))
}

type Ids = { message_id: string; run_id: string }

/** With a key, the ids follow from it: whoever sends it again meets what is there. */
function idsOf({ key, actor }: Ctx): Ids {
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
  fail('conflict', 'Another version of this conversation is shown by now. Please open the one that you want to change.')

const busy = () =>
  fail('conflict', 'A reply is being written in this conversation. Please wait for it, or stop it first.')
