// Its dialogs look as those behind the login do.
import { isolated } from '#contract/hidden-signs.ts'
import '#web/app/app-styles.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { HOME } from '#web/app/safe-redirect.ts'
import { logOut } from '#web/app/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { DataButtons } from '#web/features/users/data-section.tsx'
import { formatClock } from '#web/ui/words/dates.ts'
import { useApproval } from './approval.ts'

export function WaitlistPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: me, invitedTo, approved, isError, isFetching, dataUpdatedAt, refetch } = useApproval()
  if (!me) return null
  // What was waited for is known until the page is left: whoever was invited is welcomed there.
  if (approved) return <Arrived org={invitedTo} />
  const wait = me.waits_for
  return (
    <AuthFrame
      title={`Welcome, ${isolated(me.first_name || me.name)}`}
      text={
        wait ? (
          <>
            {isolated(wait.invited_by)} invited you to {isolated(wait.organization_name)}. An administrator lets you in
            and has been told. This page opens by itself then
            {wait.is_mailed && (
              <>
                , and we write to <strong>{me.email}</strong>
              </>
            )}
            .
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
            ? 'The server cannot be reached at the moment. We keep trying.'
            : `Not yet. Last checked at ${formatClock(new Date(dataUpdatedAt).toISOString())}.`}
        </span>
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => refetch()}>
          Check now
        </Button>
      </div>
      <Button variant="default" onClick={() => logOut(queryClient, () => navigate({ to: '/login' }))}>
        Logout
      </Button>
      <DataButtons quiet />
    </AuthFrame>
  )
}

function Arrived({ org }: { org: string | null }) {
  if (org) return <Navigate to="/app/welcome" search={{ org }} replace />
  return <Navigate to={HOME} replace />
}
