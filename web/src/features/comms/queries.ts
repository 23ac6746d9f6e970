import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { commsContract, type Thread, type ThreadMessage } from '#contract/comms.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type CallOptions, client } from '#web/api.ts'
import { messageHits } from '#web/ui/talk/message-hits.ts'
import { type MessageLog, withLater, withNewest, withOlder } from '#web/ui/talk/message-log.ts'

const api = client(commsContract)
type Calls = typeof commsContract.endpoints
export type Log = MessageLog<ThreadMessage>

/** My threads, the newest first, fifty at a time; without their messages. */
export const threadsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['comms', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 50, messages: 0, search: search || undefined, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** How many messages wait to be read, in all threads. */
export const unreadQuery = queryOptions({
  queryKey: ['comms', 'unread'],
  queryFn: ({ signal }) => api.unread({}, { signal }),
})

/** Those where somebody waits for an answer of mine, or one is suggested, the newest first. */
export const waitingThreadsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['comms', 'waiting', limit],
    queryFn: ({ signal }) => api.list({ limit, messages: 0, waiting: 'true' }, { signal }),
  })

const WRITING_MS = 2_500

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['comms', 'one', id],
    queryFn: ({ signal }) => api.get({ id, messages: 0 }, { signal }),
    // Its end is told live; who asked before the live line was there, as on a page just loaded, may have missed it.
    refetchInterval: ({ state }) => state.data?.current_ai_suggestion?.state === 'writing' && WRITING_MS,
    meta: { showsGone: true },
  })

/** As many as fill a screen or two: the rest comes on the way up. */
const NEWEST = 60
const OLDER = 100
/** The most that one call gives. */
const MOST = 200

export const messagesKey = (id: string) => ['comms', 'messages', id] as const

/** The newest messages, and of the older ones those that have been read so far. News asks only for the newest again. */
export const messagesQuery = (id: string, unread = 0) =>
  queryOptions({
    queryKey: messagesKey(id),
    queryFn: async ({ signal, client: cache }) => {
      const known = cache.getQueryData<Log>(messagesKey(id))
      // All that is new comes at once, as far as that is possible, so that the reader can begin with the first of it.
      const limit = known ? NEWEST : Math.min(MOST, Math.max(NEWEST, unread + 20))
      const { items, next } = await api.messages({ id, limit }, { signal })
      const now = cache.getQueryData<Log>(messagesKey(id))
      return withLater(withNewest(now, items, next !== null), now)
    },
    meta: { showsGone: true },
  })

/** Reads the messages before those known. Answers whether there may be more. */
export async function readOlder(cache: QueryClient, id: string, limit = OLDER): Promise<boolean> {
  const first = cache.getQueryData<Log>(messagesKey(id))?.messages[0]
  if (!first) return false
  const { items, next } = await api.messages({ id, before: first.id, limit })
  const hasOlder = next !== null
  cache.setQueryData<Log>(messagesKey(id), (now) => now && withOlder(now, items, first.id, hasOlder))
  return hasOlder
}
export const readManyOlder = (cache: QueryClient, id: string) => readOlder(cache, id, MOST)

/** Messages of a thread in which all the words stand, oldest first. */
export const hitsQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['comms', 'hits', id, search],
    queryFn: ({ signal }) => messageHits((page) => api.messages({ id, search, ...page }, { signal })),
    enabled: search !== '',
  })

export const sendMessage = (input: CallInput<Calls['send']>, options: CallOptions): Promise<Thread> =>
  api.send(input, options)
/** The newest messages as the server has them now. */
export const newestMessages = async (id: string) => (await api.messages({ id, limit: MOST })).items
export const markRead = (id: string, seq: number): Promise<Thread> => api.read({ id, seq })
export const sendTyping = (id: string) => api.typing({ id })

export const createThread = mutationOptions({
  // The same people have one thread, however often it is asked for.
  mutationFn: (participant_ids: string[]) => api.create({ participant_ids }),
  meta: { topic: 'comms', quiet: true },
})
export const renameThread = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string | null }) => api.update({ id, name }),
  meta: { topic: 'comms', quiet: true },
})
export const setSuggestions = mutationOptions({
  mutationFn: ({ id, suggestions_on }: { id: string; suggestions_on: boolean }) => api.update({ id, suggestions_on }),
  meta: { topic: 'comms', failure: 'This could not be changed' },
})
export const removeThread = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { success: 'Chat deleted', failure: 'The chat could not be deleted' },
})
export const downloadFile = mutationOptions({
  mutationFn: ({ id, file_id }: { id: string; file_id: string }) => api.file({ id, file_id }),
  meta: { failure: 'The file could not be downloaded' },
})
