import type { ThreadMessage } from '#contract/comms.ts'
import type { Outgoing } from '#web/outbox.ts'
import type { AttachedFile } from './drafts.ts'

/** What was said to somebody and is not confirmed; `place` is the thread. */
export type PendingMessage = Outgoing & {
  text: string
  files: readonly AttachedFile[]
  /** The suggestion that it was made from. */
  ai_suggestion_id?: string
  sender_id: string
  /** The newest message when it was said: its own message is a later one. */
  afterSeq: number
}

/** The message that it has become. */
export function messageOf(
  messages: readonly ThreadMessage[],
  { sender_id, text, afterSeq }: PendingMessage,
): ThreadMessage | undefined {
  return messages.find(
    (message) => message.sender_id === sender_id && message.seq > afterSeq && message.text.trim() === text.trim(),
  )
}
