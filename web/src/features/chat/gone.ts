// Conversations that were deleted while this page was open, here or elsewhere: nothing is asked of them any more, not even by the
// news of their deletion.
import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/app/query-client.ts'
import { onConversationGone } from '#web/live.ts'

/** `going`: its deletion is on its way, and may fail. */
const states = new Map<string, 'going' | 'gone'>()
const listeners = new Set<() => void>()

export const isGone = (id: string): boolean => states.has(id)

/** Whether a conversation was deleted while this page was open. */
export function useGone(id: string): boolean {
  return useSyncExternalStore(subscribe, () => states.get(id) === 'gone')
}

/** Deletes a conversation by `work`; from the first moment on nothing is asked of it. Passes its failure on. */
export async function goneBy(id: string, work: () => Promise<unknown>): Promise<void> {
  if (!states.has(id)) states.set(id, 'going')
  await cancel(id)
  try {
    await work()
  } catch (error) {
    // It may have been deleted elsewhere meanwhile.
    if (states.get(id) === 'going') states.delete(id)
    throw error
  }
  leave(id)
}

/** Its deletion was taken back. */
export function isBack(id: string): void {
  states.delete(id)
  for (const listener of listeners) listener()
}

/** Calls back when a conversation is gone for good. */
export function onGone(listener: (id: string) => void): void {
  goneListeners.add(listener)
}
const goneListeners = new Set<(id: string) => void>()

function leave(id: string): void {
  if (states.get(id) === 'gone') return
  states.set(id, 'gone')
  void cancel(id)
  for (const listener of goneListeners) listener(id)
  for (const listener of listeners) listener()
}
onConversationGone(leave)

/** What is still being asked for of it. */
const cancel = (id: string) => queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
