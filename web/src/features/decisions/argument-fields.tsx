import { Textarea, TextInput } from '@mantine/core'
import { requiredWords, useLeftFields } from '#web/ui/forms/left-fields.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { Field } from '#web/ui/words/arguments.ts'

type Props = {
  fields: readonly Field[]
  typed: Record<string, string>
  errors: Record<string, string>
  onChange(name: string, text: string): void
}

/** The exact arguments of a call, to be changed before it is allowed. */
export function ArgumentFields({ fields, typed, errors, onChange }: Props) {
  const { wasLeft, onBlur } = useLeftFields()
  return fields.map((field) => {
    const missing = field.required && wasLeft(field.name) && (typed[field.name] ?? '').trim() === ''
    const shared = {
      label: field.label,
      withAsterisk: field.required,
      error: errors[field.name] ?? (missing ? requiredWords(field.label) : undefined),
      onBlur: onBlur(field.name),
      value: typed[field.name] ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(field.name, value),
    }
    const choices = field.kind === 'yes_no' ? YES_NO : field.choices.map((value) => ({ value, label: value }))
    if (field.kind === 'yes_no' || field.kind === 'choice')
      return <SelectField key={field.name} {...shared} data={[{ value: '', label: '–' }, ...choices]} />
    if (field.kind === 'text' || field.kind === 'json')
      return <Textarea key={field.name} {...shared} autosize minRows={1} maxRows={12} />
    return (
      <TextInput
        key={field.name}
        {...shared}
        type={field.kind === 'date' ? 'date' : 'text'}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
      />
    )
  })
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
