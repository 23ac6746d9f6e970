import { IconTargetArrow, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { DueMark } from './due-mark.tsx'
import { goalsQuery } from './queries.ts'
import styles from './task-chips.module.css'

/** What a task says below its title: when it is due, what it serves, who sees it, who made it. */
export function TaskChips({ task }: { task: Task }) {
  const me = useMe()
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const { data: goals } = useQuery({ ...goalsQuery(), enabled: task.goal_id !== null })
  const goal = goals?.items.find(({ id }) => id === task.goal_id)
  const shared = orgs.filter(({ id }) => task.shared_org_ids.includes(id))
  const maker = task.created_by_user
  const nothing = !task.due_date && !goal && shared.length === 0 && (!maker || maker.id === me.id)
  if (nothing) return null
  return (
    <span className={styles.chips}>
      <DueMark task={task} />
      {goal && (
        <span className={styles.chip} title={`Goal: ${goal.title}`}>
          <IconTargetArrow size={14} aria-label="Goal" />
          <bdi>{goal.title}</bdi>
        </span>
      )}
      {shared.map(({ id, name }) => (
        <span key={id} className={styles.chip} title={`Shared with ${name}`}>
          <IconUsers size={14} aria-label="Shared with" />
          <bdi>{name}</bdi>
        </span>
      ))}
      {maker && maker.id !== me.id && (
        <span>
          by <bdi>{maker.name}</bdi>
        </span>
      )}
    </span>
  )
}
