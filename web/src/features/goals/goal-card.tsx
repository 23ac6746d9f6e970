import { ActionIcon } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expectedProgress, goalCourse } from '#contract/goal-progress.ts'
import type { Goal } from '#contract/goals.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { today } from '#web/ui/dates.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ReadMore } from '#web/ui/read-more.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { COURSE_LABELS, COURSE_TONES, dueWords, GOAL_STATUS_LABELS, STATUS_TONES } from './format.ts'
import styles from './goal-card.module.css'
import { KpiRow } from './kpi-row.tsx'
import { historyQuery, removeGoal } from './queries.ts'

type Props = { goal: Goal; onEdit(goal: Goal): void; highlighted?: boolean; extra?: ReactNode }

export function GoalCard({ goal, onEdit, highlighted, extra }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const { data: history = [] } = useQuery({
    ...historyQuery(goal.id),
    enabled: goal.kpis.length > 0 && (entry?.isIntersecting ?? false),
  })
  const now = today()
  const course = goalCourse(goal, now)
  return (
    <article ref={ref} className={styles.card} data-highlighted={highlighted || undefined} aria-label={goal.title}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title}>{goal.title}</h2>
          <GoalMeta goal={goal} />
        </div>
        <GoalActions goal={goal} onEdit={onEdit} />
        {extra}
      </div>
      <div className={styles.progress}>
        <span className={styles.number}>
          {goal.progress}
          <small>%</small>
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
          <div className={styles.description}>{goal.description}</div>
        </ReadMore>
      )}
      <ul className={styles.kpis} aria-label="KPIs">
        {goal.kpis.map((kpi) => (
          <KpiRow
            key={kpi.id}
            goal={goal}
            kpi={kpi}
            values={history.filter((entry) => entry.kpi_id === kpi.id).map(({ value }) => value)}
          />
        ))}
      </ul>
    </article>
  )
}

function GoalMeta({ goal }: { goal: Goal }) {
  const due = dueWords(goal)
  const course = goalCourse(goal, today())
  return (
    <div className={styles.meta}>
      <StatusBadge tone={STATUS_TONES[goal.status]}>{GOAL_STATUS_LABELS[goal.status]}</StatusBadge>
      {course && <StatusBadge tone={COURSE_TONES[course]}>{COURSE_LABELS[course]}</StatusBadge>}
      <span className={due.overdue ? styles.overdue : undefined}>
        {due.overdue && <IconAlertTriangle size={14} aria-hidden />}
        {due.text}
      </span>
      {goal.organization_name && <span>{goal.organization_name}</span>}
    </div>
  )
}

function GoalActions({ goal, onEdit }: Pick<Props, 'goal' | 'onEdit'>) {
  const remove = useMutation(removeGoal)
  const ask = async () => {
    const text = `“${goal.title}” is deleted with its KPIs and their history.`
    if (await confirm({ title: 'Delete this goal?', text, verb: 'Delete goal', danger: true })) remove.mutate(goal.id)
  }
  return (
    <div className={styles.actions}>
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
          onClick={ask}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  )
}
