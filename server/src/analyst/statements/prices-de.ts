// German figures beside a verb that otherwise binds: a price that somebody asks, an estimate, what a thing would come to.
import { amountsIn } from '../text/amounts.ts'
import type { Draft } from './draft.ts'

const COMES_TO =
  /^[^,;?]{3,80}? (?:käme|kämen|kommt|kommen|beläuft sich|belaufen sich) (?:\p{Ll}+ ){0,2}auf (?:rund |etwa |ca\. |gut |knapp |ungefähr |circa )?(?=\S{0,12}\d)/iu
const ESTIMATES =
  /(?<!\p{L})(?:schätz(?:e|t|en|te|ten)|bezifferte?n?|veranschlag(?:t|en|te)) [^,;?]{2,80}?(?<!\p{L})(?:auf|mit) (?:rund |etwa |ca\. |gut |knapp |ungefähr |circa )?(?=\S{0,12}\d)/iu
const OFFERS =
  /(?<!\p{L})(?:biete|bietet|bieten|bot|boten)(?!\p{L})[^;?]{2,100}?(?<!\p{L})(?:zu je|zu|um|für|à) (?:je )?\S{0,12}\d[^;?]{0,40}?(?<!\p{L})an(?=[.,;!]|$)/iu
const THERE_IS =
  /(?<!\p{L})(?:gibt|gäbe) es (?:ein\p{L}*|noch ein\p{L}*|\d+|zwei|drei) [^,;?]{2,50}? (?:um|für|zu|ab) (?:rund |etwa |je )?\S{0,12}\d/iu
const TO_DO = /(?<!\p{L})(?:zu \p{Ll}{3,}n|\p{Ll}{2,}zu\p{Ll}{3,}n)(?=[.,;!]|$)/u

/** What a thing is said to cost; null: none. */
export function pricedInGerman(clause: string): Draft | null {
  if (clause.length > 300 || clause.endsWith('?') || amountsIn(clause).length === 0) return null
  const offers = OFFERS.test(clause) && !TO_DO.test(clause)
  return offers || COMES_TO.test(clause) || ESTIMATES.test(clause) || THERE_IS.test(clause)
    ? { kind: 'figure', who: null, what: 0, confidence: 0.85 }
    : null
}
