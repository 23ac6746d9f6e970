import { ActionIcon, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Conversation } from '#contract/chat.ts'
import { usePageName } from '#web/ui/layout/page-name.ts'
import { renameConversation } from './queries.ts'

type Props = { conversation: Conversation; editing: boolean; onEditing(editing: boolean): void }

/** The conversation's name: read, and changed in place. */
export function TitleField({ conversation, editing, onEditing }: Props) {
  const rename = useMutation(renameConversation)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The focus comes back to where the change began.
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const shown = rename.isPending ? rename.variables.name : conversation.name
  usePageName(shown)
  if (editing)
    return (
      <TitleForm
        name={conversation.name}
        onCancel={() => onEditing(false)}
        onSave={(name) => {
          onEditing(false)
          if (name !== '' && name !== conversation.name) rename.mutate({ id: conversation.id, name })
        }}
      />
    )
  return (
    <div className="row grow gap-4">
      <Title className="md truncate" order={1} title={shown}>
        {shown}
      </Title>
      <ActionIcon
        ref={pencil}
        className="phone-hidden"
        variant="subtle"
        color="gray"
        aria-label="Edit the title"
        title="Edit the title"
        onClick={() => onEditing(true)}
      >
        <IconPencil size={16} />
      </ActionIcon>
    </div>
  )
}

type FormProps = { name: string; onSave(name: string): void; onCancel(): void }

function TitleForm({ name, onSave, onCancel }: FormProps) {
  const [text, setText] = useState(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(text.trim())
  }
  return (
    <form className="row grow gap-4" onSubmit={save} aria-label="Title">
      <TextInput
        className="fill"
        maw={560}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onFocus={(event) => event.currentTarget.select()}
        maxLength={200}
        aria-label="Title of the conversation"
        autoFocus
      />
      <ActionIcon type="submit" variant="default" size="input-sm" aria-label="Save the title">
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label="Cancel editing the title"
        onClick={onCancel}
      >
        <IconX size={16} />
      </ActionIcon>
    </form>
  )
}
