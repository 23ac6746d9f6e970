// The reply that is being written in a conversation, as it stands at this moment. A hundred pieces a second arrive; the screen
// hears of them once a frame.
import { useEffect, useMemo } from 'react'
import type { ReplyDraft } from '#contract/live.ts'
import { onDraft } from '#web/live.ts'
import { createStore, type Store, useStore } from '#web/store.ts'
import { isGone } from './gone.ts'
import { fill, type Growth, grow, hasGap } from './growth.ts'
import { readReplyDraft } from './queries.ts'

type ReplyChannel = {
  growth: Growth | null
  /** What the screen was last told. */
  shown: Store<Growth | null>
  frame: number
  reading: boolean
}

/** The server keeps what there is about once a second: asked sooner, it would know no more. */
const READ_AGAIN_MS = 400

const lines = new Map<string, ReplyChannel>()
const NOTHING = createStore<Growth | null>(null)

const lineOf = (conversationId: string): ReplyChannel => {
  const line = lines.get(conversationId) ?? {
    growth: null,
    shown: createStore<Growth | null>(null),
    frame: 0,
    reading: false,
  }
  lines.set(conversationId, line)
  return line
}

type Reply = { message_id: string; run_id: string }

/**
 * Which reply is being written; null: none, or nothing of it is known. Says nothing of its text, so that the whole screen is not
 * drawn anew with every piece.
 */
export function useGrowingReply(conversationId: string): Reply | null {
  useEffect(() => {
    void readKept(conversationId)
    return () => {
      if (!lineOf(conversationId).shown.hasListeners()) lines.delete(conversationId)
    }
  }, [conversationId])
  const message_id = useShown(conversationId, (shown) => shown?.message_id ?? null)
  const run_id = useShown(conversationId, (shown) => shown?.run_id ?? null)
  return useMemo(() => (message_id && run_id ? { message_id, run_id } : null), [message_id, run_id])
}

/** What the reply has come to. null: it is not asked for. */
export const useReplyText = (conversationId: string | null): string =>
  useShown(conversationId, (shown) => shown?.text ?? '')

function useShown<T extends string | null>(conversationId: string | null, pick: (shown: Growth | null) => T): T {
  return useStore(conversationId === null ? NOTHING : lineOf(conversationId).shown, pick)
}

/** The message that a reply becomes has arrived, or there will be none. */
export function forgetReply(conversationId: string, messageId: string): void {
  const line = lines.get(conversationId)
  if (line?.growth?.message_id === messageId) set(line, null)
}

/** The conversation is at rest: a reply that the server does not know any more is over. */
export async function settleReply(conversationId: string): Promise<void> {
  const line = lines.get(conversationId)
  const before = line?.growth
  if (!line || !before || isGone(conversationId)) return
  const kept = await readReplyDraft(conversationId).catch(() => before)
  if (kept === null && line.growth === before) set(line, null)
}

/** Without anything shown of a conversation, its pieces are nobody's business. */
onDraft((conversationId, draft) => {
  if (draft === null) for (const id of lines.keys()) void readKept(id)
  else if (lines.has(conversationId)) take(conversationId, draft)
})

function take(conversationId: string, draft: ReplyDraft): void {
  const line = lineOf(conversationId)
  set(line, grow(line.growth, draft))
  if (hasGap(line.growth)) void readKept(conversationId)
}

/** What the server has kept of the reply: for a page that opens in its middle, and where pieces were missed. */
async function readKept(conversationId: string): Promise<void> {
  const line = lineOf(conversationId)
  if (line.reading || isGone(conversationId)) return
  line.reading = true
  try {
    for (;;) {
      const kept = await readReplyDraft(conversationId)
      if (kept) set(line, fill(line.growth, kept))
      else if (hasGap(line.growth)) set(line, null)
      if (!hasGap(line.growth) || lines.get(conversationId) !== line || isGone(conversationId)) return
      await new Promise((done) => setTimeout(done, READ_AGAIN_MS))
    }
  } catch {
    // The message that ends the reply carries the whole text.
  } finally {
    line.reading = false
  }
}

function set(line: ReplyChannel, growth: Growth | null): void {
  line.growth = growth
  if (line.frame !== 0) return
  line.frame = requestAnimationFrame(() => {
    line.frame = 0
    line.shown.set(line.growth)
  })
}
