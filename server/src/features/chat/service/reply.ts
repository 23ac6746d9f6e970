import type { chatContract, Message } from '#contract/chat.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { stopRun } from '#server/engine/run-rows.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import * as conversations from '../store/conversations.ts'
import * as messages from '../store/messages.ts'
import * as store from '../store/replies.ts'
import type { ReplyDeps } from './replies.ts'
import { send } from './sending.ts'

type Services = Pick<ServiceFunctions<typeof chatContract>, 'chat' | 'stopReply' | 'draft'>

export const NO_REPLY = "Sorry, I couldn't generate a response."

/** Saying something and what comes of it. A reply is a run: it goes on whoever waits for it. */
export function replyService(deps: ReplyDeps): Services {
  const { engine, replies } = deps
  const { drafts } = replies
  return {
    /**
     * Keeps what the user says, has it answered, and waits for the answer or the first question. While a run of the conversation
     * waits for its human, the text is the answer to that. Errors: not_found, invalid, conflict (a reply is being written; what
     * waits is not what was answered, then with its card),
     * too_many_requests, provider_failed (the message is kept; `replaces` sends it again), unavailable.
     */
    async chat(ctx, { id, message_text, replaces, again, prompt_id, ...settings }) {
      checkModel(deps, settings.model)
      const text = message_text
      const sent = await send(ctx, deps, { conversation_id: id, text, replaces, again, prompt_id, settings })
      ctx.changed('chat', id, { users: [ctx.actor.user_id] })
      return sent.waits ? outcome(ctx, deps, sent.run_id) : requireMessage(ctx, sent.message_id)
    },

    /** Ends the reply at once, whoever writes it; what came so far is kept. There is none: nothing happens. Errors: not_found. */
    async stopReply(ctx, { id }) {
      const { user_id } = ctx.actor
      const stopped = await ctx.database.as(user_id, async (db) => {
        if (!(await conversations.get(db, user_id, id))) throw notFound()
        const run = (await conversations.openRuns(db, id)).find(({ kind }) => kind === 'chat')
        // Its row first, then the conversation's, as its end takes them.
        if (!run || !(await conversations.lockRun(db, run.id))) return null
        const draft = await store.draftOf(db, id)
        const text = drafts.textOf(run.id) ?? ''
        if (draft && text.length > draft.text.length)
          await store.saveDraft(db, { ...draft, text, conversation_id: id, user_id })
        const ended = await stopRun(viaDb(db), run.id)
        if (ended) await engine.announce(db, ended)
        return run.id
      })
      if (stopped) {
        replies.stopped(stopped)
        await engine.stop(stopped)
      }
      ctx.changed('chat', id, { users: [user_id] })
      const conversation = await ctx.database.as(user_id, (db) => conversations.get(db, user_id, id))
      if (!conversation) throw notFound()
      return conversation
    },

    /** Errors: not_found. */
    async draft(ctx, { id }) {
      if (!(await conversations.get(ctx.db, ctx.actor.user_id, id))) throw notFound()
      const kept = await store.draftOf(ctx.db, id)
      if (!kept) return { draft: null }
      const here = drafts.textOf(kept.run_id)
      return { draft: here === null ? kept : { ...kept, text: here } }
    },
  }
}

/** Errors: invalid, for a model that is not offered, and for one without a key where another has one. */
function checkModel({ replies }: ReplyDeps, id: string | null): void {
  const { models } = replies.agents
  if (id === null) return
  const offered = models.list().find((model) => model.id === id)
  if (!offered) throw invalid('model', 'Please choose one of the models that are offered here.')
  // Without any model the built-in analyst answers, whichever was chosen.
  if (models.configured && !offered.available)
    throw invalid('model', `There is no API key for ${offered.label} here. Please choose another model.`)
}

/** What a run comes to: its answer, or its next question. Errors: provider_failed, conflict (stopped), not_found, unavailable. */
function outcome(ctx: Ctx, { replies }: ReplyDeps, runId: string): Promise<Message> {
  const { user_id } = ctx.actor
  return replies.waiting.until(runId, () =>
    ctx.database.as(user_id, async (db) => {
      const run = await store.stateOf(db, runId)
      if (!run) throw notFound()
      if (run.status === 'pending' || run.status === 'running') return null
      // The words are the specification's; why stands beside them.
      if (run.status === 'failed')
        throw fail('provider_failed', NO_REPLY, run.error ? { errors: [{ field: 'model', message: run.error }] } : {})
      const message = await messages.newestOfRun(db, user_id, runId, 'ai')
      if (message) return message
      throw fail(
        'conflict',
        'The reply was stopped before it began. Your message is kept: send it again when you like.',
      )
    }),
  )
}

async function requireMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const { user_id } = ctx.actor
  const message = await ctx.database.as(user_id, (db) => messages.get(db, user_id, messageId))
  if (!message) throw notFound()
  return message
}
