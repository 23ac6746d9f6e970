import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Schedule } from '#contract/schedules.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RecordList } from '#web/ui/record-list.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { removeSchedule, schedulesQuery } from './queries.ts'
import styles from './schedule-list.module.css'

type Props = { search: string | undefined; onEdit(schedule: Schedule): void; onClear(): void }

export function ScheduleList({ search, onEdit, onClear }: Props) {
  const query = useInfiniteQuery({ ...schedulesQuery(search), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      one="schedule"
      many="schedules"
      skeleton={<RowsSkeleton rows={5} height={72} />}
      empty={<Nothing searched={search !== undefined} onClear={onClear} />}
      failure="Error fetching your schedules"
    >
      {(all) => (
        <ul className={styles.list}>
          {all.map((each) => (
            <Row key={each.id} schedule={each} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </RecordList>
  )
}

function Row({ schedule, onEdit }: { schedule: Schedule } & Pick<Props, 'onEdit'>) {
  const remove = useMutation(removeSchedule)
  const { id, title, description } = schedule
  const ask = async () => {
    const text = `“${title}” is deleted. It cannot be brought back.`
    if (await confirm({ title: 'Delete this schedule?', text, verb: 'Delete schedule', danger: true }))
      remove.mutate(id)
  }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {schedule.can_edit && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${title}`} onClick={() => onEdit(schedule)}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {schedule.can_delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${title}`}
            loading={remove.isPending}
            onClick={ask}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {description && <Markdown text={description} />}
    </li>
  )
}

function Nothing({ searched, onClear }: { searched: boolean } & Pick<Props, 'onClear'>) {
  if (!searched) return <EmptyState icon={<IconListDetails />} title="No schedules yet." />
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
