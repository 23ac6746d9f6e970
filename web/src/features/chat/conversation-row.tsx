import { ActionIcon } from '@mantine/core'
import { IconDots, IconPinFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/chat.ts'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { begun } from '#web/ui/words/begun.ts'
import { formatAgo, formatTime } from '#web/ui/words/dates.ts'
import { ConversationMenuItems } from './conversation-menu.tsx'
import styles from './run-list-page.module.css'
import { useConversationActions } from './use-conversation-actions.ts'

type Props = { conversation: Conversation; onRename(conversation: Conversation): void }

export function ConversationRow({ conversation, onRename }: Props) {
  const { id, name, updated_at, is_active, pinned, archived, last_message_preview } = conversation
  const actions = useConversationActions(conversation)
  return (
    <li
      className={`hover-ground removable row gap-16 relative py-8 pl-16 pr-12 min-h-72 ${styles.row}`}
      data-removing={actions.removing || undefined}
    >
      <div className={`grow ${styles.words}`}>
        <div className="row shrinks gap-8">
          <Link
            to="/app/conversations/$conversationId"
            params={{ conversationId: id }}
            className={`bright medium truncate undecorated ${styles.name}`}
            title={name}
          >
            {name}
          </Link>
          {pinned && <IconPinFilled size={14} className="fixed dimmed" role="img" aria-label="Pinned" />}
          {is_active && <StatusBadge tone="good">Active</StatusBadge>}
          {archived && <StatusBadge tone="plain">Archived</StatusBadge>}
        </div>
        <p className="dimmed truncate no-margin mt-2">
          {last_message_preview === null ? 'No messages yet' : begun(last_message_preview)}
        </p>
      </div>
      <span className="fixed dimmed xs">
        Last updated{' '}
        <time dateTime={updated_at} title={formatTime(updated_at)}>
          {formatAgo(updated_at)}
        </time>
      </span>
      <Menu
        label={`Actions for ${name}`}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            className={`relative ${styles.more}`}
            aria-label={`Actions for ${name}`}
          >
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <ConversationMenuItems
          conversation={conversation}
          actions={actions}
          onRename={() => onRename(conversation)}
          deletes="Delete"
        />
      </Menu>
    </li>
  )
}
