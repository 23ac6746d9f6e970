import { sparkPoints, valueLabel } from './format.ts'
import styles from './goal-card.module.css'

const WIDTH = 64
const HEIGHT = 20

/** How a value has moved. Says it in words to a screen reader; takes its place also while nothing is known. */
export function Sparkline({ values, unit }: { values: readonly number[]; unit: string | null }) {
  const first = values[0]
  const last = values.at(-1)
  if (values.length < 2 || first === undefined || last === undefined)
    return <span className={styles.spark} aria-hidden />
  const points = sparkPoints(values, WIDTH, HEIGHT)
  const [x, y] = points.at(-1)!
  const label = `From ${valueLabel(first, unit)} to ${valueLabel(last, unit)} in ${values.length} values`
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
      />
      <circle cx={x} cy={y} r={2} fill="currentColor" />
    </svg>
  )
}
