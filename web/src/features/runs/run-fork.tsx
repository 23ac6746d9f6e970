import { Button } from '@mantine/core'
import { IconColumns, IconGitFork } from '@tabler/icons-react'
import type { Run } from '#contract/runs.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'

const ForkDialog = later(() => import('./fork-dialog.tsx').then((module) => module.ForkDialog))
const OutcomesDialog = later(() => import('./outcomes-dialog.tsx').then((module) => module.OutcomesDialog))

/** Begins a run of its own at a step of this one, and shows what came of each side by side. */
export function RunFork({ run }: { run: Run }) {
  const forking = useDialog<Run>()
  const outcomes = useDialog<string>()
  if (run.kind !== 'crew' && run.kind !== 'flow') return null
  const first = run.forked_from ?? run.id
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconGitFork size={14} aria-hidden />}
        onClick={() => forking.open(run)}
      >
        Fork
      </Button>
      {run.forked_from !== null && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns size={14} aria-hidden />}
          onClick={() => outcomes.open(first)}
        >
          Compare
        </Button>
      )}
      {forking.show((of, frame) => (
        <ForkDialog run={of} onForked={() => outcomes.open(of.id)} {...frame} />
      ))}
      {outcomes.show((id, frame) => (
        <OutcomesDialog id={id} {...frame} />
      ))}
    </>
  )
}
