// Its dialogs look as those behind the login do.
import { isolated } from '#contract/hidden-signs.ts'
import '#web/app/app-styles.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { HOME } from '#web/app/safe-redirect.ts'
import { logOut } from '#web/app/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { DataButtons } from '#web/features/users/data-section.tsx'
import { formatClock } from '#web/ui/words/dates.ts'
import { useApproval } from './approval.ts'

export function WaitlistPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { org } = useSearch({ from: '/waitlist' })
  const { data: me, approved, isError, isFetching, dataUpdatedAt, refetch } = useApproval()
  if (!me) return null
  if (approved) return <Navigate to={HOME} replace />
  return (
    <AuthFrame
      title={`Welcome, ${isolated(me.first_name || me.name)}`}
      text={
        org ? (
          <>
            You are almost in. An administrator has been asked to let you in to {isolated(org)}, and we write to{' '}
            <strong>{me.email}</strong> when that is done. This page opens by itself then.
          </>
        ) : (
          <>
            You are on the waitlist of our closed beta. We will notify you at <strong>{me.email}</strong> as soon as
            your place is ready. This page opens by itself then.
          </>
        )
      }
    >
      <div className="row wrap spread gap-4-12 pad-8-12 dimmed xs ground-hover round-sm">
        <span role="status">
          {isError
            ? 'The server cannot be reached at the moment. We keep asking.'
            : `Not yet: asked at ${formatClock(new Date(dataUpdatedAt).toISOString())}.`}
        </span>
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => refetch()}>
          Ask now
        </Button>
      </div>
      <Button variant="default" onClick={() => logOut(queryClient, () => navigate({ to: '/login' }))}>
        Logout
      </Button>
      <DataButtons quiet />
    </AuthFrame>
  )
}
