import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { DueMark } from './due-mark.tsx'
import { goalCountWords } from './format.ts'
import styles from './goal-tasks.module.css'
import { changeTask, doneTasksOfGoalQuery, goalTasksQuery, openTasksOfGoalQuery } from './queries.ts'

const QuickAdd = later(() => import('./quick-add.tsx').then((module) => module.QuickAdd))
/** So many stand on a goal's card; the rest is a link away. */
const MOST = 3

type Props = {
  goalId: string
  /** Others see it, too: they may have tasks for it that are not shared, of which not even their number is told. */
  isShared: boolean
  /** Whether the card is in sight: only then are its tasks read. */
  near: boolean
}

/** What is still to be done for a goal, how much of it is done, and a line to add to it. For the goal's card. */
export function GoalTasks({ goalId, isShared, near }: Props) {
  const { open, openCount, doneCount } = useGoalTasks(goalId, near)
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const close = () => {
    setAdding(false)
    requestAnimationFrame(() => add.current?.focus())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form, and one of many such groups: no landmark either
    <div role="group" className={`stack gap-4 xs border-top pt-8 ${styles.tasks}`} aria-label="Tasks of this goal">
      <div className="row spread dimmed min-h-28">
        <span>{goalCountWords(openCount, doneCount, isShared)}</span>
        <Button
          ref={add}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={14} />}
          aria-expanded={adding}
          onClick={() => (adding ? close() : setAdding(true))}
        >
          Add task
        </Button>
      </div>
      {open.length > 0 && (
        <ul>
          {open.slice(0, MOST).map((task) => (
            <OpenTask key={task.id} task={task} goalId={goalId} />
          ))}
        </ul>
      )}
      {openCount !== null && (open.length > MOST || Number(openCount) > MOST) && (
        <Link to="/app/my-tasks" search={{ goal: goalId }} className={`fit-width ${styles.all}`}>
          All {openCount} open tasks
        </Link>
      )}
      {adding && (
        <QuickAdd
          goalId={goalId}
          onShow={(id) => void navigate({ to: '/app/my-tasks', search: { goal: goalId, task: id } })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** One call for each card: the counts are taken from its tasks. Only a goal with more than a page of them is asked twice more. */
function useGoalTasks(goalId: string, near: boolean) {
  const page = useInfiniteQuery({ ...goalTasksQuery(goalId), enabled: near }).data?.pages[0]
  const many = page !== undefined && page.next !== null
  const open = useInfiniteQuery({ ...openTasksOfGoalQuery(goalId), enabled: near && many }).data?.pages[0]
  const done = useInfiniteQuery({ ...doneTasksOfGoalQuery(goalId), enabled: near && many }).data?.pages[0]
  if (many) return { open: open?.items ?? [], openCount: open?.total ?? null, doneCount: done?.total ?? null }
  const tasks = page?.items ?? []
  const stillOpen = tasks.filter(isOpen)
  const counts = page && {
    openCount: String(stillOpen.length),
    doneCount: String(tasks.filter(({ status }) => status === 'Done').length),
  }
  return { open: stillOpen, openCount: null, doneCount: null, ...counts }
}

function OpenTask({ task, goalId }: { task: Task; goalId: string }) {
  const change = useMutation(changeTask)
  const finish = () => {
    const back = () => change.mutate({ values: { status: task.status }, was: { ...task, status: 'Done' } })
    change.mutate({ values: { status: 'Done' }, was: task })
    toast({ kind: 'success', title: 'Task done', text: task.title, of: task.id, action: { label: 'Undo', run: back } })
  }
  return (
    <li className="row gap-10 pad-4-0">
      {task.can_edit && (
        <Checkbox
          size="xs"
          className={`flex ${styles.check}`}
          aria-label={`${task.title}: done`}
          checked={false}
          onChange={finish}
        />
      )}
      <span className="row wrap grow gap-2-10">
        <Link
          to="/app/my-tasks"
          search={{ goal: goalId, task: task.id }}
          className={`hover-underlined shrinks color-inherit sm breaks undecorated basis-180 ${styles.title}`}
        >
          <bdi>{task.title}</bdi>
        </Link>
        <span className="flex wrap gap-2-12 dimmed">
          <DueMark task={task} />
          {task.status !== 'To Do' && <span>{task.status}</span>}
          {task.assigned_to_user && <bdi>{task.assigned_to_user.name}</bdi>}
        </span>
      </span>
    </li>
  )
}
