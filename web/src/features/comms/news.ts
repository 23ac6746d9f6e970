// What is told live goes into what the browser knows, so that it is on the screen at once.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Thread, ThreadMessage } from '#contract/comms.ts'
import type { Page } from '#contract/endpoint.ts'
import type { TalkNews } from '#web/live.ts'
import { withMessage } from '#web/ui/talk/message-log.ts'
import { type Log, messagesKey, threadQuery } from './queries.ts'
import { isReading } from './reading.ts'
import { receivedTyping, stoppedTyping } from './typing.ts'

type Pages = InfiniteData<Page<Thread>>
/** The first characters of a message, as the server shows them. */
const PREVIEW = 30
/** A message that is read at once is not counted as unread before. */
const COUNT_AFTER_MS = 400

let counting: ReturnType<typeof setTimeout> | undefined

/** `myId`: whose browser this is. */
export function takeNews(cache: QueryClient, news: TalkNews, myId: string): void {
  if (news.topic === 'typing') receivedTyping(news.id, news.person)
  else if (news.topic === 'presence') changePeople(cache, news.id, news.online)
  else if (news.message) takeMessage(cache, news.message, myId)
}

/** Puts a message where it is shown, however often it is told: into its thread, and its thread to the top of the list. */
export function takeMessage(cache: QueryClient, message: ThreadMessage, myId: string): void {
  const { thread_id: id, sender_id } = message
  if (sender_id) stoppedTyping(id, sender_id)
  const key = messagesKey(id)
  const known = cache.getQueryData<Log>(key)
  if (known) {
    const { log, complete } = withMessage(known, message)
    if (log !== known) cache.setQueryData(key, log)
    if (!complete) void cache.invalidateQueries({ queryKey: key })
  } else void cache.invalidateQueries({ queryKey: key })
  const change = (thread: Thread) => withNews(thread, message, myId)
  cache.setQueryData(threadQuery(id).queryKey, (thread) => thread && change(thread))
  for (const [key, pages] of lists(cache)) {
    const thread = pages && find(pages, id)
    if (thread && key[2] === '') {
      const changed = change(thread)
      if (changed !== thread) cache.setQueryData(key, toTop(pages, changed))
    } else void cache.invalidateQueries({ queryKey: key })
  }
  clearTimeout(counting)
  counting = setTimeout(() => void cache.invalidateQueries({ predicate: countsThreads }), COUNT_AFTER_MS)
}

/** Takes what a call has answered about a thread. */
export function takeThread(cache: QueryClient, thread: Thread): void {
  cache.setQueryData(threadQuery(thread.id).queryKey, (before) => before && { ...thread, messages: [] })
  for (const [key, pages] of lists(cache))
    if (pages)
      cache.setQueryData(
        key,
        mapThreads(pages, (each) => (each.id === thread.id ? thread : each)),
      )
}

/** Forgets a thread that is not the caller's any more. */
export function forgetThread(cache: QueryClient, id: string): void {
  for (const [key, pages] of lists(cache))
    if (pages) {
      const without = pages.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }))
      cache.setQueryData(key, { ...pages, pages: without })
    }
  cache.removeQueries({ queryKey: messagesKey(id) })
  cache.removeQueries({ queryKey: threadQuery(id).queryKey })
  void cache.invalidateQueries({ queryKey: ['comms'] })
}

function withNews(thread: Thread, { seq, sender_id, text, timestamp }: ThreadMessage, myId: string): Thread {
  // Known already, or told late.
  if (thread.last_message_at !== null && timestamp <= thread.last_message_at) return thread
  const mine = sender_id === myId
  const unread = mine || seq <= thread.read_seq || isReading(thread.id) ? 0 : 1
  return {
    ...thread,
    last_message_preview: [...text].slice(0, PREVIEW).join(''),
    last_message_at: timestamp,
    last_sender_id: sender_id,
    updated_at: timestamp,
    unread_count: mine ? 0 : thread.unread_count + unread,
    // It was for what had been said before.
    current_ai_suggestion: null,
    current_ai_suggestion_id: null,
  }
}

function changePeople(cache: QueryClient, personId: string, is_online: boolean): void {
  const change = (thread: Thread): Thread =>
    thread.participants.some((person) => person.id === personId && person.is_online !== is_online)
      ? {
          ...thread,
          participants: thread.participants.map((person) =>
            person.id === personId ? { ...person, is_online } : person,
          ),
        }
      : thread
  cache.setQueriesData<Thread>({ queryKey: ['comms', 'one'] }, (thread) => thread && change(thread))
  for (const [key, pages] of lists(cache)) if (pages) cache.setQueryData(key, mapThreads(pages, change))
}

/** What is told of threads elsewhere: how many are unread, which wait for an answer. */
const countsThreads = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === 'comms' && !['one', 'messages', 'list', 'hits'].includes(String(queryKey[1]))

const lists = (cache: QueryClient) => cache.getQueriesData<Pages>({ queryKey: ['comms', 'list'] })

const find = ({ pages }: Pages, id: string) => pages.flatMap(({ items }) => items).find((each) => each.id === id)

function toTop(list: Pages, thread: Thread): Pages {
  const pages = list.pages.map((page, at) => {
    const items = page.items.filter(({ id }) => id !== thread.id)
    return { ...page, items: at === 0 ? [thread, ...items] : items }
  })
  return { ...list, pages }
}

const mapThreads = (list: Pages, change: (thread: Thread) => Thread): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })),
})
