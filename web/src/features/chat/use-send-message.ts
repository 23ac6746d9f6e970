import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatSettings } from '#contract/chat.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { isDraftedHere } from './local-conversation.ts'
import type { RowActions } from './log-row.tsx'
import { say } from './outbox.ts'
import type { PendingMessage } from './pending-message.ts'
import { abilitiesQuery } from './queries.ts'
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
  const put = (text: string, replaces: PendingMessage['replaces'], sent: ChatSettings = settings) =>
    say({
      place: id,
      text: text.trim(),
      settings: { ...sent, use_internet: sent.use_internet && abilities?.internet.available === true },
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
    async retry(message) {
      const mine = messages.findLast(({ sender_type, seq }) => sender_type === 'user' && seq < message.seq)
      if (!mine) return
      const whole = message.sender_type === 'ai' && message.incomplete === null
      const asked = { title: 'Ask again?', text: 'The new reply takes the place of this one.', verb: 'Ask again' }
      if (whole && !(await confirm(asked))) return
      put(mine.content, { id: mine.id, seq: mine.seq }, mine.settings ?? settings)
    },
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
    takeUp: (pendingMessage) => newest.current.takeUp(pendingMessage),
  }))
  return {
    actions,
    say: (text: string) => put(text, null),
    async send() {
      const { text, editing } = typed.draft
      if (editing) {
        const later = messages.filter(({ seq }) => seq > editing.seq).length
        const what = later === 1 ? 'The message after it is deleted.' : `The ${later} messages after it are deleted.`
        const asked = { title: 'Send this instead?', text: what, verb: 'Send instead', danger: true }
        if (later > 0 && !(await confirm(asked))) return
      }
      put(text, editing && { id: editing.id, seq: editing.seq })
      typed.done()
    },
  }
}
