// What is done about a day that no task carries: by what kind of day it is. English and German, of any trade.
import { spokenDate } from '../dates/spoken.ts'
import type { Item } from './items.ts'
import { quote } from './quoted.ts'
import { isLoss, isShift } from './says.ts'

/** What runs on, or can be ended: whoever keeps silent has decided, too. */
const RUNS_ON =
  /\b(?:(?:auto-?|automatic(?:ally)? )?renew(?:s|al|ed)?|runs? on|rolls? over|notice|terminat\w+|break (?:clause|date|option|right)|non-renewal)\b|(?<!\p{L})(?:verlänger\p{L}*|kündig\p{L}*|gekündigt|stillschweigend)(?!\p{L})/iu
/** By a notice, and not by an application for more time. */
const ENDED =
  /\b(?:notice|terminat\w+|non-renewal|break)\b|(?<!\p{L})(?:\p{L}*kündig\p{L}*|gekündigt|stillschweigend)(?!\p{L})/iu
/** A right that one may use and need not. */
const OPTION =
  /\b(?:options? (?:to|on|for|period|right|notice)|right of first (?:refusal|offer)|pre-?emption)\b|(?<!\p{L})(?:\p{L}*option(?:srecht|sfrist)?|vorkaufsrecht)(?!\p{L})/iu
/** What somebody offers until a day. */
const OFFERED =
  /\b(?:price|offer|quot(?:e|ation)|bid|terms|slot|place|seat|it|them)\b[^.;]{0,40}\b(?:(?:is|are|be) (?:held|valid|good|open|firm)|holds?|stands?|valid|good|open|firm|bindable)\b[^.;]{0,12}\b(?:until|till|through|thru|to|by)\b|\bbindable\b|\bhold (?:it|them|the \w+) (?:until|till|for)\b|(?<!\p{L})(?:angebot|preis|konditionen|zusage|reservierung)(?!\p{L})[^.;]{0,60}(?<!\p{L})(?:gilt|gelten|gültig|steht|hält|halten)(?!\p{L})/iu
/** What has to be somewhere by a day. */
const HANDED_IN =
  /\b(?:submit\w*|submission|fil(?:e|ed|ing)|hand(?:ed)? in|upload\w*|lodg(?:e|ed)|appl(?:y|ication)\w*|tenders?|returns?|certificates?|documents?|forms?)\b|(?<!\p{L})(?:\p{L}*(?:antrag|anträge|unterlagen|nachweise?|meldung|erklärung|bericht|abgabe|einreichung)|ein(?:zu)?reich\p{L}*|ab(?:zu)?geben|vor(?:zu)?legen)(?!\p{L})/iu

/** Of the sentence, which the title has whole: enough to know it by. */
const WORDS = 50

/** One sentence. `by`: yyyy-mm-dd, some room before the day that bites; `waits`: who waits for the person's word on it, `contact`: with whom it is. */
export function settling(seed: Item, by: string, waits: string | null, contact: string | null): string {
  const until = spokenDate(by)
  const { text } = seed
  if (OPTION.test(text)) return `Decide whether to use the option, and have your answer delivered by ${until}.`
  if (isLoss(text) && RUNS_ON.test(text) && (ENDED.test(text) || !HANDED_IN.test(text)))
    return `Decide whether to end it or let it run on, and have any notice delivered by ${until}.`
  if (OFFERED.test(text)) return `Accept it or decline by ${until}.`
  if (seed.ref.kind === 'thread' && seed.mine === false)
    return `Ask ${seed.ref.label} whether it stands, and look by ${until} whether it is done.`
  if (seed.kind === 'promise' && seed.who?.resolved === 'me') return `You said so: do it by ${until}, or say when.`
  if (isShift(text)) return `Ask today whether it holds, and have it by ${until}: ${quote(text, WORDS)}.`
  if (HANDED_IN.test(text)) return `Decide today who hands it in, and have it there by ${until}: ${quote(text, WORDS)}.`
  if (waits) return `Have it settled by ${until}.`
  if (seed.by && seed.outside) return `Answer ${seed.by}, and have it settled by ${until}.`
  if (contact) return `Settle it with ${contact} by ${until}: ${quote(text, WORDS)}.`
  return `Decide today who does it, and have it done by ${until}: ${quote(text, WORDS)}.`
}
