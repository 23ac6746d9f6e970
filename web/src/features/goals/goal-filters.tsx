import { Button, Checkbox, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { goalSorts, goalStatuses } from '#contract/choices.ts'
import type { GoalStatus } from '#contract/goals.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { GOAL_STATUS_LABELS } from './format.ts'

export type GoalFilter = { search?: string; status?: string; sort?: string; completed?: string; shared?: string }

const SORT_LABELS: Record<(typeof goalSorts)[number], string> = {
  due_date: 'Due Date Soonest',
  created_at: 'Date Created Newest',
  status: 'Status',
}

type Props = { filter: GoalFilter; onChange(filter: GoalFilter): void }

export function GoalFilters({ filter, onChange }: Props) {
  const set = (change: GoalFilter) => onChange({ ...filter, ...change })
  const count = [filter.status, filter.sort, filter.completed, filter.shared].filter(
    (value) => value !== undefined,
  ).length
  const [open, { toggle }] = useDisclosure(count > 0)
  return (
    <div className="stack">
      <div className="flex wrap gap-8 first-wide">
        <SearchField
          value={filter.search ?? ''}
          onChange={(search) => set({ search: search || undefined })}
          placeholder="Search goals by title or description..."
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          aria-expanded={open}
          onClick={toggle}
        >
          Filter and sort{count > 0 ? ` (${count})` : ''}
        </Button>
      </div>
      <Collapse expanded={open}>
        <Group gap="sm" align="flex-end" p="12px 0 4px">
          <SelectField
            label="Status"
            value={filter.status ?? ''}
            onChange={(event) => set({ status: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: 'All' },
              ...goalStatuses.map((value) => ({ value, label: GOAL_STATUS_LABELS[value as GoalStatus] })),
            ]}
          />
          <SelectField
            label="Sort"
            value={filter.sort ?? 'due_date'}
            onChange={({ currentTarget: { value } }) => set({ sort: value === 'due_date' ? undefined : value })}
            data={goalSorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
          />
          <Checkbox
            label="Show Completed Goals"
            checked={filter.completed === 'true'}
            onChange={(event) => set({ completed: event.currentTarget.checked ? 'true' : undefined })}
            p="8px 0"
          />
          <Checkbox
            label="Shared with me"
            checked={filter.shared === 'true'}
            onChange={(event) => set({ shared: event.currentTarget.checked ? 'true' : undefined })}
            p="8px 0"
          />
        </Group>
      </Collapse>
    </div>
  )
}
