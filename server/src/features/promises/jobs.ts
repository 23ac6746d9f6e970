// Reads what was written, changed or brought in for what it says. The database writes down what waits, in the commit of the text.
import { actorOf } from '#server/access/actor.ts'
import type { Database } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { readText } from './service/reading.ts'
import * as store from './store/texts.ts'

export type StatementFinder = {
  start(): void
  /** Lets go of what is at work; it is taken up again by the next start, or by another process. */
  stop(): Promise<void>
}
export type Finding = {
  database: Database
  log: Log
  /** No other process works on this database: what is left over is nobody's. */
  alone: boolean
}

/** What has changed is found after this long at the latest. */
const LOOK_AGAIN_MS = 3_000
/** Texts taken at once, and for how long. */
const TAKEN = 20
const HOLD_SECONDS = 120

export function statementFinder({ database, log, alone }: Finding): StatementFinder {
  const { db } = database
  let stopping = false
  let begun = false
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    if (!begun && alone) await store.letGoOfAll(db)
    begun = true
    while (!stopping) {
      const waiting = await store.take(db, TAKEN, HOLD_SECONDS)
      if (waiting.length === 0) return
      for (const each of waiting) {
        if (stopping) return
        await readForAll(each)
        // Requests have their turn in between.
        await new Promise(setImmediate)
      }
    }
  }
  /** One text that cannot be read must not hold up the others: it stays away until it changes. */
  const readForAll = async (waiting: store.Waiting) => {
    const { kind, id } = waiting
    for (const userId of await store.readersOf(db, kind, id))
      try {
        const actor = await actorOf(database, userId)
        if (actor && actor.user_level !== 'waitlisted')
          await workAs(database, actor, ownOrigin(log), (ctx) => readText(ctx, kind, id))
      } catch (error) {
        log.warn({ err: error, kind, id }, 'a text could not be read for what it says')
      }
    await store.finish(db, waiting)
  }
  const wake = () => {
    if (working || stopping) return
    working = run()
      .catch((error: unknown) => log.warn({ err: error }, 'the search for statements broke off; it is taken up again'))
      .finally(() => {
        working = null
      })
  }
  return {
    start() {
      timer = setInterval(wake, LOOK_AGAIN_MS)
      timer.unref()
      wake()
    },
    async stop() {
      stopping = true
      clearInterval(timer)
      await working
    },
  }
}
