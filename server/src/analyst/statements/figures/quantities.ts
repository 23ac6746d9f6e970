// Numbers that tell how much or how many, by the number itself: what is grouped or large, has a unit, a price word or another number to compare with.
// Days, times, years, sections, addresses and numbers that only name something are none.

import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'

const NUMBER =
  /(?<![\p{L}\p{N}.,:/§#+-])[£$€]?\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?(?![\d:/]|-\d)|(?<![\p{L}\p{N}.,:/§#+-])\d{1,7}(?:[.,]\d{1,2})?(?![\p{N}:/]|[.,]\d|-\d)/gu
/** What stands before a number that only names something. */
const NAMES =
  /(?:(?:no|nr|nrn|number|nummer|room|raum|zimmer|page|seite|flight|flug|line|linie|berth|pier|gate|tor|bay|bed|bett|hall|halle|saal|platz|seat|level|stock|floor|etage|chapter|kapitel|section|abschnitt|clause|ziffer|article|art|artikel|paragraph|absatz|abs|version|release|item|top|punkt|point|part|teil|band|volume|phase|lot|los|class|klasse|grade|group|gruppe|unit|haus|house|strasse|straße|street|road|weg|platz|tel|fax|isbn|id|ref|az|aktenzeichen|rechnung|invoice|order|auftrag|ticket|kw|week|woche|q|fy|iso|din|en|vers|symphony|sinfonie|opus|op|nachtrag|vo|unit|achse|axis|track|figure|abb|row|reihe|exhibit|anlage|appendix)s?\.?|[@#§])\s?$/iu
const PLACE = /^ (?:\p{Lu}\p{Ll}+|(?:street|road|avenue|lane|straße|strasse|platz|weg|allee)(?!\p{L}))/u
const CLOCK = /^ ?(?:am|pm|a\.m|p\.m|uhr|o'clock|h\d\d|hours? \d)(?!\p{L})/iu
const UNIT =
  /^ ?(?:cents?|pence|p|ct|rappen|%|percent|per cent|prozent|promille|degrees?|grad|°|m²|m2|qm|sqm|m³|cbm|km|cm|mm|m|ha|acres?|hektar|l|litres?|liters?|liter|hl|hectolitres?|hektoliter|kg|g|t|tons?|tonnes?|tonnen|kwh?|mwh?|gwh?|mw|kw|kva|bar|h|hrs?|hours?|std|stunden|min|minutes?|minuten|days?|tage|weeks?|wochen|ex|exemplare|copies|stk|stück|pcs|units?|einheiten|paletten|pallets|kisten|crates|bales|boxes|bottles|flaschen|kästen|fässer|barrels|heads?|seats|points?|punkte|basispunkte|bp|x|fold|mal|bales|kilos?|pounds?|feet|ft|inches|miles|meilen|meter|metres?|knoten|knots|teu|passagiere|passengers)(?:\/\p{L}+)?(?!\p{L})/iu
const PRICE =
  /(?<!\p{L})(?:costs?|costing|price[ds]?|owes?|owed|owing|pays?|paid|paying|worth|fees?|rent|charges?|charging|salary|wages?|bill(?:ed)?|invoice[ds]?|quoted?|quotes?|budget|turnover|revenue|sales|takings|spend|spent|deposit|donations?|grant|loan|debt|deficit|surplus|profit|loss|value|valued|estimate[ds]?|asks|asking|offers?|offered|wanted|bid|dues|rate|kost(?:et|en|ete|eten)|preis\p{L}*|schuld(?:et|en|ete)|zahl(?:t|en|te|ten)|bezahlt|wert|gebühr\p{L}*|miete|gehalt|lohn|rechnung|angebot|budget|umsatz|einnahmen|ausgaben|kasse\p{L}*|spenden?|zuschuss|darlehen|kredit|schulden|defizit|überschuss|gewinn|verlust|streitwert|\p{L}*kosten|\p{L}*risiko|\p{L}*wert|\p{L}*betrag|summe|verlang(?:t|en)|fordert|fordern|bietet|bieten|netto|brutto|vorschuss|\p{L}*erlös\p{L}*|\p{L}*preis|\p{L}*miete)(?!\p{L})/iu
const COMPARES =
  /(?<!\p{L})(?:more|fewer|less|than|against|versus|vs\.?|up|down|from|compared|last (?:year|month|week|time)|year before|was|were|average|target|budget|limit|mehr|weniger|als|gegen|gegenüber|statt|vorjahr\p{L}*|vormonat\p{L}*|vorwoche|letztes jahr|im schnitt|grenzwert|soll|ziel|plan|zuvor|davor|of (?:the )?(?:\d|\p{L}+)|von (?:den )?(?:\d|\p{L}+)|stand|gestiegen|gesunken|rose|fell|stieg|sank|im \p{Lu}\p{L}+|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|to date|so far|bisher|aktuell|currently|jetzt|now)(?!\p{L})/iu
const COUNTS =
  /(?<!\p{L})(?:are|have|has|had|were|stands?|stood|counts?|counted|number(?:s|ed)?|total\p{L}*|amounts?|remain(?:s|ing)?|left|missing|open|sold|signed|booked|lost|gained|sind|haben|hat|hatten|waren|zählt|zählen|betrug|beträgt|betragen|liegt|liegen|lag|lagen|fehlen|übrig|offen|verkauft|belegt|gebucht|insgesamt|gesamt|bestand|lager|stock|inventory)(?!\p{L})/iu
const NOUN = /\p{L}{3,}/u

const IDLE = /\d ?% (?:sure|certain|agree|there|done|ready|finished|sicher|fertig|durch)(?!\p{L})/iu

/** Whether the piece tells a quantity; `base` knows its days. */
export function tellsQuantity(clause: string, base: DateBase): boolean {
  if (!/\d/.test(clause) || /\?["')]*$/.test(clause) || !NOUN.test(clause)) return false
  if (IDLE.test(clause)) return false
  const days = datesIn(clause, base)
  const priced = PRICE.test(clause)
  const compared = COMPARES.test(clause)
  for (const match of clause.matchAll(NUMBER)) {
    const [from, to] = [match.index, match.index + match[0].length]
    const words = match[0].trim()
    const [before, after] = [clause.slice(Math.max(0, from - 24), from), clause.slice(to, to + 24)]
    if (days.some((day) => from < day.to && to > day.from) || NAMES.test(before) || CLOCK.test(after)) continue
    if (from === 0 && /^\d{1,2}\.\d{1,2}$/.test(words)) continue
    if (/^(?:19|20)\d\d$/.test(words) || (/^\.(?= ?\p{L})/u.test(after) && words.length < 3)) continue
    const isGrouped = /\d[.,'’ ]\d{3}/.test(words) && !/^\d{1,3} \d{3}/.test(words)
    if (/^\d{5}$/.test(words) && PLACE.test(after)) continue
    const hasUnit = UNIT.test(after)
    const rest = clause.replace(words, '')
    if (isGrouped && NOUN.test(rest)) return true
    if (
      hasUnit &&
      !/^ ?(?:days?|weeks?|tage|wochen|hours?|h|min|minutes?|minuten|stunden|m|p|t|g|l|x)(?!\p{L})/iu.test(after)
    )
      return true
    if (priced && Number(words.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '')) >= 10) return true
    if (hasUnit && (compared || priced || /: ?$/.test(before))) return true
    if (compared && COUNTS.test(clause) && Number(words) >= 5) return true
    if (/: ?$/.test(before) && compared && Number(words) > 0) return true
  }
  return false
}
