import { memo } from 'react'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import type { Around } from './around.ts'
import { DoneCircle } from './done-circle.tsx'
import { dragged, dropped } from './drag.ts'
import { DueMark } from './due-mark.tsx'
import styles from './plan.module.css'
import { Selectors } from './selectors.tsx'
import { swiped } from './swipe.ts'
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
  onPutOff(task: Task): void
  /** Another task was dropped on this one. */
  onDropOn(id: string, target: Task, after: boolean): void
  /** One place up or down in its day. */
  onMove(task: Task, by: 1 | -1): void
}
type Props = PlanProps & { task: Task; selected: boolean; selecting: boolean }

/** One task in one line: a circle, a title, a date. Drawn anew only when it has changed. */
export const PlanRow = memo(function PlanRow({ task, around, narrow, selected, selecting, ...on }: Props) {
  const ended = !isOpen(task)
  const title = (
    <button
      type="button"
      className={`grow color-inherit truncate text-start no-border no-ground round-xs clickable min-h-36 thumb pad-4-2 ${styles.title}`}
      data-opens
      dir="auto"
      onClick={() => on.onShow(task)}
    >
      {task.title}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the mouse and the thumb do here, the keys and the buttons within do too
    <div
      className={`grid align-center pad-0-4 touch gap-0-8 ${styles.row}`}
      data-task={task.id}
      data-ended={ended || undefined}
      data-selected={selected || undefined}
      data-narrow={narrow || undefined}
      {...(narrow
        ? swiped({ onRight: () => on.onFinish(task), onLeft: () => on.onPutOff(task) })
        : { ...dragged(task.id), ...dropped((id, after) => on.onDropOn(id, task, after)) })}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (by === null || !event.altKey) return
        event.preventDefault()
        on.onMove(task, by)
      }}
    >
      {(!narrow || selecting) && (
        <input
          type="checkbox"
          className={`clickable margin-0-4 square-16 ${styles.select}`}
          data-shown={selecting || undefined}
          aria-label={`Select ${task.title}`}
          checked={selected}
          onChange={() => {}}
          onClick={(event) => on.onSelect(task, event.shiftKey)}
        />
      )}
      <DoneCircle task={task} onFinish={on.onFinish} />
      {narrow ? (
        <>
          {title}
          <DueMark task={task} short />
        </>
      ) : (
        <>
          <span className="flex align-center shrinks gap-12">
            {title}
            <TaskChips task={task} around={around} beside />
          </span>
          <span className="xs dimmed">
            <DueMark task={task} />
          </span>
          <Selectors task={task} around={around} />
          <TaskActions task={task} onEdit={on.onEdit} />
        </>
      )}
    </div>
  )
})
