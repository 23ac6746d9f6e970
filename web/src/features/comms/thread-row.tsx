import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Thread } from '#contract/comms.ts'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { begun } from '#web/ui/words/begun.ts'
import { formatTime } from '#web/ui/words/dates.ts'
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
        className={`hover-ground focus-inside flex gap-12 pad-10-12 bright undecorated round-md current ${styles.row}`}
        aria-current={open ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <PersonMark name={name} group={is_group} online={!is_group && participants[0]?.is_online === true} size={40} />
        <span className="stack grow">
          <span className="flex align-baseline shrinks gap-8">
            <bdi className={`fill medium truncate text-left ${styles.name}`}>{name}</bdi>
            <CountMark count={unread} said={unreadMessages(unread)} />
          </span>
          <span className="flex align-baseline shrinks gap-8">
            <span className="fill dimmed xs truncate">{roleOf(thread)}</span>
            {thread.last_message_at && (
              <time className="fixed dimmed xs truncate numbers" dateTime={thread.last_message_at}>
                {formatTime(thread.last_message_at)}
              </time>
            )}
          </span>
          {unsent ? (
            <span className="bad">Not sent yet</span>
          ) : (
            <bdi className={`dimmed truncate text-left ${styles.preview}`}>{previewOf(thread, myId)}</bdi>
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
  return last_sender_id === myId ? `You: ${begun(last_message_preview)}` : begun(last_message_preview)
}
