// What became of a promise: a later text that moves, cancels, reports, hands on or replaces it.
import type { FoundStatement, StatementChange } from '#contract/statements.ts'
import type { SourceText } from './source.ts'

/** A statement that is kept; of `state` only what is still open is looked for. */
export type EarlierStatement = FoundStatement & { id: string; written_on: string }

/**
 * What `later` says of statements that were found before, at most one change a statement; `earlier` without what was found in `later` itself.
 * Silent where two earlier ones fit alike.
 */
export function linkStatements(_earlier: readonly EarlierStatement[], _later: SourceText): StatementChange[] {
  return []
}
