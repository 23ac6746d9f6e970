// Whether a sentence without its day is a whole phrase still: nothing hangs in the air before the gap, and nothing behind it belonged to the day.
import { NOT_BEFORE } from '../../dates/written.ts'

/** What cannot end a phrase: "the renewals of the", "well", "we pushed it from". */
const DANGLING =
  /(?<![\p{L}\p{N}])(?:the|an?|this|that|these|our|their|his|her|its|my|of|for|from|to|between|since|with|within|over|under|after|about|around|during|through|into|onto|than|at|as|and|or|but|nor|not|no|if|whether|when|well|just|shortly|long|right|soon|only|even|mid|early|late|instead|rather|der|die|das|den|dem|des|einen?|einem|einer|diese[nrms]?|jede[nrms]?|und|oder|aber|von|vom|für|ab|auf|aus|mit|nach|seit|über|um|unter|gegen|während|zwischen|statt|als|wie|kurz|gleich|erst|nur|noch|schon|nicht|kein(?:e[nrms]?)?|ohne|without)$|[-([{/–+&"“„'‘:]$/iu
/** The day is what is said: "the audit is on 20 January", "option runs until June, paid". */
const NEEDS_DAY_AT_END =
  /(?<!\p{L})(?:is|are|was|were|be|been|falls|begins?|starts?|ends?|meets?|runs?|lasts?|holds?|takes?|says?|said|means?|will|would|must|should|can|ist|sind|war|waren|sei|fällt|findet|beginnt|beginnen|endet|enden|tagt|dauert|gilt|läuft|steht|liegt|sagt|heißt|heisst|wird|soll|muss|kann)$/iu
/** Behind the day, and a part of it: a time, what it is counted from, another day, what it is held against. */
const OF_DAY =
  /^(?:[-–/+&]|\d|(?:noon|midday|midnight|morning|afternoon|evening|night|cob|eod|mittags?|vormittags?|nachmittags?|abends?|früh|uhr|at|um|of|o['’]clock|a\.?m\.?|p\.?m\.?|h|the latest|latest|earliest|next|last|or|and|to|till|until|through|bis|und|oder|sowie|nor|instead|rather|statt|anstatt|but|after|before|when|on which|in which|by which)(?!\p{L}))/iu
/** A clause that stands well behind another: "…, ob es geht", "…, and Tom pays". */
const CLAUSE =
  /^, ?(?:if|unless|because|so that|in case|otherwise|provided|ob|wenn|falls|weil|damit|sonst|sofern|dass|wer|wann|wie|welche[nrms]?)(?!\p{L})/iu
const NOTHING = /^[.,;:!)\]\s]*$/u

/** `before` and `behind` the day; `head`: the former without the preposition that goes with the day. */
export function isWholeWithout(before: string, head: string, behind: string): boolean {
  const [kept, rest] = [head.trimEnd(), behind.replace(/^[)\].]+/, '').trim()]
  if (NOT_BEFORE.test(before) || (kept === '' && NOTHING.test(rest))) return false
  if (DANGLING.test(kept)) return false
  if (NOTHING.test(rest)) return !NEEDS_DAY_AT_END.test(kept)
  if (OF_DAY.test(rest)) return false
  if (/^[,;:(]/.test(rest)) return CLAUSE.test(rest) && !NEEDS_DAY_AT_END.test(kept)
  return true
}
