// The messages of a talk as far as they have been read: the newest always, older ones on the way up. Where a message names the one
// that it follows (`parent_seq`), a talk has versions: what is not on the way to the newest is not shown.

/** What stands in a talk; `seq` grows by time and is never given twice in one. */
type Numbered = { id: string; seq: number; parent_seq?: number }
export type MessageLog<M extends Numbered> = {
  /** By `seq`, the oldest first. */
  messages: readonly M[]
  hasOlder: boolean
  /** Before the message of this number something may be missing that is asked for. */
  holeBefore?: number
}

/**
 * Takes the newest page. From its first message on it is right about everything, also about what was removed, and where nothing
 * is older than it, it is all there is. Where it does not reach what is known, something between is missing: then the log begins
 * anew.
 */
export function withNewest<M extends Numbered>(
  known: MessageLog<M> | undefined,
  page: readonly M[],
  mayHaveOlder: boolean,
): MessageLog<M> {
  const first = page[0]
  if (known === undefined || first === undefined || !mayHaveOlder)
    return { messages: known ? sameAsBefore(known, page) : page, hasOlder: mayHaveOlder }
  const last = known.messages.findLast(({ seq }) => seq < (known.holeBefore ?? Number.POSITIVE_INFINITY))
  const { parent_seq: follows } = first
  const joins =
    follows === undefined
      ? last !== undefined && last.seq >= first.seq - 1
      : known.messages.some(({ seq }) => seq === follows)
  if (!joins) return { messages: page, hasOlder: true }
  const before = known.messages.filter(({ seq }) => seq < first.seq && seq <= (follows ?? seq))
  return { messages: [...before, ...sameAsBefore(known, page)], hasOlder: before.length > 0 ? known.hasOlder : true }
}

/** Takes the page before the message `beforeId`, unless the log has begun anew meanwhile. */
export function withOlder<M extends Numbered>(
  known: MessageLog<M>,
  page: readonly M[],
  beforeId: string,
  hasOlder: boolean,
): MessageLog<M> {
  const first = known.messages[0]
  if (first?.id !== beforeId) return known
  // Another version was shown meanwhile.
  const end = page.at(-1)
  if (end && first.parent_seq !== undefined && end.seq !== first.parent_seq) return known
  return { ...known, messages: [...page, ...known.messages], hasOlder }
}

/**
 * Takes one message that has just been said. `complete` false: something between is missing, and is to be asked for. Not for
 * talks in which messages are taken back.
 */
export function withMessage<M extends Numbered>(
  known: MessageLog<M>,
  message: M,
): { log: MessageLog<M>; complete: boolean } {
  const { messages } = known
  if (messages.some(({ id }) => id === message.id)) return { log: known, complete: true }
  // Told late: it stands above what has been read so far, and comes with its page.
  if (known.hasOlder && message.seq < (messages[0]?.seq ?? 0)) return { log: known, complete: true }
  const last = messages.at(-1)?.seq ?? 0
  const later = messages.filter(({ seq }) => seq > message.seq)
  const before = later.length === 0 ? messages : messages.filter(({ seq }) => seq < message.seq)
  const complete = message.seq <= last + 1
  const hole = complete ? {} : { holeBefore: known.holeBefore ?? message.seq }
  return { log: { ...known, ...hole, messages: [...before, message, ...later] }, complete }
}

/** Keeps what came live while a page was being read that does not know of it yet. */
export function withLater<M extends Numbered>(now: MessageLog<M>, known: MessageLog<M> | undefined): MessageLog<M> {
  const last = now.messages.at(-1)?.seq ?? 0
  const later = known?.messages.filter(({ seq }) => seq > last) ?? []
  return later.length === 0 ? now : { ...now, messages: [...now.messages, ...later] }
}

/** A message that has not changed stays the same object: nothing is drawn anew for it. */
function sameAsBefore<M extends Numbered>({ messages }: MessageLog<M>, page: readonly M[]): M[] {
  const known = new Map(messages.map((message) => [message.id, message]))
  return page.map((message) => {
    const before = known.get(message.id)
    return before && JSON.stringify(before) === JSON.stringify(message) ? before : message
  })
}
