// A conversation that could not be created stays a draft in this tab, under the id that it will have: it is created with its
// first message.
import { v7 } from 'uuid'
import type { Conversation } from '#contract/chat.ts'

const KEY = 'adjutant.drafted-conversations'
/** The name of a conversation that nobody has named. */
const NAME = 'New Conversation'

const ids = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

export function draftConversation(): string {
  const id = v7()
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...ids(), id]))
  } catch {
    // Without storage the address still names it, until the page is left.
  }
  return id
}

export const isDraftedHere = (id: string): boolean => ids().includes(id)

export function draftedHere(id: string): Conversation {
  const now = new Date().toISOString()
  const nothing = {
    is_active: false,
    last_message_preview: null,
    pinned: false,
    archived: false,
    temporary_until: null,
  }
  return { id, name: NAME, created_at: now, updated_at: now, named_by: 'default', ...nothing }
}
