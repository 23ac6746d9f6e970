// What somebody wants, may do, or asks of us is no promise of theirs: "Marta wants to see the plans by Friday", "they would like to visit us",
// "der Kunde möchte umsteigen", "sie will, dass wir liefern". With a limit it is a day that somebody set; else nothing is bound by it.
import type { FoundStatement } from '#contract/statements.ts'
import { anyCase as i } from '../form/sieve.ts'

const SMALL = String.raw`(?: (?:still|also|now|really|just|only|certainly|probably|apparently|then|noch|auch|jetzt|gern|gerne|eigentlich|dringend|unbedingt|nun))`
/** Behind whoever wants it; "I want" and "we want" are a plan of one's own. */
const WANTS_EN = i(
  String.raw`(?:^|[^\p{L}])(?!(?:I|we|you)(?:['’]|\s))[\p{L}.’'-]{1,30}${SMALL}{0,2} (?:wants?|wanted|wishes|wished|hopes?|hoped|dreams?|(?:would|['’]d)${SMALL}{0,2} (?:like|love|prefer|rather)|is (?:hoping|keen|interested)|are (?:hoping|keen|interested)|fancies)(?!\p{L})`,
)
const OWN_WANTS = i(String.raw`(?:^|[^\p{L}])(?:I|we)${SMALL}{0,2} (?:want|wanted|wish|hope|would|['’]d)(?!\p{L})`)
/** "asked us to send it", "expects me to call", "wants our answer": what somebody else is to do. */
const ASKS_US = i(
  String.raw`(?<!\p{L})(?:ask(?:s|ed)?|want(?:s|ed)?|would like|['’]d like|need(?:s|ed)?|expect(?:s|ed)?|urge[sd]?|beg(?:s|ged)?|invite[sd]?|told|remind(?:s|ed)?) (?:us|me) (?:both |all |again |please )?to(?!\p{L})|(?<!\p{L})(?:ask(?:s|ed)?|begs?) (?:if|whether) (?:we|I)(?!\p{L})`,
)
const ASKS_US_DE = i(
  String.raw`(?<!\p{L})(?:will|wollen|wollte|wollten|möchte|möchten|erwartet|erwarten|verlangt|verlangen|bittet|bitten|bat|baten|wünscht|wünschen)(?: (?:von )?(?:uns|mich|mir))?(?: sich)?,? (?:dringend |darum, )?(?:dass|ob) (?:wir|ich)(?!\p{L})|(?<!\p{L})(?:bittet|bitten|bat|baten|hat|haben) (?:uns|mich)(?: (?:gebeten|aufgefordert))?,? [^.;?]{0,120}?zu \p{Ll}+en(?!\p{L})|(?<!\p{L})(?:fragt|fragen|fragte)(?: uns| mich)?,? ob (?:wir|ich)(?!\p{L})`,
)
/** "möchte", "würde gern", "wünscht sich"; "ich möchte" and "wir möchten" are a plan of one's own. */
const WANTS_DE = i(
  String.raw`(?<!\p{L})(?:möchten?|würden?(?: [\p{L}\d.]+){0,4} (?:gern|gerne|lieber)|wünsch(?:t|en|te) sich|hofft|hoffen|hoffte|träumt|überlegt(?: sich| noch| gerade)?(?:,| ob)|erwägt|erwägen)(?!\p{L})`,
)
const OWN_DE = i(String.raw`(?<!\p{L})(?:ich|wir)(?!\p{L})`)
/** "sie wollen einen neuen Preis", "Huber will die Muster bis Freitag": to have it; with an infinitive at the end they mean to do it. */
const WILL_HAVE = i(String.raw`(?<!\p{L})(?:will|wollen)(?!\p{L})(?<rest>(?:[^.,;?!]|(?<=\d)\.){1,140})`)
const INFINITIVE =
  /(?<!\p{L})(?!(?:den|einen|keinen|ihren|unseren|seinen|diesen|allen|morgen|oben|unten|gegen|neben|wegen)(?!\p{L}))\p{Ll}{2,}(?:en|ern|eln|tun)\s*$/u
const TO_HAVE = /(?<!\p{L})(?:haben|wissen|sehen|hören|bekommen|kriegen|erfahren|erhalten)\s*$/iu

/** "might", "perhaps", "wir überlegen": it is not decided. */
const MAY = i(
  String.raw`(?<!\p{L})(?:might|may(?! \d)|maybe|perhaps|possibly|(?:thinking|toying|playing) (?:about|of|with)|thinking (?:it|this) over|considering|not (?:yet )?(?:sure|decided|certain) (?:whether|if)|undecided|in two minds|tempted to|would like to|['’]d like to|vielleicht|eventuell|evtl\.?|womöglich|möglicherweise|unter umständen|könnten?|überlege[nt]?(?!\p{L})|überlegung\p{L}*|(?:denken|denke|denkt|dachten?) darüber nach|nachgedacht|erwäge[nt]?|unentschlossen|noch nicht (?:sicher|entschieden)|liebäugel\p{L}*)(?!\p{L})`,
)
/** Bound all the same: "I will send it, perhaps today", "he promised to", "we may be late, but will deliver". */
const BOUND = i(
  String.raw`(?<!\p{L})(?:will|['’]ll|shall|promis\p{L}+|agreed|committed|guarante\p{L}+|werden?|wirst|wird|verspr\p{L}+|zugesagt|sagt? \p{L}* ?zu|verbindlich)(?!\p{L})`,
)
/** It has to be there by then: what somebody wants by a day is a day that they set. */
const LIMIT = i(
  String.raw`(?<!\p{L})(?:by|until|till|before|no later than|latest|bis|spätestens|vor(?= (?:dem|der|ende|anfang|weihnachten|ostern)))(?!\p{L})`,
)

/** "wants to see the plans", "wants a new price": to have it; who "wants to deliver" at least means to. */
const HAVE_EN = i(
  String.raw`^ (?:to (?:have(?! [^.;?]{0,60}(?<!\p{L})(?:\p{L}+ed|done|made|ready|sent|built|paid|cut|set)(?!\p{L}))|see|know|get|receive|hear|discuss|talk|speak|understand|be)(?!\p{L})|(?!to |him |her |them )\p{L})`,
)

type Wish = 'to have' | 'to do'

/** Somebody else's wish, or what they ask of us; null where it is none. */
export function wishIn(quote: string): Wish | null {
  if (ASKS_US.test(quote) || ASKS_US_DE.test(quote)) return 'to have'
  const wants = WANTS_EN.exec(quote)
  if (wants && !OWN_WANTS.test(quote)) {
    if (BOUND.test(quote)) return null
    return HAVE_EN.test(quote.slice(wants.index + wants[0].length)) ? 'to have' : 'to do'
  }
  if (OWN_DE.test(quote)) return null
  if (WANTS_DE.test(quote)) {
    if (/(?<!\p{L})(?:versprochen|zugesagt|verspricht)(?!\p{L})/iu.test(quote)) return null
    return TO_HAVE.test(quote.replace(/[.!]\s*$/u, '')) ? 'to have' : 'to do'
  }
  const rest = WILL_HAVE.exec(quote)?.groups?.rest
  return rest !== undefined && A_THING.test(rest) && (!INFINITIVE.test(rest) || TO_HAVE.test(rest)) ? 'to have' : null
}
const A_THING = /^ (?:einen?|die|den|das|dem|unser\p{L}*|mehr|noch|ihre?n?|kein\p{L}*|\d|nur|sein\p{L}*|von)(?!\p{L})/iu

/** A possibility, of whomever: not what anybody took on. */
export const isPossible = (quote: string): boolean => MAY.test(quote) && !BOUND.test(quote)

/** The same without promises that are none; who only means to do it, or may, has not taken it on. */
export const withoutWishes = (found: readonly FoundStatement[]): FoundStatement[] =>
  found.flatMap((one) => {
    if (one.kind !== 'promise') return [one]
    const wish = wishIn(one.quote)
    if (wish === 'to have') {
      if (one.due?.date == null || !LIMIT.test(one.quote)) return []
      const told = found.some(({ kind, start }) => kind === 'deadline' && start === one.start)
      return told ? [] : [{ ...one, kind: 'deadline' as const, who: null, to_whom: null }]
    }
    return [wish === 'to do' || isPossible(one.quote) ? { ...one, hedged: true } : one]
  })
