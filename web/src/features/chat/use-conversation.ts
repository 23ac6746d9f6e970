import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { changesState, isActive, isWaiting } from '#web/features/runs/format.ts'
import { stopRun, takeEvent } from '#web/features/runs/queries.ts'
import { conversationRunsQuery } from '#web/features/runs/start-queries.ts'
import { useRunEvents } from '#web/live.ts'
import { isGone, useGone } from './gone.ts'
import { forgetReply, settleReply, useGrowingReply } from './growing-reply.ts'
import { isDraftedHere } from './local-conversation.ts'
import { itemsOf } from './log-items.ts'
import { confirmSaid, useOutbox } from './outbox.ts'
import { isAnswered } from './pending-message.ts'
import { conversationQuery, messagesQuery, readOlder, stopReply } from './queries.ts'

const NOTHING = [] as const

/** Everything that a conversation shows: what was said, what is being said, and the runs in it. */
export function useConversation(id: string, userId: string) {
  const cache = useQueryClient()
  const conversation = useQuery(conversationQuery(id))
  const messages = useQuery(messagesQuery(id))
  const { data: known } = useQuery({
    ...conversationRunsQuery(id),
    // Before its first message there is none, and nothing runs in it.
    enabled: () => !isGone(id) && (conversation.data !== undefined || !isDraftedHere(id)),
  })
  const runs = known ?? NOTHING
  const gone = useGone(id)
  const outbox = useOutbox(id, userId)
  const growth = useGrowingReply(id)
  const log = messages.data
  const shown = log?.messages ?? NOTHING
  // A reply is a run too; it has its own signs, and can wait for its human as others do.
  const active = runs.filter((run) => run.kind !== 'chat' && isActive(run))
  const waiting = runs.find((run) => isActive(run) && isWaiting(run))
  const sending = outbox.some(
    (pendingMessage) => pendingMessage.state === 'sending' && !isAnswered(shown, pendingMessage),
  )
  const last = shown.at(-1)
  const growing = growth !== null && !shown.some((message) => message.id === growth.message_id)
  const atWork = conversation.data?.is_active === true && active.length === 0 && last?.sender_type !== 'ai'
  const replying = !waiting && (growing || sending || atWork)
  useRunNews(id)
  useEffect(() => {
    confirmSaid(id, shown)
    const ended = shown.find(
      (message) =>
        growth &&
        (message.id === growth.message_id || (message.run_id === growth.run_id && message.sender_type !== 'user')),
    )
    if (growth && ended) forgetReply(id, growth.message_id)
  }, [id, shown, growth])
  const resting = conversation.data?.is_active === false ? conversation.dataUpdatedAt : null
  useEffect(() => {
    if (resting !== null) void settleReply(id)
  }, [id, resting])
  const hasOlder = log?.hasOlder ?? false
  const items = useMemo(
    () => itemsOf({ messages: shown, runs, outbox, growing: growth?.message_id ?? null, replying, hasOlder }),
    [shown, runs, outbox, growth, replying, hasOlder],
  )
  const stopping = useMutation(stopReply)
  const stoppingRun = useMutation(stopRun)
  return {
    conversation,
    messages,
    /** It was deleted while this page was open. */
    gone,
    items,
    log,
    active,
    waiting,
    /** The id of the question that stands above the input; null: there is none; undefined: not known yet. */
    asked: known && (waiting?.prompt?.id ?? null),
    /** An answer to that question is on its way: the question waits for no other. */
    answering: outbox.some(
      ({ state, prompt_id }) => state !== 'failed' && prompt_id != null && prompt_id === waiting?.prompt?.id,
    ),
    replying,
    readOlder: () => readOlder(cache, id),
    /** Whether a message is among those that have been read by now. */
    hasMessage: (messageId: string | null) =>
      cache.getQueryData(messagesQuery(id).queryKey)?.messages.some((message) => message.id === messageId) === true,
    stopReply: () => stopping.mutate(id),
    stoppingReply: stopping.isPending,
    async stopRuns() {
      await Promise.allSettled(active.map((run) => stoppingRun.mutateAsync(run.id)))
      await cache.invalidateQueries({ queryKey: ['chat'] })
    },
    stoppingRuns: stoppingRun.isPending,
  }
}

/** The events of runs go into their timelines as they happen; when one begins, waits or ends, the runs are read again. */
function useRunNews(id: string): void {
  const cache = useQueryClient()
  useRunEvents((runId, event) => {
    const { queryKey } = conversationRunsQuery(id)
    const known = cache.getQueryData(queryKey)?.some((run) => run.id === runId)
    if (known) takeEvent(cache, runId, event)
    if (event === undefined || event.type === 'run_start' || (known && changesState(event)))
      void cache.invalidateQueries({ queryKey })
  })
}
