// Presence: somebody is there while one of their lines to any server is open.
import type { Database } from '#server/platform/db.ts'
import { type Duty, defineDuty } from '#server/platform/jobs/job.ts'
import { type LiveChannel, notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { createTurns } from '#server/platform/turns.ts'
import * as store from '../store/presence.ts'

/** A page that is loaded again is not away in between. */
const GRACE_MS = 4_000
/** How often this server says that its people are still there; others believe it for three times as long. */
const STAY_SECONDS = 15

export type Presence = {
  /** A line of this person's is open, until what is returned is called. */
  attend(userId: string): () => void
  /** Says that its people are still there, and finds those whose servers are gone. */
  job: Duty
  stop(): void
}

export type PresenceDeps = {
  database: Database
  live: LiveChannel
  log: Log
  /** How often it is said that people are still there; shorter for tests. */
  staySeconds?: number
}

export function createPresence({ database, live, log, staySeconds = STAY_SECONDS }: PresenceDeps): Presence {
  const lines = new Map<string, number>()
  const known = new Set<string>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const { db } = database
  // What happens to one person happens in order.
  const turns = createTurns(Number.POSITIVE_INFINITY)
  const inTurn = (userId: string, work: () => Promise<void>) =>
    void turns.run(work, userId).catch((error: unknown) => log.warn({ err: error }, 'who is there could not be told'))
  const tell = async (userId: string, online: boolean) => {
    const readers = await store.companions(db, userId)
    if (readers.length > 0) await notify(db, [{ topic: 'presence', id: userId, users: readers, data: online }])
  }
  const come = (userId: string) =>
    inTurn(userId, async () => {
      if (known.has(userId)) return
      known.add(userId)
      if (await store.markOnline(db, live.node, userId)) await tell(userId, true)
    })
  const go = (userId: string) =>
    inTurn(userId, async () => {
      if (lines.has(userId) || !known.delete(userId)) return
      if (await store.go(db, live.node, userId)) await tell(userId, false)
    })
  const beat = async () => {
    await store.keepOnline(db, live.node, [...known])
    for (const userId of await store.sweep(db)) await tell(userId, false)
  }
  return {
    attend(userId) {
      lines.set(userId, (lines.get(userId) ?? 0) + 1)
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      come(userId)
      return () => {
        const left = (lines.get(userId) ?? 1) - 1
        if (left > 0) return void lines.set(userId, left)
        lines.delete(userId)
        const waiting = setTimeout(() => {
          leaving.delete(userId)
          go(userId)
        }, GRACE_MS)
        leaving.set(userId, waiting.unref())
      }
    },
    job: defineDuty({
      name: 'comms.presence',
      title: 'Track who is online',
      everySeconds: staySeconds,
      run: beat,
    }),
    /** Its people come back on another server, or on this one's next start; whoever does not is swept away by then. */
    stop() {
      for (const waiting of leaving.values()) clearTimeout(waiting)
      leaving.clear()
    },
  }
}
