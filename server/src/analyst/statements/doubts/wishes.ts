// What somebody wants, may do, or asks of us is no promise of theirs: "Marta wants to see the plans by Friday", "they would like to visit us",
// "der Kunde möchte umsteigen", "sie will, dass wir liefern". With a limit it is a day that somebody set; else nothing is bound by it.
import type { FoundStatement } from '#contract/statements.ts'
import { anyCase as i } from '../form/sieve.ts'

const LITTLE = String.raw`(?:still|also|now|really|just|only|certainly|probably|apparently|then|noch|auch|jetzt|gern|gerne|eigentlich|dringend|unbedingt|nun)`
/** "Next week, we may", "If it rains, we may": the clause that counts comes behind it. */
const OPENS = String.raw`(?:(?:if|when|unless|as|once|should|wenn|falls|sobald|sofern|sollten?)(?!\p{L})[^,;]{1,100}, |(?!(?:I|we|ich|wir)(?:['’]|\s))[^\s,;]{1,20}(?: [^\s,;]{1,20}){0,2}, )`
const START = String.raw`^[\s\-*•>]{0,6}`
/** Whose wish it is: names, a pronoun, or "the owner of the mill"; nothing that has a verb of its own. "I" and "we" have plans. */
const NAMED = String.raw`(?!(?:I|we|you)(?:['’]|\s))(?:(?:the|an?|our|my|his|her|their|both|some|all) (?:[\p{L}’'-]{2,30} ){1,3}(?:(?:of|from|at|in|with|behind|for) (?:the |our )?[\p{L}’'-]{2,30} ){0,2}|(?-i:\p{Lu}[\p{L}.’'&-]{0,30} (?:(?:\p{Lu}[\p{L}.’'-]{0,30}|and|of|de|von|van|&) ){0,4})|[\p{L}’'-]{2,30} )`
const BEFORE = String.raw`${START}(?:${OPENS}|[^,;:]{1,40}: )?(?:(?:and|but|so|also|then|now|today|yesterday) )?(?:(?:I|we) (?:hear|heard|think|believe|understand|gather|guess|know)(?: that)? )?`
const TELLS = String.raw`(?:(?:says?|said|told (?:me|us)|thinks?|mentions?|mentioned|added|explained)(?: that)? (?:he|she|they) |(?:called|rang|phoned|wrote|mailed|e-?mailed|texted|came|visited)(?: (?:me|us|back|again|by|in|today|yesterday))?,? and )?`
const SUBJECT = `${BEFORE}${NAMED}${TELLS}(?:${LITTLE} ){0,2}`
const SHORT_WOULD = String.raw`${BEFORE}(?:he|she|they|(?-i:\p{Lu}\p{L}{1,30}))['’]d `
/** At the main verb: "I owe her the report she wants" is owed, and not wished for. */
const WANTS_EN = i(
  String.raw`${SUBJECT}(?:wants?|wanted|wishes|wished|hopes?|hoped|dreams?|would (?:${LITTLE} ){0,2}(?:like|love|prefer|rather)|(?:is|are|was|were) (?:hoping|(?:keen|interested)(?= (?:to|on|in|that)(?!\p{L})))|fancies)(?!\p{L})|${SHORT_WOULD}(?:${LITTLE} ){0,2}(?:like|love|prefer|rather)(?!\p{L})`,
)
/** "asked us to send it", "expects me to call", "wants our answer": what somebody else is to do. */
const ASKS_US = i(
  String.raw`(?:${SUBJECT}(?:(?:has|have|had) )?|${SHORT_WOULD})(?:(?:ask(?:s|ed)?|want(?:s|ed)?|would like|like|need(?:s|ed)?|expect(?:s|ed)?|urge[sd]?|beg(?:s|ged)?|invite[sd]?|told|remind(?:s|ed)?) (?:us|me) (?:both |all |again |please )?to|(?:ask(?:s|ed)?|begs?) (?:if|whether) (?:we|I))(?!\p{L})`,
)
const ASKS_US_DE = i(
  String.raw`(?<!\p{L})(?:will|wollen|wollte|wollten|möchte|möchten|erwartet|erwarten|verlangt|verlangen|bittet|bitten|bat|baten|wünscht|wünschen)(?: (?:von )?(?:uns|mich|mir))?(?: sich)?,? (?:dringend |darum, )?(?:dass|ob) (?:wir|ich)(?!\p{L})|(?<!\p{L})(?:(?:bittet|bitten|bat|baten) (?:uns|mich)|(?:hat|haben|hatte|hatten) (?:uns|mich)(?: [\p{L}\d.]{2,20}){0,3} (?:gebeten|aufgefordert|ersucht)),? [^.;?]{0,120}?zu \p{Ll}+en(?!\p{L})|(?<!\p{L})(?:fragt|fragen|fragte)(?: uns| mich)?,? ob (?:wir|ich)(?!\p{L})`,
)
const PROMISED_DE = i(
  String.raw`(?<!\p{L})(?:versprochen|zugesagt|zugesichert|garantiert|verspricht|versprach\p{L}{0,2}|verpflichtet)(?!\p{L})`,
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

/** Where another clause begins: what stands there is said of something else. */
const NEXT_CLAUSE =
  /[,;]|(?<!\p{L})(?:who|whom|whose|which|whatever|whichever|whoever|whether|if|unless|because|although|while|when|where|that)(?!\p{L})/iu
const OPENING = new RegExp(`${START}${OPENS}`, 'iu')

/** The first main clause, with the word behind which the next one begins. */
function mainOf(quote: string): string {
  const from = OPENING.exec(quote)?.[0].length ?? 0
  const next = NEXT_CLAUSE.exec(quote.slice(from))
  return next === null ? quote : quote.slice(0, from + next.index + next[0].length)
}

/** "might", "perhaps", "wir überlegen": it is not decided. */
const MAY = i(
  String.raw`(?<!\p{L})(?:might|maybe|perhaps|possibly|(?:thinking|toying|playing) (?:about|of|with)|thinking (?:it|this) over|considering|not (?:yet )?(?:sure|decided|certain) (?:whether|if)|undecided|in two minds|tempted to|would like to|vielleicht|eventuell|evtl\.?|womöglich|möglicherweise|unter umständen|könnten?|überlege[nt]?(?!\p{L})|(?:in|es gibt|haben?)(?: \p{Ll}{3,10})? überlegung(?:en)?|(?:denken|denke|denkt|dachten?) darüber nach|nachgedacht|erwäge[nt]?|unentschlossen|noch nicht (?:sicher|entschieden)|liebäugel\p{L}{0,4})(?!\p{L})|(?<!\p{L})(?:I|we|they)['’]d like to(?!\p{L})`,
)
/** The verb: a month and a name have a large letter, or words before them that a verb has not. */
const MAY_DO =
  /(?<!\p{L})(?<!(?:in|by|of|until|till|before|after|from|since|early|late|mid|this|next|last|to|for|on|the|\d|\dst|\dnd|\drd|\dth)[ -])may (?=\p{Ll}{2})/u
/** At the head or at the verb it beats a "will": "Perhaps we'll deliver", "ich werde vielleicht liefern". */
const AT_THE_VERB = i(
  String.raw`(?:^[\s\-*•>]{0,6}|(?:\p{L}['’]ll|(?<!\p{L})(?:will|shall)) |(?<!\p{L})(?:werden?|wird)(?!\p{L})[^,;]{0,60} )(?:maybe|perhaps|possibly|vielleicht|eventuell|womöglich|möglicherweise)(?!\p{L})`,
)
/** Bound all the same: "he promised to", "we may be late, but will deliver". */
const BOUND = i(
  String.raw`(?<!\p{L})(?:will|shall|ow(?:e|es|ed)|promis\p{L}{1,5}|agreed|committed|guarante\p{L}{1,4}|schulden?|schuldet|werden?|wirst|wird|verspr\p{L}{1,8}|zugesagt|sagt? \p{L}{0,20} ?zu|verbindlich)(?!\p{L})|\p{L}['’]ll(?!\p{L})`,
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
function wishIn(quote: string): Wish | null {
  if (ASKS_US.test(quote)) return 'to have'
  const wants = WANTS_EN.exec(quote)
  if (wants) {
    if (BOUND.test(quote)) return null
    return HAVE_EN.test(quote.slice(wants.index + wants[0].length)) ? 'to have' : 'to do'
  }
  if (PROMISED_DE.test(quote)) return null
  const main = mainOf(quote)
  const asks = ASKS_US_DE.exec(quote)
  if (asks && asks.index < main.length && !OWN_DE.test(quote.slice(0, asks.index))) return 'to have'
  if (OWN_DE.test(quote)) return null
  if (WANTS_DE.test(main)) return TO_HAVE.test(main.replace(/[.!,;]\s*$/u, '')) ? 'to have' : 'to do'
  const rest = WILL_HAVE.exec(main)?.groups?.rest
  return rest !== undefined && A_THING.test(rest) && (!INFINITIVE.test(rest) || TO_HAVE.test(rest)) ? 'to have' : null
}
const A_THING = /^ (?:einen?|die|den|das|dem|unser\p{L}*|mehr|noch|ihre?n?|kein\p{L}*|\d|nur|sein\p{L}*|von)(?!\p{L})/iu

/** A possibility, of whomever: not what anybody took on. */
function isPossible(quote: string): boolean {
  const main = mainOf(quote)
  return AT_THE_VERB.test(main) || ((MAY.test(main) || MAY_DO.test(main)) && !BOUND.test(quote))
}

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
