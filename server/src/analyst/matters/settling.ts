// What is done about a day that no task carries: by what kind of day it is. English and German, of any trade.
import type { ActionWords } from './action-words.ts'
import type { Item } from './items.ts'
import { isAway, isDisagreement, isLoss, isShift } from './says.ts'
import { isOwnWord, isTheirsToEnd, type Waits } from './whose-move.ts'

/** What runs on, or can be ended: whoever keeps silent has decided, too. */
const RUNS_ON =
  /\b(?:(?:auto-?|automatic(?:ally)? )?renew(?:s|al|ed)?|notice|terminat\w+|break (?:clause|date|option|right)|non-renewal)\b|(?<!\p{L})(?:verlänger\p{L}*|kündig\p{L}*|gekündigt|stillschweigend)(?!\p{L})/iu
/** By a notice, and not by an application for more time. */
const ENDED =
  /\b(?:notice|terminat\w+|non-renewal|break)\b|(?<!\p{L})(?:\p{L}*kündig\p{L}*|gekündigt|stillschweigend)(?!\p{L})/iu
/** A right that one may use and need not. */
const OPTION =
  /\b(?:options? (?:to|on|for|period|right|notice)|right of first (?:refusal|offer)|pre-?emption)\b|(?<!\p{L})(?:\p{L}*option(?:srecht|sfrist)?|vorkaufsrecht)(?!\p{L})/iu
/** Theirs to use, and not the person's. */
const OF_OTHERS =
  /\b(?:his|her|their|its|\p{Lu}\p{L}+['’]s) (?:\p{L}+ )?option\b|(?<!\p{L})(?:seine?|ihre?|deren|dessen)[rnms]? (?:\p{L}+ )?(?:\p{L}*option(?:srecht|sfrist)?|vorkaufsrecht)(?!\p{L})/iu
/** What somebody offers until a day. */
const OFFERED =
  /\b(?:price|offer|quot(?:e|ation)|bid|terms|slot|place|seat|it|them)\b[^.;]{0,40}\b(?:(?:is|are|be) (?:held|valid|good|open|firm)|holds?|stands?|valid|good|open|firm|bindable)\b[^.;]{0,12}\b(?:until|till|through|thru|to|by)\b|\bbindable\b|\bhold (?:it|them|the \w+) (?:until|till|for)\b|(?<!\p{L})(?:angebot|offerte|preis|konditionen|zusage|reservierung)(?!\p{L})[^.;]{0,60}(?<!\p{L})(?:gilt|gelten|gültig|steht|hält|halten)(?!\p{L})|(?<!\p{L})(?:hält|halten|garantiert) (?:\p{L}+ ){0,3}(?:angebot|offerte|preise?|konditionen|reservierung)(?!\p{L})[^.;]{0,20}(?<!\p{L})bis(?!\p{L})/iu
/** What has to be somewhere by a day. */
const HANDED_IN =
  /\b(?:submit\w*|submission|fil(?:e|ed|ing)|hand(?:ed)? in|upload\w*|lodg(?:e|ed)|appl(?:y|ication)\w*|tenders?|returns?|certificates?|documents?|forms?)\b|(?<!\p{L})(?:\p{L}*(?:antrag|anträge|unterlagen|nachweise?|meldung|erklärung|bericht|abgabe|einreichung)|ein(?:zu)?reich\p{L}*|ab(?:zu)?geben|vor(?:zu)?legen)(?!\p{L})/iu

/** Somebody comes, or something takes place, on a day: nothing that is done by then, but what one is ready for. */
const HAPPENS =
  /\b(?:comes?|coming|visits?|visiting|arrives?|arriving|inspects?|takes? place|meets|sits)\b[^.;]{0,60}\bon\b|\b(?:inspection|audit|hearing|visit|walk-?through|open day)\b|(?<!\p{L})(?:kommt|kommen|besucht|tagt|tagen|prüft|begeht|findet|finden)(?!\p{L})[^.;]{0,60}(?<!\p{L})(?:am|im|statt)(?!\p{L})|(?<!\p{L})\p{L}*(?:begehung|prüfung|besuch|anhörung|besichtigung|inspektion)(?!\p{L})/iu
const UNTIL = /\b(?:by|until|before|due|deadline)\b|(?<!\p{L})(?:bis|vor|spätestens|fällig|frist)(?!\p{L})/iu
const happens = ({ kind, text }: Item): boolean =>
  kind !== 'promise' && kind !== 'question' && HAPPENS.test(text) && !UNTIL.test(text)

/** Says that somebody offers something until a day. */
export const isOffered = (text: string): boolean => OFFERED.test(text)

/** `by`: yyyy-mm-dd, some room before the day that bites, `left` days away; `waits`: who waits for the person's word on it, `wants`: who wants to have what is told with the day, `contact`: with whom it is, `isWaited`: whether somebody, named or not, waits for the person's answer. */
type Until = {
  by: string
  left: number
  waits: string | null
  wants: Waits | null
  contact: string | null
  isWaited: boolean
}

/** One sentence. */
export function settling(
  seed: Item,
  { by, left, waits, wants, contact, isWaited }: Until,
): (words: ActionWords) => string {
  const { text } = seed
  if (RUNS_ON.test(text) && isTheirsToEnd(seed)) return (words) => words.winOver(contact, by)
  if (OPTION.test(text) && !OF_OTHERS.test(text)) return (words) => words.useOption(by)
  if (isLoss(text) && RUNS_ON.test(text) && (ENDED.test(text) || !HANDED_IN.test(text)))
    return (words) => words.giveNotice(by)
  if (OFFERED.test(text)) return (words) => words.accept(by)
  if (isOwnWord(seed)) return (words) => words.keepWord(by)
  if (wants && wants.who !== waits) return (words) => words[wants.isAnswer ? 'answerBy' : 'bring'](wants.who, by)
  if (isShift(text)) return (words) => words.askHolds(null, by, left < 0)
  if (HANDED_IN.test(text)) return (words) => words.handIn(by)
  if (waits || isDisagreement(text) || isAway(text)) return (words) => words.settle(by)
  if (happens(seed) && !isWaited) return (words) => words.prepare(by)
  const writer = seed.outside ? seed.by : null
  if (writer) return (words) => words.answerLetter(writer, by)
  if (contact) return (words) => words.settleWith(contact, by)
  return (words) => (isWaited ? words.reply(by) : words.giveOut(by))
}
