import { useMutation } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { exportConversation, placeConversation, removeConversation } from './queries.ts'

/** What can be done with a conversation, wherever it stands: in a list, in the column beside a talk, at the head of its own page. */
export function useConversationActions(conversation: Conversation, onRemoved?: () => void) {
  const { id, pinned, archived, is_active, temporary_until } = conversation
  const place = useMutation(placeConversation)
  const remove = useMutation({
    ...removeConversation,
    onSuccess(...args) {
      removeConversation.onSuccess?.(...args)
      onRemoved?.()
    },
  })
  const file = useMutation(exportConversation)
  return {
    pin: () => place.mutate({ id, pinned: !pinned }),
    archive: () => place.mutate({ id, archived: !archived }),
    exportFile: () => file.mutate(id),
    removing: remove.isPending,
    /** What was begun for somebody else, and where the page was left, is still as it was. */
    removed: !remove.isIdle,
    async remove() {
      // What can be taken back needs no question. What runs is stopped, and what is temporary is gone: these cannot.
      const asked =
        temporary_until !== null
          ? { title: 'End this conversation?', text: 'Nothing in it is kept.', verb: 'End conversation', danger: true }
          : is_active
            ? {
                title: 'Delete this conversation?',
                text: 'Anything running in it stops. Attached files stay in Files.',
                verb: 'Delete conversation',
                danger: true,
              }
            : null
      if (asked === null || (await confirm(asked))) remove.mutate(conversation)
    },
  }
}
