import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Thread } from '#contract/comms.ts'
import { CountMark } from '#web/ui/count-mark.tsx'
import { formatTime } from '#web/ui/dates.ts'
import { PersonMark } from '#web/ui/person-mark.tsx'
import { unreadMessages } from './format.ts'
import styles from './thread-list.module.css'

type Props = {
  thread: Thread
  myId: string
  open: boolean
  /** Something that was said in it has not arrived. */
  unsent: boolean
}

export const ThreadRow = memo(function ThreadRow({ thread, myId, open, unsent }: Props) {
  const { name, participants, is_group, unread_count: unread } = thread
  return (
    <li>
      <Link
        to="/app/comms/$threadId"
        params={{ threadId: thread.id }}
        search={(before) => before}
        className={styles.row}
        aria-current={open ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <PersonMark name={name} group={is_group} online={!is_group && participants[0]?.is_online === true} size={40} />
        <span className={styles.words}>
          <span className={styles.line}>
            <bdi className={styles.name}>{name}</bdi>
            <CountMark count={unread} said={unreadMessages(unread)} />
          </span>
          <span className={styles.line}>
            <span className={styles.role}>{roleOf(thread)}</span>
            {thread.last_message_at && (
              <time className={styles.date} dateTime={thread.last_message_at}>
                {formatTime(thread.last_message_at)}
              </time>
            )}
          </span>
          {unsent ? (
            <span className={styles.unsent}>Not sent yet</span>
          ) : (
            <bdi className={styles.preview}>{previewOf(thread, myId)}</bdi>
          )}
        </span>
      </Link>
    </li>
  )
})

function roleOf({ is_group, participants, other_user_role }: Thread): string {
  if (!is_group) return other_user_role ?? ''
  return `${participants.length + 1} people`
}

function previewOf({ last_message_preview, last_sender_id }: Thread, myId: string): string {
  if (last_message_preview === null) return 'No messages yet'
  return last_sender_id === myId ? `You: ${last_message_preview}` : last_message_preview
}
