import { IconCheck, IconX } from '@tabler/icons-react'
import type { Task } from '#contract/tasks.ts'
import styles from './done-circle.module.css'
import { PRIORITY_TONES } from './format.ts'

/** One tap finishes a task, and one more takes that back. Where it may not be changed it only says how it stands. */
export function DoneCircle({ task, onFinish }: { task: Task; onFinish(task: Task): void }) {
  const done = task.status === 'Done'
  const mark = done ? <IconCheck size={12} stroke={3} /> : task.status === 'Cancelled' ? <IconX size={12} /> : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of hundreds; the browser's own box cannot be a circle of 44 px around one of 18
    <button
      type="button"
      role="checkbox"
      aria-checked={done}
      aria-label={`${task.title}: done`}
      className={`inline-row justify-center pad-0 no-border no-ground circle clickable ${styles.circle}`}
      data-tone={PRIORITY_TONES[task.priority]}
      disabled={!task.can_edit}
      onClick={() => onFinish(task)}
    >
      <span
        className={`inline-row justify-center dimmed circle square-18 ${styles.ring}`}
        data-done={done || undefined}
        aria-hidden
      >
        {mark}
      </span>
    </button>
  )
}
