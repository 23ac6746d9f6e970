// The one live connection. One tab holds it and tells the others, so that ten open tabs cost the server one stream. It says
// only that there is news; what the news is, is asked for as anything else is.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage, ReplyDraft } from '#contract/live.ts'
import type { RunEvent } from '#contract/runs.ts'
import { readStream } from './app/event-stream.ts'
import { gathering } from './app/gathering.ts'
import { readAnew } from './app/read-anew.ts'
import { readToken } from './app/token.ts'
import { createEmitter } from './store.ts'

/** What people say to each other, and whether they write or are there. */
export type TalkNews = Extract<LiveMessage, { topic: 'comms' | 'typing' | 'presence' }>
/**
 * What came over the line. `ready`: it is open, and what happened before may have been missed. `reset`: news of the time in which
 * it was down may have been missed.
 */
type LiveEvent = LiveMessage | 'ready' | 'reset'
/** From the tab that holds the connection to the others. */
type News = { token: string; id: string | null; heard: LiveEvent }

const LOCK = 'adjutant.live'
const runEvents = createEmitter<[runId: string, event: RunEvent | undefined]>()
const drafts = createEmitter<[conversationId: string, draft: ReplyDraft | null]>()
const talk = createEmitter<[news: TalkNews]>()
const conversationsGone = createEmitter<[conversationId: string]>()

/**
 * While the component is there, calls back with every event of the caller's runs, as they happen. `undefined`: there is a new event,
 * but it was too large to travel; read the timeline. After a gap in the connection nothing is repeated here: all queries on screen
 * are asked again.
 */
export function useRunEvents(listener: (runId: string, event: RunEvent | undefined) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => runEvents.subscribe((runId, event) => onEvent(runId, event)), [])
}

/**
 * Calls back with every piece of a reply that is being written for the caller, in the order in which they are sent. `null`: the line was
 * down, pieces may have been missed.
 */
export const onDraft = drafts.subscribe

/**
 * Calls back with every message of the caller's threads that travels with its notice, and with who writes or is there. What
 * travels without is asked for by the queries on screen, as after a gap.
 */
export const onTalk = talk.subscribe

/** Calls back when a conversation was deleted, before anything is asked again for it. */
export const onConversationGone = conversationsGone.subscribe

let connected: { token: string; end(): void } | null = null

/**
 * Keeps what is on screen up to date, for the person who is signed in, until `disconnectLive`. To be called before the first
 * screen asks for anything: what it asks for before the line is open is asked for twice.
 */
export function connectLive(queryClient: QueryClient): void {
  const token = readToken()
  if (token === connected?.token) return
  disconnectLive()
  if (token !== null) connected = { token, end: connect(token, queryClient) }
}

export function disconnectLive(): void {
  connected?.end()
  connected = null
}

/** Returns the way to end it. */
function connect(token: string, queryClient: QueryClient): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(LOCK)
  const receive = receiver(queryClient, stop.signal)
  let lastId: string | null = null
  const take = ({ id, heard }: News) => {
    lastId = id ?? lastId
    receive(heard)
  }
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    // A tab that was opened before an upgrade may speak otherwise: then there is news, whatever it is.
    if (data.token === token) take({ ...data, heard: data.heard ?? 'reset' })
  }
  const hold = () =>
    readStream('/api/events', {
      token,
      signal: stop.signal,
      // A tab that takes over goes on where the former one stopped.
      lastId: () => lastId,
      onEvent(id, name, data) {
        const heard = name === 'ready' || name === 'reset' ? name : (JSON.parse(data) as LiveMessage)
        const news: News = { token, id, heard }
        channel.postMessage(news)
        take(news)
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
  const gather = gathering((topic) => {
    if (stopped.aborted) return
    void (topic === null ? queryClient.invalidateQueries() : readAnew(queryClient, topic))
  })
  return (heard: LiveEvent) => {
    if (heard === 'ready' || heard === 'reset') {
      drafts.emit('', null)
      if (heard === 'ready') readAgain(queryClient, stopped)
      else gather(null)
      return
    }
    const { topic } = heard
    if (topic === 'runs') runEvents.emit(heard.id, heard.event)
    if (topic === 'chat' && heard.gone) conversationsGone.emit(heard.id)
    if (topic === 'chat' && heard.checked !== undefined) {
      void readChecked(queryClient, heard.id, heard.checked)
      return
    }
    if (topic === 'draft') drafts.emit(heard.id, heard.draft)
    if (topic === 'comms' || topic === 'typing' || topic === 'presence') talk.emit(heard)
    if (topic === 'draft' || topic === 'typing' || topic === 'presence') return
    // A message is put into its thread by the room that shows it.
    if (topic === 'comms' && heard.message !== undefined && talk.hasListeners()) return
    // A run's own event is put into its timeline by the room that shows it: nothing is asked again.
    if (topic === 'runs' && heard.event !== undefined) return
    if (topic === 'runs') void queryClient.invalidateQueries({ queryKey: ['checks', heard.id] })
    gather(topic)
  }
}

/** More is known of one reply: what was found of it, and that it can be asked for. */
async function readChecked(queryClient: QueryClient, conversationId: string, messageId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['checks', messageId] })
  await queryClient.invalidateQueries({ queryKey: ['chat', 'messages', conversationId] })
}

/**
 * What was asked for before the line was open may be older than what the line tells first. What is still being asked for comes to
 * its end, so that the screen has something to show, and is asked for once more.
 */
function readAgain(queryClient: QueryClient, stopped: AbortSignal): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const again = () => {
      if (!stopped.aborted) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(again, () => {})
    else again()
  }
}
