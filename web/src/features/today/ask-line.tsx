import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { useMe } from '#web/app/session.ts'
import { draftConversation } from '#web/features/chat/local-conversation.ts'
import { say } from '#web/features/chat/outbox.ts'
import { useChatSettings } from '#web/features/chat/settings.ts'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { usePhone } from '#web/ui/layout/use-phone.ts'

/** Ask or tell something right here: it begins a conversation of its own, and nothing of it is lost on a broken line. */
export function AskLine() {
  const draft = `${useMe().id}.today.ask`
  const [text, setText] = useState(() => readDraft<string>(draft) ?? '')
  useKeepDraft(draft, text === '' ? null : text)
  const phone = usePhone()
  const [settings] = useChatSettings()
  const navigate = useNavigate()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const conversationId = draftConversation()
    say({
      place: conversationId,
      text: text.trim(),
      settings: { ...settings, use_internet: false },
      replaces: null,
      prompt_id: null,
      afterSeq: 0,
      begins: true,
    })
    setText('')
    void navigate({ to: '/app/conversations/$conversationId', params: { conversationId } })
  }
  return (
    <form onSubmit={send}>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={LIMITS.text}
        placeholder={
          phone
            ? 'Ask, or say what to do'
            : 'Ask, or say what to do: “What do I owe Dana?”, “Move the board call to Friday”'
        }
        aria-label="Ask or tell Adjutant"
        rightSection={
          <ActionIcon type="submit" size={32} aria-label="Send" disabled={text.trim() === ''}>
            <IconArrowUp size={16} />
          </ActionIcon>
        }
        rightSectionWidth={44}
      />
    </form>
  )
}
