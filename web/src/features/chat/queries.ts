import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ChatSettings, type Conversation, chatContract, type Message } from '#contract/chat.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { ApiError, type CallOptions, client } from '#web/api.ts'
import { neverKeep } from '#web/app/offline/records.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { messageHits } from '#web/ui/talk/message-hits.ts'
import { type MessageLog, withNewest, withOlder } from '#web/ui/talk/message-log.ts'
import { goneBy, isBack, isGone } from './gone.ts'
import { begun } from './local-conversation.ts'

const api = client(chatContract)
type Calls = typeof chatContract.endpoints

export type ConversationFilter = Pick<CallInput<Calls['list']>, 'search' | 'pinned' | 'archived' | 'temporary'>

/** My conversations, newest update first, fifty at a time. */
export const conversationsQuery = ({ search, ...filter }: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'list', { search: search || undefined, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 50, search: search || undefined, ...filter, cursor: pageParam }, { signal }),
    ...(filter.temporary === 'true' && { meta: { neverKept: true } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** For a choice: the two hundred that were changed last. */
export const recentConversationsQuery = queryOptions({
  queryKey: ['chat', 'recent'],
  queryFn: async ({ signal }) => (await api.list({ limit: 200 }, { signal })).items,
})

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'one', id],
    queryFn: async ({ signal }) => {
      await begun(id)
      const conversation = await api.get({ id }, { signal })
      if (conversation.temporary_until !== null) void neverKeep(id)
      return conversation
    },
    enabled: () => !isGone(id),
    // Whether it is at work is told live. Should that line be down, one that works is still asked after.
    refetchInterval: ({ state }) => (state.data?.is_active && !isGone(id) ? 10_000 : false),
    meta: { showsGone: true },
  })

/** As many as fill a screen or two: the rest comes on the way up. */
const NEWEST = 60
const OLDER = 100

const messagesKey = (id: string) => ['chat', 'messages', id] as const

/** The newest messages, and of the older ones those that have been read so far. News asks only for the newest again. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: messagesKey(id),
    queryFn: async ({ signal, client: cache }) => {
      await begun(id)
      const { items, next } = await api.messages({ id, limit: NEWEST }, { signal })
      return withNewest(cache.getQueryData<MessageLog<Message>>(messagesKey(id)), items, next !== null)
    },
    enabled: () => !isGone(id),
    staleTime: 1_000,
    meta: { showsGone: true },
  })

/** Reads the messages before those known. Answers whether there may be more. */
export async function readOlder(cache: QueryClient, id: string): Promise<boolean> {
  const known = cache.getQueryData<MessageLog<Message>>(messagesKey(id))
  const first = known?.messages[0]
  if (!known?.hasOlder || !first) return false
  const { items, next } = await api.messages({ id, before: first.id, limit: OLDER })
  const hasOlder = next !== null
  cache.setQueryData<MessageLog<Message>>(messagesKey(id), (now) => now && withOlder(now, items, first.id, hasOlder))
  return hasOlder
}

/** What is known of a reply's claims. The server checks by itself; what it finds later comes with the news of the conversation. */
export const checksQuery = (conversationId: string, messageId: string) =>
  queryOptions({
    // No part of the conversation's own topic: news of it would ask for those of every reply once more.
    queryKey: ['checks', messageId],
    meta: { neverKept: true },
    queryFn: ({ signal }) => api.check({ id: conversationId, message_id: messageId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** Messages of a conversation in which all the words stand, oldest first. */
export const hitsQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['chat', 'hits', id, search],
    queryFn: ({ signal }) => messageHits((page) => api.messages({ id, search, ...page }, { signal })),
    enabled: () => search !== '' && !isGone(id),
  })

export const attachmentsQuery = (id: string) =>
  queryOptions({
    // In the files' feature too: a file that is renamed or deleted there changes here.
    queryKey: ['files', 'attachments', id],
    queryFn: async ({ signal }) => {
      await begun(id)
      return (await api.attachments({ id, limit: 200 }, { signal })).items
    },
    enabled: () => !isGone(id),
  })

export const readReplyDraft = async (id: string) => (await api.draft({ id })).draft
export const sendMessage = (input: CallInput<Calls['chat']>, options: CallOptions) => api.chat(input, options)
/** Asked for each time; kept, so that *Chat* opens without a line too. */
export const newestConversationQuery = queryOptions({
  queryKey: ['chat', 'newest'],
  queryFn: async ({ signal }): Promise<Conversation | null> =>
    (await api.list({ limit: 1 }, { signal })).items[0] ?? null,
  staleTime: 0,
  retry: false,
})
export const beginConversation = (input: CallInput<Calls['create']>, options?: CallOptions) =>
  api.create(input, options)

type Begin = Pick<CallInput<Calls['create']>, 'name' | 'names_itself' | 'temporary'>

export const createConversation = mutationOptions({
  mutationFn: async ({ idempotencyKey, ...input }: Begin & { idempotencyKey: string }) => {
    const made = await beginConversation(input, { idempotencyKey })
    if (typeof made?.id !== 'string')
      throw new ApiError(0, { detail: 'The server did not say which conversation it has made. Please try again.' })
    return made
  },
  meta: { topic: 'chat', quiet: true },
})
export const renameConversation = mutationOptions({
  mutationFn: (input: { id: string; name: string }) => api.update(input),
  meta: { topic: 'chat', failure: 'Failed to rename conversation.' },
})
export const placeConversation = mutationOptions({
  mutationFn: (input: { id: string; pinned?: boolean; archived?: boolean }) => api.update(input),
  meta: { topic: 'chat', failure: 'The conversation could not be moved' },
})

const restoreConversation = mutationOptions({
  mutationFn: async ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) => {
    const back = await api.restore({ id }, { idempotencyKey })
    isBack(id)
    return back
  },
  meta: { topic: 'chat', success: 'Conversation restored', failure: 'The conversation could not be restored' },
})

/** Deletes at once and offers the way back for some seconds; a temporary one has none. */
export const removeConversation = mutationOptions({
  mutationFn: ({ id }: Pick<Conversation, 'id' | 'name' | 'temporary_until'>) => goneBy(id, () => api.remove({ id })),
  onSuccess: (_nothing, { id, name, temporary_until }, _before, { client: cache }) => {
    if (temporary_until !== null) return void toast({ kind: 'success', title: 'Nothing in it was kept' })
    const again = { id, idempotencyKey: newKey() }
    const undo = () =>
      void cache
        .getMutationCache()
        .build(cache, restoreConversation)
        .execute(again)
        .catch(() => {})
    toast({ kind: 'success', title: 'Conversation Deleted', text: name, action: { label: 'Undo', run: undo } })
  },
  meta: { topic: 'chat', failure: 'Error', failureText: 'Failed to delete conversation.' },
})

export const exportConversation = mutationOptions({
  mutationFn: async (id: string) => saveFile(await api.exportFile({ id })),
  meta: { failure: 'The conversation could not be exported' },
})
/** Shows another version of what was said: nothing is said or done anew. */
export const showVersion = mutationOptions({
  mutationFn: (input: { id: string; message_id: string }) => api.showVersion(input),
  meta: { topic: 'chat', failure: 'This version could not be shown' },
})
export const branchConversation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...input }: { id: string; message_id: string; idempotencyKey: string }) =>
    api.branch(input, { idempotencyKey }),
  meta: { topic: 'chat', failure: 'The conversation could not be branched' },
})
type Again = { id: string; again: string; settings: ChatSettings; idempotencyKey: string }
/** Has another answer written in place of one; the former one stays as a version. */
export const askAgain = mutationOptions({
  mutationFn: ({ idempotencyKey, settings, ...input }: Again) =>
    api.chat({ ...input, ...settings }, { idempotencyKey }),
  meta: { topic: 'chat', failure: 'No other reply was written' },
})
export const stopReply = mutationOptions({
  mutationFn: (id: string) => api.stopReply({ id }),
  meta: { topic: 'chat', failure: 'The reply could not be stopped' },
})
