import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ruleChoices, ruleWords } from './repeats.ts'

type Repeat = { rule: string; days: string }
type Props = Repeat & { day: string; onChange(repeat: Repeat): void; error?: ReactNode; disabled?: boolean }

const AFTER = 'after'

/** When a task comes again: by a rule for its day, or so many days after it was done. */
export function RepeatField({ rule, days, day, onChange, error, disabled }: Props) {
  const rules = day === '' ? [] : ruleChoices(day)
  // What it has stays in the list, also when nobody would choose it here.
  const all = rule === '' || rules.includes(rule) ? rules : [rule, ...rules]
  const choose = (chosen: string) =>
    onChange({ rule: chosen === AFTER ? '' : chosen, days: chosen === AFTER ? '7' : '' })
  return (
    <div>
      <SelectField
        label="Repeats"
        description={day === '' ? 'With a due date there is more to choose.' : undefined}
        data={[
          { value: '', label: 'Does not repeat' },
          ...all.map((value) => ({ value, label: ruleWords(value) })),
          { value: AFTER, label: 'Some days after it is done' },
        ]}
        value={days === '' ? rule : AFTER}
        onChange={(event) => choose(event.currentTarget.value)}
        error={days === '' ? error : undefined}
        disabled={disabled}
      />
      {days !== '' && (
        <TextInput
          mt="xs"
          type="number"
          label="Days after it is done"
          min={1}
          max={3650}
          value={days}
          onChange={(event) => onChange({ rule: '', days: event.currentTarget.value || '1' })}
          error={error}
          disabled={disabled}
        />
      )}
    </div>
  )
}
