import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import type { Message } from '#contract/chat.ts'

const MOST = 600

/** Tells a screen reader of each reply when it is finished; not of its pieces, nor of what was there before. */
export function Announcer({ messages }: { messages: readonly Message[] | undefined }) {
  const heard = useRef<number | null>(null)
  const said = useRef('')
  const last = messages?.findLast(({ sender_type }) => sender_type !== 'user')
  if (messages && heard.current === null) heard.current = messages.at(-1)?.seq ?? 0
  if (last && heard.current !== null && last.seq > heard.current) {
    heard.current = last.seq
    said.current = last.content.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').slice(0, MOST)
  }
  return <VisuallyHidden role="status">{said.current}</VisuallyHidden>
}
