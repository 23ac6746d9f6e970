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

const LONGEST_WAIT_MS = 4_000
const beginning = new Map<string, PromiseWithResolvers<void>>()

/** Its first message is on its way, which creates it: until then the server knows nothing of it. */
export function beginsNow(id: string): void {
  beginning.set(id, beginning.get(id) ?? Promise.withResolvers<void>())
}
/** It is there, or could not be created for now. */
export function hasBegun(id: string): void {
  beginning.get(id)?.resolve()
  beginning.delete(id)
}
/** Resolves when it may be asked for: at once, unless it is being created; without a line after a while all the same. */
export const begun = async (id: string): Promise<void> => {
  const waited = beginning.get(id)?.promise
  if (waited) await Promise.race([waited, new Promise((over) => setTimeout(over, LONGEST_WAIT_MS))])
}
