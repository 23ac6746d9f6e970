import { actorOf } from '#server/access/actor.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { announceGone, removeConversation } from './service/conversation.ts'
import * as conversations from './store/conversations.ts'

/** Ends temporary conversations whose day is over, as their person would. */
export function endTemporaryJob({
  database,
  log,
  engine,
}: {
  database: Database
  log: Log
  engine: Pick<Engine, 'stop' | 'announce'>
}): Pass {
  return definePass({
    name: 'chat.temporary',
    title: 'End temporary conversations after a day',
    everySeconds: 300,
    async run({ signal, log: own }: Turn) {
      for (const { id, user_id } of await conversations.overdue(database.db)) {
        if (signal.aborted) break
        const actor = await actorOf(database, user_id)
        if (!actor) continue
        await workAs(database, actor, ownOrigin(log), async (ctx) => {
          const conversation = await conversations.get(ctx.db, user_id, id)
          if (!conversation) return
          await announceGone(ctx, id)
          await removeConversation(ctx, engine, conversation)
        }).catch((error: unknown) => own.warn({ err: error, conversation: id }, 'a temporary conversation ends later'))
      }
      return undefined
    },
  })
}
