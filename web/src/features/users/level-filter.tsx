import type { UserCounts, UserLevel } from '#contract/users.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { LEVELS } from './format.ts'
import styles from './level-filter.module.css'

type Props = {
  /** Undefined: not known yet. */
  counts: UserCounts | undefined
  value: UserLevel | ''
  onChange(level: UserLevel | ''): void
}

/** How many accounts there are of each level; one click shows only these. */
export function LevelFilter({ counts, value, onChange }: Props) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choices = [
    { level: '' as const, label: 'All', count: all },
    ...LEVELS.map(({ value: level, label }) => ({ level, label, count: counts?.[level] })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line with others everywhere
    <div className="flex wrap gap-4" role="group" aria-label="User level">
      {choices.map(({ level, label, count }) => (
        <button
          key={level}
          type="button"
          className="hover-ground inline-row gap-6 pad-4-12 bright border ground-raised pill clickable font-inherit target chosen"
          aria-pressed={value === level}
          onClick={() => onChange(level)}
        >
          {label}
          <span className={`dimmed xs numbers ${styles.count}`}>{count === undefined ? '' : formatNumber(count)}</span>
        </button>
      ))}
    </div>
  )
}
