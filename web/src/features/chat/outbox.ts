// What was said to Adjutant and is not confirmed: see web/src/outbox.ts.
import type { Message } from '#contract/chat.ts'
import { ApiError } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { rememberSaid } from '#web/features/memory/remember-said.ts'
import { makeOutbox, useWaiting } from '#web/outbox.ts'
import { onGone } from './gone.ts'
import { beginsNow, hasBegun } from './local-conversation.ts'
import { isOf, type PendingMessage } from './pending-message.ts'
import { beginConversation, sendMessage } from './queries.ts'

// The answer comes with the reply, which takes its time: what is said meanwhile does not wait for it.
const outbox = makeOutbox<PendingMessage>({ name: 'chat.said', send, failed, inOrder: false })

export const { again: sayAgain, takeBack, load: resume } = outbox
export const say: typeof outbox.say = (said) => {
  if (said.begins) beginsNow(said.place)
  return outbox.say(said)
}
export const useOutbox = (conversationId: string, userId: string) => useWaiting(outbox, conversationId, userId)

// What was to be said in a conversation that is deleted has no place to be said any more.
onGone((id) => {
  for (const pendingMessage of outbox.all(id)) takeBack(pendingMessage)
})

/** Takes out what the conversation shows: the server has it. */
export function confirmSaid(conversationId: string, messages: readonly Message[]): void {
  for (const pendingMessage of outbox.all(conversationId))
    if (pendingMessage.state !== 'sending' && messages.some((message) => isOf(message, pendingMessage)))
      takeBack(pendingMessage)
}

async function send(pendingMessage: PendingMessage): Promise<void> {
  const { place: id, key, text, settings, replaces, begins, prompt_id } = pendingMessage
  if (begins) await beginConversation({ id }).finally(() => hasBegun(id))
  const input = { id, message_text: text, ...settings, ...(replaces ? { replaces: replaces.id } : { prompt_id }) }
  await sendMessage(input, { idempotencyKey: key })
  if (settings.use_memory) void rememberSaid(text, id)
  await refresh(pendingMessage)
}

async function failed(pendingMessage: PendingMessage, error: unknown): Promise<'done' | 'not done'> {
  const { place: id, text, settings } = pendingMessage
  const { status, current } = error instanceof ApiError ? error : { status: -1, current: undefined }
  if (status === 409 && current !== undefined) outbox.change(pendingMessage, { late: true })
  if (status > 0) await refresh(pendingMessage)
  if (status !== 502) return 'not done'
  // The reply failed; what was said stands in the conversation.
  if (settings.use_memory) void rememberSaid(text, id)
  return 'done'
}

/** The conversation as it stands, before something disappears from the screen that it should show. What else it changes is told live. */
async function refresh({ place: id, prompt_id }: PendingMessage): Promise<void> {
  const shown = ['one', 'messages'].map((part) => ['chat', part, id])
  const asked = prompt_id == null ? [] : [['runs', 'conversation', id], ['decisions']]
  for (const queryKey of [...shown, ...asked]) await queryClient.invalidateQueries({ queryKey }).catch(() => {})
}
