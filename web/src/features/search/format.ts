// Commands without React: which of them a question means.
import type { Command } from '#web/feature.ts'

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
