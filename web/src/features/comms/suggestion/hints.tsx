import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import styles from './suggestion.module.css'

const HINTS = ['Shorter', 'Warmer', 'Say no politely']

/** `typed`: what was asked for last, where it could not be done: it is not to be typed again. */
type Props = { onAsk(hint?: string): void; busy: boolean; typed?: string | undefined }

/** Ask again: with one of the usual wishes, with one's own, or without any. */
export function Hints({ onAsk, busy, typed = '' }: Props) {
  const [wish, setWish] = useState(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    onAsk(wish.trim() || undefined)
    setWish('')
  }
  return (
    <fieldset className={`row wrap shrinks gap-8 no-margin no-border pad-0 pt-8 border-top ${styles.hints}`}>
      <legend className="one-line absolute clip">Ask again</legend>
      {HINTS.map((hint) => (
        <Button key={hint} variant="default" size="compact-sm" radius="xl" disabled={busy} onClick={() => onAsk(hint)}>
          {hint}
        </Button>
      ))}
      <form className="flex shrinks gap-8 first-grows basis-260" onSubmit={submit}>
        <TextInput
          size="xs"
          aria-label="How the suggestion should be"
          placeholder="or in your words"
          maxLength={LIMITS.name}
          value={wish}
          onChange={({ currentTarget }) => setWish(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="xs" disabled={busy} rightSection={<IconArrowRight size={14} />}>
          Ask again
        </Button>
      </form>
    </fieldset>
  )
}
