import { Checkbox, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { emptyInput, type InputFields } from './entry-fields.ts'
import { inputName } from './format.ts'
import styles from './forms.module.css'
import { PartList } from './part-list.tsx'

type Props = { inputs: InputFields[]; onChange(inputs: InputFields[]): void; errors: FormErrors }

/** What is asked before a run begins. */
export function InputsEditor({ inputs, onChange, errors }: Props) {
  const set = (at: number, values: Partial<InputFields>) =>
    onChange(inputs.map((input, each) => (each === at ? { ...input, ...values } : input)))
  return (
    <PartList
      legend="Inputs"
      one="input"
      hint="What it asks for before it starts, such as a company or a date. Without inputs it starts at once."
      items={inputs}
      onChange={onChange}
      empty={emptyInput}
      called={({ label }) => label}
    >
      {(input, at) => (
        <>
          <div className={`grid gap-12 phone-column ${styles.inputRow}`}>
            <TextInput
              id={`first-${input.key}`}
              label="Question"
              withAsterisk
              dir="auto"
              placeholder="Which company?"
              value={input.label}
              data-path={`inputs.${at}.label`}
              error={errors[`inputs.${at}.label`]}
              onChange={(event) => set(at, { label: event.currentTarget.value })}
            />
            <TextInput
              label="Name"
              placeholder={inputName(input.label) || 'company'}
              value={input.name}
              data-path={`inputs.${at}.name`}
              error={errors[`inputs.${at}.name`]}
              onChange={(event) => set(at, { name: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="Required"
            checked={input.required}
            onChange={(event) => set(at, { required: event.currentTarget.checked })}
          />
        </>
      )}
    </PartList>
  )
}
