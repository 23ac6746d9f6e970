// How well a word of a passage stands for one of a question: as in any search, but a compound is no other thing of which it shares the beginning alone.
import { likeness } from '../text/stems.ts'

/** So much behind a common beginning is a word of its own, and no ending. */
const A_WORD = 4
const ENDING =
  /^(?:s?chaft|lich|isch|ation|ative|able|ible|ment|ness|less|ship|ung|ungs|ator|ingly|ically|igkeit|ierung|ieren|iert|enden?)/

/** 1 the same, 0 not at all. */
export function alike(wanted: string, held: string): number {
  if (isCut(wanted, held)) return 0.9
  const found = likeness(wanted, held)
  if (found === 0 || found === 1 || wanted.length < 8) return found
  let at = 0
  while (at < wanted.length && wanted[at] === held[at]) at += 1
  if (at < A_WORD) return found
  const [ofWanted, ofHeld] = [wanted.slice(at), held.slice(at)]
  // "Sommerfest" is asked for: neither "Sommergeschäft" nor "Sommer" is one.
  const isPart = ofHeld === '' && ofWanted.length >= A_WORD && !ENDING.test(ofWanted)
  const isOther = ofWanted.length >= A_WORD && ofHeld.length >= A_WORD && !ENDING.test(ofHeld)
  return isPart ? Math.min(found, PART) : isOther ? Math.min(found, OTHER) : found
}
const [PART, OTHER] = [0.5, 0.3]

/** "C'bar" for Castlebar, "B'ham" for Birmingham: a name cut short, its middle a sign. */
function isCut(wanted: string, held: string): boolean {
  const mark = held.search(/['’]/)
  if (mark < 1 || mark > 2 || wanted.length < LONG_NAME) return false
  const end = held.slice(mark + 1)
  return end.length > 2 && wanted.startsWith(held.slice(0, mark)) && wanted.endsWith(end)
}
export const LONG_NAME = 7
