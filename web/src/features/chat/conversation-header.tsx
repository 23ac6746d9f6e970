import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPaperclip,
  IconPlayerPlay,
  IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation } from '#contract/chat.ts'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import styles from './conversation-header.module.css'
import { ConversationMenuItems } from './conversation-menu.tsx'
import { attachmentsQuery } from './queries.ts'
import { TitleField } from './title-field.tsx'
import type { useConversationActions } from './use-conversation-actions.ts'

type Props = {
  conversation: Conversation
  /** What of it is at work: a crew, or else a flow. */
  active: 'crew' | 'flow' | null
  onRun(): void
  onAttachments(): void
  onSearch(): void
  /** The list beside it, which can be folded away. */
  list: { open: boolean; toggle(): void }
  actions: ReturnType<typeof useConversationActions>
}

export function ConversationHeader(props: Props) {
  const { conversation, active, onRun, onAttachments, onSearch, list, actions } = props
  const kept = conversation.temporary_until === null
  const [editing, setEditing] = useState(false)
  const { data: attachments = [] } = useQuery(attachmentsQuery(conversation.id))
  const files = attachments.length
  return (
    <header className={`row gap-8 border-bottom px-16 py-4 min-h-52 ${styles.header}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={list.open ? 'Hide the list of conversations' : 'Show the list of conversations'}
        title={list.open ? 'Hide the list' : 'Show the list'}
        aria-expanded={list.open}
        onClick={list.toggle}
      >
        {list.open ? <IconLayoutSidebarLeftCollapse size={20} /> : <IconLayoutSidebarLeftExpand size={20} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Back to all interactions"
        title="Back to all interactions"
        renderRoot={(props) => <Link to="/app/run" {...props} />}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={`row grow gap-8 ${styles.name}`}>
        <TitleField key={conversation.id} conversation={conversation} editing={editing} onEditing={setEditing} />
        {!editing && kept && (
          <StatusBadge tone={active ? 'good' : 'plain'}>
            {active ? `${active === 'flow' ? 'Flow' : 'Crew'}: Active` : 'Crew: Inactive'}
          </StatusBadge>
        )}
      </div>
      {!editing && (
        <>
          {kept ? (
            <Button
              className="phone-hidden"
              variant="default"
              size="xs"
              leftSection={<IconPlayerPlay size={16} />}
              onClick={onRun}
            >
              Run crew or flow
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={() => void actions.remove()}>
              End now
            </Button>
          )}
          {files > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              px={8}
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
            {kept && (
              <MenuItem icon={IconPlayerPlay} onClick={onRun}>
                Run crew or flow
              </MenuItem>
            )}
            <MenuItem icon={IconSearch} onClick={onSearch}>
              Search in this conversation
            </MenuItem>
            {kept && (
              <MenuItem icon={IconPaperclip} onClick={onAttachments}>
                Attachments
              </MenuItem>
            )}
            <ConversationMenuItems
              conversation={conversation}
              actions={actions}
              onRename={() => setEditing(true)}
              deletes="Delete conversation"
            />
          </Menu>
        </>
      )}
    </header>
  )
}
