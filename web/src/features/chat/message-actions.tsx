import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconGitBranch,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
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

export function BranchButton({ onClick }: { onClick(): void }) {
  return (
    <MessageAction
      icon={IconGitBranch}
      label="Branch from here"
      title="Branch into a new conversation"
      onClick={onClick}
    />
  )
}

type VersionsProps = { id: string; versions: readonly string[]; disabled: boolean; onShow(messageId: string): void }

/** Which of the versions of one place is shown, and the way to the others. */
export function Versions({ id, versions, disabled, onShow }: VersionsProps) {
  const at = versions.indexOf(id)
  if (versions.length < 2 || at < 0) return null
  const step = (to: number, label: string, Sign: Icon) => {
    const target = versions[to]
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        title={label}
        disabled={disabled || target === undefined}
        onClick={() => target && onShow(target)}
      >
        <Sign size={16} />
      </ActionIcon>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, this is two buttons in a line
    <span
      className={`inline-row ${styles.versions}`}
      role="group"
      aria-label={`Version ${at + 1} of ${versions.length}`}
    >
      {step(at - 1, 'Show the previous version', IconChevronLeft)}
      <span aria-hidden>
        {at + 1}/{versions.length}
      </span>
      {step(at + 1, 'Show the next version', IconChevronRight)}
    </span>
  )
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
