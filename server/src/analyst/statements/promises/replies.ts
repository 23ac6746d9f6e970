// What a turn of a talk or a message takes on by its answer alone: "on it", "will do", "leave it with me", "Friday without fail".
import { datesIn } from '../../dates/written.ts'
import { type Draft, type Setting, self } from '../draft.ts'

const LEAD = String.raw`(?:(?:yes|yep|yeah|yup|ok|okay|sure|right|fine|no problem|np|of course|absolutely|ja|jo|klar|gut|gerne?|passt|okay|logo|jup|alles klar|na gut)[,.!]? )*`
const TAKES = new RegExp(
  String.raw`^${LEAD}(?:will do|(?:i'?m |am )?on it|(?:i'?ve|i have|got|i) (?:got )?(?:it|this|that)(?: covered| in hand)?|consider it done|shall do|doing (?:it|that) now|count on me|i(?:'ll| will) (?:do|take|handle|sort|see to|deal with|have|get) (?:it|that|this|them|those)|mach(?:e)? ich|übernehm(?:e)? ich|erledig(?:e)? ich|besorg(?:e)? ich|klär(?:e)? ich|schick(?:e)? ich|schau(?:e)? ich|liefer(?:e)? ich|wird (?:gemacht|erledigt)|ich (?:kümmer(?:e)? mich|mach(?:e|'s)?(?: es| das| ich)?|übernehm(?:e)?(?:'s| es| das)?|erledig(?:e)? (?:es|das))|kümmer(?:e)? (?:ich )?mich)(?=[.,!;:–-]|$| (?:by|on|today|tomorrow|tonight|now|first|asap|then|bis|am|heute|morgen|noch|gleich|drum|darum|dann|for|to|this|next)(?!\p{L}))`,
  'iu',
)
const LEFT =
  /(?<!\p{L})(?:leave (?:it|that|this|them) (?:with|to) (?:me|us)|(?:lass|überlass) (?:das|es) (?:mal )?(?:mich|mir)|das (?:mach|übernehm|erledig)e? ich)(?!\p{L})/iu
const ASSURES =
  /^(?:[\s,.!:–-]|at the latest|latest|without fail|promised?|honest(?:ly)?|first thing|by then|for (?:sure|you)|eod|cob|morning|afternoon|evening|night|noon|lunch(?:time)?|pm|am|spätestens|sicher|versprochen|fix|ganz bestimmt|früh|abends?|vormittags?|nachmittags?|mittags?|uhr|\d{1,2}(?!\d)(?::\d\d)?|at|um)*$/iu
const OPENS =
  /^(?:(?:yes|yep|ok|okay|sure|sorry|ja|klar|gut|more like|by|bis|on|am|til|till|until|before|vor|at|um|you(?:'ll| will) have (?:it|them)|kommt)[,.!]? )*$/iu

/** What an answer takes on; null where it takes on nothing. */
export function repliedIn(said: string, setting: Setting): Draft | null {
  if (!setting.isTalk && setting.people.kind !== 'message') return null
  if (said.endsWith('?')) return null
  const takes = TAKES.test(said) || LEFT.test(said)
  if (!takes && !isDayAlone(said, setting)) return null
  return { kind: 'promise', who: self('I', setting), to_whom: setting.hearer, what: 0, confidence: 0.65 }
}

/** "Friday without fail": nothing but a day ahead and how sure it is. */
function isDayAlone(said: string, { base }: Setting): boolean {
  if (said.length > 60) return false
  const [date, more] = datesIn(said, base)
  if (date === undefined || more !== undefined || date.day < base.today) return false
  const [before, after] = [said.slice(0, date.from), said.slice(date.to)]
  if (!OPENS.test(before) || !ASSURES.test(after)) return false
  return before.trim() !== '' || /\p{L}{3}/u.test(after)
}
