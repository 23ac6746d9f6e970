import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Meeting } from '#contract/meetings.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatWeekday } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { firstDay, hoursOf, titleOf } from './format.ts'
import { OpenInvitations } from './invitations.tsx'
import { MeetingPeople } from './meeting-people.tsx'
import styles from './meetings.module.css'
import { NoMeetings } from './no-meetings.tsx'
import { OfferTimes } from './offer-times.tsx'
import { meetingsQuery } from './queries.ts'
import { ShortPlace } from './short-place.tsx'

/** Meetings of connected calendars, by day. */
export function MeetingsPage() {
  const { search, past } = useSearch({ from: '/app/meetings' })
  const navigate = useNavigate({ from: '/app/meetings' })
  const query = useInfiniteQuery(meetingsQuery({ ...(search ? { search } : {}), ...(past ? { past: 'true' } : {}) }))
  return (
    <Page
      title="Meetings"
      primary={<OfferTimes contact={null} />}
      tools={
        <>
          <SearchField
            value={search ?? ''}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, search: value || undefined }), replace: true })
            }
            placeholder="Search meetings"
          />
          <SegmentedControl
            aria-label="Which meetings"
            value={past ? 'past' : 'next'}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, past: value === 'past' ? 'true' : undefined }) })
            }
            data={[
              { value: 'next', label: 'Upcoming' },
              { value: 'past', label: 'Past' },
            ]}
          />
        </>
      }
    >
      {!past && !search && <OpenInvitations />}
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={4} height={64} />}
        one="meeting"
        many="meetings"
        failure="Error fetching your meetings"
        empty={<NoMeetings found={search !== undefined} past={past !== undefined} />}
      >
        {(meetings) => byDay(meetings).map(([day, of]) => <Day key={day} day={day} meetings={of} />)}
      </RecordList>
    </Page>
  )
}

function Day({ day, meetings }: { day: string; meetings: readonly Meeting[] }) {
  return (
    <section aria-label={formatWeekday(day)}>
      <h2 className="sm no-margin mt-20 mb-4">{formatWeekday(day)}</h2>
      <ul className="grid plain-list divided">
        {meetings.map((meeting) => (
          <li key={meeting.id} className={`grid gap-2 pad-12-0 ${styles.row}`}>
            <span className="row wrap shrinks strong breaks gap-4-10">
              <Link className="breaks undecorated" to="/app/meetings/$meetingId" params={{ meetingId: meeting.id }}>
                <Words text={titleOf(meeting)} />
              </Link>
              {meeting.cancelled && <StatusBadge tone="bad">Cancelled</StatusBadge>}
              {meeting.declined && <StatusBadge tone="plain">Declined</StatusBadge>}
              {meeting.free && <StatusBadge tone="plain">Free</StatusBadge>}
            </span>
            <span className="dimmed sm breaks">
              {hoursOf(meeting)}
              {meeting.recurring && ' · Repeats'}
              <ShortPlace of={meeting} />
            </span>
            <MeetingPeople meeting={meeting} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function byDay(meetings: readonly Meeting[]): [string, Meeting[]][] {
  const days = new Map<string, Meeting[]>()
  for (const meeting of meetings) {
    const day = firstDay(meeting)
    days.set(day, [...(days.get(day) ?? []), meeting])
  }
  return [...days]
}
