// German figures beside a verb that otherwise binds: a price that somebody asks, an estimate, what a thing would come to.
import { amountsIn } from '../../text/amounts.ts'
import { NUMBER } from '../../text/written-words.ts'
import type { Draft } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'

const COMES_TO =
  /^[^,;?]{3,80}? (?:käme|kämen|kommt|kommen|beläuft sich|belaufen sich) (?:\p{Ll}+ ){0,2}auf (?:rund |etwa |ca\. |gut |knapp |ungefähr |circa )?(?=\S{0,12}\d)/iu
const ESTIMATES =
  /(?<!\p{L})(?:schätz(?:e|t|en|te|ten)|bezifferte?n?|veranschlag(?:t|en|te)) [^,;?]{2,80}?(?<!\p{L})(?:auf|mit) (?:rund |etwa |ca\. |gut |knapp |ungefähr |circa )?(?=\S{0,12}\d)/iu
const OFFERS =
  /(?<!\p{L})(?:biete|bietet|bieten|bot|boten)(?!\p{L})[^;?]{2,100}?(?<!\p{L})(?:zu je|zu|um|für|à) (?:je )?\S{0,12}\d[^;?]{0,40}?(?<!\p{L})an(?=[.,;!]|$)/iu
const THERE_IS =
  /(?<!\p{L})(?:gibt|gäbe) es (?:ein\p{L}*|noch ein\p{L}*|\d+|zwei|drei) [^,;?]{2,50}? (?:um|für|zu|ab) (?:rund |etwa |je )?\S{0,12}\d/iu
const COUNT = String.raw`(?:\d[\d.,']*|(?!ein(?:e|en|er|s)?(?!\p{L}))(?:${NUMBER})|\p{L}*(?:zehn|zig|hundert|tausend))`
/** How many there are of a thing, beside a verb that says nothing else of it. */
const COUNTED: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?:fehlen|fehlten) (?:(?:uns|ihm|ihr|ihnen|mir|noch|derzeit|damit|dann|also|immer noch|insgesamt|rund|etwa) )*${COUNT} \p{Lu}`,
  ),
  i(
    String.raw`^von (?:den |unseren |ihren |seinen |insgesamt )?${COUNT} \p{L}+ (?:sind|waren|haben|stehen|fehlen|laufen) (?:noch |erst |bisher |schon |derzeit |immer noch )*${COUNT}(?= (?:offen|frei|weg|fertig|besetzt|verkauft|leer|da|erledigt|krank|vermietet|belegt)(?!\p{L}))`,
  ),
  i(
    String.raw`^(?:die|der|das|unser\p{L}*|ihr\p{L}*|sein\p{L}*) [\p{L} -]{3,50} (?:enthält|umfasst|zählt|verzeichnet|listet) (?:jetzt |derzeit |inzwischen |rund |etwa |noch |insgesamt )*${COUNT} \p{Lu}`,
  ),
  i(String.raw`^(?:an|am) [^?;,]{3,50} (?:hängen|hingen) (?:\p{Ll}+ ){0,2}?${COUNT} \p{Lu}`),
  i(
    String.raw`^${COUNT} (?:tage|stunden|wochen|überstunden|urlaubstage|stück|plätze) (?:\p{L}+ )?(?:hat|haben|habe) (?:er|sie|wir|ich|\p{Lu}\p{L}+) noch(?!\p{L})`,
  ),
]
const TO_DO = /(?<!\p{L})(?:zu \p{Ll}{3,}n|\p{Ll}{2,}zu\p{Ll}{3,}n)(?=[.,;!]|$)/u

const figure: Draft = { kind: 'figure', who: null, what: 0, confidence: 0.85 }

/** What a thing is said to cost, or how many there are; null: none. */
export function pricedInGerman(clause: string): Draft | null {
  if (clause.length > 300 || clause.endsWith('?')) return null
  if (COUNTED.some((pattern) => pattern.test(clause))) return figure
  if (amountsIn(clause).length === 0) return null
  const offers = OFFERS.test(clause) && !TO_DO.test(clause)
  return offers || COMES_TO.test(clause) || ESTIMATES.test(clause) || THERE_IS.test(clause) ? figure : null
}
