import {
  IconArchive,
  IconArchiveOff,
  IconFileExport,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import type { Conversation } from '#contract/chat.ts'
import { MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import type { useConversationActions } from './use-conversation-actions.ts'

type Props = {
  conversation: Conversation
  actions: ReturnType<typeof useConversationActions>
  onRename(): void
  /** As the last item is called: "Delete", or more where the menu is not of one row. */
  deletes: string
}

/** The lower part of every menu of a conversation. */
export function ConversationMenuItems({ conversation, actions, onRename, deletes }: Props) {
  const { pinned, archived, temporary_until } = conversation
  const kept = temporary_until === null
  return (
    <>
      <MenuItem icon={IconPencil} onClick={onRename}>
        Rename
      </MenuItem>
      {kept && (
        <>
          <MenuItem icon={pinned ? IconPinnedOff : IconPin} onClick={actions.pin}>
            {pinned ? 'Unpin' : 'Pin'}
          </MenuItem>
          <MenuItem icon={archived ? IconArchiveOff : IconArchive} onClick={actions.archive}>
            {archived ? 'Unarchive' : 'Archive'}
          </MenuItem>
        </>
      )}
      <MenuItem icon={IconFileExport} onClick={actions.exportFile}>
        Export as Markdown
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={IconTrash} danger onClick={() => void actions.remove()}>
        {kept ? deletes : 'End conversation'}
      </MenuItem>
    </>
  )
}
