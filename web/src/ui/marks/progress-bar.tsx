import { formatPercent } from '#web/ui/words/numbers.ts'
import styles from './progress-bar.module.css'
import type { Tone } from './status-badge.tsx'

type Props = {
  /** 0 to 100. The number itself stands beside the bar, never only in it. */
  value: number
  /** What is measured, for a screen reader. */
  label: string
  tone?: Tone
  /** Where an even pace would be by now, 0 to 100. */
  mark?: number | null
  size?: 'sm' | 'md'
}

export function ProgressBar({ value, label, tone = 'plain', mark, size = 'md' }: Props) {
  const now = Math.round(value)
  return (
    <div
      className={`relative h-6 ${styles.bar}`}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={`full-height ${styles.fill}`} data-tone={tone} style={{ width: `${now}%` }} />
      {mark !== null && mark !== undefined && mark > 0 && mark < 100 && (
        <div
          className={`absolute top-less-3 bottom-less-3 ml-less-1 w-2 ${styles.mark}`}
          style={{ left: `${mark}%` }}
          title={`An even pace would be at ${formatPercent(mark)}`}
        />
      )}
    </div>
  )
}
