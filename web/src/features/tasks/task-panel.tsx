import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { ApiError } from '#web/api.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { SharedPeople } from '#web/features/orgs/people-field.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { formatDate, formatDay, formatTime, formatTimeOfDay } from '#web/ui/words/dates.ts'
import { useAround } from './around.ts'
import { DueMark } from './due-mark.tsx'
import { GOAL_STATUS_NAMES, sharedWords } from './format.ts'
import { goalOfTaskQuery, goalQuery, taskQuery } from './queries.ts'
import { ReminderField } from './reminder-field.tsx'
import { repeatWords } from './repeats.ts'
import { Selectors } from './selectors.tsx'
import { TaskButtons } from './task-actions.tsx'
import styles from './task-panel.module.css'
import { TaskSteps } from './task-steps.tsx'
import { TaskTalk } from './task-talk.tsx'

const QuickChange = later(() => import('./quick-change.tsx').then((module) => module.QuickChange))

type Props = { id: string; opened: boolean; onEdit(task: Task): void; onClose(): void }

/** A task in full, beside the list. */
export function TaskPanel({ id, opened, onEdit, onClose }: Props) {
  const { data: task, error, refetch } = useQuery(taskQuery(id))
  useOnScreen('task', opened ? id : undefined)
  const gone = error instanceof ApiError && error.status === 404
  return (
    <SidePanel opened={opened} onClose={onClose} title={task && !gone ? <span dir="auto">{task.title}</span> : 'Task'}>
      {gone ? (
        <EmptyState title="This task no longer exists, or it is not shared with you." />
      ) : task ? (
        <Details task={task} onEdit={onEdit} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </SidePanel>
  )
}

function Details({ task, onEdit, onClose }: { task: Task } & Pick<Props, 'onEdit' | 'onClose'>) {
  const around = useAround()
  const repeats = repeatWords(task)
  return (
    <>
      <div className={`grid align-center gap-8 mb-16 three-columns ${styles.selectors}`}>
        <Selectors task={task} around={around} />
      </div>
      <TaskSteps task={task} />
      {task.description && <Text title="Description" text={task.description} />}
      {task.notes && <Text title="Notes" text={task.notes} />}
      <dl className="grid gap-8-16 no-margin mb-16 terms-96">
        <Fact name="Due">
          <Due task={task} />
        </Fact>
        {repeats && <Fact name="Repeats">{repeats}</Fact>}
        {isOpen(task) && (
          <Fact name="Remind me">
            <ReminderField task={task} />
          </Fact>
        )}
        {task.goal_id && <GoalFact task={task.id} id={task.goal_id} />}
        {task.contact_id && (
          <Fact name="Contact">
            <Link to="/app/contacts" search={{ contact: task.contact_id }}>
              Open its contact
            </Link>
          </Fact>
        )}
        <Fact name="Shared with">
          {sharedWords(task, around)} <SharedPeople people={task.shared_users} />
        </Fact>
        <Fact name="Made by">
          <bdi>{task.created_by_user?.name ?? 'Former colleague'}</bdi>, {formatTime(task.created_at)}
        </Fact>
        {task.updated_at !== task.created_at && <Fact name="Changed">{formatTime(task.updated_at)}</Fact>}
      </dl>
      <TaskButtons task={task} onEdit={onEdit} onRemoved={onClose} />
      <TaskTalk task={task} />
    </>
  )
}

/** When it is due, and the way to another day for those who may change it. */
function Due({ task }: { task: Task }) {
  const dialog = useDialog<Task>()
  const words = task.due_date
    ? formatDay(task.due_date) + (task.due_time ? `, ${formatTimeOfDay(task.due_time)}` : '')
    : 'No date'
  return (
    <span className="row wrap gap-4-12">
      <span>
        {words} <DueMark task={task} />
      </span>
      {task.can_edit && (
        <Button
          className="thumb"
          variant="default"
          size="compact-sm"
          aria-label={`Change the due date of ${task.title}`}
          onClick={() => dialog.open(task)}
        >
          {task.due_date ? 'Change' : 'Set a date'}
        </Button>
      )}
      {dialog.show((subject, frame) => (
        <QuickChange what="date" tasks={[subject]} {...frame} onChanged={() => {}} />
      ))}
    </span>
  )
}

/** Typed as plain text as often as not: its lines stay lines. */
function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={`mb-16 ${styles.section}`} aria-label={title}>
      <h3 className="no-margin dimmed regular mb-4">{title}</h3>
      <Markdown text={text} />
    </section>
  )
}

/** Who has a task sees what it is for; the goal itself opens for those who may see it. */
function GoalFact({ id, task }: { id: string; task: string }) {
  const { data: goal, error } = useQuery(goalQuery(id))
  const hidden = error instanceof ApiError && error.status === 404
  const { data: told } = useQuery({ ...goalOfTaskQuery(task), enabled: hidden })
  return (
    <Fact name="Goal">
      {told ? (
        <>
          <bdi>{told.title}</bdi>
          {` (${GOAL_STATUS_NAMES[told.status]}, ${formatDate(told.created_at)} to ${formatDay(told.due_date)})`}
        </>
      ) : hidden ? (
        'A goal you cannot see'
      ) : (
        <Link to="/app/strategy" search={{ goal: id }}>
          <bdi>{goal?.title ?? 'Open its goal'}</bdi>
        </Link>
      )}
    </Fact>
  )
}
