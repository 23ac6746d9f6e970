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
  /(?<!\p{L})(?:delivery(?: time)?|shipping|build time|lieferung|montage|einbau|bauzeit|umbau|\p{L}*wartezeit|\p{L}*lieferzeit|durchlaufzeit|bearbeitungszeit|vorlaufzeit|laufzeit|wait(?:ing)? time|waiting list|wait|lead time|turnaround(?: time)?|backlog|rückstand|payback|runway|amortisation)(?!\p{L})[^.;]{0,40}?(?<![\p{L}\p{N}])(?:\d{1,4}(?:[.,]\d)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) (?:days|weeks|months|years|hours|minutes|tagen?|wochen|monaten?|jahren?|stunden|minuten)(?!\p{L})/iu
const COUNT_OF = String.raw`(?<![\p{L}\p{N}.,:/£$€-])(?:\d{1,3}(?:[.,']\d{3})*|\d{4,7}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)`
/** What people count to see how they stand. */
const COUNTED =
  '(?:members?|customers?|clients?|subscribers?|users?|visitors?|guests?|covers?|bookings?|reservations?|orders?|leads?|tickets?|units?|seats?|students?|pupils?|patients?|beds?|rooms?|staff|employees?|engineers?|people on|heads?|headcount|ftes?|leavers?|joiners?|starters?|vacancies|no-?shows?|complaints?|accidents?|incidents?|returns?|reviews?|stars?|points?|litres?|liters?|tonnes?|tons?|kg|kwh|hours? (?:lost|billed|worked|sold)|pieces?|items?|snags?|defects?|bugs?|calls?|applications?|applicants?|donors?|volunteers?|sites?|branches|shops?|vehicles?|vans?|machines?|contracts?|policies|cases?|mitglieder|kunden|gäste|besucher|buchungen|bestellungen|aufträge|tickets|stück|plätze|schüler|patienten|betten|zimmer|mitarbeiter(?:innen)?|köpfe|vollzeitstellen|vze|ausfälle|reklamationen|unfälle|retouren|bewertungen|punkte|sterne|liter|tonnen|anfragen|bewerbungen|fahrzeuge|maschinen|verträge|fälle|mängel|abos|abonnenten|nutzer|teilnehmer|übernachtungen|leute)'
/** How what is counted stands. */
const STANDS =
  '(?:left|remain(?:s|ing)?|outstanding|still open|closed|done|in post|under contract|in stock|on order|on (?:the )?books?|wanted|vacant|occupied|sold|overdue|missing|signed(?: up)?|booked|paid|enrolled|delivered|short|spare|empty|free|full|übrig|offen|erledigt|fehlen|frei|belegt|verkauft|ausstehend|unter vertrag|im bestand|auf lager|besetzt|unbesetzt|krank|migriert|geliefert|bezahlt|geschlossen|angemeldet|überfällig)'
const STANDING = new RegExp(
  String.raw`${COUNT_OF}(?: (?:of|von|out of) (?:the |den |our |unseren )?(?:\d{1,6}|\p{L}+))?(?: (?!who|which|that)[\p{L}'-]+){0,4} ${STANDS}(?!\p{L})`,
  'iu',
)
const KEPT = new RegExp(
  String.raw`(?<!\p{L})(?:we(?:'ve| have| had| employ| look after| run| manage| maintain| serve| own| operate| hold| sold| served| lost| gained| won)(?: got| now| still| about| some| only| just)*|(?:wir|sie) (?:haben|betreuen|beschäftigen|führen|betreiben|zählen|hatten|verloren|gewannen)(?: jetzt| noch| nun| derzeit| etwa| rund| nur)*|(?:now|currently|today|so far|still|up to|down to|jetzt|derzeit|aktuell|inzwischen|mittlerweile|noch)(?: at)?) ${COUNT_OF} (?:[\p{L}'-]+ ){0,3}?${COUNTED}(?!\p{L})`,
  'iu',
)
const COUNTED_NOW = new RegExp(
  String.raw`^(?:[\p{L} '-]{2,40}: )?(?:about |some |only |just |rund |etwa |nur |noch )?${COUNT_OF} (?:[\p{L}'-]+ ){0,2}?${COUNTED}(?:[.,;!]|$| (?:now|so far|this|last|in|at|on|against|vs|versus|up|down|compared|under|from|per|jetzt|bisher|diese|letzte|im|am|gegen|gegenüber|statt|unter|vorjahr|seit))(?!\p{L})`,
  'iu',
)
/** One number and an earlier one: "up from 6 to 8", "Vorjahr 7,1". */
const COMPARED =
  /(?<!\p{L})(?:(?:up|down|rose|fell|grew|dropped|went|gone|come|rises?|falls?|climbs?|drops?|risen|fallen|stieg|fiel|gestiegen|gesunken|gefallen|steigt|sinkt|fällt)(?: \p{L}+){0,2} (?:from|von|to|auf|by|um) [£$€]?\d|goes (?:up |down )?from [£$€]?\d{1,4}[.,]\d{1,2}(?: ?%)? to [£$€]?\d|(?:vorjahr|vormonat|vorwoche|last year|last month|last week|previous(?:ly)?|year before|in \p{L}+ it was|it was) (?:it was |noch |waren es |war |at |:)?\d{1,6}(?![.:/]\d|st|nd|rd|th|[.]? ?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])))/iu
/** A named quantity and its number: "NPS 41", "average spend 31.50", "Umsatz 12.400". */
const NAMED_NUMBER =
  /(?<!\p{L})(?:nps|csat|rating|score|average|avg|on average|mean|median|im schnitt|im mittel|durchschnitt(?:lich)?|headcount|footfall|takings?|took|sales|turnover|revenue|gross|net|umsatz|einnahmen|auftragseingang|auftragsbestand|bestand|ebitda?|gewinn|profit|loss|verlust|cash|saldo|kontostand|mrr|arr|payroll|wages|budget|forecast|kapazität|capacity|stock|lager|temperature|temperatur|ausschuss|quote|krankenstand|score)(?!\p{L})[^;?]{0,40}?(?<![\p{L}\p{N}.,:/])(?:[£$€] ?)?(?:\d{1,3}(?:[.,']\d{3})+|\d{1,4}[.,]\d{1,2}(?![.\d])|\d{2,7})(?! ?(?:%|\d|[.:/]\d|am(?!\p{L})|pm|uhr|st|nd|rd|th|days?|weeks?|jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]))(?![.,]\d|\.(?= ?\d))/iu
/** "thirty-five thousand", "zweiundzwanzigtausend": as one speaks. */
const SPOKEN =
  /(?<!\p{L})(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))? (?:hundred|thousand|million|grand|percent|per cent)|\p{L}*(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)(?:tausend|hundert)\p{L}*|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\p{L}+zig) (?:millionen|prozent))(?!\p{L})/iu
const IDLE =
  /\b(?:\d{1,3} ?% (?:sure|certain|agree|there|done|ready|finished|sicher|einverstanden|fertig|durch)|zu 100 ?%|50[/:]50)/iu

/** Pages, rooms and versions are numbered, not counted. */
const NUMBERED =
  /^(?:page|seite|sheet|blatt|version|room|raum|chapter|kapitel|figure|abbildung|table|tabelle|track|folie|slide|teil|part|volume|band|season|staffel)s? (?:no\.? |nr\.? )?\d/iu

/** "Stock cover is nine weeks", "Die Reichweite beträgt 9 Tage", "We have 14 voids". */
const STOOD =
  /^(?:the |our |die |der |das |unser\p{L}* )?(?!(?:it|he|she|they|there|this|that|es|er|sie|wir|ich|today|heute|date|termin)(?!\p{L}))\p{L}[\p{L} '-]{2,40} (?:is|are|stands? at|runs? at|came (?:in |out )?(?:at|to)|beträgt|betragen|liegt bei|liegen bei|lag bei|lagen bei|steht bei)(?: now| about| only| still| just| jetzt| noch| nur| rund| etwa)? (?:\d{1,4}(?:[.,]\d{1,2})?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) ?(?:(?:working |calendar )?(?:days?|weeks?|months?|hours?|minutes?|years?)|(?:werk|arbeits)?tagen?|wochen?|monaten?|stunden?|minuten?|jahren?|punkten?|points?|t|kg|tonnen?|tonnes?|m²|sqm|stück)(?!\p{L})|^(?:we|wir)(?: currently| still| now)? (?:have|haben)(?: only| just| now| currently| nur| noch| jetzt| aktuell| derzeit)? \d{2,4} (?!(?:days?|weeks?|months?|years?|minutes?|hours?|tage|wochen|monate|jahre|minuten|stunden)(?!\p{L}))\p{L}{3,}/iu

/** Whether a clause says how much or how many of something that is tracked. */
export function isMeasured(clause: string): boolean {
  if (!/\d/.test(clause) && !TIME.test(clause) && !STANDING.test(clause) && !STOOD.test(clause) && !SPOKEN.test(clause))
    return false
  if (/\?\s*$/.test(clause) || IDLE.test(clause) || NUMBERED.test(clause)) return false
  if (SHARE.test(clause)) return NAMED.test(clause)
  if (
    SPOKEN.test(clause) ||
    STANDING.test(clause) ||
    STOOD.test(clause) ||
    KEPT.test(clause) ||
    COUNTED_NOW.test(clause) ||
    COMPARED.test(clause) ||
    NAMED_NUMBER.test(clause)
  )
    return true
  return RATE.test(clause) || OF_TARGET.test(clause) || COUNT.test(clause) || TIME.test(clause)
}
