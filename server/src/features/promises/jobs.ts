// Reads what was written, changed or brought in for what it says. The database writes down what waits, in the commit of the text.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { actorOf } from '#server/access/actor.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type ModelReader, readWithModel } from './service/model-reading.ts'
import { readText } from './service/reading.ts'
import * as store from './store/texts.ts'

export type Finding = ModelReader & {
  /** No other process works on this database: what is left over is nobody's. */
  alone: boolean
}

/** What has changed without news is found after this long at the latest. */
const LOOK_AGAIN_SECONDS = 20
/** Texts taken at once, and for how long. */
const TAKEN = 20
const HOLD_SECONDS = 120
/** After a mail, or a text that was there before: so many times as long as it took. A mailbox brings hundreds of them at once. */
const QUIET_PAUSES = 2
const MOST_PAUSE_MS = 200
/** Where texts stand, as live news names them. */
const TOPICS = ['notes', 'contacts', 'comms', 'files', 'correspondence', 'connections'] as const

export function statementsJob({ alone, ...reader }: Finding): Pass {
  const { database } = reader
  const { db } = database
  /** One text that cannot be read must not hold up the others: it stays away until it changes. */
  const readForAll = async (waiting: store.UnreadText, { log, signal }: Turn) => {
    const { kind, id } = waiting
    for (const userId of await store.readersOf(db, kind, id))
      try {
        const actor = await actorOf(database, userId)
        if (!actor || actor.user_level === 'waitlisted') continue
        // What rules find is there at once, however long a model takes. It is for the person themself, mails too.
        await workAs(database, actor, ownOrigin(log), (ctx) => readText(ctx, kind, id), 'own')
        // A model is shown no mail whose connection its person has not opened to it: the database hides it here.
        const byModel = await readWithModel(reader, { actor, kind, id, log, signal })
        if (byModel) await workAs(database, actor, ownOrigin(log), (ctx) => readText(ctx, kind, id, byModel), 'own')
      } catch (error) {
        log.warn({ err: error, kind, id }, 'a text could not be read for what it says')
      }
    await store.finish(db, waiting)
  }
  return definePass({
    name: 'promises.read',
    title: 'Find promises, decisions and deadlines in texts',
    everySeconds: LOOK_AGAIN_SECONDS,
    wakeOn: TOPICS.map((topic) => ({ topic })),
    async prepare() {
      if (alone) await store.releaseAll(db)
    },
    async run(turn) {
      while (!turn.signal.aborted) {
        const waiting = await store.take(db, TAKEN, HOLD_SECONDS)
        if (waiting.length === 0) return
        for (const each of waiting) {
          if (turn.signal.aborted) return
          const from = performance.now()
          await readForAll(each, turn)
          // Requests have their turn in between; what was there before has no hurry, and leaves them most of the time.
          await (each.quietly || each.kind === 'mail'
            ? sleep(Math.min((performance.now() - from) * QUIET_PAUSES, MOST_PAUSE_MS))
            : setImmediate())
        }
      }
      return
    },
  })
}
