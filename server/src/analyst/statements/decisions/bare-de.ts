// What settles a matter in German as a bare result: what it came to without a verb, a price and its first day, no more of it, what stays, what is left
// alone, and what minutes tell in the passive.
import { anyCase as i } from '../form/sieve.ts'

/** No verb of its own in what follows, nor a word that opens a clause. */
const VERBLESS = String.raw`(?![^?;]{0,120}(?<!\p{L})(?:ist|sind|war|waren|hat|habe|haben|hatten?|wird|werden|wurden?|kann|können|konnten?|muss|müssen|musste|soll|sollen|will|wollen|wollte|darf|mag|gibt|gab|kommt|kommen|kam|geht|gehen|ging|steht|liegt|fehlt|fehlen|macht|machen|sagt|sagte|meint|braucht|brauchen|ich|wir|er|sie|es|man|du|ihr|wer|was|dass|weil|seit|noch|leider|angeblich)(?!\p{L}))`
const MONTH =
  '(?:januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jahresbeginn|jahresanfang|neujahr|ostern|pfingsten|weihnachten|frühjahr|sommer|herbst|winter|sofort|saisonbeginn)'
const FROM_DAY = String.raw`ab (?:dem |der |sofort|anfang |mitte |ende )?(?:\d{1,2}\. ?(?:\d|\p{L})|20\d\d|${MONTH}|(?:nächste|kommende)[mnrs] \p{L}+|neuen \p{L}+)`
const MONEY = String.raw`(?:[€£$] ?\d[\d.,']*|(?:CHF|EUR|Fr\.) ?\d[\d.,']*|\d[\d.,']* ?(?:€|EUR|Euro|CHF|Franken|Fr\.|Cent|Rappen))`

export const BARE_DE: readonly (readonly [RegExp, number])[] = [
  // "Am Ende der Vito, Leasing", "Schließlich doch die Blauen", "Dann die von Ballmer"
  [
    i(
      String.raw`^(?:und |also )?(?:am ende|am schluss|schließlich|schliesslich|letztlich|letzten endes)(?: also| eben| halt| nun)? ${VERBLESS}(?:(?:doch |nun )(?:der|die|das|den|ein\p{L}*|kein\p{L}*)|das|den|kein\p{L}*|der (?=[\p{L}-]+(?:,|[.!]?$))) ?[^?;]{2,60}$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?:also |gut, )?dann (?:eben |halt |doch |lieber )?(?:die|den|das) ${VERBLESS}(?:von|vom|mit|ohne|aus|ander\p{L}+|\p{Ll}+er(?:e|en)) ?[^?;]{0,40}$`,
    ),
    0.6,
  ],
  [
    /^(?:[^:;?]{2,40}: |(?:[Nn]un|[Jj]etzt|[Dd]ann|[Aa]lso) )(?:[Nn]un |[Jj]etzt )?doch (?:(?:wieder|lieber|kein\p{L}*|den|die|das|der|ein\p{L}*) (?:\p{Ll}+|\p{Lu}[\p{L}-]+)|\p{Lu}[\p{L}-]+)(?: (?:statt|aus|von|mit|in|im) [\p{L} -]{2,40}| \p{Lu}[\p{L}-]+)?(?=[.,;!]|$)/u,
    0.62,
  ],
  // "nicht der Vito, es wird der Kangoo"
  [
    i(
      String.raw`(?<!\p{L})nicht [^?;,]{2,40}, es (?:wird|wurde) |^(?:[^:;?]{2,40}: )?es (?:wird|wurde) (?:also |nun |jetzt |doch |dann )?(?:der|die|das) (?!zeit|winter|sommer|abend|nacht|tag|herbst|schönste|beste|schlimmste|letzte|erste|hölle)[\p{L} -]{2,40}[.!]?$`,
    ),
    0.62,
  ],
  // "Eintritt ab Januar 9 Euro", "die Aushilfe bekommt ab Mai 14 Euro"
  [
    i(
      String.raw`^(?:[^:;?]{2,40}: )?(?:[^?;:,]{2,50} )?(?:(?:bekommt|bekommen|kostet|kosten|beträgt|betragen|zahlt|zahlen|nehmen wir|verlangen wir) )?${FROM_DAY}[^?;,]{0,60}?${MONEY}|^(?:[^:;?]{2,40}: )?${MONEY}(?: [^?;:,]{2,30})? ${FROM_DAY}[^?;,]{0,20}(?:$|[.,!])`,
    ),
    0.62,
  ],
  // "Der Flügel nicht unter 4.000 Euro"
  [
    i(
      String.raw`^(?:[^:;?]{2,40}: )?(?:(?:die|der|das|den) )?[\p{L}-]+(?: [\p{L}-]+){0,2} (?:nicht|keinesfalls|auf keinen fall) (?:unter|über|mehr als) ${MONEY}(?=[.,;!]|$)`,
    ),
    0.62,
  ],
  // "Nach 20 Uhr keine Anrufe mehr"
  [
    i(
      String.raw`^(?:[^:;?]{2,40}: )?(?:ab|nach|vor|in|im|am|an|auf|bei|beim|unter|zwischen|künftig|freitags|samstags|sonntags|montags)(?!\p{L}) ${VERBLESS}[^?;:,]{2,50} kein(?:e|en|er)? (?!antwort|zeit|ahnung|lust|frage|platz|geld|strom|spur|chance|luft|kraft)[\p{L}-]+(?: [\p{L}-]+)? mehr(?=[.,;!]|$| auf| in| im| am| an| bei| über| unter)`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?:[^:;?]{2,40}: )?nicht (?:mehr )?(?:im jahr \d{4}|in diesem jahr|dieses jahr|heuer|nächstes jahr|diese saison|diesen (?:sommer|winter|herbst))[.!]?$`,
    ),
    0.62,
  ],
  // What stays as it is.
  [
    i(
      String.raw`(?<!\p{L})bleibt(?:['’]?s| es)(?: also| somit| vorerst| heuer| damit)? bei(?:m)?(?!\p{L})|^(?:das|der|die) [^?;:,]{2,50} (?:ist|sind) (?:[^?;,]{0,40} )?zu (?:belassen|streichen|unterlassen|beseitigen)[.!]?$`,
    ),
    0.62,
  ],
  // What is left alone, or refused by others.
  [
    i(
      String.raw`(?<!\p{L})(?:sehen wir|sehe ich|wird|wurde) (?:\p{L}+ )?ab(?:gesehen)?[.!]?$|(?<!\p{L})(?:hat|haben) (?:[^?;,]{0,40} )?(?:abgewunken|abgewinkt|(?:klar |deutlich )?nein gesagt)[.!]?$|(?<!\p{L})(?:ist|sind) (?:\p{L}+ ){0,4}für (?:uns|mich) (?:gestorben|erledigt|durch)[.!]?$|(?<!\p{L})gibt es (?:[^?;,]{2,40} )?keine?n?[.!]?$`,
    ),
    0.6,
  ],
  // Agreed by word of mouth.
  [
    i(
      String.raw`(?:^|, )(?:ist |hab ich |habe ich |haben wir )?(?:mit (?:dem|der|den|ihm|ihr|ihnen|\p{L}+)(?: \p{L}+){0,3} )?so (?:besprochen|ausgemacht|abgemacht|abgesprochen|vereinbart|festgelegt|fix gemacht|fest gemacht|festgemacht)(?=[.,:;!]|$)`,
    ),
    0.62,
  ],
  // "Variante B" behind what was to be chosen.
  [
    /^[^:?;]{3,60}: (?:Variante|Option|Lösung|Alternative|Vorschlag) (?:[A-F]|\d)(?:, (?:also )?wir \p{Ll}+en)?[.!]?$/u,
    0.62,
  ],
  // "Jeder bekommt dafür einen Laib"
  [
    i(
      String.raw`^(?:jede[rs]?|alle) (?:\p{L}+ )?(?:bekommt|bekommen|kriegt|kriegen|erhält|erhalten|zahlt|zahlen) (?:dafür|stattdessen|künftig|heuer|ab)(?!\p{L})`,
    ),
    0.6,
  ],
  // Minutes: "Die Option auf fünf Jahre wird gezogen"
  [
    i(
      String.raw`^(?:die|der|das|ein|eine|den|dem) (?:(?!von|durch|bis|als|oft|meist|immer|manchmal)[\p{L}\d.,-]+ ){1,9}(?:wird|werden) (?:nicht )?(?:gezogen|ausgeübt|gewährt|angeschafft|ausgeschrieben|aufgestockt|eingerichtet|gestundet|entsprochen|übernommen|fortgeführt|zurückgenommen|eingestellt|gestrichen|abgelehnt|bewilligt|genehmigt|angenommen|aufgelöst|beibehalten)[.!]?$`,
    ),
    0.62,
  ],
]
