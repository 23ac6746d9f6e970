// A part of a thing, or what is put on it, is not what the whole of it comes to.
import type { Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { says } from './sum-tables.ts'

const PART_OF =
  /^(?:deposits?|downpayments?|instal+ments?|balance|rest|remainder|share|half|halves|thirds?|quarters?|fees?|discounts?|rebates?|penalt(?:y|ies)|interest|tax|vat|savings?|overruns?|increases?|rises?|extras?|credits?|contributions?|anzahlung\p{L}{0,2}|raten?|restbetrag|kaution|rabatte?|skonto|anteil\p{L}{0,2}|hälfte|drittel|viertel|zinsen|steuern?|mwst|ersparnis|mehrkosten|strafen?|gebühr\p{L}{0,2}|erhöhung|aufschlag|zuschlag|gutschrift|beitrag|beiträge)$/iu

/** "The deposit for the hall": not the hall's. */
export const isOfPart = (piece: string, terms: readonly Term[]): boolean =>
  wordsOf(piece).some((word) => PART_OF.test(word) && !terms.some((term) => says([stemOf(word.toLowerCase())], term)))
