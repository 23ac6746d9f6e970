import { lazy } from 'react'
import type { Advice } from '#contract/advice.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
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
      {editing.show((subject, frame) => (
        <AdviceDialog advice={subject} {...frame} />
      ))}
      {tasking.show((subject, frame) => (
        <TaskFromAdvice advice={subject} {...frame} />
      ))}
    </>
  )
}
