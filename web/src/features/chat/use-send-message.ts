import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatSettings } from '#contract/chat.ts'
import { abilitiesQuery } from '#web/app/models.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { isDraftedHere } from './local-conversation.ts'
import type { RowActions } from './log-row.tsx'
import { say } from './outbox.ts'
import type { PendingMessage } from './pending-message.ts'
import { askAgain, branchConversation, showVersion } from './queries.ts'
import type { useConversation } from './use-conversation.ts'
import type { useDraftText } from './use-draft-text.ts'

type SendMessageOptions = {
  id: string
  state: ReturnType<typeof useConversation>
  typed: ReturnType<typeof useDraftText>
  settings: ChatSettings
  box: RefObject<HTMLTextAreaElement | null>
}

/** Saying something: what was typed, a message of mine anew, or the last thing once more. */
export function useSendMessage({ id, state, typed, settings, box }: SendMessageOptions) {
  const { data: abilities } = useQuery(abilitiesQuery)
  const messages = state.log?.messages ?? []
  const navigate = useNavigate()
  const asking = useMutation(askAgain)
  const showing = useMutation(showVersion)
  const branching = useMutation({
    ...branchConversation,
    onSuccess: (made) =>
      void navigate({ to: '/app/conversations/$conversationId', params: { conversationId: made.id } }),
  })
  const temporary = state.conversation.data?.temporary_until != null
  const allowed = (sent: ChatSettings): ChatSettings => ({
    ...sent,
    use_internet: sent.use_internet && abilities?.internet.available === true,
    // What is not kept is not remembered.
    use_memory: sent.use_memory && !temporary,
  })
  const put = (text: string, replaces: PendingMessage['replaces'], sent: ChatSettings = settings) =>
    say({
      place: id,
      text: text.trim(),
      settings: allowed(sent),
      replaces,
      prompt_id: state.asked ?? null,
      afterSeq: messages.at(-1)?.seq ?? 0,
      begins: isDraftedHere(id) && state.conversation.data === undefined,
    })
  const focus = () => box.current?.focus()
  const now: RowActions = {
    conversationId: id,
    edit(message) {
      const before = typed.draft.editing?.before ?? typed.draft.text
      typed.change({ text: message.content, editing: { id: message.id, seq: message.seq, before } })
      requestAnimationFrame(focus)
    },
    retry(message) {
      const mine = messages.findLast(
        ({ sender_type, seq, run_id }) => sender_type === 'user' && run_id === null && seq < message.seq,
      )
      const wanted = { id, again: message.id, settings: allowed(mine?.settings ?? settings) }
      if (!asking.isPending) asking.mutate({ ...wanted, idempotencyKey: newKey() })
    },
    show: (messageId) => showing.isPending || showing.mutate({ id, message_id: messageId }),
    branch: (message) =>
      branching.isPending || branching.mutate({ id, message_id: message.id, idempotencyKey: newKey() }),
    takeUp(pendingMessage) {
      const { text } = typed.draft
      typed.change({ text: text.trim() === '' ? pendingMessage.text : `${pendingMessage.text}\n\n${text}` })
      requestAnimationFrame(focus)
    },
  }
  const newest = useRef(now)
  useEffect(() => {
    newest.current = now
  })
  const [actions] = useState<RowActions>(() => ({
    conversationId: id,
    edit: (message) => newest.current.edit(message),
    retry: (message) => newest.current.retry(message),
    show: (messageId) => newest.current.show(messageId),
    branch: (message) => newest.current.branch(message),
    takeUp: (pendingMessage) => newest.current.takeUp(pendingMessage),
  }))
  return {
    actions,
    say: (text: string) => put(text, null),
    asking: asking.isPending,
    send() {
      const { text, editing } = typed.draft
      put(text, editing && { id: editing.id, seq: editing.seq })
      typed.done()
    },
  }
}
