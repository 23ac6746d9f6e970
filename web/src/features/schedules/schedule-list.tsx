import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Schedule } from '#contract/schedules.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatNext, isGone, troubleOf, whatOf } from './format.ts'
import { LastResult } from './last-result.tsx'
import { schedulesQuery } from './queries.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import styles from './schedule-list.module.css'

type RowProps = { onEdit(schedule: Schedule): void; onShow(id: string): void }
type Props = RowProps & { search: string | undefined; onCreate(): void; onClear(): void }

export function ScheduleList({ search, onCreate, onClear, ...row }: Props) {
  const query = useInfiniteQuery({ ...schedulesQuery(search), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      one="schedule"
      many="schedules"
      skeleton={<RowsSkeleton rows={4} height={104} />}
      empty={<Nothing searched={search !== undefined} onCreate={onCreate} onClear={onClear} />}
      failure="Error fetching your schedules"
    >
      {(all) => (
        <ul className="stack gap-12 plain-list">
          {all.map((each) => (
            <Row key={each.id} schedule={each} {...row} />
          ))}
        </ul>
      )}
    </RecordList>
  )
}

function Row({ schedule, onEdit, onShow }: { schedule: Schedule } & RowProps) {
  const { id, title, words, is_paused, next_times, last, event, time_zone } = schedule
  const [next] = isGone(schedule) ? [] : next_times
  const trouble = troubleOf(schedule)
  return (
    <li className={`stack gap-4 pad-12-16 card ${styles.row}`} data-paused={is_paused || undefined}>
      <div className="row wrap spread gap-4-12">
        <h2 className="grow no-margin md strong breaks">
          <button type="button" className="hover-underlined press pad-0 text-start target" onClick={() => onShow(id)}>
            <bdi>{title}</bdi>
          </button>
        </h2>
        {is_paused && <StatusBadge tone="watch">Paused</StatusBadge>}
      </div>
      <p className="sm no-margin breaks">
        {words}
        {!is_paused && next && (
          <span className="dimmed">; next: {formatNext(next, event ? undefined : time_zone)}</span>
        )}
      </p>
      {!isGone(schedule) && (
        <p className={`dimmed sm no-margin breaks ${styles.what}`} dir="auto">
          {whatOf(schedule)}
        </p>
      )}
      {trouble && <p className="watch sm no-margin breaks">{trouble}</p>}
      <div className="row wrap spread gap-4-12">
        {last ? <LastResult run={last} /> : <span className="dimmed sm">Has not run yet</span>}
        <ScheduleActions schedule={schedule} onEdit={onEdit} onShow={onShow} />
      </div>
    </li>
  )
}

function Nothing({ searched, onCreate, onClear }: { searched: boolean } & Pick<Props, 'onCreate' | 'onClear'>) {
  if (!searched)
    return (
      <EmptyState
        icon={<IconCalendarRepeat />}
        title="No schedules yet."
        text="Have a question asked every Monday, a crew run before your week begins, or a flow when a KPI falls behind."
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            Create a schedule
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No schedules match your search."
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search
        </Button>
      }
    />
  )
}
