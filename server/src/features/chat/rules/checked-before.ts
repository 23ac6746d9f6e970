// What the check found of an earlier reply goes with it to the model: a sentence that a record contradicts must not pass for a fact
// because it was said once.
import type { MessageMark } from '#contract/checks.ts'
import { plainText, shortened } from '#server/analyst/text/speech.ts'

/** What is kept of a sentence that did not hold; the rest of the reply held, proposes, or is not checked yet. */
export type FailedMark = Pick<MessageMark, 'start' | 'end' | 'words'> & { verdict: 'contradicted' | 'not_proven' }

/** Of one reply so many sentences are told, those that are contradicted first. */
const MOST = 10
/** Characters. */
const SENTENCE = 240
const RECORD = 300

/** A line a sentence; null: nothing of the reply failed. `text`: the reply, which the places count in. */
export function foundBefore(text: string, marks: readonly FailedMark[]): string | null {
  const lines = [...marks]
    .sort((a, b) => Number(a.verdict === 'not_proven') - Number(b.verdict === 'not_proven') || a.start - b.start)
    .slice(0, MOST)
    .map(({ start, end, verdict, words }) => {
      const said = `“${shortened(plainText(text.slice(start, end)), SENTENCE)}”`
      if (verdict === 'not_proven') return `Not proven by the records: ${said}`
      const record = words.slice(0, 2).map(({ label, text }) => `${label} says “${shortened(text, RECORD)}”`)
      return [`Contradicted by the records: ${said}`, ...record].join('; ')
    })
  return lines.length > 0 ? lines.join('\n') : null
}
