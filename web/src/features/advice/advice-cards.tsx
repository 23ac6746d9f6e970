import { lazy, Suspense } from 'react'
import type { Advice } from '#contract/advice.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { AdviceCard } from './advice-card.tsx'

const AdviceDialog = lazy(() => import('./advice-dialog.tsx').then((module) => ({ default: module.AdviceDialog })))
const TaskFromAdvice = lazy(() =>
  import('./task-from-advice.tsx').then((module) => ({ default: module.TaskFromAdvice })),
)

/** Cards with what one may do about them: change, delete, make it a task. */
export function AdviceCards({ items, lines }: { items: readonly Advice[]; lines?: number }) {
  const editing = useDialog<Advice>()
  const tasking = useDialog<Advice>()
  return (
    <>
      {items.map((advice) => (
        <AdviceCard key={advice.id} advice={advice} onEdit={editing.open} onMakeTask={tasking.open} lines={lines} />
      ))}
      <Suspense>
        {editing.state && (
          <AdviceDialog
            key={editing.state.key}
            advice={editing.state.subject}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
        {tasking.state && (
          <TaskFromAdvice
            key={tasking.state.key}
            advice={tasking.state.subject}
            opened={tasking.opened}
            onClose={tasking.close}
          />
        )}
      </Suspense>
    </>
  )
}
