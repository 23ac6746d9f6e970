// Who is writing where. Told live and over after some seconds; nothing of it is kept.
import { useSyncExternalStore } from 'react'

type Person = { id: string; name: string }

const LASTS_MS = 6_000
const NOBODY: readonly Person[] = []

const writing = new Map<string, readonly Person[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export function receivedTyping(threadId: string, person: Person): void {
  const others = (writing.get(threadId) ?? NOBODY).filter(({ id }) => id !== person.id)
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
  const now = writing.get(threadId)
  if (now?.some(({ id }) => id === personId))
    set(
      threadId,
      now.filter(({ id }) => id !== personId),
    )
}

export function useTyping(threadId: string): readonly Person[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => writing.get(threadId) ?? NOBODY,
  )
}

function set(threadId: string, people: readonly Person[]): void {
  if (people.length === 0) writing.delete(threadId)
  else writing.set(threadId, people)
  for (const listener of listeners) listener()
}
