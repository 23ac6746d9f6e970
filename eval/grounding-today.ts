// The baseline for claims: what grounds advice today. A claim passes where its figures, quotations and names stand in the records it cites.
import { evidenceOf, ungrounded } from '#server/analyst/advice/evidence.ts'
import type { RecordEntry } from '#server/analyst/workspace/records.ts'
import type { ClaimRecord, Verdict } from './adapters.ts'

export function claimByGrounding(claim: string, records: readonly ClaimRecord[]): Verdict {
  // The grounding knows six kinds; a file or a message is read as a note is.
  const index = new Map(
    records.map(({ id, label, day, text }): [string, RecordEntry] => [
      id,
      { kind: 'note', id, label, text: `${day ?? ''}\n${text}` },
    ]),
  )
  const why = ungrounded(claim, [...index.keys()], null, evidenceOf(index, []))
  return { verdict: why === null ? 'proven' : 'not_proven' }
}
