import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDialog } from '#web/ui/use-dialog.ts'
import { DueMark } from './due-mark.tsx'
import styles from './goal-tasks.module.css'
import { goalTasksQuery } from './queries.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx').then((module) => ({ default: module.TaskDialog })))
/** So many stand on a goal's card; the rest is a link away. */
const MOST = 5

/** What is still to be done for a goal, and a way to add to it. For the goal's card. */
export function GoalTasks({ goalId }: { goalId: string }) {
  const { data } = useInfiniteQuery(goalTasksQuery(goalId))
  const dialog = useDialog<null>()
  const page = data?.pages[0]
  const tasks = page?.items.slice(0, MOST) ?? []
  return (
    <section className={styles.tasks} aria-label="Tasks of this goal">
      {tasks.length > 0 && (
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <Link to="/app/my-tasks" search={{ goal: goalId, task: task.id }} className={styles.title}>
                <bdi>{task.title}</bdi>
              </Link>
              <span className={styles.meta}>
                <DueMark task={task} />
                <span>{task.status}</span>
                {task.assigned_to_user && <bdi>{task.assigned_to_user.name}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {page && tasks.length > 0 && (
          <Link to="/app/my-tasks" search={{ goal: goalId }}>
            {page.total === '1' ? 'Its open task' : `All ${page.total} open tasks`}
          </Link>
        )}
        {page && tasks.length === 0 && <span>No open tasks.</span>}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={14} />}
          onClick={() => dialog.open(null)}
        >
          Add task
        </Button>
      </div>
      {dialog.state && (
        <Suspense>
          <TaskDialog
            key={dialog.state.key}
            task={null}
            template={{ goal_id: goalId }}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </section>
  )
}
