// The way in: what a text says that binds somebody, by rules.
import type { FoundStatement } from '#contract/statements.ts'
import type { SourceText } from './source.ts'

/**
 * Promises, decisions, open questions, deadlines and figures of one text, in its order; spans lie inside the text and `quote` is exactly
 * the words there. Nothing for a text that is no writing. Linear in the length of the text; the same text gives the same statements.
 */
export function findStatements(_text: SourceText): FoundStatement[] {
  return []
}
