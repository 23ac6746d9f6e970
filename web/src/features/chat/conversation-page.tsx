import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { ConversationList } from './conversation-list.tsx'
import styles from './conversation-page.module.css'
import { ConversationScreen } from './conversation-screen.tsx'
import { useFolded, useNarrow } from './use-folded.ts'

const route = getRouteApi('/app/conversations/$conversationId')

/** A conversation, and beside it the list of all: a column that folds, or a sheet where there is no room for one. */
export function ConversationPage() {
  const { conversationId } = route.useParams()
  const { message } = route.useSearch()
  const me = useMe()
  const narrow = useNarrow()
  const [folded, fold] = useFolded()
  const sheet = useDialog<true>()
  const beside = !narrow && !folded
  return (
    <div className={`stack ${styles.page}`} data-fills data-both={beside || undefined}>
      {beside && (
        <nav className="shrinks-y border-right window-high" aria-label="Conversations">
          <ConversationList openId={conversationId} />
        </nav>
      )}
      <ConversationScreen
        key={conversationId}
        id={conversationId}
        userId={me.id}
        found={message ?? null}
        gone={<NoConversation />}
        list={{ open: beside, toggle: () => (narrow ? sheet.open(true) : fold(!folded)) }}
      />
      {sheet.show((_, frame) => (
        <Dialog title="Conversations" {...frame}>
          <div className={`no-margin mx-less-8 ${styles.sheet}`}>
            <ConversationList openId={conversationId} onChosen={frame.onClose} />
          </div>
        </Dialog>
      ))}
    </div>
  )
}

function NoConversation() {
  return (
    <EmptyState
      icon={<IconMessageOff />}
      title="This conversation does not exist"
      text="It may have been deleted, or it is somebody else's."
      action={<Button renderRoot={(props) => <Link to="/app/run" {...props} />}>Back to all interactions</Button>}
      page
    />
  )
}
