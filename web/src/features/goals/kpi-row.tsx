import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { kpiProgress } from '#contract/goal-progress.ts'
import type { Goal, Kpi } from '#contract/goals.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { kpiLabel, readNumber } from './format.ts'
import styles from './goal-card.module.css'
import { updateKpiValue } from './queries.ts'
import { Sparkline } from './sparkline.tsx'

/** One KPI of a goal: where it is, where it should be, how it moved. A click on the current value changes it. */
export function KpiRow({ goal, kpi, values }: { goal: Goal; kpi: Kpi; values: readonly number[] }) {
  const save = useMutation(updateKpiValue)
  // What was typed stands there at once; a refused save puts the stored value back and says why.
  const shown = save.isPending && save.variables ? { ...kpi, current_value: save.variables.value } : kpi
  const percent = kpiProgress(shown)
  const { current, target } = kpiLabel(shown)
  return (
    <li className={styles.kpi}>
      <span className={styles.name}>{kpi.name}</span>
      <span className={styles.values}>
        {goal.can_edit ? (
          <CurrentValue kpi={shown} label={current} onSave={(value) => save.mutate({ goal, kpiId: kpi.id, value })} />
        ) : (
          <span className={styles.fixed}>{current}</span>
        )}
        {target && <span className={styles.target}> / {target}</span>}
      </span>
      <Sparkline values={values} unit={kpi.unit} />
      <ProgressBar value={percent} label={`Progress of ${kpi.name}`} size="sm" />
      <span className={styles.percent}>{kpi.target_value === null ? '—' : `${Math.round(percent)} %`}</span>
    </li>
  )
}

function CurrentValue({ kpi, label, onSave }: { kpi: Kpi; label: string; onSave(value: number | null): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={styles.current}
        aria-label={`${kpi.name}: ${label}. Change`}
        onClick={() => setTyped(kpi.current_value === null ? '' : String(kpi.current_value))}
      >
        {label}
      </button>
    )
  const value = readNumber(typed)
  const wrong = Number.isNaN(value)
  const close = () => {
    setTyped(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  const commit = () => {
    if (wrong) return
    if (value !== kpi.current_value) onSave(value)
    close()
  }
  return (
    <TextInput
      size="xs"
      w={120}
      display="inline-block"
      inputMode="decimal"
      aria-label={`Current value of ${kpi.name}`}
      value={typed}
      error={wrong ? 'Please give a number.' : undefined}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (wrong ? setTyped(null) : commit())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
      }}
    />
  )
}
