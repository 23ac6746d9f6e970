import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '#web/ui/notices/announce.tsx'

const MOST = 600

/**
 * Tells a screen reader of each message as it comes, the oldest first; not of what was there before. `told`: what is said of a
 * message; null: nothing.
 */
export function useAnnouncedMessages<M extends { seq: number }>(
  messages: readonly M[] | undefined,
  told: (message: M) => string | null,
): void {
  const heard = useRef<number | null>(null)
  const say = useEffectEvent((all: readonly M[]) => {
    const before = heard.current ?? all.at(-1)?.seq ?? 0
    heard.current = Math.max(before, all.at(-1)?.seq ?? 0)
    for (const message of all.slice(-MANY)) if (message.seq > before) announce((told(message) ?? '').slice(0, MOST))
  })
  useEffect(() => {
    if (messages) say(messages)
  }, [messages])
}

/** After a gap many may come at once; nobody wants to hear them all. */
const MANY = 3
