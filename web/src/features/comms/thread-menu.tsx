import { IconPencil, IconSearch, IconSparkles, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '#contract/comms.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { forgetThread } from './news.ts'
import { removeThread, setSuggestions } from './queries.ts'

type Props = { thread: Thread; onRename(): void; onSearch(): void }

/** What can be done with a thread. */
export function ThreadMenu({ thread, onRename, onSearch }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const suggestions = useMutation(setSuggestions)
  const { mutate: remove } = useMutation({
    ...removeThread,
    async onSuccess(_nothing, id) {
      await navigate({ to: '/app/comms', search: (before) => before, replace: true })
      forgetThread(cache, id)
    },
  })
  const erase = async () => {
    const question = { title: 'Delete this chat?', verb: 'Delete Chat', danger: true }
    if (await confirm({ ...question, text: lossOf(thread) })) remove(thread.id)
  }
  const on = suggestions.isPending ? suggestions.variables.suggestions_on : thread.suggestions_on
  return (
    <>
      <MenuItem icon={IconPencil} onClick={onRename}>
        Edit Name
      </MenuItem>
      <MenuItem icon={IconSearch} onClick={onSearch}>
        Search in this chat
      </MenuItem>
      <MenuItem
        icon={IconSparkles}
        checked={on}
        onClick={() => suggestions.mutate({ id: thread.id, suggestions_on: !on })}
      >
        Suggest replies
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={IconTrash} danger onClick={() => void erase()}>
        Delete Chat
      </MenuItem>
    </>
  )
}

function lossOf({ is_group, other_user_name, participants }: Thread): string {
  const end = 'This cannot be undone.'
  if (participants.length === 0)
    return `Nobody else is left in it: its messages and what was attached are gone for good. ${end}`
  if (is_group)
    return `You leave the group and lose its messages. The others keep them, see that you have left, and go on without you. ${end}`
  return `Its messages disappear for you. ${other_user_name} keeps them, and when one of you writes again the chat begins anew for you. ${end}`
}
