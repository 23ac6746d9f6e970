import { getRouteApi } from '@tanstack/react-router'
import { Shell } from '#web/app/shell.tsx'
import { useRegion } from '#web/app/use-region.ts'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { later } from '#web/ui/later.tsx'

const RecordPanel = later(() => import('#web/features/records/record-panel.tsx').then((module) => module.RecordPanel))
const route = getRouteApi('/app')

/** The shell, and beside any page the record that the address names. */
export function AppFrame() {
  const { record } = route.useSearch()
  useRegion()
  const wanted = useLast(record) !== undefined
  return (
    <>
      <Shell />
      {wanted && <RecordPanel record={record} />}
    </>
  )
}
