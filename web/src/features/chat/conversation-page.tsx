import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

const route = getRouteApi('/app/conversations/$conversationId')

export function ConversationPage() {
  const { conversationId } = route.useParams()
  const me = useMe()
  return <ConversationScreen key={conversationId} id={conversationId} userId={me.id} gone={<NoConversation />} />
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
