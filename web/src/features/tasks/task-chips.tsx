import { IconListCheck, IconRepeat, IconTargetArrow, IconUserShare, IconUsers } from '@tabler/icons-react'
import type { Task } from '#contract/tasks.ts'
import type { Around } from './around.ts'
import { DueMark } from './due-mark.tsx'
import { repeatWords } from './repeats.ts'
import styles from './task-chips.module.css'

type Props = {
  task: Task
  around: Around
  /** In one line beside the title; the date has a place of its own there. */
  beside?: boolean
}

/** What a task says below its title: when it is due, what it serves, who sees it, who made it. */
export function TaskChips({ task, around, beside }: Props) {
  const goal = task.goal_id === null ? undefined : around.goals.get(task.goal_id)
  const shared = around.orgs.filter(({ id }) => task.shared_org_ids.includes(id))
  const maker = task.created_by_user
  const repeats = repeatWords(task)
  const nothing =
    (beside || !task.due_date) &&
    !repeats &&
    task.steps.length === 0 &&
    !goal &&
    shared.length === 0 &&
    task.shared_users.length === 0 &&
    (!maker || maker.id === around.meId)
  if (nothing) return null
  return (
    <span
      className={
        beside ? `flex align-center gap-12 dimmed xs ${styles.beside}` : 'row wrap shrinks max-full gap-2-12 dimmed xs'
      }
    >
      {!beside && <DueMark task={task} />}
      {repeats && (
        <span className={`inline-row shrinks gap-4 ${styles.chip}`} title={repeats}>
          <IconRepeat size={14} aria-label={`Repeats: ${repeats}`} />
        </span>
      )}
      {task.steps.length > 0 && (
        <span className={`inline-row shrinks gap-4 ${styles.chip}`}>
          <IconListCheck size={14} aria-label="Steps done" />
          {task.steps.filter(({ done }) => done).length}/{task.steps.length}
        </span>
      )}
      {goal && (
        <span className={`inline-row shrinks gap-4 ${styles.chip}`} title={`Goal: ${goal}`}>
          <IconTargetArrow size={14} aria-label="Goal" />
          <bdi className="truncate">{goal}</bdi>
        </span>
      )}
      {shared.map(({ id, name }) => (
        <span key={id} className={`inline-row shrinks gap-4 ${styles.chip}`} title={`Shared with ${name}`}>
          <IconUsers size={14} aria-label="Shared with" />
          <bdi className="truncate">{name}</bdi>
        </span>
      ))}
      {task.shared_users.map(({ id, name }) => (
        <span
          key={id}
          className={`inline-row shrinks gap-4 ${styles.chip}`}
          title={id === around.meId ? 'Shared with you' : `Shared with ${name}`}
        >
          <IconUserShare size={14} aria-label="Shared with" />
          <bdi className="truncate">{id === around.meId ? 'You' : name}</bdi>
        </span>
      ))}
      {maker && maker.id !== around.meId && (
        <span className={`shrinks ${beside ? 'truncate' : ''}`}>
          by <bdi>{maker.name}</bdi>
        </span>
      )}
    </span>
  )
}
