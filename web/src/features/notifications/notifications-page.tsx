import { Button, Checkbox } from '@mantine/core'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { isKind, KINDS, SHOWN_KINDS } from './format.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { countsQuery, notificationsQuery, readAll } from './queries.ts'

const route = getRouteApi('/app/notifications')

/** Everything that one was told, newest first. The filters stand in the address. */
export function NotificationsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const kind = isKind(search.kind) ? search.kind : undefined
  const unread = search.unread === 'yes'
  const query = useInfiniteQuery({ ...notificationsQuery({ kind, unread }), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(countsQuery)
  const markAll = useMutation(readAll)
  const change = (next: { kind?: string; unread?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const waiting = kind ? (counts?.kinds[kind] ?? 0) : Object.values(counts?.kinds ?? {}).reduce((sum, n) => sum + n, 0)
  return (
    <Page
      title="Notifications"
      narrow
      action={
        <>
          <Button
            variant="default"
            leftSection={<IconSettings size={16} />}
            renderRoot={(props) => <Link to="/app/profile" hash="notifications" {...props} />}
          >
            Settings
          </Button>
          <Button
            variant="default"
            disabled={waiting === 0}
            loading={markAll.isPending}
            onClick={() => markAll.mutate(kind ? { kind } : {})}
          >
            Mark all as read
          </Button>
        </>
      }
      tools={
        <div className="row wrap gap-12-16">
          <SelectField
            aria-label="Kind"
            data={[
              { value: '', label: 'All kinds' },
              ...SHOWN_KINDS.map((value) => ({
                value,
                label: counts?.kinds[value] ? `${KINDS[value].label} (${counts.kinds[value]})` : KINDS[value].label,
              })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => change({ kind: value || undefined })}
          />
          <Checkbox
            label="Unread only"
            checked={unread}
            onChange={({ currentTarget: { checked } }) => change({ unread: checked ? 'yes' : undefined })}
          />
        </div>
      }
    >
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={8} height={64} />}
        empty={
          <Nothing
            filtered={kind !== undefined || unread}
            onClear={() => change({ kind: undefined, unread: undefined })}
          />
        }
        one="notification"
        many="notifications"
        failure="Error fetching your notifications"
      >
        {(entries) => (
          <ul className={`pad-0 no-bullets no-margin mx-less-20 ${styles.list}`} aria-label="Notifications">
            {entries.map((entry) => (
              <NotificationRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  if (!filtered)
    return (
      <EmptyState
        icon={<IconBellOff />}
        title="No notifications yet."
        text="Tasks that you are given, messages, what crews and flows ask and find, and what is due appear here."
      />
    )
  return (
    <EmptyState
      icon={<IconBellOff />}
      title="No notifications match these filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  )
}
