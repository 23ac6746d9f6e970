import { useNavigate } from '@tanstack/react-router'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { KIND_LABELS, readRef } from './format.ts'
import { RecordBody } from './record-body.tsx'

/** The record that the address names in `?record=`, beside the page. */
export function RecordPanel({ record }: { record: string }) {
  const navigate = useNavigate()
  const ref = readRef(record)
  const close = () =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, record: undefined }),
      resetScroll: false,
    })
  return (
    <SidePanel
      opened={ref !== null}
      onClose={close}
      title={ref ? `Source: ${KIND_LABELS[ref.kind]?.toLowerCase()}` : ''}
    >
      {ref && <RecordBody key={record} {...ref} heading={2} />}
    </SidePanel>
  )
}
