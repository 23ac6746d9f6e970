import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Memory } from '#contract/memory.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import styles from './memory-section.module.css'
import { correctMemory, forget, remember } from './queries.ts'

export function MemoryRow({ memory }: { memory: Memory }) {
  const [editing, setEditing] = useState(false)
  const { mutate: bringBack } = useMutation(remember)
  const { mutate: remove, isPending } = useMutation({
    ...forget,
    onSuccess: () =>
      toast({
        kind: 'success',
        title: 'Forgotten',
        action: {
          label: 'Undo',
          run: () =>
            bringBack({ input: { content: memory.content, metadata: memory.metadata }, idempotencyKey: newKey() }),
        },
      }),
  })
  if (editing) return <EditedMemory memory={memory} onEnd={() => setEditing(false)} />
  return (
    <li>
      <div className="column shrinks breaks">
        <span>
          <Words text={memory.content} />
        </span>
        <span className="dimmed xs">
          {memory.source === 'chat' ? 'From a conversation' : 'Written by you'} · {formatAgo(memory.created_at)}
        </span>
      </div>
      <div className={`flex fixed gap-4 ${styles.actions}`}>
        <ActionIcon variant="subtle" color="gray" aria-label="Correct this" onClick={() => setEditing(true)}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Forget this"
          loading={isPending}
          onClick={() => remove(memory.id)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}

function EditedMemory({ memory, onEnd }: { memory: Memory; onEnd(): void }) {
  const [content, setContent] = useState(memory.content)
  const { mutate, isPending } = useMutation({ ...correctMemory, onSuccess: onEnd })
  const save = () => {
    if (content.trim() === '' || content.trim() === memory.content) return onEnd()
    mutate({ input: { id: memory.id, content }, ifVersion: memory.updated_at })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
  }
  return (
    <li className={styles.edited}>
      <Textarea
        aria-label="What is remembered"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        data-autofocus
        autoFocus
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <div className={`flex fixed gap-4 ${styles.actions}`}>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button onClick={save} loading={isPending}>
          Save
        </Button>
      </div>
    </li>
  )
}
