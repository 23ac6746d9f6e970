import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useNew } from '#web/app/use-new.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import type { Subject } from './schedule-dialog.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

const ScheduleDialog = later(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog))
const route = getRouteApi('/app/schedules')

/** What runs by itself: when next, and what it came to. */
export function SchedulesPage() {
  const { search, schedule, crew, flow } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialog<Subject>()
  const create = () => dialog.open({ schedule: null })
  const find = (words: string) =>
    void navigate({ search: { search: words || undefined }, replace: true, resetScroll: false })
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, schedule: id }), resetScroll: false })
  const begin = useEffectEvent((preset: Subject['preset']) => {
    // Gone at once, so that a reload or Back does not ask again.
    void navigate({
      search: (before) => ({ ...before, crew: undefined, flow: undefined }),
      replace: true,
      resetScroll: false,
    })
    dialog.open({ schedule: null, preset })
  })
  useEffect(() => {
    if (crew) begin({ kind: 'crew', id: crew })
    else if (flow) begin({ kind: 'flow', id: flow })
  }, [crew, flow])
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
      <ScheduleList
        search={search}
        onEdit={(one) => dialog.open({ schedule: one })}
        onShow={show}
        onCreate={create}
        onClear={() => find('')}
      />
      <SchedulePanel id={schedule} onClose={() => show(undefined)} onEdit={(one) => dialog.open({ schedule: one })} />
      {dialog.show((subject, frame) => (
        <ScheduleDialog subject={subject} {...frame} />
      ))}
    </Page>
  )
}
