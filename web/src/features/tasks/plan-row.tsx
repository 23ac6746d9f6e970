import { memo } from 'react'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import type { Around } from './around.ts'
import { DoneCircle } from './done-circle.tsx'
import { DueMark } from './due-mark.tsx'
import styles from './plan.module.css'
import { Selectors } from './selectors.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskChips } from './task-chips.tsx'

export type PlanProps = {
  around: Around
  /** On a phone a row is a circle, a title and a date; the rest stands in its panel. */
  narrow: boolean
  onShow(task: Task): void
  onEdit(task: Task): void
  onFinish(task: Task): void
  onSelect(task: Task, upTo: boolean): void
}
type Props = PlanProps & { task: Task; selected: boolean; selecting: boolean }

/** One task in one line: a circle, a title, a date. Drawn anew only when it has changed. */
export const PlanRow = memo(function PlanRow({ task, around, narrow, selected, selecting, ...on }: Props) {
  const ended = !isOpen(task)
  return (
    <div
      className={styles.row}
      data-task={task.id}
      data-ended={ended || undefined}
      data-selected={selected || undefined}
      data-narrow={narrow || undefined}
    >
      {(!narrow || selecting) && (
        <input
          type="checkbox"
          className={styles.select}
          data-shown={selecting || undefined}
          aria-label={`Select ${task.title}`}
          checked={selected}
          onChange={() => {}}
          onClick={(event) => on.onSelect(task, event.shiftKey)}
        />
      )}
      <DoneCircle task={task} onFinish={on.onFinish} />
      <button type="button" className={styles.title} data-opens dir="auto" onClick={() => on.onShow(task)}>
        {task.title}
      </button>
      {narrow ? (
        <DueMark task={task} short />
      ) : (
        <>
          <TaskChips task={task} around={around} />
          <Selectors task={task} around={around} />
          <TaskActions task={task} onEdit={on.onEdit} />
        </>
      )}
    </div>
  )
})
