import type { Advice } from '#contract/advice.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { AdviceCard } from './advice-card.tsx'
import { shownNow, titleOf } from './format.ts'

/** The lines that say what to do. */
const BRIEF = 2

const AdviceDialog = later(() => import('./advice-dialog.tsx').then((module) => module.AdviceDialog))
const TaskFromAdvice = later(() => import('./task-from-advice.tsx').then((module) => module.TaskFromAdvice))

type Props = {
  items: readonly Advice[]
  lines?: number /** What stands on the page already: what it says is told in short. */
  told?: ReadonlySet<string>
}

/** Cards with what one may do about them: change, delete, make it a task. */
export function AdviceCards({ items, lines, told }: Props) {
  const editing = useDialog<Advice>()
  const tasking = useDialog<Advice>()
  const isTold = (advice: Advice) => told?.has(titleOf(advice)) === true || told?.has(shownNow(advice).title) === true
  return (
    <>
      {items.map((advice) => (
        <AdviceCard
          key={advice.id}
          advice={advice}
          onEdit={editing.open}
          onMakeTask={tasking.open}
          lines={isTold(advice) ? BRIEF : lines}
          brief={isTold(advice)}
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
