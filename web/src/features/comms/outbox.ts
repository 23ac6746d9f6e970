// What was said to somebody and is not confirmed: see web/src/outbox.ts.
import type { Thread } from '#contract/comms.ts'
import { queryClient } from '#web/app/query-client.ts'
import { makeOutbox, useWaiting } from '#web/outbox.ts'
import { useStore } from '#web/store.ts'
import { takeMessage, takeThread } from './news.ts'
import { messageOf, type PendingMessage } from './pending-message.ts'
import { newestMessages, sendMessage } from './queries.ts'

const outbox = makeOutbox<PendingMessage>({ name: 'comms.said', send, inOrder: true })

export const { say, again, takeBack, load: resume } = outbox
export const usePendingMessages = (threadId: string, userId: string) => useWaiting(outbox, threadId, userId)
/** What waits in every thread, by thread. */
export const useAllPendingMessages = () => useStore(outbox.places)

/** As long as the server remembers what came with a key. */
const REMEMBERS_MS = 20 * 3_600_000

async function send(letter: PendingMessage): Promise<void> {
  const { place: id, key, text, files, ai_suggestion_id, sender_id, said_at } = letter
  if (Date.now() - said_at > REMEMBERS_MS && (await arrivedLongAgo(letter))) return
  const file_ids = files.map((file) => file.id)
  const input = {
    id,
    text,
    ...(file_ids.length > 0 ? { file_ids } : {}),
    ...(ai_suggestion_id && { ai_suggestion_id }),
  }
  const thread = await sendMessage(input, { idempotencyKey: key })
  const mine = messageOf(thread.messages, letter)
  if (mine) {
    takeMessage(queryClient, mine, sender_id)
    // What was said after it with the same words is another one.
    for (const later of outbox.all(id))
      if (later.key !== key && later.afterSeq < mine.seq) outbox.change(later, { afterSeq: mine.seq })
  }
  takeAnswer(thread)
}

/** An answer to an attempt of some time ago is as old as that attempt. */
function takeAnswer(thread: Thread): void {
  const known = queryClient.getQueryData<Thread>(['comms', 'one', thread.id])
  if (known && known.updated_at > thread.updated_at) return
  takeThread(queryClient, thread)
}

async function arrivedLongAgo(letter: PendingMessage): Promise<boolean> {
  const mine = messageOf(await newestMessages(letter.place), letter)
  if (mine) takeMessage(queryClient, mine, letter.sender_id)
  return mine !== undefined
}
