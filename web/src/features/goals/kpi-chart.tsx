import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { daysBehind, kpiCourse, paceAt, paceLine } from '#contract/goal-progress.ts'
import type { Goal, Kpi } from '#contract/goals.ts'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatDay, today } from '#web/ui/words/dates.ts'
import { type Chart, chartOf, MARGIN } from './chart.ts'
import { COURSE_LABELS, COURSE_TONES, courseWords, valueLabel } from './format.ts'
import styles from './kpi-chart.module.css'
import { KpiValues } from './kpi-values.tsx'
import { kpiHistoryQuery } from './queries.ts'

const HEIGHT = 168

/** How a KPI moved against its pace: a picture, the same in a sentence, and the values in a table. */
export function KpiChart({ goal, kpi }: { goal: Goal; kpi: Kpi }) {
  const query = useQuery(kpiHistoryQuery(goal.id, kpi.id))
  const { ref, width } = useElementSize()
  const now = today()
  const line = paceLine(kpi, goal.due_date)
  const course = kpiCourse(kpi, goal, now)
  const words = courseWords(kpi, line && { value: paceAt(line, now), days: daysBehindNow(kpi, line, now) }, goal, now)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={HEIGHT + 64} radius="sm" />
  const values = query.data
  return (
    <figure className="stack gap-8 no-margin" aria-label={`How ${kpi.name} moved`}>
      <figcaption className="row wrap gap-4-8 dimmed xs">
        {course && <StatusBadge tone={COURSE_TONES[course]}>{COURSE_LABELS[course]}</StatusBadge>}
        <span>{words}</span>
      </figcaption>
      <div ref={ref} className="min-h-168">
        {values.length > 0 && width > 0 && (
          <Plot
            kpi={kpi}
            width={width}
            paceNow={line && paceAt(line, now)}
            due={goal.due_date}
            chart={chartOf(
              { values, target: kpi.target_value, line, due_date: goal.due_date, today: now },
              width,
              HEIGHT,
            )}
          />
        )}
      </div>
      <KpiValues values={query.data} kpi={kpi} goal={goal} />
    </figure>
  )
}

const daysBehindNow = (kpi: Kpi, line: NonNullable<ReturnType<typeof paceLine>>, now: string) =>
  kpi.current_value === null ? null : Math.round(daysBehind(line, kpi.current_value, now))

type PlotProps = { chart: Chart; kpi: Kpi; width: number; paceNow: number | null; due: string }

/** The picture says nothing that the words above and the table below do not say. */
function Plot({ chart, kpi, width, paceNow, due }: PlotProps) {
  const { points, now, pace, targetY, todayX, dueX } = chart
  const foot = HEIGHT - 8
  const path = points.map(({ x, y }) => `${x},${y}`).join(' ')
  // Labels of today stand after it where there is room, on the far side of the point from the other line.
  const left = width - todayX < 120
  const beside = { x: todayX + (left ? -8 : 8), textAnchor: left ? 'end' : 'start' } as const
  const above = now === null || pace === null || now.y <= pace.now.y
  // So near to each other, the two say the same: one label will do.
  const apart = now === null || pace === null || Math.abs(now.y - pace.now.y) > 14
  const edge = (x: number): 'start' | 'middle' | 'end' => (x > width - 60 ? 'end' : x < 60 ? 'start' : 'middle')
  const footDays = [
    { x: MARGIN.left, text: formatDay(chart.firstDay), anchor: 'start' as const },
    { x: dueX, text: `Due ${formatDay(due)}`, anchor: edge(dueX) },
  ].filter(({ x }, index) => index === 0 || x > 120)
  return (
    <svg width={width} height={HEIGHT} aria-hidden className={`block ${styles.svg}`}>
      {targetY !== null && (
        <line className={styles.target} x1={MARGIN.left} x2={width - MARGIN.right} y1={targetY} y2={targetY} />
      )}
      <line className={styles.today} x1={todayX} x2={todayX} y1={MARGIN.top - 8} y2={HEIGHT - MARGIN.bottom + 4} />
      {pace && <line className={styles.pace} x1={pace.from.x} y1={pace.from.y} x2={pace.to.x} y2={pace.to.y} />}
      {points.length > 1 && <polyline className={styles.line} points={path} />}
      {now && <line className={styles.still} x1={points.at(-1)?.x} y1={now.y} x2={now.x} y2={now.y} />}
      {points.length <= 40 &&
        points.map(({ x, y }) => <circle key={`${x} ${y}`} className="text-fill" cx={x} cy={y} r={2.5} />)}
      {pace && <circle className={styles.ring} cx={pace.now.x} cy={pace.now.y} r={4} />}
      {now && <circle className={`text-fill ${styles.now}`} cx={now.x} cy={now.y} r={4.5} />}
      {targetY !== null && (
        <text className={`xs numbers ${styles.label}`} x={MARGIN.left} y={targetY - 6}>
          Target {valueLabel(kpi.target_value, kpi.unit)}
        </text>
      )}
      {pace && paceNow !== null && apart && (
        <text className={`xs numbers ${styles.label}`} {...beside} y={labelY(pace.now.y, !above)}>
          Pace {valueLabel(paceNow, kpi.unit)}
        </text>
      )}
      {now && (
        <text className={`xs strong numbers text-fill ${styles.current}`} {...beside} y={labelY(now.y, above)}>
          Now {valueLabel(kpi.current_value, kpi.unit)}
        </text>
      )}
      {footDays.map(({ x, text, anchor }) => (
        <text key={text} className={`xs numbers ${styles.label}`} x={x} y={foot} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The baseline of a label above or below a point, inside the plot. */
const labelY = (y: number, above: boolean) => Math.min(HEIGHT - MARGIN.bottom - 4, Math.max(12, above ? y - 8 : y + 18))
