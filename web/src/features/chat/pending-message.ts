import type { ChatSettings, Message } from '#contract/chat.ts'
import type { Outgoing } from '#web/outbox.ts'

/** Something said that the server has not confirmed; `place` is the conversation. */
export type PendingMessage = Outgoing & {
  text: string
  settings: ChatSettings
  /** The message of mine that it stands for now, with all that came after. */
  replaces: { id: string; seq: number } | null
  /** The question that stood above when it was said; null: none. Kept from before there was this: undefined. */
  prompt_id?: string | null
  /** The question was over when it arrived: sent again as it is, it would be refused again. */
  late?: boolean
  /** The conversation itself is still to be created. */
  begins: boolean
  /** The newest message when it was said: its own message is a later one. */
  afterSeq: number
}
/** Whether a message is what became of an utterance. */
export function isOf(message: Message, { text, afterSeq }: PendingMessage): boolean {
  return message.sender_type === 'user' && message.seq > afterSeq && message.content.trim() === text.trim()
}

/** Whether the conversation shows already what came of an utterance: nothing more is to be waited for. */
export function isAnswered(messages: readonly Message[], pendingMessage: PendingMessage): boolean {
  const said = messages.find((message) => isOf(message, pendingMessage))
  return said !== undefined && messages.some(({ seq, sender_type }) => seq > said.seq && sender_type !== 'user')
}
