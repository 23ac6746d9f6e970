// The one live connection. One tab holds it and tells the others, so that ten open tabs cost the server one stream. It says
// only that there is news; what the news is, is asked for as anything else is.
import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage, ReplyDraft } from '#contract/live.ts'
import type { RunEvent } from '#contract/runs.ts'
import { readStream } from './app/event-stream.ts'
import { readToken } from './app/token.ts'

type RunListener = (runId: string, event: RunEvent | undefined) => void
/** `draft` null: the line was down, pieces may have been missed. */
type DraftListener = (conversationId: string, draft: ReplyDraft | null) => void
/** What people say to each other, and whether they write or are there. */
export type TalkNews = Extract<LiveMessage, { topic: 'comms' | 'typing' | 'presence' }>
type TalkListener = (news: TalkNews) => void
/** From the tab that holds the connection to the others. `message` null: something may have been missed. */
type News = { token: string; id: string | null; message: LiveMessage | null }

const LOCK = 'adjutant.live'
/** News that come close together ask for each room once. */
const GATHER_MS = 60

const runListeners = new Set<RunListener>()
const draftListeners = new Set<DraftListener>()
const talkListeners = new Set<TalkListener>()

/**
 * Calls back with every event of the caller's runs, as they happen. `undefined`: there is a new event, but it was too large to
 * travel; read the timeline. After a gap in the connection nothing is repeated here: all queries on screen are asked again.
 */
export function onRunEvent(listener: RunListener): () => void {
  runListeners.add(listener)
  return () => runListeners.delete(listener)
}

/** Calls back with every piece of a reply that is being written for the caller, in the order in which they are sent. */
export function onDraft(listener: DraftListener): () => void {
  draftListeners.add(listener)
  return () => draftListeners.delete(listener)
}

/**
 * Calls back with every message of the caller's threads that travels with its notice, and with who writes or is there. What
 * travels without is asked for by the queries on screen, as after a gap.
 */
export function onTalk(listener: TalkListener): () => void {
  talkListeners.add(listener)
  return () => talkListeners.delete(listener)
}

/** Keeps what is on screen up to date until the returned function is called. */
export function connectLive(queryClient: QueryClient): () => void {
  const token = readToken()
  if (token === null) return () => {}
  const stop = new AbortController()
  const channel = new BroadcastChannel(LOCK)
  const receive = receiver(queryClient, stop.signal)
  let lastId: string | null = null
  const heard = ({ id, message }: News) => {
    lastId = id ?? lastId
    receive(message)
  }
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.token === token) heard(data)
  }
  const since = performance.now()
  const hold = () =>
    readStream('/api/events', {
      token,
      // This tab has waited for another to leave: what happened in between may be lost.
      takesOver: performance.now() - since > 1_000,
      signal: stop.signal,
      // A tab that takes over goes on where the former one stopped.
      lastId: () => lastId,
      onEvent(id, name, data) {
        const news: News = { token, id, message: name === 'reset' ? null : (JSON.parse(data) as LiveMessage) }
        channel.postMessage(news)
        heard(news)
      },
      onGap() {
        channel.postMessage({ token, id: null, message: null } satisfies News)
        receive(null)
      },
    })
  // Web Locks exist only on https and localhost; elsewhere each tab has a connection of its own.
  if (navigator.locks) navigator.locks.request(LOCK, { signal: stop.signal }, hold).catch(() => {})
  else void hold()
  return () => {
    stop.abort()
    channel.close()
  }
}

function receiver(queryClient: QueryClient, stopped: AbortSignal) {
  const topics = new Set<string>()
  let everything = false
  const flush = () => {
    if (stopped.aborted) return
    if (everything) void queryClient.invalidateQueries()
    else for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] })
    everything = false
    topics.clear()
  }
  return (message: LiveMessage | null) => {
    if (message?.topic === 'runs') for (const listener of runListeners) listener(message.id, message.event)
    if (message?.topic === 'draft' || message === null)
      for (const listener of draftListeners) listener(message?.id ?? '', message?.draft ?? null)
    if (message?.topic === 'comms' || message?.topic === 'typing' || message?.topic === 'presence')
      for (const listener of talkListeners) listener(message)
    if (message?.topic === 'draft' || message?.topic === 'typing' || message?.topic === 'presence') return
    // A message is put into its thread by the room that shows it.
    if (message?.topic === 'comms' && message.message !== undefined && talkListeners.size > 0) return
    // A run's own event is put into its timeline by the room that shows it: nothing is asked again.
    if (message?.topic === 'runs' && message.event !== undefined) return
    if (!everything && topics.size === 0) setTimeout(flush, GATHER_MS)
    if (message === null) everything = true
    else topics.add(message.topic)
  }
}
