// Many people speak at once: first everybody's question reaches the model, then what was said is written down.
import { setTimeout as sleep } from 'node:timers/promises'

/** Nobody's writing waits longer for the questions of others. A model takes longer than that for its first word. */
const MOST_MS = 12
/** So long it waits anyway: those whose sessions are just being looked up read next. */
const LEAST_MS = 4

export type Turn = ReturnType<typeof createTurn>

export function createTurn() {
  let looking = 0
  const last = new Map<string, Promise<unknown>>()
  return {
    /** One after the other within a conversation: whoever comes second sees what the first has kept, and asks no model for nothing. */
    async inOrder<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(conversationId)
      const mine = before ? before.then(work, work) : work()
      last.set(conversationId, mine)
      try {
        return await mine
      } finally {
        if (last.get(conversationId) === mine) last.delete(conversationId)
      }
    },
    /** What must be read before the model can be asked. */
    async look<T>(work: () => Promise<T>): Promise<T> {
      looking += 1
      try {
        return await work()
      } finally {
        looking -= 1
      }
    },
    /** When nobody reads, or after a moment. */
    async toWrite(): Promise<void> {
      const end = performance.now() + MOST_MS
      await sleep(LEAST_MS)
      while (looking > 0 && performance.now() < end) await sleep(1)
    },
  }
}
