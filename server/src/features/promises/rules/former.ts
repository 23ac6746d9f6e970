// What was there before an answer, so that it can be taken back.
import type { Row, StatementBefore } from '../store/view.ts'

/** So many answers can be taken back, the last one first. */
const MOST = 20

/** What a later text perhaps told is taken over, or turned down. */
export const NO_SUGGESTION = { suggested: null, suggested_by: null } as const

/** A statement as a later text found it. */
export const stoodAs = ({ kept_state, due, who }: Row) => ({ state: kept_state, due, who })

/** What is kept of it beside the answer, so that the answer can be taken back. */
export const suggestionOf = ({ suggested, suggested_by }: Row): Pick<StatementBefore, 'suggested'> =>
  suggested && suggested_by ? { suggested: { by: suggested_by, change: suggested } } : {}

/** The list of what was there, with the statement as it is now at its end. */
export function withFormer(
  row: Row,
  by: StatementBefore['by'],
  more: Partial<StatementBefore> = {},
): StatementBefore[] {
  const { kind, what, who, to_whom, due, hedged, perhaps, answered, confirmed, task_id } = row
  const now = {
    ...{ kind, what, who, to_whom, due, hedged, perhaps, answered, confirmed, task_id },
    state: row.kept_state,
  }
  return [...row.former, { by, ...now, ...more }].slice(-MOST)
}
