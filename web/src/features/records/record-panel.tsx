import { useNavigate } from '@tanstack/react-router'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { KIND_LABELS, readRef } from './format.ts'
import { RecordBody } from './record-body.tsx'

/** The record that the address names in `?record=`, beside the page. */
export function RecordPanel({ record }: { record: string | undefined }) {
  const navigate = useNavigate()
  const shown = useLast(record)
  const ref = readRef(shown)
  const close = () =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, record: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <SidePanel
      opened={record !== undefined && ref !== null}
      onClose={close}
      title={(ref && KIND_LABELS[ref.kind]) ?? 'Record'}
    >
      {ref && <RecordBody key={shown} {...ref} heading={2} />}
    </SidePanel>
  )
}
