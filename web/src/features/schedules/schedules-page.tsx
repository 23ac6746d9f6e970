import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Schedule } from '#contract/schedules.ts'
import { useNew } from '#web/app/use-new.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useCreateKey } from '#web/ui/use-create-key.ts'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { ScheduleList } from './schedule-list.tsx'

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)
const route = getRouteApi('/app/schedules')

export function SchedulesPage() {
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialog<Schedule | null>()
  const create = () => dialog.open(null)
  const find = (words: string) =>
    void navigate({ search: { search: words || undefined }, replace: true, resetScroll: false })
  useCreateKey(create, 'New schedule')
  useNew(create)
  return (
    <Page
      title="Schedules"
      narrow
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          New schedule
        </Button>
      }
      tools={<SearchField value={search ?? ''} onChange={find} placeholder="Search schedules..." />}
    >
      <ScheduleList search={search} onEdit={dialog.open} onClear={() => find('')} />
      {dialog.show((subject, frame) => (
        <ScheduleDialog schedule={subject} {...frame} />
      ))}
    </Page>
  )
}
