import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import styles from './search-field.module.css'

type Props = {
  /** The search in force, from the address. */
  value: string
  onChange(value: string): void
  /** Stands in the field and is its name for a screen reader. */
  placeholder: string
}

const PAUSE_MS = 250

/** Searches when the person pauses. `/` puts the cursor here. */
export function SearchField({ value, onChange, placeholder }: Props) {
  const [typed, setTyped] = useState(value)
  const [inForce, setInForce] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useShortcut('/', `Go to “${placeholder.replace(/(?<!\.)\.*$/, '')}”`, () => input.current?.focus())
  useEffect(() => () => clearTimeout(timer.current), [])
  if (inForce !== value) {
    // The address has changed by another way than typing here: back, or "Clear Filters".
    setInForce(value)
    if (value.trim() !== typed.trim()) setTyped(value)
  }
  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(text.trim())
  }
  const type = (text: string, pauseMs = PAUSE_MS) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pauseMs)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={`max-w-420 basis-240 ${styles.search}`}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && type(typed, 0)}
      // Whoever goes on to something else has ended typing: later, the search would be added to what was chosen there.
      onBlur={() => timer.current !== undefined && search(typed)}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('', 0)} />}
    />
  )
}
