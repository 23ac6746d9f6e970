// The way to a conversation with somebody, from wherever a person is named. What it is about travels beside the address, not in it.
import { useNavigate } from '@tanstack/react-router'

export type WriteTo = {
  /** A thread that is there already. */
  activateThreadId?: string
  /** With whom; somebody who has no account is written to in a rehearsal. */
  recipientName?: string
  /** The person's account, where it is known: else the name decides. */
  recipientUserId?: string
  /** The contact that stands for them. */
  contactId?: string
  /** What might be said first. */
  initialAiSuggestionText?: string
  /** Why: shown above the conversation. */
  communicationContext?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState extends WriteTo {}
}

/** Opens the conversation with somebody, or begins it. */
export function useWriteTo(): (to: WriteTo) => void {
  const navigate = useNavigate()
  return (to) => void navigate({ to: '/app/comms', state: { ...to } })
}
