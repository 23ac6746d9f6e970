import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { modelsQuery } from '#web/app/models.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { standInWords } from './format.ts'
import styles from './forms.module.css'

type Props = {
  /** Null: as the operator has it; an empty list: nobody. */
  value: string[] | null
  onChange(models: string[] | null): void
  error?: ReactNode
}
const MOST = 5
const CHOICES = [
  { value: 'server', label: 'As this server has it' },
  { value: 'wait', label: 'Wait for it' },
  { value: 'others', label: 'Use other models' },
]

/** Who writes while the provider of an agent's model does not answer. What the crew reads goes to whoever is chosen here. */
export function StandInsField({ value, onChange, error }: Props) {
  const { data: models = [] } = useQuery(modelsQuery)
  const [choosing, setChoosing] = useState(false)
  const chosen = value ?? []
  const others = choosing || chosen.length > 0
  const choice = others ? 'others' : value === null ? 'server' : 'wait'
  const labelOf = (id: string) => models.find((model) => model.id === id)?.label ?? id
  const gone = chosen.filter((id) => !models.some((model) => model.id === id))
  const shown = [
    ...models.map(({ id, label, available }) => ({ id, label, available })),
    ...gone.map((id) => ({ id, label: id, available: false })),
  ]
  return (
    <div>
      <ChoiceField
        label="While a model does not answer"
        data={CHOICES}
        value={choice}
        error={error}
        onChange={(next) => {
          setChoosing(next === 'others')
          onChange(next === 'server' ? null : next === 'wait' ? [] : chosen)
        }}
      />
      {others && (
        <fieldset
          className={`halves gap-2-12 pad-8-12 field-border round-sm scroll-y no-margin mt-4 phone-column max-h-264 ${styles.choices}`}
          aria-label="Models that stand in"
        >
          {shown.map(({ id, label, available }) => (
            <Checkbox
              key={id}
              label={available ? label : `${label} (not set up)`}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && (chosen.length >= MOST || !available)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
      <p className="no-margin dimmed xs">
        {chosen.length > 0
          ? `${standInWords(chosen, labelOf)}. They are sent what the agents read.`
          : choice === 'others'
            ? 'Choose them in the order in which they are asked. They are sent what the agents read.'
            : choice === 'wait'
              ? 'A run waits for up to a day until the provider is back, and sends nothing elsewhere.'
              : 'The operator of this server may have named models that stand in for the default one.'}
      </p>
    </div>
  )
}
