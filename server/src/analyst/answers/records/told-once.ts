// What falls on a day, stated or only named there, each told once and with where it stands.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { StatedClaim } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import type { Markdown } from '../../text/markdown.ts'
import { plainText } from '../../text/speech.ts'
import type { Hit } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'

/** What is stated and what names the day, each once: a passage tells with a statement where it stands. */
export function toldOnce(
  said: readonly StatedClaim[],
  passages: readonly Hit[],
  context: AnalystContext,
  german: boolean,
): Markdown[] {
  const textOf = ({ read, at }: Hit) => plainText(read.sentences[at]?.text ?? '')
  const isOf = (hit: Hit, { quote }: StatedClaim) => {
    const [one, other] = [textOf(hit), plainText(quote)].map((text) => text.replace(/[.!]{1,3}$/u, ''))
    return one !== undefined && other !== undefined && (one.includes(other) || other.includes(one))
  }
  const rest = passages.filter((hit) => !said.some((claim) => isOf(hit, claim)))
  return [
    ...said.map((claim) => {
      const hit =
        claim.who === null && claim.kept?.state !== 'moved' ? passages.find((each) => isOf(each, claim)) : undefined
      return hit ? quoteLine(hit, context) : statementLine(claim, context, german)
    }),
    ...rest.slice(0, MOST_NAMING).map((hit) => quoteLine(hit, context)),
  ]
}
const MOST_NAMING = 8
