import { lazy } from 'react'
import type { Advice } from '#contract/advice.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { AdviceCard } from './advice-card.tsx'
import { titleOf } from './format.ts'

/** The lines that say what to do. */
const BRIEF = 2

const AdviceDialog = lazy(() => import('./advice-dialog.tsx').then((module) => ({ default: module.AdviceDialog })))
const TaskFromAdvice = lazy(() =>
  import('./task-from-advice.tsx').then((module) => ({ default: module.TaskFromAdvice })),
)

type Props = {
  items: readonly Advice[]
  lines?: number /** What stands on the page already: what it says is told in short. */
  told?: ReadonlySet<string>
}

/** Cards with what one may do about them: change, delete, make it a task. */
export function AdviceCards({ items, lines, told }: Props) {
  const editing = useDialog<Advice>()
  const tasking = useDialog<Advice>()
  return (
    <>
      {items.map((advice) => (
        <AdviceCard
          key={advice.id}
          advice={advice}
          onEdit={editing.open}
          onMakeTask={tasking.open}
          lines={told?.has(titleOf(advice)) ? BRIEF : lines}
          brief={told?.has(titleOf(advice))}
        />
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
