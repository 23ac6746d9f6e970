import type { Run } from '#contract/runs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { RunInputs } from './run-inputs.tsx'

export function RunAgainDialog({ run, ...frame }: { run: Run } & DialogFrame) {
  const kind = run.kind === 'crew' ? 'crew' : 'flow'
  const runnable = {
    kind,
    id: run.crew_id ?? run.flow_id ?? '',
    name: run.name,
    description: '',
  } as const
  const before = Object.fromEntries(
    Object.entries(run.inputs).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
  return (
    <Dialog title={`Run ${run.name} again`} {...frame}>
      <RunInputs
        runnable={runnable}
        conversationId={run.conversation_id}
        before={before}
        onStarted={frame.onClose}
        verb="Run again"
      />
    </Dialog>
  )
}
