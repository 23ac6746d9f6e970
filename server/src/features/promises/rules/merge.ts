// What rules and a model found in one text, without doubles.
import type { FoundStatement } from '#contract/statements.ts'

/** The rules' statements, and those of the model that stand at other places; in the order of the text. */
export function merged(byRules: readonly FoundStatement[], byModel: readonly FoundStatement[]): FoundStatement[] {
  const more = byModel.filter((said) => !byRules.some((known) => isSame(known, said)))
  return [...byRules, ...more].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The same place is the same statement, whatever each calls it: half of the shorter one lies in the other. */
function isSame(one: FoundStatement, other: FoundStatement): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return shared * 2 >= Math.min(one.end - one.start, other.end - other.start)
}
