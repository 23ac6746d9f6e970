import { useEffect, useRef } from 'react'
import type { Message } from '#contract/chat.ts'
import { announce } from '#web/ui/announce.tsx'

const MOST = 600

/** Tells a screen reader of each reply when it is finished; not of its pieces, nor of what was there before. */
export function useAnnouncedReplies(messages: readonly Message[] | undefined): void {
  const heard = useRef<number | null>(null)
  useEffect(() => {
    if (!messages) return
    heard.current ??= messages.at(-1)?.seq ?? 0
    const last = messages.findLast(({ sender_type }) => sender_type !== 'user')
    if (!last || last.seq <= heard.current) return
    heard.current = last.seq
    announce(last.content.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').slice(0, MOST))
  }, [messages])
}
