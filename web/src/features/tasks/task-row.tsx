import { memo } from 'react'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { Words } from '#web/ui/words/words.tsx'
import type { Around } from './around.ts'
import { Selectors } from './selectors.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskChips } from './task-chips.tsx'
import styles from './tasks-page.module.css'

export type TaskProps = { task: Task; around: Around; onShow(task: Task): void; onEdit(task: Task): void }

/** One task in one line, with what may be changed at once. It is drawn anew only when it has changed: others scroll past. */
export const TaskRow = memo(function TaskRow({ task, around, onShow, onEdit }: TaskProps) {
  return (
    <div
      className={`grid align-center gap-4-12 py-8 pl-16 pr-8 min-h-56 ${styles.row}`}
      data-task
      data-ended={!isOpen(task) || undefined}
    >
      <div className={`stack shrinks gap-2 ${styles.words}`}>
        <TaskTitle task={task} onShow={onShow} />
        <TaskChips task={task} around={around} />
      </div>
      <Selectors task={task} around={around} />
      <TaskActions task={task} onEdit={onEdit} />
    </div>
  )
})

/** The same task as a card: its description shows too. */
export const TaskCard = memo(function TaskCard({ task, around, onShow, onEdit }: TaskProps) {
  return (
    <article
      className={`column shrinks gap-8 card px-16 pt-12 pb-16 ${styles.card}`}
      data-task
      data-ended={!isOpen(task) || undefined}
      aria-label={task.title}
    >
      <div className={`flex spread align-top gap-8 ${styles.cardHead}`}>
        <TaskTitle task={task} onShow={onShow} />
        <TaskActions task={task} onEdit={onEdit} />
      </div>
      {task.description && (
        <p className="no-margin dimmed breaks clamp" dir="auto">
          <Words text={task.description} />
        </p>
      )}
      <TaskChips task={task} around={around} />
      <div className={`halves align-center gap-8 mt-auto pt-4 ${styles.cardFoot}`}>
        <Selectors task={task} around={around} />
      </div>
    </article>
  )
})

function TaskTitle({ task, onShow }: Pick<TaskProps, 'task' | 'onShow'>) {
  return (
    <button
      type="button"
      className={`max-full color-inherit medium breaks text-start no-border no-ground round-xs clickable thumb pad-2-0 ${styles.title}`}
      dir="auto"
      onClick={() => onShow(task)}
    >
      {task.title}
    </button>
  )
}
