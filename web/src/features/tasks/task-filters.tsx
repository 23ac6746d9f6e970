import { Button, Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCalendarCheck, IconTargetArrow, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priorities } from '#contract/choices.ts'
import { taskStatuses } from '#contract/task-status.ts'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { ViewSwitch } from '#web/ui/lists/view-switch.tsx'
import { usePeople } from './assignee-field.tsx'
import { BY_DAY, isFiltered, NO_FILTER, SORTS, type Sort, type TaskFilter } from './filter.ts'
import { goalQuery } from './queries.ts'
import styles from './tasks-page.module.css'

type Props = {
  filter: TaskFilter
  sort: Sort | typeof BY_DAY.value
  view: TaskView
  onChange(change: TaskFilter & { sort?: string; view?: TaskView }): void
}

/** The list by days, the rows of the specification, and cards. */
export type TaskView = 'plan' | 'list' | 'grid'
const PLAN = { value: 'plan', name: 'By day', icon: IconCalendarCheck } as const

export function TaskFilters({ filter, sort, view, onChange }: Props) {
  const me = useMe()
  const usual = view === 'plan' ? BY_DAY.value : 'priority'
  const { choices, onSearch } = usePeople()
  const { search: _, ...others } = filter
  const active = Object.values(others).filter((value) => value !== undefined).length
  /** On a phone only. */
  const [open, setOpen] = useState(active > 0)
  const people = [
    { value: '', label: 'Any assignee' },
    { value: 'me', label: 'Me' },
    ...choices.filter(({ value }) => value !== me.id),
  ]
  const select = (name: 'status' | 'priority', any: string, words: readonly string[]) => ({
    data: [{ value: '', label: any }, ...words],
    value: words.includes(filter[name] ?? '') ? filter[name] : '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value || undefined }),
  })
  return (
    <div className={`row wrap gap-8 ${styles.filters}`}>
      <SearchField
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
        placeholder="Search tasks..."
      />
      <Button
        variant="default"
        className={styles.open}
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <div className={`phone-hidden ${styles.more}`} data-open={open || undefined}>
        <SelectField aria-label="Status" {...select('status', 'Any status', taskStatuses)} />
        <SelectField aria-label="Priority" {...select('priority', 'Any priority', priorities)} />
        <ChoiceField
          aria-label="Assignee"
          data={people}
          onSearch={onSearch}
          value={filter.assignee ?? ''}
          onChange={(assignee) => onChange({ assignee: assignee || undefined })}
        />
        <SelectField
          aria-label="Sort"
          data={view === 'plan' ? [BY_DAY, ...SORTS] : [...SORTS]}
          value={sort}
          onChange={({ currentTarget: { value } }) => onChange({ sort: value === usual ? undefined : value })}
        />
        <Checkbox
          className={`pad-8-0 ${styles.check}`}
          label="Include Completed Tasks"
          checked={filter.completed === 'true'}
          onChange={(event) => onChange({ completed: event.currentTarget.checked ? 'true' : undefined })}
        />
        <Checkbox
          className={`pad-8-0 ${styles.check}`}
          label="Shared with me"
          checked={filter.shared === 'true'}
          onChange={(event) => onChange({ shared: event.currentTarget.checked ? 'true' : undefined })}
        />
        {filter.goal && <GoalFilter id={filter.goal} onClear={() => onChange({ goal: undefined })} />}
      </div>
      <div className={styles.views} data-open={open || undefined}>
        <ViewSwitch also={PLAN} value={view} onChange={(chosen) => onChange({ view: chosen })} />
      </div>
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" onClick={() => onChange(NO_FILTER)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

/** Set by a link from a goal; here it can only be taken away. */
function GoalFilter({ id, onClear }: { id: string; onClear(): void }) {
  const { data: goal } = useQuery(goalQuery(id))
  return (
    <Button
      variant="default"
      className={`max-w-320 ${styles.goal}`}
      leftSection={<IconTargetArrow size={16} aria-label="Goal" />}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Goal: ${goal?.title ?? 'one goal'}. Show the tasks of all goals`}
      onClick={onClear}
    >
      <bdi className={`clip py-2 ${styles.goalName}`}>{goal?.title ?? 'One goal'}</bdi>
    </Button>
  )
}
