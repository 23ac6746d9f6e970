import type { Database } from '../platform/db.ts'
import { type Notice, notify } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { runNotices } from './news.ts'
import type { AppendResult } from './run-rows.ts'

/**
 * Tells the readers, just after the commit: a NOTIFY within it would make commits wait for each other, disk and all. What is
 * lost when the process dies in between, readers find with the next event or at their next look.
 */
export function announcer(database: Database, log: Log, noticesOf = runNotices()) {
  let waiting: Notice[] = []
  let sending: Promise<void> | null = null
  const send = async () => {
    while (waiting.length > 0) {
      const notices = waiting
      waiting = []
      await notify(database.db, notices).catch((error: unknown) =>
        log.warn({ err: error }, 'readers hear of events a little later'),
      )
    }
    sending = null
  }
  const announce = (appended: AppendResult) => {
    waiting.push(...noticesOf(appended))
    // With nothing to send it would end before it has begun, and look as if it were still at work.
    if (waiting.length > 0) sending ??= send()
  }
  /** The run is not what it was, and no event says so. */
  announce.changed = ({ id, user_id }: Pick<AppendResult, 'id' | 'user_id'>) => {
    waiting.push({ topic: 'runs', id, users: [user_id] })
    sending ??= send()
  }
  announce.idle = async () => sending
  return announce
}
