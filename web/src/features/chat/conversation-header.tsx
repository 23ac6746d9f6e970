import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconDots,
  IconPaperclip,
  IconPencil,
  IconPlayerPlay,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation } from '#contract/chat.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './conversation-header.module.css'
import { attachmentsQuery } from './queries.ts'
import { TitleField } from './title-field.tsx'

type Props = {
  conversation: Conversation
  /** A crew or flow of it is at work. */
  active: boolean
  onRun(): void
  onAttachments(): void
  onSearch(): void
  onDelete(): void
}

export function ConversationHeader({ conversation, active, onRun, onAttachments, onSearch, onDelete }: Props) {
  const [editing, setEditing] = useState(false)
  const { data: attachments = [] } = useQuery(attachmentsQuery(conversation.id))
  const files = attachments.length
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Back to all interactions"
        title="Back to all interactions"
        renderRoot={(props) => <Link to="/app/run" {...props} />}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <TitleField key={conversation.id} conversation={conversation} editing={editing} onEditing={setEditing} />
      {!editing && (
        <>
          <StatusBadge tone={active ? 'good' : 'plain'}>{active ? 'Crew: Active' : 'Crew: Inactive'}</StatusBadge>
          <Button
            className={styles.wide}
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} />}
            onClick={onRun}
          >
            Run crew or flow
          </Button>
          {files > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              className={styles.files}
              leftSection={<IconPaperclip size={16} />}
              aria-label={files === 1 ? '1 attachment' : `${files} attachments`}
              onClick={onAttachments}
            >
              {files}
            </Button>
          )}
          <Menu
            label="Conversation"
            width={232}
            target={
              <ActionIcon variant="subtle" color="gray" aria-label="More about this conversation">
                <IconDots size={20} />
              </ActionIcon>
            }
          >
            <MenuItem icon={IconPlayerPlay} onClick={onRun}>
              Run crew or flow
            </MenuItem>
            <MenuItem icon={IconSearch} onClick={onSearch}>
              Search in this conversation
            </MenuItem>
            <MenuItem icon={IconPaperclip} onClick={onAttachments}>
              Attachments
            </MenuItem>
            <MenuItem icon={IconPencil} onClick={() => setEditing(true)}>
              Rename
            </MenuItem>
            <MenuDivider />
            <MenuItem icon={IconTrash} danger onClick={onDelete}>
              Delete conversation
            </MenuItem>
          </Menu>
        </>
      )}
    </header>
  )
}
