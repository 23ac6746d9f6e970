import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Goal, Kpi } from '#contract/goals.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { readNumber, valueLabel } from './format.ts'
import styles from './goal-card.module.css'
import { recordKpi } from './queries.ts'

type Props = {
  goal: Goal
  kpi: Kpi
  label: string
  /** The value to show while it is being saved; undefined: the stored one again. */
  onTyped(value: number | null | undefined): void
}

/**
 * The current value, a click away from a new one: Enter saves, Esc leaves it, the notice takes it back. A refused save opens the
 * field again with what was typed; when somebody else was quicker it says so, and Enter then writes over theirs.
 */
export function KpiValue({ goal, kpi, label, onTyped }: Props) {
  const save = useMutation(recordKpi)
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The value that the typing began with: another one stored meanwhile is a conflict, not something to write over unseen. */
  const was = useRef<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  const open = () => {
    was.current = kpi.current_value
    setTyped(kpi.current_value === null ? '' : String(kpi.current_value))
  }
  const close = () => {
    setTyped(null)
    setRefusal(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  const commit = async (text: string) => {
    const value = readNumber(text)
    if (Number.isNaN(value)) return setRefusal('Please enter a number.')
    const before = was.current
    close()
    if (value === before) return
    onTyped(value)
    try {
      await save.mutateAsync({ id: goal.id, kpi_id: kpi.id, name: kpi.name, current_value: value, was: before })
      toastSaved(goal, kpi, before, value, () =>
        takeBack({ id: goal.id, kpi_id: kpi.id, was: value, current_value: before, start_value: kpi.start_value }),
      )
    } catch (error) {
      if (error instanceof HeldError) return
      const newer = newerValue(error, kpi.id)
      if (newer !== undefined) was.current = newer
      setTyped(text)
      setRefusal(
        newer === undefined
          ? wordsOf(error)
          : `Changed to ${valueLabel(newer, kpi.unit)} meanwhile. Enter saves yours, Esc keeps theirs.`,
      )
    } finally {
      onTyped(undefined)
    }
  }
  const takeBack = async (input: Omit<Parameters<typeof save.mutateAsync>[0], 'takes_back'>) => {
    const done = await save.mutateAsync({ ...input, takes_back: true }).catch(() => null)
    if (done) toast({ kind: 'success', title: 'Change undone' })
  }

  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={`color-inherit strong no-border no-ground round-sm pad-2-6 ${styles.current}`}
        aria-label={`${kpi.name}: ${label}. Change`}
        onClick={open}
      >
        {label}
      </button>
    )
  return (
    <TextInput
      size="xs"
      className={`text-left w-132 ${styles.field}`}
      inputMode="decimal"
      aria-label={`Current value of ${kpi.name}`}
      value={typed}
      error={refusal}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setRefusal(null)
      }}
      // Leaving the field saves a number; what is none, or was refused, stays in sight.
      onBlur={() => {
        if (refusal === null) void commit(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit(typed)
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
      }}
    />
  )
}

type Numbers = number | null
function toastSaved({ id }: Goal, kpi: Kpi, before: Numbers, after: Numbers, undo: () => void): void {
  const text = `${kpi.name}: ${valueLabel(before, kpi.unit)} → ${valueLabel(after, kpi.unit)}`
  toast({ kind: 'success', title: 'Goal saved', text, of: id, action: { label: 'Undo', run: undo } })
}

/** The value that is stored now, when another one than expected was the reason of the refusal. */
function newerValue(error: unknown, kpiId: string): number | null | undefined {
  const { code, current } = error as { code?: string; current?: Goal }
  if (code !== 'conflict') return undefined
  return current?.kpis.find(({ id }) => id === kpiId)?.current_value
}
