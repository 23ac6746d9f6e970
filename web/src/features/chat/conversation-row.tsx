import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/chat.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { formatAgo, formatTime } from '#web/ui/dates.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { withoutMarks } from '#web/ui/without-marks.ts'
import { removeConversation } from './queries.ts'
import styles from './run-list-page.module.css'

type Props = { conversation: Conversation; onRename(conversation: Conversation): void }

export function ConversationRow({ conversation, onRename }: Props) {
  const { id, name, updated_at, is_active, last_message_preview } = conversation
  const remove = useMutation(removeConversation)
  const erase = async () => {
    const text = is_active
      ? 'Its messages are deleted, and what runs in it is stopped.'
      : 'Its messages are deleted for good.'
    const asked = { title: `Delete “${name}”?`, verb: 'Delete conversation', danger: true }
    if (await confirm({ ...asked, text: `${text} Attached files stay among your files.` })) remove.mutate(id)
  }
  return (
    <li className={styles.row} data-removing={remove.isPending || undefined}>
      <div className={styles.words}>
        <div className={styles.first}>
          <Link
            to="/app/conversations/$conversationId"
            params={{ conversationId: id }}
            className={styles.name}
            title={name}
          >
            {name}
          </Link>
          {is_active && <StatusBadge tone="good">Active</StatusBadge>}
        </div>
        <p className={styles.preview}>
          {last_message_preview === null ? 'Nothing said yet' : withoutMarks(last_message_preview)}
        </p>
      </div>
      <span className={styles.when}>
        Last updated{' '}
        <time dateTime={updated_at} title={formatTime(updated_at)}>
          {formatAgo(updated_at)}
        </time>
      </span>
      <Menu
        label={`Actions for ${name}`}
        target={
          <ActionIcon variant="subtle" color="gray" className={styles.more} aria-label={`Actions for ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <MenuItem icon={IconPencil} onClick={() => onRename(conversation)}>
          Rename
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={IconTrash} danger onClick={() => void erase()}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}
