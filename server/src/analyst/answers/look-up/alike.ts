// How well a word of a passage stands for one of a question: as in any search, but a compound is no other thing of which it shares the beginning alone.
import { likeness } from '../../text/stems.ts'

/** So much behind a common beginning is a word of its own, and no ending. */
const A_WORD = 4
const ENDING =
  /^(?:s?chaft|lich|isch|ation|ative|able|ible|ment|ness|less|ship|ung|ungs|ator|ingly|ically|igkeit|ierung|ieren|iert|enden?)/

/** 1 the same, 0 not at all. */
export function alike(wanted: string, held: string): number {
  if (isCut(wanted, held)) return 0.9
  const found = likeness(wanted, held)
  if (found === 0 || found === 1) return found
  if (isOtherVerb(wanted, held)) return OTHER
  if (wanted.length < 8) return found
  // "Banktermin" is asked for: any other "Termin" is none, unless the bank is named beside it.
  if (restOf(wanted, held) !== null) return Math.min(found, HEAD)
  let at = 0
  while (at < wanted.length && wanted[at] === held[at]) at += 1
  if (at < A_WORD) return found
  const [ofWanted, ofHeld] = [wanted.slice(at), held.slice(at)]
  // "Sommerfest" is asked for: neither "Sommergeschäft" nor "Sommer" is one.
  const isPart = ofHeld === '' && ofWanted.length >= A_WORD && !ENDING.test(ofWanted)
  const isOther = ofWanted.length >= A_WORD && ofHeld.length >= A_WORD && !ENDING.test(ofHeld)
  return isPart ? Math.min(found, PART) : isOther ? Math.min(found, OTHER) : found
}
const [PART, OTHER, HEAD, WHOLE] = [0.5, 0.3, 0.55, 0.85]
/** Where passages are only put in order, the last word of a compound alone counts for more than where one is called the answer. */
export const inOrder = (found: number): number => (found === HEAD ? IN_ORDER : found)
const IN_ORDER = 0.62

/** How well any of these words stands for one of a question; `around`: the words beside them, which may say the rest of a compound. */
export function saidIn(wanted: string, held: readonly string[], around: readonly string[]): number {
  let top = 0
  for (const each of held) {
    const found = alike(wanted, each)
    const rest = found === HEAD ? restOf(wanted, each) : null
    top = Math.max(top, rest !== null && around.some((word) => likeness(rest, word) >= 0.75) ? WHOLE : found)
    if (top === 1) break
  }
  return top
}

/** What a compound has before the word that it ends with, which stands there alone; null where it is none. */
function restOf(wanted: string, held: string): string | null {
  if (wanted.length - held.length < A_WORD || held.length < A_WORD || !wanted.endsWith(held)) return null
  const rest = wanted.slice(0, wanted.length - held.length)
  return PREFIX.test(rest) ? null : rest.replace(/(?<=\p{L}{4})s$/u, '')
}
const PREFIX = /^(?:unter|über|uber|gegen|hinter|wieder|zurück|zuruck|zusammen|haupt|gesamt|inter|over|under|counter)$/u

/** Verbs that say something else with each prefix: "zustimmen" is no "stimmen", nor "Absage" a "Zusage". */
const LIGHT =
  /^(?:(?<prefix>zu|ab|an|auf|aus|be|bei|ein|er|ent|ver|vor|nach|mit|um|uber|unter|durch|zer)(?:ge)?)?(?<verb>stimm|stell|bring|brach|schlag|stand|nahm|nomm|sag|lehn)(?:e|t|en|te|ten)?$/u
const isOtherVerb = (wanted: string, held: string): boolean => {
  const [one, other] = [LIGHT.exec(wanted)?.groups, LIGHT.exec(held)?.groups]
  return one !== undefined && other !== undefined && one.verb === other.verb && one.prefix !== other.prefix
}

/** "C'bar" for Castlebar, "B'ham" for Birmingham: a name cut short, its middle a sign. */
function isCut(wanted: string, held: string): boolean {
  const mark = held.search(/['’]/)
  if (mark < 1 || mark > 2 || wanted.length < LONG_NAME) return false
  const end = held.slice(mark + 1)
  return end.length > 2 && wanted.startsWith(held.slice(0, mark)) && wanted.endsWith(end)
}
export const LONG_NAME = 7
