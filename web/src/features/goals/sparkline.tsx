import { sparkPoints } from './format.ts'

const WIDTH = 64
const HEIGHT = 20

/** How a value has moved, at a glance: the chart behind it says it in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = sparkPoints(values, WIDTH, HEIGHT)
  const last = points.at(-1)
  return (
    <svg className="block w-64 h-20" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
      />
      {last && <circle cx={last[0]} cy={last[1]} r={2} fill="currentColor" />}
    </svg>
  )
}
