import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { withoutMarks } from '#web/ui/markdown/without-marks.ts'
import { formatAgo, formatTime } from '#web/ui/words/dates.ts'
import { KINDS } from './format.ts'
import styles from './notification-row.module.css'
import { letIn, setRead } from './queries.ts'

type Props = { entry: Notification; onOpen?(): void }

/** One entry: the whole row leads to what it is about, and reading it is what one does by going there. */
export function NotificationRow({ entry, onOpen }: Props) {
  const { id, kind, title, text, href, created_at, read_at } = entry
  const router = useRouter()
  const mark = useMutation(setRead)
  const approve = useMutation(letIn)
  const unread = mark.isPending ? !mark.variables.read : read_at === null
  const Icon = KINDS[kind].icon
  const open = (event: MouseEvent) => {
    if (unread) mark.mutate({ id, read: true })
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    router.history.push(href ?? '')
  }
  const content = (
    <>
      <Icon size={20} className="fixed" aria-hidden />
      <span className="grid shrinks gap-2 breaks">
        <span className={`bright ${styles.title}`}>
          {unread && <VisuallyHidden component="span">Unread: </VisuallyHidden>}
          {title}
        </span>
        {text && <span className="clamp">{withoutMarks(text)}</span>}
        <time className="xs" dateTime={created_at} title={formatTime(created_at)}>
          {formatAgo(created_at)}
        </time>
      </span>
    </>
  )
  const label = unread ? 'Mark as read' : 'Mark as unread'
  return (
    <li className={`flex round-sm relative lazy hover-ground ${styles.row}`} data-unread={unread || undefined}>
      {href === null ? (
        <div className={`focus-inside flex grow gap-12 dimmed undecorated round-sm py-12 pl-20 pr-4 ${styles.body}`}>
          {content}
        </div>
      ) : (
        <a
          className={`focus-inside flex grow gap-12 dimmed undecorated round-sm py-12 pl-20 pr-4 ${styles.body}`}
          href={href}
          onClick={open}
        >
          {content}
        </a>
      )}
      {entry.can_approve && (
        <Button
          className={`fixed ${styles.approve}`}
          size="compact-sm"
          aria-label={`Let in: ${title}`}
          loading={approve.isPending}
          onClick={() => approve.mutate(entry.subject.id)}
        >
          Let in
        </Button>
      )}
      <ActionIcon
        className={`fixed mr-4 ${styles.mark}`}
        variant="subtle"
        color="gray"
        size="var(--target)"
        aria-label={`${label}: ${title}`}
        title={label}
        onClick={() => mark.mutate({ id, read: unread })}
      >
        {unread ? <IconMailOpened size={16} /> : <IconMail size={16} />}
      </ActionIcon>
    </li>
  )
}
