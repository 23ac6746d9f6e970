import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { paceAt, paceLine } from '#contract/goal-progress.ts'
import type { Goal, Kpi, KpiValue } from '#contract/goals.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { dayOf, formatDate, formatDay, today } from '#web/ui/words/dates.ts'
import { readNumber, valueLabel } from './format.ts'
import styles from './kpi-chart.module.css'
import { addKpiValue, correctKpiValue, removeKpiValue } from './queries.ts'

type Props = { values: readonly KpiValue[]; kpi: Kpi; goal: Goal }

/** The values of a KPI with their days, the newest on top: read by everybody, added, corrected and removed by who may edit the goal. */
export function KpiValues({ values, kpi, goal }: Props) {
  const [editing, setEditing] = useState<'new' | KpiValue | null>(null)
  const add = useMutation(addKpiValue)
  const correct = useMutation(correctKpiValue)
  const remove = useMutation(removeKpiValue)
  const adder = useRef<HTMLButtonElement>(null)
  const of = { id: goal.id, kpi_id: kpi.id, name: kpi.name }
  const line = paceLine(kpi, goal.due_date)

  const close = (from: 'new' | string) => {
    setEditing(null)
    // The form that had the focus is gone.
    requestAnimationFrame(() => (from === 'new' ? adder.current : document.getElementById(`correct-${from}`))?.focus())
  }
  const took = async (value: KpiValue) => {
    const gone = await remove.mutateAsync({ ...of, value_id: value.id }).then(
      () => true,
      () => false,
    )
    if (!gone) return
    adder.current?.focus()
    toast({
      kind: 'success',
      title: 'Value removed',
      text: `${kpi.name}: ${valueLabel(value.value, kpi.unit)}, ${formatDate(value.recorded_at)}`,
      of: goal.id,
      action: { label: 'Undo', run: () => add.mutate({ ...of, value: value.value, recorded_at: value.recorded_at }) },
    })
  }

  return (
    <div className="stack gap-8">
      {goal.can_edit &&
        (editing === 'new' ? (
          <ValueForm
            name={kpi.name}
            onCancel={() => close('new')}
            onSave={async (given) => {
              const added = await unlessHeld(add.mutateAsync({ ...of, ...given }))
              if (added)
                toast({ kind: 'success', title: 'Value added', text: valueText(kpi, given.value, given.recorded_at) })
              close('new')
            }}
          />
        ) : (
          <Button
            ref={adder}
            variant="default"
            size="xs"
            className={`thumb ${styles.add}`}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            Add a value of another day
          </Button>
        ))}
      {values.length > 0 && (
        <details className={styles.values}>
          <summary className="pad-4-0 dimmed xs clickable fit-width">
            {values.length === 1 ? '1 value' : `${values.length} values`} as a table
          </summary>
          <div className={`scroll max-h-260 ${styles.scroll}`}>
            <table className="full-width xs numbers">
              <thead>
                <tr>
                  <th className="regular text-left border-bottom pad-0 pt-4 pb-4 pr-12" scope="col">
                    Date
                  </th>
                  <th className="regular text-left border-bottom pad-0 pt-4 pb-4 pr-12" scope="col">
                    Value
                  </th>
                  <th className="regular text-left border-bottom pad-0 pt-4 pb-4 pr-12" scope="col">
                    Pace
                  </th>
                  {goal.can_edit && (
                    <td className="regular border-bottom text-right pad-0 pt-4 pb-4 pr-12">
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </td>
                  )}
                </tr>
              </thead>
              <tbody>
                {values.toReversed().map((each) =>
                  typeof editing === 'object' && editing?.id === each.id ? (
                    <tr key={each.id}>
                      <td className="regular border-bottom text-right pad-0 pt-4 pb-4 pr-12" colSpan={4}>
                        <ValueForm
                          name={kpi.name}
                          value={each}
                          onCancel={() => close(each.id)}
                          onSave={async ({ value, recorded_at }) => {
                            const moved = recorded_at !== dayOf(each.recorded_at)
                            const changed = { value, ...(moved ? { recorded_at } : {}) }
                            const corrected = await unlessHeld(
                              correct.mutateAsync({ ...of, value_id: each.id, ...changed }),
                            )
                            if (corrected)
                              toast({
                                kind: 'success',
                                title: 'Value corrected',
                                text: valueText(kpi, value, recorded_at),
                              })
                            close(each.id)
                          }}
                        />
                      </td>
                    </tr>
                  ) : (
                    <tr key={each.id}>
                      <th className="regular text-left border-bottom pad-0 pt-4 pb-4 pr-12" scope="row">
                        {formatDate(each.recorded_at)}
                      </th>
                      <td className="regular border-bottom text-right pad-0 pt-4 pb-4 pr-12">
                        {valueLabel(each.value, kpi.unit)}
                      </td>
                      <td className="regular border-bottom text-right pad-0 pt-4 pb-4 pr-12">
                        {line ? valueLabel(paceAt(line, today(new Date(each.recorded_at))), kpi.unit) : '—'}
                      </td>
                      {goal.can_edit && (
                        <td
                          className={`regular border-bottom one-line text-right w-68 pad-0 pt-4 pb-4 pr-12 ${styles.acts}`}
                        >
                          <ActionIcon
                            id={`correct-${each.id}`}
                            variant="subtle"
                            color="gray"
                            aria-label={`Correct the value of ${formatDate(each.recorded_at)}`}
                            onClick={() => setEditing(each)}
                          >
                            <IconPencil size={14} />
                          </ActionIcon>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            aria-label={`Remove the value of ${formatDate(each.recorded_at)}`}
                            loading={remove.isPending && remove.variables.value_id === each.id}
                            onClick={() => void took(each)}
                          >
                            <IconTrash size={14} />
                          </ActionIcon>
                        </td>
                      )}
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  )
}

/** Undefined where it waits for a connection, which has its own notice. */
async function unlessHeld<T>(saving: Promise<T>): Promise<T | undefined> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof HeldError) return undefined
    throw error
  }
}

const valueText = (kpi: Kpi, value: number, day: string) =>
  `${kpi.name}: ${valueLabel(value, kpi.unit)}, ${formatDay(day)}`

type KpiValueInput = { value: number; recorded_at: string }
type FormProps = { name: string; value?: KpiValue; onSave(given: KpiValueInput): Promise<void>; onCancel(): void }

/** A number and its day. What was refused stays in its fields, with the reason. */
function ValueForm({ name, value, onSave, onCancel }: FormProps) {
  const [typed, setTyped] = useState(value ? String(value.value) : '')
  const [day, setDay] = useState(value ? dayOf(value.recorded_at) : '')
  const [wrong, setWrong] = useState<{ value?: string; day?: string }>({})
  const [saving, setSaving] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const number = readNumber(typed)
    const problems = {
      ...(number === null || Number.isNaN(number) ? { value: 'Please enter a number.' } : {}),
      ...(day === '' ? { day: 'Please choose a day.' } : day > today() ? { day: 'This day is in the future.' } : {}),
    }
    setWrong(problems)
    if (number === null || Object.keys(problems).length > 0) return
    setSaving(true)
    try {
      await onSave({ value: number, recorded_at: day })
    } catch (error) {
      setWrong({ value: wordsOf(error) })
      setSaving(false)
    }
  }
  return (
    <form
      className={`flex wrap align-top gap-8 text-left ${styles.form}`}
      aria-label={value ? `Correct a value of ${name}` : `Add a value of ${name}`}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <DayField
        size="xs"
        label="Day"
        max={today()}
        value={day}
        error={wrong.day}
        autoFocus={!value}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Value"
        inputMode="decimal"
        value={typed}
        error={wrong.value}
        autoFocus={value !== undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={`flex gap-4 ${styles.buttons}`}>
        <Button className="thumb" type="submit" size="xs" loading={saving}>
          {value ? 'Save' : 'Add'}
        </Button>
        <Button className="thumb" variant="subtle" color="gray" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
