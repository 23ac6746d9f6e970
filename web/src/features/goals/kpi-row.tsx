import { IconChartLine } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { kpiCourse, kpiProgress } from '#contract/goal-progress.ts'
import type { Goal, Kpi } from '#contract/goals.ts'
import { later } from '#web/ui/later.tsx'
import { ProgressBar } from '#web/ui/marks/progress-bar.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { today } from '#web/ui/words/dates.ts'
import { formatPercent } from '#web/ui/words/numbers.ts'
import { COURSE_LABELS, COURSE_TONES, kpiLabel } from './format.ts'
import styles from './goal-card.module.css'
import { KpiValue } from './kpi-value.tsx'
import { Sparkline } from './sparkline.tsx'

const KpiChart = later(() => import('./kpi-chart.tsx').then((module) => module.KpiChart))

type Props = { goal: Goal; kpi: Kpi; trend: readonly { value: number }[] }

/** One KPI of a goal: where it is, where it should be, how it moved. The current value is changed in place. */
export function KpiRow({ goal, kpi, trend }: Props) {
  const [typed, setTyped] = useState<number | null>()
  const [open, setOpen] = useState(false)
  const chart = useId()
  // What was typed stands there at once; a refused save puts the stored value back and says why.
  const shown = typed === undefined ? kpi : { ...kpi, current_value: typed }
  const percent = kpiProgress(shown)
  const { current, target } = kpiLabel(shown)
  const course = kpiCourse(shown, goal, today())
  return (
    <li className={`grid align-center gap-4-16 pad-4-0 border-bottom min-h-40 ${styles.kpi}`}>
      <span className={`row wrap shrinks breaks gap-2-8 ${styles.name}`}>
        <bdi>{kpi.name}</bdi>
        {course && course !== 'on_track' && (
          <StatusBadge tone={COURSE_TONES[course]}>{COURSE_LABELS[course]}</StatusBadge>
        )}
      </span>
      <span className={`text-right numbers ${styles.values}`}>
        {goal.can_edit ? (
          <KpiValue goal={goal} kpi={kpi} label={current} onTyped={setTyped} />
        ) : (
          <span className="strong">{current}</span>
        )}
        {target && <span className="dimmed"> target {target}</span>}
      </span>
      <button
        type="button"
        className={`place-center pad-0 dimmed no-border no-ground round-sm clickable min-h-28 hover-ground hover-bright no-margin mx-less-4 w-72 ${styles.toggle}`}
        aria-expanded={open}
        aria-controls={open ? chart : undefined}
        aria-label={`History of ${kpi.name}`}
        title="Show how it moved, and its pace"
        onClick={() => setOpen(!open)}
      >
        {trend.length > 1 ? <Sparkline values={trend.map(({ value }) => value)} /> : <IconChartLine size={16} />}
      </button>
      <ProgressBar value={percent} label={`Progress of ${kpi.name}`} size="sm" />
      <span className="dimmed one-line text-right numbers">
        {kpi.target_value === null ? '—' : formatPercent(percent)}
      </span>
      {open && (
        <div id={chart} className="full-row pad-4-0 pb-8">
          <KpiChart goal={goal} kpi={kpi} />
        </div>
      )}
    </li>
  )
}
