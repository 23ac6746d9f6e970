import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { priorities, taskStatuses } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { peopleQuery } from './queries.ts'
import styles from './tasks-page.module.css'

export type TaskFilter = { search?: string; status?: string; priority?: string; assignee?: string; completed?: string }
type Props = { filter: TaskFilter; onChange(filter: TaskFilter): void; onClear(): void }

export function TaskFilters({ filter, onChange, onClear }: Props) {
  const me = useMe()
  const { data: people = [] } = useQuery(peopleQuery)
  const others = people.filter(({ id }) => id !== me.id)
  const select = (name: 'status' | 'priority' | 'assignee') => ({
    value: filter[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value || undefined }),
  })
  const any = { value: '', label: 'All' }
  return (
    <div className={styles.filters}>
      <SearchField
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
        placeholder="Search tasks..."
      />
      <SelectField
        aria-label="Status"
        data={[{ ...any, label: 'Any status' }, ...taskStatuses]}
        {...select('status')}
      />
      <SelectField
        aria-label="Priority"
        data={[{ ...any, label: 'Any priority' }, ...priorities]}
        {...select('priority')}
      />
      <SelectField
        aria-label="Assignee"
        data={[
          { ...any, label: 'Any assignee' },
          { value: 'me', label: 'Me' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...select('assignee')}
      />
      <Checkbox
        className={styles.check}
        label="Include Completed Tasks"
        checked={filter.completed === 'true'}
        onChange={(event) => onChange({ completed: event.currentTarget.checked ? 'true' : undefined })}
      />
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}
