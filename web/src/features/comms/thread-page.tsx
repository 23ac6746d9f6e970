import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { ThreadScreen } from './thread-screen.tsx'

const route = getRouteApi('/app/comms/$threadId')

export function ThreadPage() {
  const { threadId } = route.useParams()
  const me = useMe()
  return <ThreadScreen key={threadId} id={threadId} me={me} />
}
