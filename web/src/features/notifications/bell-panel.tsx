import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import styles from './bell-panel.module.css'
import { NotificationRow } from './notification-row.tsx'
import { countsQuery, notificationsQuery, readAll } from './queries.ts'

/** As many as one looks through here; the page has all. */
const SHOWN = 30

/** What the bell opens: the newest, and the ways to the rest. */
export function BellPanel({ onLeave }: { onLeave(): void }) {
  const query = useInfiniteQuery(notificationsQuery({}))
  const { data: counts } = useQuery(countsQuery)
  const markAll = useMutation(readAll)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const entries = query.data?.pages.flatMap(({ items }) => items).slice(0, SHOWN) ?? []
  const unread = Object.values(counts?.kinds ?? {}).some((n) => n > 0)
  return (
    <div className={`column ${styles.panel}`}>
      <div className="row wrap spread fixed pad-0-16 gap-0-12 min-h-48">
        <h2 className="no-margin md strong no-outline" ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {unread && (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="fill scroll-y shrinks-y pad-0-4 pb-4">
        {query.isPending ? (
          <RowsSkeleton rows={4} height={64} />
        ) : query.data === undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : entries.length === 0 ? (
          <EmptyState
            icon={<IconBellOff />}
            title="Nothing new."
            text="Tasks you are given, messages and results of runs appear here."
          />
        ) : (
          <ul className="plain-list">
            {entries.map((entry) => (
              <NotificationRow key={entry.id} entry={entry} onOpen={onLeave} />
            ))}
          </ul>
        )}
      </div>
      <div className={`row wrap spread fixed pad-0-16 border-top gap-0-12 min-h-48 ${styles.foot}`}>
        <Link className="brass undecorated round-sm pad-8-4" to="/app/notifications" onClick={onLeave}>
          See all
        </Link>
        <Link className="brass undecorated round-sm pad-8-4" to="/app/profile" hash="notifications" onClick={onLeave}>
          Settings
        </Link>
      </div>
    </div>
  )
}
