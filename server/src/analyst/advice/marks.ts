// What is known of each sentence of a piece of advice, with its place in the text: as of a reply.
import type { MessageChecks } from '#contract/checks.ts'
import { claimsIn } from '../checker/sentence-check.ts'
import type { RecordIndex } from '../workspace/records.ts'
import type { AdviceLine } from './markdown.ts'
import { type Verdicts, verdictKey } from './verdicts.ts'

const MOST_WORDS = 600
const MOST_SPANS = 4

/** The marks of a text that was written line by line from checked claims. */
export function checksOfAdvice(
  content: string,
  lines: readonly AdviceLine[],
  { verdicts, index }: { verdicts: Verdicts; index: RecordIndex },
): MessageChecks {
  const marks = claimsIn(content).flatMap(({ start, end }): MessageChecks['marks'] => {
    const line = lines.find((each) => each.start <= start && start < each.end)
    if (!line) return []
    const checked = line.claim && verdicts.get(verdictKey(line.claim))
    if (!checked) return [{ start, end, verdict: 'proposal', reason: null, words: [] }]
    const words = checked.spans.slice(0, MOST_SPANS).flatMap((span) => {
      const record = index.get(span.record)
      return record
        ? [{ kind: record.kind, id: record.id, label: record.label, text: span.words.slice(0, MOST_WORDS) }]
        : []
    })
    return [{ start, end, verdict: checked.verdict, reason: checked.reason, words }]
  })
  return marks.length === 0 ? { state: 'no_claims', marks } : { state: 'checked', marks }
}
