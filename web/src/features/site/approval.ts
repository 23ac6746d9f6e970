// A person who waits hears of the approval by itself, in every tab that is open, also in those that nobody looks at.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '#web/features/users/queries.ts'

const EVERY_MS = 60_000
/** While the server cannot be reached it is asked less and less often: each wait as long as it has been silent. */
const LONGEST_MS = 300_000
const CHANNEL = 'adjutant.waitlist'

/** The person as the server sees them now, asked again every minute, on coming back, and when another tab has news. */
export function useApproval() {
  const query = useQuery({
    ...meQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? Math.min(Math.max(EVERY_MS, Date.now() - state.dataUpdatedAt), LONGEST_MS) : EVERY_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { data, refetch } = query
  const [invitedTo, setInvitedTo] = useState<string | null>(null)
  const waitsFor = data?.waits_for?.organization_id
  if (waitsFor !== undefined && waitsFor !== invitedTo) setInvitedTo(waitsFor)
  const approved = data !== undefined && data.user_level !== 'waitlisted'
  useEffect(() => {
    const others = new BroadcastChannel(CHANNEL)
    if (approved) others.postMessage('approved')
    // What another tab says is only a reason to ask.
    others.onmessage = () => void refetch()
    return () => others.close()
  }, [approved, refetch])
  return { ...query, invitedTo, approved }
}
