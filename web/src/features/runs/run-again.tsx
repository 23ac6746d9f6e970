import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Run } from '#contract/runs.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'

const RunAgainDialog = later(() => import('./run-again-dialog.tsx').then((module) => module.RunAgainDialog))

/** Begins the same crew or flow once more, with what it was told then to begin with. */
export function RunAgain({ run }: { run: Run }) {
  const dialog = useDialog<Run>()
  // The crew or flow is gone, or the run has no conversation to stand in.
  if ((run.crew_id ?? run.flow_id) === null || run.conversation_id === null) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => dialog.open(run)}
      >
        Run again
      </Button>
      {dialog.show((again, frame) => (
        <RunAgainDialog run={again} {...frame} />
      ))}
    </>
  )
}
