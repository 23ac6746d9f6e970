import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { NoThread } from '../choose-thread.tsx'
import { RehearsalScreen } from './rehearsal-screen.tsx'
import { useRehearsal } from './store.ts'

const route = getRouteApi('/app/comms/rehearsals/$rehearsalId')

export function RehearsalPage() {
  const { rehearsalId } = route.useParams()
  const me = useMe()
  const rehearsal = useRehearsal(me.id, rehearsalId)
  if (!rehearsal) return <NoThread />
  return <RehearsalScreen key={rehearsalId} rehearsal={rehearsal} me={me} />
}
