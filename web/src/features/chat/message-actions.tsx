import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconCheck, IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.tsx'
import styles from './message.module.css'

const SAYS_SO_MS = 1_500

/** Copies a message as it was written, in Markdown. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAYS_SO_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    if (!done) toast({ kind: 'error', title: 'This could not be copied', text: 'Please select the text and copy it.' })
  }
  return (
    <MessageAction
      icon={copied ? IconCheck : IconCopy}
      label={copied ? 'Copied' : 'Copy this message'}
      title="Copy"
      onClick={() => void copy()}
    />
  )
}

export function EditButton({ onClick }: { onClick(): void }) {
  return <MessageAction icon={IconPencil} label="Edit this message" title="Edit" onClick={onClick} />
}

/** With a label where it is the way on, as a small sign where it is one of several. */
export function RetryButton({ onClick, label }: { onClick(): void; label?: string }) {
  if (label)
    return (
      <Button variant="default" size="xs" leftSection={<IconRefresh size={16} />} onClick={onClick}>
        {label}
      </Button>
    )
  return <MessageAction icon={IconRefresh} label="Ask for another reply" title="Ask again" onClick={onClick} />
}

type ActionProps = { icon: Icon; label: string; title: string; onClick(): void }

/** A small sign below a message. */
function MessageAction({ icon: Sign, label, title, onClick }: ActionProps) {
  return (
    <ActionIcon
      className={styles.action}
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Sign size={16} />
    </ActionIcon>
  )
}
