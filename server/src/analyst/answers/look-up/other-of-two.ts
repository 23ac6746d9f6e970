// "And the other one?": the second of two that the records name side by side ("Quist or Lahm"), asked what was asked of the first.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { termsOf } from '../../text/asked.ts'
import { readFor } from './passages.ts'

/** Nothing but that the other one is meant. */
export const OTHER_ONE =
  /^(?:(?:and|und|so|ok(?:ay)?,?) )?(?:(?:what|how) about |was ist mit |wie (?:ist|war|steht) es (?:mit|bei|um) )?(?:the (?:others?|other ones?|other two|second(?: one)?)|(?:der|die|das|dem|den) (?:andere[nrms]?|zweite[nrms]?)|die beiden anderen)[\s?!.]{0,5}$/iu
const BESIDE = String.raw`(?: (?:oder|und|or|and|vs\.?|versus|gegen) | ?\/ ?)`
const NAME = String.raw`\p{Lu}[\p{L}’'-]{2,30}`

/** The question before with the other of both in it; null where none is asked for, or nothing says who that is. */
export async function otherOfTwo(
  context: AnalystContext,
  before: readonly string[],
  text: string,
): Promise<string | null> {
  const last = before.at(-1)
  if (last === undefined || !OTHER_ONE.test(text)) return null
  const terms = termsOf(last)
  if (terms.length === 0) return null
  const reads = await readFor(context, terms)
  for (const { word } of terms) {
    const own = RegExp.escape(word)
    const pair = new RegExp(
      `(?<!\\p{L})(?:(?<first>${NAME})${BESIDE}(?i:${own})(?!\\p{L})|(?=\\p{Lu})(?i:${own})${BESIDE}(?<second>${NAME}))`,
      'u',
    )
    for (const read of reads) {
      const { first, second } = pair.exec(read.text)?.groups ?? {}
      const other = first ?? second
      if (other !== undefined) return last.replace(new RegExp(`(?<!\\p{L})${own}(?!\\p{L})`, 'iu'), other)
    }
  }
  return null
}
