// German questions told behind their clause: nobody knows where from, it was left open, one of two and "das weiß ich noch nicht".
import type { Draft } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'

const ASKS =
  '(?:ob|wer|wem|wen|wann|wo|woher|wohin|womit|wovon|woran|wodurch|warum|weshalb|wie|welche[rsnm]?|was|wieviel)'
/** What is to be, not how it came about. */
const AHEAD =
  '(?:soll|sollen|wird|werden|können|kann|müssen|muss|dürfen|darf|wollen|will|brauchen|bekommen|nehmen|finden|holen)'
const STILL = '(?:(?:noch|vorerst|bewusst|erst einmal|einstweilen|derzeit|auch|immer noch|nach wie vor|leider) )*'
const LEFT =
  '(?:offen ?gelassen|vertagt|(?:noch )?nicht (?:entschieden|geklärt|besprochen|ausgemacht|festgelegt|geschafft zu klären))'
const OPEN = `(?:nicht (?:raus|heraus|heraußen|ausgemacht|ausgeredet|gesagt|ausgehandelt|besprochen)|in (?:der )?Schwebe)`

const RULES: readonly RegExp[] = [
  i(
    String.raw`^(?:und |aber |nur |doch |auch )?(?:woher|wohin|womit|wovon|woran|wodurch|weshalb|wen|ob)(?!\p{L})[^?;]{4,140}?(?<!\p{L})${AHEAD}, (?:weiß|weiss|wissen|kann|konnte) (?:[\p{L}]+ ){0,4}?(?:niemand|keiner|kein mensch)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:und |aber |nur |doch )?ob(?!\p{L})[^?;]{4,140}, (?:kann|konnte) (?:mir |uns )?${STILL}(?:niemand|keiner)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:und |aber |auch )?${ASKS}(?!\p{L})[^?;]{4,140}, (?:haben|hatten|habe) (?:wir|ich|sie) ${STILL}${LEFT}(?=[.,;!]|$)`,
  ),
  i(String.raw`^(?:und |aber |auch )?${ASKS}(?!\p{L})[^?;]{4,140}, (?:ist|war) ${STILL}${OPEN}(?=[.,;!]|$)`),
  i(
    String.raw`^(?:und |aber |auch )?${ASKS}(?!\p{L})[^?;]{4,140}?(?<!\p{L})(?:soll|sollen|wird|werden|muss|müssen|darf|dürfen|\p{L}+t|\p{L}+en), (?:steht|lässt sich) (?:${STILL}nicht sagen|in den sternen)(?=[.,;!]|$)`,
  ),
  i(
    String.raw`(?<!\p{L})oder (?!so(?!\p{L}))[^?;]{2,80}, das (?:weiß|weiss|wissen|wusste) (?:ich|wir|er|sie|man|niemand|keiner)(?: (?:noch|immer noch|noch immer|selbst|selber|ehrlich gesagt|einfach|auch|heute|bis heute))*(?: nicht(?! mehr)| keiner| niemand)?(?=[.,;!]|$)`,
  ),
]
/** "Den Termin haben wir offengelassen". */
const LEFT_OPEN =
  /^(?:(?:den|die|das|diesen|diese|unser\p{L}*) )(?!\p{L}*(?:tür|fenster|tor|deckel|laden|hahn|schublade)(?!\p{L}))\p{L}{4,}[^?;,]{0,60} (?:haben|habe|hat) (?:wir|ich|er|sie|man) (?:\p{Ll}+ ){0,2}offen ?gelassen(?=[.,;!]|$)/iu
const KNOWN = /, das (?:weiß|weiss|wissen|wusste) (?:ich|wir|er|sie|man)(?=[.,;!]|$)/iu
const LONG_PAST =
  /(?<!\p{L})(?:erfunden|gewesen|gekommen|gemacht|gesagt|geschafft|verloren|war|waren|hat|hatte|hatten), /iu

/** A question by what is said behind its clause; null: none. */
export function unknownInGerman(clause: string): Draft | null {
  if (clause.length > 320 || clause.endsWith('?') || LONG_PAST.test(clause) || KNOWN.test(clause)) return null
  return LEFT_OPEN.test(clause) || RULES.some((pattern) => pattern.test(clause))
    ? { kind: 'question', who: null, what: 0, confidence: 0.8 }
    : null
}
