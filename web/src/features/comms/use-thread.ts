import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { itemsOf, NEW } from './log-items.ts'
import { usePendingMessages } from './outbox.ts'
import { messagesQuery, readManyOlder, readOlder, threadQuery } from './queries.ts'

const NOTHING = [] as const

/** Everything that a thread shows: what was said, what is being said, and where the new begins. */
export function useThread(id: string, myId: string) {
  const cache = useQueryClient()
  const thread = useQuery(threadQuery(id))
  const { data } = thread
  const [opened, setOpened] = useState<{ readSeq: number; unread: number } | null>(null)
  // As it was when the thread was opened: what is read from then on still stands below the line.
  if (data && opened === null) setOpened({ readSeq: data.read_seq, unread: data.unread_count })
  const messages = useQuery({ ...messagesQuery(id, opened?.unread), enabled: opened !== null })
  const letters = usePendingMessages(id, myId)
  const log = messages.data
  const shown = log?.messages ?? NOTHING
  const participants = data?.participants ?? NOTHING
  const isGroup = data?.is_group ?? false
  const newAfter = opened && opened.unread > 0 ? opened.readSeq : null
  const hasOlder = log?.hasOlder ?? false
  /** The first new message may lie further up than what has been read. */
  const newIsThere = newAfter !== null && (!hasOlder || (shown[0]?.seq ?? 0) <= newAfter + 1)
  const items = useMemo(
    () => itemsOf({ messages: shown, letters, participants, myId, isGroup, newAfter: newIsThere ? newAfter : null }),
    [shown, letters, participants, myId, isGroup, newAfter, newIsThere],
  )
  return {
    thread,
    messages,
    log,
    items,
    letters,
    gone: thread.error instanceof ApiError && thread.error.status === 404,
    /** How many are new above what has been read, when they do not all stand in the log. */
    newAbove: newAfter !== null && log !== undefined && !newIsThere ? (opened?.unread ?? 0) : 0,
    opensAt: newIsThere ? NEW : null,
    readOlder: () => readOlder(cache, id),
    /** Reads upwards until something is there; answers whether it is. */
    async readUntil(isThere: () => boolean): Promise<boolean> {
      while (!isThere()) if (!(await readManyOlder(cache, id).catch(() => false))) return isThere()
      return true
    },
    knows: (messageId: string | null) =>
      cache.getQueryData(messagesQuery(id).queryKey)?.messages.some((message) => message.id === messageId) === true,
    firstKnownSeq: () => cache.getQueryData(messagesQuery(id).queryKey)?.messages[0]?.seq ?? 0,
    newAfter,
  }
}
