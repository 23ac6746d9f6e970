// Its dialogs look as those behind the login do.
import '#web/app/app-styles.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { HOME } from '#web/app/safe-redirect.ts'
import { endOwnSession } from '#web/app/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { DataButtons } from '#web/features/users/data-section.tsx'
import { meQuery } from '#web/features/users/queries.ts'

const EVERY_MS = 60_000

export function WaitlistPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Nobody should wait in front of an open door: ask again every minute and whenever the page is looked at.
  const { data: me } = useQuery({ ...meQuery, staleTime: 0, refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' })
  if (!me) return null
  if (me.user_level !== 'waitlisted') return <Navigate to={HOME} replace />
  return (
    <AuthFrame
      title={`Welcome, ${me.first_name || me.name}`}
      text={
        <>
          You are on the waitlist of our closed beta. We will notify you at <strong>{me.email}</strong> as soon as your
          place is ready. This page opens by itself then.
        </>
      }
    >
      <Button variant="default" onClick={() => endOwnSession(queryClient, () => navigate({ to: '/login' }))}>
        Logout
      </Button>
      <DataButtons quiet />
    </AuthFrame>
  )
}
