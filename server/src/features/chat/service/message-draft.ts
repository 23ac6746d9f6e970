// What is to be said in a conversation, and what became of it.
import type { ChatSettings } from '#contract/chat.ts'

export type MessageDraft = {
  conversation_id: string
  text: string
  replaces?: string
  /** In place of this message another answer is wanted; then there is no text. */
  again?: string
  /** The question that the person has read; null: none was on their screen; undefined: their client does not say. */
  prompt_id?: string | null
  settings: ChatSettings
}
export type SentMessage = {
  message_id: string
  /** The run that answers, or that was answered. */
  run_id: string
  /** Whether to wait for that run: a crew or flow may work for long, and what it says comes by itself. */
  waits: boolean
}

export type Ids = { message_id: string; run_id: string }

export type SendContext = MessageDraft & Ids
/** What needs no reply of its own is done by now. */
export type SendResult = SentMessage & { after(): void }
