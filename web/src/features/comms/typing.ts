// Who is writing where. Told live and over after some seconds; nothing of it is kept.
import { createStore, useStore } from '#web/store.ts'

type Person = { id: string; name: string }

const LASTS_MS = 6_000
const NOBODY: readonly Person[] = []

const writing = createStore<ReadonlyMap<string, readonly Person[]>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function receivedTyping(threadId: string, person: Person): void {
  const others = (writing.get().get(threadId) ?? NOBODY).filter(({ id }) => id !== person.id)
  set(threadId, [...others, person])
  const key = `${threadId} ${person.id}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => stoppedTyping(threadId, person.id), LASTS_MS),
  )
}

export function stoppedTyping(threadId: string, personId: string): void {
  clearTimeout(timers.get(`${threadId} ${personId}`))
  timers.delete(`${threadId} ${personId}`)
  const now = writing.get().get(threadId)
  if (now?.some(({ id }) => id === personId))
    set(
      threadId,
      now.filter(({ id }) => id !== personId),
    )
}

export function useTyping(threadId: string): readonly Person[] {
  return useStore(writing, (people) => people.get(threadId) ?? NOBODY)
}

function set(threadId: string, people: readonly Person[]): void {
  const next = new Map(writing.get())
  if (people.length === 0) next.delete(threadId)
  else next.set(threadId, people)
  writing.set(next)
}
