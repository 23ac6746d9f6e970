// Whether two names in texts mean the same person.
import type { StatementParty } from '#contract/statements.ts'

/** Whether one of these is that person. */
export const named = (persons: readonly StatementParty[], who: StatementParty | null): boolean =>
  who !== null && persons.some((party) => same(party, who))

const last = (words: string) => words.toLowerCase().replace(/[.@]/g, ' ').trim().split(/\s+/).at(-1) ?? ''

/** Whether two names mean the same: by their records, or by a name they share. */
export function same(one: StatementParty, other: StatementParty): boolean {
  if (one.resolved !== null && other.resolved !== null) return one.resolved === other.resolved
  const [first, second] = [one.words.toLowerCase(), other.words.toLowerCase()]
  return (
    first === second ||
    (last(first).length > 1 &&
      (second.split(/[\s.]+/).includes(last(first)) || first.split(/[\s.]+/).includes(last(second))))
  )
}
