import { Badge, Button, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '#contract/auth.ts'
import { endOwnSession, lostByLogout } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { formatAgo, formatTime } from '#web/ui/words/dates.ts'
import { deviceOf } from './format.ts'
import { endOtherSessions, endSession, sessionsQuery } from './queries.ts'
import styles from './sessions-section.module.css'

export function SessionsSection() {
  const query = useInfiniteQuery(sessionsQuery)
  const { data, error, refetch } = query
  const sessions = data?.pages.flatMap(({ items }) => items)
  const { mutate: end } = useMutation(endSession)
  const { mutate: endOthers, isPending: ending } = useMutation(endOtherSessions)
  const { mutateAsync: endQuietly, isPending } = useMutation({
    ...endOtherSessions,
    meta: { failure: endOtherSessions.meta?.failure },
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const endAll = async () => {
    const lost = lostByLogout(queryClient)
    const sure = await confirm({
      title: 'Log out everywhere?',
      text: ['All your sessions end at once, this one too. You can log in again right away.', lost].join(' ').trim(),
      verb: 'Log out everywhere',
      danger: lost !== null,
    })
    if (!sure) return
    try {
      await endQuietly()
    } catch {
      return // A notice has said why; logging out here alone would look like everywhere.
    }
    await endOwnSession(queryClient, () => navigate({ to: '/login' }))
  }
  const others = Number.parseInt(data?.pages[0]?.total ?? '0', 10) - 1
  return (
    <Section
      title="Sessions"
      text="Where you are logged in. End any session you do not recognise, then change your password."
      action={
        <div className="flex wrap gap-8">
          {others > 0 && (
            <Button variant="default" onClick={() => endOthers()} loading={ending}>
              End all others
            </Button>
          )}
          <Button variant="default" onClick={endAll} loading={isPending} disabled={!sessions}>
            Log out everywhere
          </Button>
        </div>
      }
    >
      {error && !sessions ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : sessions ? (
        <>
          <ul className={`column plain-list divided ${styles.sessions}`}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      ) : (
        <RowsSkeleton rows={2} height={56} />
      )}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const device = deviceOf(session.user_agent)
  return (
    <li className="row spread gap-12 pad-8-0 min-h-56">
      <div>
        <Text fw={500} title={session.user_agent ?? undefined}>
          {device}
        </Text>
        <span className="dimmed xs">
          Last used {formatAgo(session.last_seen_at)} · since {formatTime(session.created_at)}
        </span>
      </div>
      {session.is_current ? (
        <Badge variant="default">This session</Badge>
      ) : (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={`End the session ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}
