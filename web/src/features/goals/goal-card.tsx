import { ActionIcon } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type Course, expectedProgress, goalCourse } from '#contract/goal-progress.ts'
import type { Goal } from '#contract/goals.ts'
import { SharedPeople } from '#web/features/orgs/people-field.tsx'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { ReadMore } from '#web/ui/markdown/read-more.tsx'
import { ProgressBar } from '#web/ui/marks/progress-bar.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { today } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { COURSE_BY_KPIS, COURSE_TONES, dueWords, GOAL_STATUS_LABELS, lossWords, STATUS_TONES } from './format.ts'
import styles from './goal-card.module.css'
import { KpiRow } from './kpi-row.tsx'
import { removeGoal, trendsQuery } from './queries.ts'

/** What another feature shows on a goal's card; `near`: the card is in sight or about to be, or was before. */
export type GoalSlot = (goal: Goal, near: boolean) => ReactNode
type Props = { goal: Goal; onEdit(goal: Goal): void; below?: GoalSlot; highlighted?: boolean; extra?: ReactNode }

export function GoalCard({ goal, onEdit, below, highlighted, extra }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const seen = useRef(false)
  seen.current ||= entry?.isIntersecting ?? false
  const near = seen.current
  const { data: trends = [] } = useQuery({ ...trendsQuery(goal.id), enabled: goal.kpis.length > 0 && near })
  const now = today()
  const course = goalCourse(goal, now)
  return (
    <article
      ref={ref}
      className={`stack gap-12 pad-16 card ${styles.card}`}
      data-highlighted={highlighted || undefined}
      aria-label={goal.title}
    >
      <div className="flex align-top gap-8">
        <div className="stack grow gap-6">
          <h2 className="no-margin md strong breaks leading-13" dir="auto">
            {goal.title}
          </h2>
          <GoalMeta goal={goal} course={course} />
        </div>
        <GoalActions goal={goal} onEdit={onEdit} />
        {extra}
      </div>
      <div className={`grid align-center gap-16 ${styles.progress}`}>
        <span className={`strong numbers min-w-76 text-28 ${styles.number}`}>
          {goal.progress}
          <small className="dimmed sm medium ml-2">%</small>
        </span>
        <ProgressBar
          value={goal.progress}
          label={`Progress of ${goal.title}`}
          tone={course ? COURSE_TONES[course] : goal.status === 'done' ? 'good' : 'plain'}
          mark={course ? expectedProgress(goal, now) : null}
        />
      </div>
      {goal.description && (
        <ReadMore lines={2}>
          <div className="dimmed breaks keep-lines max-reading" dir="auto">
            <Words text={goal.description} />
          </div>
        </ReadMore>
      )}
      <ul className={`stack plain-list border-top ${styles.kpis}`} aria-label="KPIs">
        {goal.kpis.map((kpi) => (
          <KpiRow key={kpi.id} goal={goal} kpi={kpi} trend={trends.filter((entry) => entry.kpi_id === kpi.id)} />
        ))}
      </ul>
      {below?.(goal, near)}
    </article>
  )
}

function GoalMeta({ goal, course }: { goal: Goal; course: Course | null }) {
  const due = dueWords(goal)
  return (
    <div className="row wrap dimmed xs gap-4-10">
      <StatusBadge tone={STATUS_TONES[goal.status]}>{GOAL_STATUS_LABELS[goal.status]}</StatusBadge>
      {course && <StatusBadge tone={COURSE_TONES[course]}>{COURSE_BY_KPIS[course]}</StatusBadge>}
      <span className={due.overdue ? 'inline-row gap-4 bad medium' : undefined}>
        {due.overdue && <IconAlertTriangle size={14} aria-hidden />}
        {due.text}
      </span>
      {goal.organization_name && <bdi>{goal.organization_name}</bdi>}
      {goal.shared_users.length > 0 && (
        <span>
          Shared with <SharedPeople people={goal.shared_users} />
        </span>
      )}
    </div>
  )
}

function GoalActions({ goal, onEdit }: Pick<Props, 'goal' | 'onEdit'>) {
  const remove = useMutation(removeGoal)
  const ask = async (button: HTMLElement) => {
    const list = button.closest('section')
    if (!(await confirm({ title: 'Delete this goal?', text: lossWords(goal), verb: 'Delete goal', danger: true })))
      return
    const gone = await remove.mutateAsync(goal).then(
      () => true,
      () => false,
    )
    // The card is gone, and the button that had the focus with it.
    if (gone) list?.focus()
  }
  return (
    <div className="flex gap-4">
      {goal.can_edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${goal.title}`}
          onClick={() => onEdit(goal)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {goal.can_delete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${goal.title}`}
          loading={remove.isPending}
          onClick={(event) => void ask(event.currentTarget)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  )
}
