// What becomes of a statement, by families of words beside those of turn.ts: each says one thing, and is held against what was promised
// ("we keep it" calls off a sale, "not ordered" breaks an order), not against the sentence alone. English and German.

import { isPastOf } from '../promises/past-of.ts'
import { ANEW, HANDED, LET_DOWN, OFF } from './aftermath.ts'

/** The part of a sentence that speaks of something: up to a comma with a subject of its own behind it, a dash, "but". */
export function clausesIn(sentence: string): string[] {
  const parts = sentence.split(
    /; | [–—-] |,? (?=(?:but|aber|however|jedoch|allerdings|whereas|während) )|, (?=(?:and |und |so |also |denn |da |weil |because |since )?(?:sie|er|es|wir|ich|man|they|he|she|it|we|I|you|the|der|die|das|den|this|that|there|\p{Lu}\p{L}+ (?:is|are|has|have|will|was|says?|can|does|ist|hat|wird|kann|sagt|macht|will|fehlt|muss|soll))(?!\p{L}))/u,
  )
  return parts.length > 1 ? parts.slice(0, 8) : []
}

const HANDED_ON =
  /(?<![\p{L}\p{N}])(?:(?:has|have|had|'s) taken (?:[\p{L}\p{N}' -]{1,40} )?over|taken (?:it |this |that )?on by|(?:is|are|'s|'re) (?:doing|handling|writing|running|sorting|covering|drafting|preparing|organising|organizing|chasing|looking after|dealing with) (?:it|them|this|that|these|those|the [\p{L} ]{2,30}) (?:now|from now on|from here on|instead)|(?:has|have|owns?|runs?|does|do) (?:it|them|this|that) (?:now|from now on)|from now on(?: it's| it is)? \p{Lu}|(?:now|from now on) (?:sits |lies |rests )?with \p{Lu}|(?:lies|sits|rests|is) (?:now )?with \p{Lu}\p{L}+ now|(?:in|into) \p{Lu}\p{L}+(?:'s)? hands|(?:macht|machen|führt|führen|betreut|leitet|übernimmt|erledigt|organisiert|schreibt|bearbeitet|hat|verantwortet|koordiniert|verhandelt|betreuen) (?:(?:das|es|die|den|sie|ihn) )?(?:ab (?:jetzt|sofort|heute|morgen|nun)|künftig|zukünftig|in zukunft|von (?:jetzt|nun) an|fortan)|kümmer[tn]\p{L}* sich (?:(?:ab )?(?:jetzt|nun|sofort)|künftig|fortan|stattdessen|neu)|(?:liegt|liegen) (?:jetzt|nun|künftig|ab sofort) bei|(?:ab (?:jetzt|sofort)|künftig|neu(?:erdings)?|nunmehr):? (?:bei |durch |von )?\p{Lu}\p{L}+ (?:zuständig|verantwortlich|dran)|(?:hat|habe|haben) (?:[\p{L}']+ ){0,4}(?:an \p{Lu}\p{L}+\.? )(?:ab|weiter|über)ge(?:geben|reicht|treten)|(?:hat's|hat es|habe's|habs) an \p{Lu}|(?:übergeben|abgegeben|weitergegeben|übertragen) an)(?![\p{L}\p{N}])/iu

const CALLED_OFF =
  /(?<![\p{L}\p{N}])(?:(?:is|are|was|were|it's) (?:simply |really |actually )?not (?:needed|required|necessary|wanted)(?! (?:by|before|until|till|on)\b)|(?:no longer|not any more) wanted|(?:nicht|nicht mehr|keine?n? \p{L}+ mehr) (?:gewünscht|gewollt|gefragt|vorgesehen)|(?:we|they|I|he|she|wir|ich) (?:will |shall |now )?(?:skip|scrap|bin|ditch|lassen es|lass es)(?! to\b)|scratch that|(?:has|have|had) (?:refused|said no|turned (?:it|us|that) down|walked away|changed (?:his|her|their) mind)|(?:says?|said) no(?! (?:more|one|date)\b)|sagt(?:e)? nein|(?:will|wollen|möchte|möchten) (?:[\p{L}]+ ){0,3}(?:nicht mehr|doch nicht)|(?:stays?|remains?|bleibt|bleiben) \p{L}+ (?:[\p{L} ]{0,30} )?(?:after all|doch|as before|wie bisher)|(?:doch|nun) (?:keine?n?|nicht)(?! (?:vor|bis|am|erst)\b)|(?:ist|sind) (?:vom tisch|raus aus)|zieht sich zurück|aus und vorbei|(?:auftrag|termin|veranstaltung|bestellung|order|booking|event) (?:storniert|cancelled|canceled|zurückgezogen))(?![\p{L}\p{N}])/iu

/** "We keep the tractors" after "we sell": what keeps as it is what was to go. */
const KEPT = /(?<!\p{L})(?:keep|keeps|kept|keeping|stays?|remains?|behalten|behalte|behält|bleibt|bleiben)(?!\p{L})/iu
const ENDS =
  /^(?:sell|scrap|cancel|clos|terminat|replac|swap|dismantl|demolish|remov|drop|switch|chang|verkauf|kundig|schlie|ersetz|tausch|austausch|abbau|bau|reiss|streich|entsorg|wechsel|raum|verleih)/u

const HAPPENED =
  /(?<![\p{L}\p{N}])(?:took place|(?:has|have|had) happened|happened|went (?:well|fine|ahead|smoothly|badly)|e-?mailed|texted|messaged|transferred|wired|posted|forwarded|went (?=(?:on |last |this )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)(?!\p{L})|yesterday|today|this morning|week))|handed (?:it |them )?(?:over|in)|picked up|dropped off|turned up|ran (?:on|well|fine)|fand (?:[\p{L}\p{N}. ]{1,30} )?statt|hat stattgefunden|haben stattgefunden|telefoniert|gemailt|geredet|gesprochen|getroffen|besprochen|zugegangen|übermittelt|ausgehändigt|angeschrieben|gemeldet|mitgeteilt|informiert|zugestellt|weitergeleitet|abgeholt|eingezahlt|aufgebaut|abgenommen|beauftragt|rausgegangen|rübergeschickt|stattgefunden|nachgeholt)(?![\p{L}\p{N}])/iu
/** A line of few words that ends with how it stands: "second furnace quote in", "Deckungszusage heute da". */
const ENDS_DONE =
  /(?:^|[\p{L}\p{N})] )(?:in|out|back|here|through|done|fixed|up|raus|da|durch|drin|fertig|zurück|erledigt|abgeschlossen|vorhanden|✅|✓|✔|☑)(?: (?:heute|gestern|today|yesterday|on \p{L}+|am \p{L}+|seit \p{L}+|since \p{L}+))?(?: \([^)]{1,30}\))?[.! ]*$/iu
const FINITE_BEFORE =
  /(?<!\p{L})(?:to|will|should|must|can|come|comes|go|goes|put|bring|hand|send|let|get|wird|soll|muss|kommt|geht|bringt|holt|if|when|once|wenn|sobald|ob|who|wer|why|until|bis|sit|sits|stay|stays|far|lays?|drop|check|log|look|give|move|work|still)(?!\p{L})/iu
const TICKED = /[✅✓✔☑]/u
const CROSSED = /[❌✗✘]/u

const NEGATED =
  /(?<!\p{L})(?:not|never|n't|hasn't|haven't|didn't|wasn't|weren't|isn't|aren't|nobody|no one|nicht|nie|niemals|keine?[nrsm]?|niemand)(?!\p{L})|n't(?!\p{L})/iu
const STILL =
  /(?<!\p{L})(?:still|even now|to this day|so far|again|yet again|third time|immer noch|noch immer|bis heute|bis jetzt|bislang|bisher|weiterhin|nach wie vor|wieder)(?!\p{L})/iu
const FAILED =
  /(?<![\p{L}\p{N}])(?:forg[eo]t(?:ten)?(?! (?:it|that|about) (?:then|now))|never (?:came|arrived|happened|did|sent|called|rang|replied|wrote|delivered|turned up|showed)|(?:has|have|had)?n't got(?:ten)? (?:round|around) to|never got (?:round|around)|nothing (?:so far|yet|came|arrived|has come|happened)|(?:has|have|had) (?:missed|failed)|missed (?:it|the (?:date|day|deadline|\d))|(?:broke|broken) (?:his|her|their|its|the) (?:word|promise)|did nothing|no (?:show|reply|answer|response|sign|trace)(?! (?:needed|necessary))|vergessen|verschwitzt|verpennt|verschlampt|versäumt|verpasst|(?:termin|frist|zusage|wort|versprechen|datum) (?:[\p{L}]+ )?nicht (?:ge|ein)\p{L}*halten|nicht (?:gehalten|eingehalten|passiert|geschehen|gemacht|zustande gekommen)|(?:kam|kamen|kommt) (?:[\p{L}\p{N}. ]{1,30} )?(?:nicht|nie|nichts|nix)(?= in| am| bis| zum|[.,;!]|$)|(?:ist|sind|war) (?:[\p{L}\p{N}. ]{0,30} )?nicht (?:auf dem|da|gekommen|angekommen|eingegangen|passiert|erfolgt)|(?:noch|bis heute|bisher|bis dato|immer noch) (?:nix|nichts|kein\p{L}*)(?= |[.,;!]|$)|fehlt (?:noch |weiterhin |immer noch |noch immer |nach wie vor )?(?=[.,;!)]|$)|lässt auf sich warten|lässt (?:uns|mich) warten)(?!\p{L})/iu

const HOPES =
  /(?<!\p{L})(?:hop(?:es|ed|ing)|expects?|reckons?|plans?|aims?|counts?|targets?|hofft|hoffen|rechnet|rechnen|plant|erwartet|peilt|visiert|will es|relisted|rebooked|rescheduled|neu angesetzt|umgebucht|neu terminiert|(?:two|three|four|a few|some|zwei|drei|vier|ein paar) (?:more |weitere |zusätzliche )(?:days|weeks|months|tage|wochen|monate)|rechnet mit|needs? longer|braucht noch|dauert|not (?:this|next) (?:week|wk|month|mth|year)|nicht (?:diese|dieses|diesen|nächste) (?:woche|monat|jahr)|later than|später als|not ready|nicht fertig|nicht vor|not before)(?!\p{L})/iu
const MORE_TIME =
  /(?<!\p{L})(?:(?:one|two|three|four|a few|some|another|ein|eine|zwei|drei|vier|ein paar|noch eine?|noch zwei) (?:couple of )?(?:more |weitere |zusätzliche |extra )?(?:days?|weeks?|months?|fortnights?|tage?|wochen?|monate?)(?: (?:more|longer|länger|mehr))?)(?= (?:on|for|to|für|bis)|[.,;!]|$)/iu

const INSTEAD =
  /(?<!\p{L})(?:instead of|rather than|in place of|statt|anstatt|anstelle(?: von)?|an stelle von|not) (?:an? |the |der |die |das |dem |den |des |einer |einem |eines |von )?([\p{L}\p{N}.,'’€$£%-]+(?: [\p{L}\p{N}'’-]+)?)/iu

/** What is said to be no longer so, by "instead of", "rather than", "statt"; null where none is named. */
export const insteadOf = (sentence: string): string | null =>
  /(?<!\p{L})(?:instead|rather than|in place of|statt|anstatt|anstelle|stelle)(?!\p{L})/iu.test(sentence)
    ? (INSTEAD.exec(sentence)?.[1] ?? null)
    : null

/** A label and another choice: "Bodenbelag: doch Kautschuk", "Caterer: after all Lund". */
export const choosesAnew = (sentence: string): boolean =>
  ANEW.test(sentence) ||
  /^[^:]{2,50}: (?:nun |jetzt |now )?(?:doch (?!nicht|noch|kein|erst|am|bis)|lieber |after all |rather )\p{L}/iu.test(
    sentence,
  )

/** What is taken in its place: "wir gehen zu Tickwerk", "they now pay by the day". */
export const namesAnother = (sentence: string): boolean =>
  /(?<!\p{L})(?:instead|stattdessen|dafür (?:nehmen|machen|kommt|gibt|gehen)|(?:wir|we) (?:jetzt |nun |now |are )?(?:nehmen|gehen (?:zu|mit)|wechseln zu|bleiben bei|take|taking|go(?:ing)? with|use|using)|(?:jetzt|nun|now) (?:\p{L}+ ){0,2}(?:pays?|costs?|takes?|is|are|gilt|gelten|kostet|zahlen|zahlt|nehmen|\d|€|\$|£|chf))(?![\p{L}])/iu.test(
    sentence,
  )

/** Nothing is settled by it: asked, doubted, still open. */
export const isDoubt = (sentence: string): boolean =>
  /\?|(?<!\p{L})(?:whether|if|ask(?:s|ed|ing)?|wonder\w*|maybe|perhaps|might|could|should|unclear|open|undecided|unsure|pending|who knows|not yet|no answer|waiting|tbd|tbc|ob|fragt|fragte|gefragt|vielleicht|eventuell|unklar|offen|ungeklärt|noch nicht|könnte|sollte|wartet|warten|keine antwort)(?!\p{L})/iu.test(
    sentence,
  )

/** To somebody by name: "goes to print" hands on nothing. */
const HANDED_TO =
  /(?<!\p{L})(?:[Hh]anded|[Gg]iven|[Pp]assed|[Aa]ssigned|[Gg]one|[Gg]oes|[Mm]oves|[Mm]oved|[Oo]ver) to \p{Lu}\p{L}+(?= |[.,;!)]|$)/u
export const saysHandedOn = (sentence: string): boolean =>
  HANDED_ON.test(sentence) || HANDED_TO.test(sentence) || HANDED.test(sentence)
export const saysCalledOff = (sentence: string): boolean => CALLED_OFF.test(sentence) || OFF.test(sentence)
const saysLetDown = (sentence: string): boolean => FAILED.test(sentence) || LET_DOWN.test(sentence)
/** A sentence without the words that tell of silence or failure: in "no answer from Helen" nothing is said of an answer. */
export const withoutLetDown = (sentence: string): string => sentence.replace(FAILED, ' ').replace(LET_DOWN, ' ')
export const saysHopes = (sentence: string): boolean => HOPES.test(sentence) || MORE_TIME.test(sentence)
export const saysMoreTime = (sentence: string): boolean => MORE_TIME.test(sentence)

/** What was to go stays: a sale, an end or a change is called off. */
export const isKept = (sentence: string, verbs: ReadonlySet<string>): boolean =>
  KEPT.test(sentence) && !NEGATED.test(sentence) && [...verbs].some((verb) => ENDS.test(verb))

/** Done, in a line without a verb or by what happened to it. */
export function saysHappened(sentence: string): boolean {
  if (TICKED.test(sentence)) return true
  if (CROSSED.test(sentence)) return false
  const happened = HAPPENED.exec(sentence)
  if (happened)
    return !NEGATED.test(sentence.slice(0, happened.index)) && !UNDONE_BEFORE.test(sentence.slice(0, happened.index))
  if (sentence.split(' ').length > 9) return false
  return ENDS_DONE.test(sentence) && !NEGATED.test(sentence) && !FINITE_BEFORE.test(sentence) && !STILL.test(sentence)
}
const UNDONE_BEFORE =
  /(?<!\p{L})(?:will|to be|should|must|if|once|when|until|before|wird|werden|soll|sollen|muss|müssen|sobald|wenn|falls|bis|bevor|ob|noch)(?!\p{L})/iu

export type Undone = 'broken' | 'open' | null
/** "Not ordered", "hat er nicht bestellt": the promise's own verb denied, or a word of failure; `open`: denied, but nobody says that it is too late. */
export function undone(sentence: string, verbs: ReadonlySet<string>): Undone {
  if (saysLetDown(sentence) || CROSSED.test(sentence)) return 'broken'
  const negated = NEGATED.exec(sentence)
  if (negated === null) return null
  // "I'm not having Helen write to him again": it is not to be.
  const behind = sentence
    .slice(negated.index, negated.index + 70)
    .replace(/(?<!\p{L})(?:having|letting)(?!\p{L}).*$/u, '')
  const words = [...behind.matchAll(/\p{L}{3,}/gu)].slice(0, 7).map(([word]) => word)
  const isDenied =
    words.some((word) => !/(?:ing|[^s]s)$/.test(word) && isPastOf(word, verbs)) ||
    /(?<!\p{L})(?:done|ready|sent|here|there|signed|paid|in|fixed|fertig|da|raus|erledigt|bezahlt|unterschrieben|geschickt|geliefert|gekommen|begonnen)(?!\p{L})/iu.test(
      behind,
    )
  if (!isDenied) return null
  return STILL.test(sentence) || /(?<!\p{L})(?:never|nie)(?!\p{L})/iu.test(sentence) ? 'broken' : 'open'
}

/** Whether a sentence says by such words that something is not as it was said: few words of the matter are enough then. */
export const saysOutright = (sentence: string): boolean =>
  !/\?\s*$/.test(sentence) &&
  (saysHandedOn(sentence) ||
    saysCalledOff(sentence) ||
    saysLetDown(sentence) ||
    choosesAnew(sentence) ||
    insteadOf(sentence) !== null)
