import { useRef, useState } from 'react'
import type { Choice } from '#web/ui/forms/choice-field.tsx'
import styles from './row-select.module.css'

type Props = {
  'aria-label': string
  value: string
  data: readonly (string | Choice)[]
  onChange(value: string): void
}

/**
 * A choice in a row of a list, of which hundreds pass by: the browser's own field and nothing around it. An arrow or a letter on the
 * closed field only goes through the choices: the one reached is set by Enter or by leaving the field, and Escape lets it be. What is
 * chosen from the open list is set at once.
 */
export function RowSelect({ data, value, onChange, ...input }: Props) {
  const [reached, setReached] = useState<string | null>(null)
  /** The browser changes a closed field while it handles a key, and the field of an open list later. */
  const byKey = useRef(false)
  const pressed = () => {
    byKey.current = true
    setTimeout(() => {
      byKey.current = false
    })
  }
  const settle = () => {
    setReached(null)
    if (reached !== null && reached !== value) onChange(reached)
  }
  return (
    <select
      className={`shrinks full-width color-inherit field-border round-sm clickable font-inherit ${styles.select}`}
      value={reached ?? value}
      title={reached === null ? undefined : 'Enter sets it, Escape leaves it as it was.'}
      // Escape is for this field then, and not for the panel that it stands in.
      data-mantine-stop-propagation={reached !== null || undefined}
      data-unset={reached !== null || undefined}
      onKeyDown={(event) => {
        pressed()
        if (reached === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        if (event.key === 'Enter') settle()
        else setReached(null)
      }}
      // A letter chooses with this event, not with the one before.
      onKeyPress={pressed}
      // With a look into another window the field keeps its place on the page.
      onBlur={({ currentTarget }) => document.activeElement !== currentTarget && settle()}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (byKey.current) return setReached(chosen)
        setReached(null)
        onChange(chosen)
      }}
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
