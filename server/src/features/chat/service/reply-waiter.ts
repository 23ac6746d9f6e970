// Waits for what a run comes to: news of it wakes whoever waits, and what it came to is read from its row.
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#server/platform/errors.ts'
import type { LiveChannel } from '#server/platform/live.ts'

/** So long an answer may take to leave. */
const TOLD_MS = 50
/** News that was lost costs at most this long. */
const LOOK_AGAIN_MS = 3_000
/** No request waits longer; the run goes on. */
const MOST_MS = 20 * 60_000
const NEWS: readonly unknown[] = ['terminal', 'human_prompt', 'wait_for_human']

export type ReplyWaiter = ReturnType<typeof createReplyWaiter>

export function createReplyWaiter(live: LiveChannel) {
  const waiting = new Map<string, Set<() => void>>()
  let closed = false
  const wakeAll = () => {
    for (const each of waiting.values()) for (const wake of each) wake()
  }
  const stopListening = live.listen({
    topics: ['runs'],
    notice({ id, data }) {
      const woken = waiting.get(id)
      // A notice without its event was too large to travel.
      if (woken && (data === undefined || NEWS.includes((data as { type?: unknown }).type)))
        for (const wake of woken) wake()
    },
    reset: wakeAll,
  })

  async function nextNews(runId: string): Promise<void> {
    const woken = waiting.get(runId) ?? new Set()
    waiting.set(runId, woken)
    let wake = () => {}
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, LOOK_AGAIN_MS)
      woken.add(wake)
    })
    clearTimeout(timer)
    woken.delete(wake)
    if (woken.size === 0) waiting.delete(runId)
  }

  return {
    /** What `look` finds, as soon as it finds something. Errors: unavailable when the server ends or it takes too long. */
    async until<T>(runId: string, look: () => Promise<T | null>): Promise<T> {
      // By the clock that nobody sets: a jump of the other one ends no wait.
      const end = performance.now() + MOST_MS
      while (!closed && performance.now() < end) {
        const news = nextNews(runId)
        const found = await look()
        if (found !== null) {
          for (const wake of waiting.get(runId) ?? []) wake()
          return found
        }
        await news
      }
      throw fail('unavailable', 'The reply is still being written. It will be here in a moment.', {
        retryAfterSeconds: 2,
      })
    },
    /** Nobody waits any longer: the server ends, and the runs go on with the next one. Returns when they were told so. */
    async close(): Promise<void> {
      closed = true
      stopListening()
      const waited = waiting.size > 0
      wakeAll()
      if (waited) await sleep(TOLD_MS)
    },
  }
}
