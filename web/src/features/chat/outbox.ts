// What a person has said and the server has not confirmed. It lies in the browser until then, so that a broken line, a reload
// or an ended session loses nothing; its key makes sure that it is said once, however often it is sent.
import { useEffect, useSyncExternalStore } from 'react'
import type { Message } from '#contract/chat.ts'
import { ApiError } from '#web/api.ts'
import { queryClient, wordsOf } from '#web/app/query-client.ts'
import { onTokenChange } from '#web/app/token.ts'
import { rememberSaid } from '#web/features/memory/remember-said.ts'
import { dropDraft, readDraft, writeDraft } from '#web/ui/draft.ts'
import { newKey } from '#web/ui/new-key.ts'
import { beginConversation, sendMessage } from './queries.ts'
import { isOf, type Utterance } from './utterance.ts'

/** In the browser's storage. `state` is not kept: what was on its way when the page was left is sent again. */
type Kept = { utterances: Utterance[] }

const WAIT_MS = 3_000

const owners = new Map<string, string>()
const outboxes = new Map<string, readonly Utterance[]>()
const listeners = new Set<() => void>()
const NOTHING: readonly Utterance[] = []

/** What waits to be said in a conversation. `userId`: people who share a browser do not share what they say. */
export function useOutbox(conversationId: string, userId: string): readonly Utterance[] {
  useEffect(() => {
    owners.set(conversationId, userId)
    if (outboxes.has(conversationId)) return
    const kept = readDraft<Kept>(nameOf(conversationId))?.utterances ?? []
    if (kept.length === 0) return
    set(conversationId, kept)
    for (const utterance of kept) if (utterance.state !== 'failed') void deliver(utterance)
  }, [conversationId, userId])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => outboxes.get(conversationId) ?? NOTHING,
  )
}

/** Says something. It stands on the screen at once. */
export function say(what: Omit<Utterance, 'key' | 'state' | 'reason'>): void {
  const utterance: Utterance = { ...what, key: newKey(), state: 'sending', reason: null }
  set(what.conversation_id, [...(outboxes.get(what.conversation_id) ?? []), utterance])
  void deliver(utterance)
}

/** Sends again what was not taken, with its key: what arrived after all is not said twice. */
export function sayAgain(utterance: Utterance): void {
  void deliver(utterance)
}

export function takeBack({ conversation_id, key }: Pick<Utterance, 'conversation_id' | 'key'>): void {
  const all = outboxes.get(conversation_id)
  if (all)
    set(
      conversation_id,
      all.filter((each) => each.key !== key),
    )
}

/** Takes out what the conversation shows: the server has it. */
export function confirmSaid(conversationId: string, messages: readonly Message[]): void {
  for (const utterance of outboxes.get(conversationId) ?? [])
    if (utterance.state !== 'sending' && messages.some((message) => isOf(message, utterance))) takeBack(utterance)
}

async function deliver(utterance: Utterance): Promise<void> {
  const { conversation_id: id, key, text, settings, replaces } = utterance
  change(utterance, { state: 'sending', reason: null })
  try {
    if (utterance.begins) await beginConversation({ id })
    const input = { id, message_text: text, ...settings, ...(replaces ? { replaces: replaces.id } : {}) }
    await sendMessage(input, { idempotencyKey: key })
    if (settings.use_memory) void rememberSaid(text, id)
    await refresh(id)
    takeBack(utterance)
  } catch (error) {
    await explain(utterance, error)
  }
}

/** The conversation as it stands, before something disappears from the screen that it should show. */
async function refresh(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['chat'] }).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: ['runs', 'conversation', id] }).catch(() => {})
}

async function explain(utterance: Utterance, error: unknown): Promise<void> {
  const { status = -1, retryAfterSeconds = null } = error instanceof ApiError ? error : {}
  if (status > 0) await refresh(utterance.conversation_id)
  // The reply failed; what was said stands in the conversation.
  if (status === 502) {
    if (utterance.settings.use_memory) void rememberSaid(utterance.text, utterance.conversation_id)
    return takeBack(utterance)
  }
  // No line, or the first attempt is still at work: it goes on by itself.
  const later = status === 0 || status === 503 || (status === 409 && retryAfterSeconds !== null)
  change(utterance, { state: later ? 'waiting' : 'failed', reason: later ? null : wordsOf(error) })
  if (later) setTimeout(() => goOn(utterance), (retryAfterSeconds ?? 0) * 1_000 + WAIT_MS)
}

function goOn({ conversation_id, key }: Utterance): void {
  const now = outboxes.get(conversation_id)?.find((each) => each.key === key)
  if (now?.state === 'waiting') void deliver(now)
}

function change({ conversation_id, key }: Utterance, next: Partial<Utterance>): void {
  const all = outboxes.get(conversation_id)
  // Forgotten meanwhile: the session is over. What the browser keeps is said when its owner is back.
  if (!all) return
  set(
    conversation_id,
    all.map((each) => (each.key === key ? { ...each, ...next } : each)),
  )
}

function set(conversationId: string, utterances: readonly Utterance[]): void {
  outboxes.set(conversationId, utterances)
  if (utterances.length === 0) dropDraft(nameOf(conversationId))
  else writeDraft(nameOf(conversationId), { utterances })
  for (const listener of listeners) listener()
}

const nameOf = (conversationId: string) => `chat.said.${owners.get(conversationId) ?? ''}.${conversationId}`

onTokenChange(() => {
  outboxes.clear()
  owners.clear()
})
window.addEventListener('online', () => {
  for (const each of [...outboxes.values()].flat()) goOn(each)
})
