// What stands in the log of a thread, in order: messages, where the new ones begin, and what was said and not yet confirmed.
import type { Participant, ThreadMessage } from '#contract/comms.ts'
import { type DayLine, knownDay, withDays } from '#web/ui/words/days.ts'
import { messageOf, type PendingMessage } from './pending-message.ts'

export type LogItem =
  | DayLine
  | { kind: 'new'; key: string; time: string }
  | { kind: 'message'; key: string; message: ThreadMessage; begins: boolean; ends: boolean; seen: string | null }
  | { kind: 'letter'; key: string; letter: PendingMessage; begins: boolean }

type State = {
  messages: readonly ThreadMessage[]
  letters: readonly PendingMessage[]
  participants: readonly Participant[]
  myId: string
  isGroup: boolean
  /** What the reader had read when the thread was opened; null: there is nothing new. */
  newAfter: number | null
}

export const NEW = 'new'
/** What one person says within this time stands together. */
const TOGETHER_MS = 5 * 60_000

export function itemsOf({ messages, letters, participants, myId, isGroup, newAfter }: State): LogItem[] {
  const seen = seenUnder(messages, participants, myId, isGroup)
  const items: Exclude<LogItem, DayLine>[] = []
  const firstNew =
    newAfter === null ? undefined : messages.find(({ seq, sender_id }) => seq > newAfter && sender_id !== myId)
  for (const [at, message] of messages.entries()) {
    if (message === firstNew) items.push({ kind: 'new', key: NEW, time: message.timestamp })
    const begins = message === firstNew || !together(messages[at - 1], message)
    const ends = messages[at + 1] === firstNew || !together(message, messages[at + 1])
    items.push({ kind: 'message', key: message.id, message, begins, ends, seen: seen.get(message.id) ?? null })
  }
  const waiting = unconfirmed(messages, letters)
  const last = messages.at(-1)
  for (const [at, letter] of waiting.entries())
    items.push({ kind: 'letter', key: letter.key, letter, begins: at === 0 && last?.sender_id !== myId })
  return withDays(items, timeOf)
}

const timeOf = (item: Exclude<LogItem, DayLine>) =>
  item.kind === 'message' ? item.message.timestamp : item.kind === 'new' ? item.time : null

/** Those that do not stand among the messages yet. Each message is what became of one alone. */
export function unconfirmed(messages: readonly ThreadMessage[], letters: readonly PendingMessage[]): PendingMessage[] {
  const taken = new Set<string>()
  return letters.filter((letter) => {
    const free = messages.filter(({ id }) => !taken.has(id))
    const mine = messageOf(free, letter)
    if (mine) taken.add(mine.id)
    return mine === undefined
  })
}

function together(one: ThreadMessage | undefined, other: ThreadMessage | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.kind === 'text' &&
    other.kind === 'text' &&
    one.sender_id === other.sender_id &&
    one.sender_name === other.sender_name &&
    Date.parse(other.timestamp) - Date.parse(one.timestamp) < TOGETHER_MS &&
    knownDay(one.timestamp) === knownDay(other.timestamp)
  )
}

/** Under the last message of mine that others have read: who has. */
function seenUnder(
  messages: readonly ThreadMessage[],
  participants: readonly Participant[],
  myId: string,
  isGroup: boolean,
): Map<string, string> {
  const mine = messages.filter(({ sender_id, kind }) => kind === 'text' && sender_id === myId)
  const readers = new Map<string, string[]>()
  for (const { name, read_seq } of participants) {
    const last = mine.findLast(({ seq }) => seq <= read_seq)
    if (last) readers.set(last.id, [...(readers.get(last.id) ?? []), name])
  }
  return new Map([...readers].map(([id, names]) => [id, isGroup ? `Seen by ${names.join(', ')}` : 'Seen']))
}
