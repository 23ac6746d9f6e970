// Where things stand in the chart of a KPI, in pixels, without React.
import { daysBetween } from '#contract/days.ts'
import { type PaceLine, paceAt } from '#contract/goal-progress.ts'
import { dayOf } from '#web/ui/words/dates.ts'

export type ChartInput = {
  /** Oldest first. */
  values: readonly { value: number; recorded_at: string }[]
  target: number | null
  line: PaceLine | null
  due_date: string
  /** yyyy-mm-dd */
  today: string
}
type Point = { x: number; y: number }
export type Chart = {
  /** The recorded values; the last one goes on flat to today. */
  points: Point[]
  now: Point | null
  /** The even pace, from its start to the target on the due date. */
  pace: { from: Point; to: Point; now: Point } | null
  targetY: number | null
  todayX: number
  dueX: number
  firstDay: string
}

/** Room for the labels: above and below in the plot, and at the foot for the days. */
export const MARGIN = { top: 22, right: 10, bottom: 26, left: 10 } as const

export function chartOf({ values, target, line, due_date, today }: ChartInput, width: number, height: number): Chart {
  const days = [...values.map(({ recorded_at }) => dayOf(recorded_at)), ...(line ? [line.started_on] : [])]
  const firstDay = earliest([...days, today])
  const whole = Math.max(1, daysBetween(firstDay, latest([due_date, today])))
  const numbers = [
    ...values.map(({ value }) => value),
    ...(target === null ? [] : [target]),
    ...(line ? [line.start] : []),
  ]
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const plot = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom }
  const x = (day: number) => round(MARGIN.left + (day / whole) * plot.width)
  const xOfDay = (day: string) => x(daysBetween(firstDay, day))
  const xOfTime = (time: string) => x(Math.max(0, (Date.parse(time) - Date.parse(firstDay)) / 86_400_000))
  const y = (value: number) =>
    round(MARGIN.top + (most === least ? plot.height / 2 : ((most - value) / (most - least)) * plot.height))
  const todayX = xOfDay(today)
  const points = values.map(({ value, recorded_at }) => ({ x: Math.min(xOfTime(recorded_at), todayX), y: y(value) }))
  const last = points.at(-1)
  return {
    points,
    now: last ? { x: todayX, y: last.y } : null,
    pace: line && {
      from: { x: xOfDay(line.started_on), y: y(line.start) },
      to: { x: xOfDay(latest([due_date, line.started_on])), y: y(line.start + line.way) },
      now: { x: todayX, y: y(paceAt(line, today)) },
    },
    targetY: target === null ? null : y(target),
    todayX,
    dueX: xOfDay(latest([due_date, firstDay])),
    firstDay,
  }
}

const earliest = (days: readonly string[]) => days.toSorted()[0] ?? ''
const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''
const round = (value: number) => Math.round(value * 10) / 10
