// Conversations that were deleted while this page was open, here or elsewhere: nothing is asked of them any more, not even by the
// news of their deletion.
import { queryClient } from '#web/app/query-client.ts'
import { onConversationGone } from '#web/live.ts'
import { createEmitter, createStore, useStore } from '#web/store.ts'

/** `going`: its deletion is on its way, and may fail. */
const states = createStore<ReadonlyMap<string, 'going' | 'gone'>>(new Map())
const change = (id: string, state?: 'going' | 'gone') => {
  const next = new Map(states.get())
  if (state === undefined) next.delete(id)
  else next.set(id, state)
  states.set(next)
}

export const isGone = (id: string): boolean => states.get().has(id)

/** Whether a conversation was deleted while this page was open. */
export const useGone = (id: string): boolean => useStore(states, (known) => known.get(id) === 'gone')

/** Deletes a conversation by `work`; from the first moment on nothing is asked of it. Passes its failure on. */
export async function goneBy(id: string, work: () => Promise<unknown>): Promise<void> {
  if (!isGone(id)) change(id, 'going')
  await cancel(id)
  try {
    await work()
  } catch (error) {
    // It may have been deleted elsewhere meanwhile.
    if (states.get().get(id) === 'going') change(id)
    throw error
  }
  leave(id)
}

/** Its deletion was taken back. */
export const isBack = (id: string): void => change(id)

/** Calls back when a conversation is gone for good. */
export const onGone = (listener: (id: string) => void): (() => void) => left.subscribe(listener)
const left = createEmitter<[id: string]>()

function leave(id: string): void {
  if (states.get().get(id) === 'gone') return
  change(id, 'gone')
  void cancel(id)
  left.emit(id)
}
onConversationGone(leave)

/** What is still being asked for of it. */
const cancel = (id: string) => queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
