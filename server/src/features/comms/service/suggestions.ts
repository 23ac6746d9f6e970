import type { commsContract, Thread } from '#contract/comms.ts'
import { canFollow } from '#server/analyst/suggest/told.ts'
import type { Engine } from '#server/engine/engine.ts'
import { MOST_QUEUED } from '#server/engine/new-run.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import * as store from '../store/suggestions.ts'
import * as threads from '../store/threads.ts'
import { begin, follow, stopAll } from './suggesting.ts'

export const DISMISSED = 'AI suggestion dismissed by user.'

const NEEDS_A_MODEL =
  'That needs a model. Without one a suggestion can be shorter, warmer, more formal, a yes or a no, or say what you type: “Tell her that Friday works”.'

/** Suggested replies: asked for and put aside. Only their own person ever learns of them. Source: wire §12. */
export function suggestionService({
  engine,
  models,
}: {
  engine: Engine
  models: { readonly configured: boolean }
}): Pick<ServiceFunctions<typeof commsContract>, 'suggest' | 'dismiss'> {
  return {
    /** Without a model rules write it, which follow some wishes only. Errors: not_found, invalid, too_many_requests. */
    async suggest(ctx, { id, hint, text }) {
      const { user_id } = ctx.actor
      const stands = await store.currentSuggestion(ctx.db, user_id, id)
      if (!stands) throw notFound()
      if (text?.trim()) {
        const stopped = await stopAll(
          ctx.db,
          engine,
          stands.open_runs.map((run) => run.id),
        )
        const for_seq = Math.max(stands.others_seq, stands.own_seq)
        const made = { id: newId(), thread_id: id, user_id, run_id: null, hint: null, for_seq, text: text.trim() }
        await store.addSuggestion(ctx.db, made)
        ctx.afterCommit(async () => {
          for (const run of stopped) await engine.stop(run)
        })
        ctx.changed('comms', id, { users: [user_id] })
        return found(ctx, id)
      }
      if (!models.configured && !canFollow(hint ?? null)) throw invalid('hint', NEEDS_A_MODEL)
      const begun = await begin(ctx.db, engine, {
        ...{ user_id, thread_id: id, asked: true, hint: hint?.trim() || null },
        ...{ for_seq: Math.max(stands.others_seq, stands.own_seq), open_runs: stands.open_runs.map((run) => run.id) },
      })
      if (!begun)
        throw fail(
          'too_many_requests',
          `${MOST_QUEUED} of your runs are waiting already. Please wait until some of them have ended.`,
          { retryAfterSeconds: 30 },
        )
      ctx.afterCommit(() => follow(engine, begun))
      ctx.changed('comms', id, { users: [user_id] })
      return found(ctx, id)
    },

    /** One that is over already stays as it is. Errors: not_found. */
    async dismiss(ctx, { id, suggestion_id }) {
      const { user_id } = ctx.actor
      const stands = await store.currentSuggestion(ctx.db, user_id, id)
      if (!stands) throw notFound()
      // Its run first, as the end of a run takes them.
      const run = stands.open_runs.find((open) => open.suggestion_id === suggestion_id)
      if (run) {
        await stopAll(ctx.db, engine, [run.id])
        ctx.afterCommit(() => engine.stop(run.id))
      }
      const put = await store.dismiss(ctx.db, user_id, id, suggestion_id)
      if (put === null) throw notFound()
      if (put === 'done') await store.addOwnLine(ctx.db, { user_id, thread_id: id, id: newId(), text: DISMISSED })
      ctx.changed('comms', id, { users: [user_id] })
    },
  }
}

async function found(ctx: Ctx, id: string): Promise<Thread> {
  const thread = await threads.get(ctx.db, ctx.actor, id, LAST)
  if (!thread) throw notFound()
  return thread
}
const LAST = 50
