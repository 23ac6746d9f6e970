// Whether a day is one that others hold the person to.

import type { FoundStatement } from '#contract/statements.ts'
import { canWait, isDemanded, isOtherwise, isRequired } from './says.ts'

/** What others hold one to: demanded by another house, required of whoever it is, or with what follows otherwise. */
export function isSetByOthers(one: FoundStatement | undefined, text: string, isFromOutside: boolean): boolean {
  if (canWait(text)) return false
  if (one === undefined || one.kind === 'question') return isFromOutside && isDemanded(text)
  return one.kind === 'promise' && !one.hedged && (isRequired(text) || isOtherwise(text))
}
