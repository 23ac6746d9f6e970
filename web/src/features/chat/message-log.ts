// The messages of a conversation as far as they have been read: the newest always, older ones on the way up.
import type { Message } from '#contract/chat.ts'

export type MessageLog = {
  /** By `seq`, the oldest first. */
  messages: readonly Message[]
  hasOlder: boolean
}

/**
 * Takes the newest page. From its first message on it is right about everything, also about what was removed, and where nothing
 * is older than it, it is all there is. Where it does not reach what is known, something between is missing: then the log begins
 * anew.
 */
export function withNewest(known: MessageLog | undefined, page: readonly Message[], mayHaveOlder: boolean): MessageLog {
  const first = page[0]
  if (known === undefined || first === undefined || !mayHaveOlder)
    return { messages: known ? sameAsBefore(known, page) : page, hasOlder: mayHaveOlder }
  const last = known.messages.at(-1)
  const joins = last !== undefined && last.seq >= first.seq - 1
  if (!joins) return { messages: page, hasOlder: true }
  const before = known.messages.filter(({ seq }) => seq < first.seq)
  return { messages: [...before, ...sameAsBefore(known, page)], hasOlder: before.length > 0 ? known.hasOlder : true }
}

/** Takes the page before the message `beforeId`, unless the log has begun anew meanwhile. */
export function withOlder(
  known: MessageLog,
  page: readonly Message[],
  beforeId: string,
  hasOlder: boolean,
): MessageLog {
  if (known.messages[0]?.id !== beforeId) return known
  return { messages: [...page, ...known.messages], hasOlder }
}

/** A message that has not changed stays the same object: nothing is drawn anew for it. */
function sameAsBefore({ messages }: MessageLog, page: readonly Message[]): Message[] {
  const known = new Map(messages.map((message) => [message.id, message]))
  return page.map((message) => {
    const before = known.get(message.id)
    return before && JSON.stringify(before) === JSON.stringify(message) ? before : message
  })
}
