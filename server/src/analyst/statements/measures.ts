// Numbers that one tracks, without being money: shares, multiples, rates, counts against a target, times of waiting.

const SHARE =
  /\d(?:[.,]\d{1,2})? ?(?:%|percent\b|per cent\b|prozent|basispunkte|bps\b)|(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,]\d{1,2})?x(?![\p{L}\p{N}])/iu
const NAMED = /\p{L}{3}/u
/** "22 operations a week", "40 Paletten pro Tag". */
const RATE =
  /(?<![\p{L}\p{N}.,:/])\d{1,7} \p{L}{3,30} (?:a|an|per|each|every|pro|je|in der|im|am) (?:day|week|month|quarter|year|hour|shift|tag|woche|monat|quartal|jahr|stunde|schicht)(?!\p{L})/iu
/** "71 seats out of 120", "64 von 80 Plätzen". */
const OF_TARGET =
  /(?<![\p{L}\p{N}.,:/])\d{1,7}(?: \p{L}{2,30}){0,3} (?:(?:out )?of|von|from|against|gegenüber)(?: (?:a )?(?:target|planned|ziel|geplanten?)(?: of| von)?)? \d{1,7}(?![\p{N}.,:/])/iu
/** "Now 78 enrolled", "86 signed": how far something counted is. */
const COUNT =
  /^(?:(?:now|currently|so far|to date|as of today|aktuell|derzeit|bisher|mittlerweile|inzwischen|stand heute)(?: (?:at|bei|sind es))?:? |we are at |we're at |wir sind bei |(?:total|gesamt):? )\d{1,7}(?![\p{N}.,:/])|^\d{1,7} (?:enrolled|signed|sold|booked|registered|recruited|shipped|installed|delivered|confirmed|closed|open|angemeldet|verkauft|gebucht|eingeschrieben|unterschrieben|ausgeliefert|installiert|besetzt|belegt)(?!\p{L})/iu
/** "Wartezeit 14 Wochen", "lead time is now nine weeks". */
const TIME =
  /(?<!\p{L})(?:\p{L}*wartezeit|\p{L}*lieferzeit|durchlaufzeit|bearbeitungszeit|vorlaufzeit|laufzeit|wait(?:ing)? time|waiting list|wait|lead time|turnaround(?: time)?|backlog|rückstand|payback|runway|amortisation)(?!\p{L})[^.;]{0,40}?(?<![\p{L}\p{N}])(?:\d{1,4}(?:[.,]\d)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) (?:days|weeks|months|years|hours|minutes|tagen?|wochen|monaten?|jahren?|stunden|minuten)(?!\p{L})/iu
const IDLE = /\b(?:\d ?% (?:sure|certain|agree|there|done|ready|finished|sicher|einverstanden|fertig|durch)|zu 100 ?%|50[/:]50)/iu

/** Whether a clause says how much or how many of something that is tracked. */
export function isMeasured(clause: string): boolean {
  if (!/\d/.test(clause) && !TIME.test(clause)) return false
  if (/\?\s*$/.test(clause) || IDLE.test(clause)) return false
  if (SHARE.test(clause)) return NAMED.test(clause)
  return RATE.test(clause) || OF_TARGET.test(clause) || COUNT.test(clause) || TIME.test(clause)
}
