import type { Choice } from '#web/ui/forms/choice-field.tsx'
import styles from './row-select.module.css'

type Props = {
  'aria-label': string
  value: string
  data: readonly (string | Choice)[]
  onChange(value: string): void
}

/** A choice in a row of a list, of which hundreds pass by: the browser's own field and nothing around it. */
export function RowSelect({ data, onChange, ...input }: Props) {
  return (
    <select
      className={`shrinks full-width color-inherit field-border round-sm clickable font-inherit ${styles.select}`}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    >
      {data.map((choice) => {
        const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
        return (
          <option className="ground-overlay" key={value} value={value}>
            {label}
          </option>
        )
      })}
    </select>
  )
}
