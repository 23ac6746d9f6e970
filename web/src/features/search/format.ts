// Commands without React: which of them a question means.
import type { Icon } from '@tabler/icons-react'

export type Command = {
  label: string
  icon: Icon
  /** Other words that people may look for. */
  also?: string
  /** Where it leads, or what it does. */
  href?: string
  run?(): void
}

/** Commands in which each word of the question begins a word; those whose own name says it first. */
export function matching(commands: readonly Command[], q: string): Command[] {
  const asked = wordsOf(q)
  const says = (text: string) => asked.every((word) => wordsOf(text).some((each) => each.startsWith(word)))
  return [
    ...commands.filter(({ label }) => says(label)),
    ...commands.filter(({ label, also }) => !says(label) && says(`${label} ${also ?? ''}`)),
  ]
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
