// Numbers that are tracked and written as words or as ratios: "thirty-four bells have been recast", "cover stood at 1.31", "27 graves are without a stone".

const UNIT_EN = '(?:one|two|three|four|five|six|seven|eight|nine)'
const TEN_EN = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'
const UNIT_DE = '(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)'
const TEN_DE = '(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)'
/** A handful is told in passing; what is counted is more. */
const COUNT = String.raw`(?:\d{1,3}(?:[.,']\d{3})+|\d{2,6}|${TEN_EN}(?:[- ]${UNIT_EN})?|(?:six|seven|eight|nine|ten|eleven|twelve)(?= (?:of|out of|[\p{L}'-]+ (?:are without|lack|have no|remain)))|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:a |one )hundred(?: and [\p{L}-]+)?|(?:${UNIT_DE}und)?${TEN_DE}|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|elf|zwölf|(?:sechs|sieben|acht|neun|zehn)(?= (?:von|der)))`
const LEAD = String.raw`(?:so|and|now|then|in all|altogether|so far|to date|only|about|some|nearly|almost|just|over|more than|another|the other|another|insgesamt|bisher|nur|rund|etwa|noch|knapp|über|fast)`
const HELD =
  '(?:are|were|have|had|lack|lacked|remain|remained|stand|stood|need|want|failed|passed|await|still|live|use|sind|waren|haben|hatten|fehlen|fehlten|stehen|standen|warten|brauchen|bleiben|liegen|wurden|leben|nutzen)'
const TALLIED = new RegExp(
  String.raw`^(?:${LEAD} )*${COUNT}(?: (?:of|out of|von) (?:the |our |its |them|den |unseren |\d+|${TEN_EN}|a hundred))?(?: (?!days?|weeks?|months?|years?|minutes?|hours?|people (?:said|asked)|tage?n?|wochen?|monate?n?|jahre?n?|minuten|stunden|uhr|o'clock|am|pm|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december)[\p{L}'-]+){0,4}? ${HELD}(?!\p{L})(?! (?:been )?(?:invited|coming|at the meeting|present|there))`,
  'iu',
)
const QUANTITY = String.raw`(?<!\p{L})(?!version|release|section|clause|article|room|page|kapitel|ziffer|punkt|abschnitt|raum|seite|uhr)\p{L}{4,}`
/** "The reserve ratio stood at 1.31", "Der Deckungsgrad lag Ende Juni bei 1,31", "a covenant of 1.10". */
const RATIO = new RegExp(
  String.raw`${QUANTITY} (?:(?:now|still|only|then|again) )?(?:stood at|stands at|is|was|were|had been|has been|comes? (?:out )?(?:at|to)|came (?:out )?(?:at|to)|fell to|falls to|rose to|rises to|dropped to|averages?|averaged|of|below|above|under|not (?:be )?less than|betrug|beträgt|lag (?:\p{L}+ ){0,3}bei|liegt (?:\p{L}+ ){0,3}bei|kam auf|kommt auf|sank auf|stieg auf|von|unter|über) (?:only |about |just |nur |etwa |rund )?\d{1,3}[.,]\d{1,3}(?!\d|[.:,]\d| ?(?:am|pm|a\.m|p\.m|uhr|h|o'clock)(?!\p{L})|\. ?\d)`,
  'iu',
)

/** "Besucherzahl Oktober: 4.120", "Liefertreue 91,5": a noun that is a measure by its end, and its number. */
const MEASURE =
  /(?<!\p{L})\p{L}*(?:zahl(?:en)?|quote|bestand|menge|stand|grad|wert|anteil|leistung|auslastung|belegung|reichweite|treue|fehlerrate|rate|index|volumen|durchsatz|ausbeute|count|rate|ratio|level|volume|occupancy|utili[sz]ation|yield|throughput|attendance|turnout|uptime|coverage)(?: (?:\p{L}+\.?|q[1-4]|kw ?\d+|\d{4})){0,3} ?(?::|=|bei|ist|is|at|was|war|now|jetzt|aktuell|von|of)? ?(?:\d{1,3}(?:[.,']\d{3})+|\d{2,6}|\d{1,3}[.,]\d{1,3})(?!\d|[.:,]\d|\. ?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|\.(?=\s*\d))/iu

const TIME = String.raw`(?:days?|weeks?|months?|years?|minutes?|hours?|o'clock|am|pm|tage?n?|wochen?|monate?n?|jahre?n?|minuten|stunden|uhr|mal|times|people (?:said|asked)|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december)(?!\p{L})`
const MANY = String.raw`(?:\d{1,3}(?:[.,']\d{3})+|\d{2,6}|[5-9]|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|${TEN_EN}(?:[- ]${UNIT_EN})?|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:${UNIT_DE}und)?${TEN_DE})`
/** "The post drew 41 applications", "Damit sind es jetzt fünf Meldungen", "Es sind 64 Völker, 41 davon auf der Heide". */
const COUNTED = new RegExp(
  String.raw`(?<!\p{L})(?:drew|attracted|brought in|received|logged|registered|there (?:are|were)|that(?:'s| is| makes)(?: now)?|we(?:'re| are) (?:now )?(?:at|down to|up to)|stands? at|(?:es|damit|das|insgesamt|bisher) sind(?: es)?|sind es|waren es|das macht|wir zählen|zählen wir|gibt es) (?:now |already |some |about |only |over |nearly |jetzt |nun |schon |insgesamt |inzwischen |derzeit |rund |etwa |nur |noch |bereits )*${MANY} (?!${TIME})\p{L}{3,}`,
  'iu',
)
/** "at five and a half percent", "6.400/Mt", "7,4 Cent" */
const RATED = new RegExp(
  String.raw`(?<!\p{L})(?:at|by|of|to|bei|auf|um|von) (?:about |just |rund |etwa )?(?:${UNIT_EN}|ten|eleven|twelve|${UNIT_DE}|zehn)(?: and a half| and a quarter|einhalb)? (?:percent|per cent|prozent)(?!\p{L})|\d ?/ ?(?:mt|mon|monat|mo|month|mth|jahr|yr|year|m²|qm|sqm|kwh|mwh|std|tag|day|woche|week|wk|kg|t|stück|stk)(?![\p{L}])|\d ?(?:cent|ct|rappen|pence)(?!\p{L})`,
  'iu',
)

/** Whether a clause counts something in words, or says a ratio; a version or an hour is none. */
export const isTallied = (clause: string): boolean =>
  !/\?\s*$/.test(clause) &&
  (TALLIED.test(clause) ||
    COUNTED.test(clause) ||
    RATED.test(clause) ||
    (MEASURE.test(clause) && !/(?<!\p{L})(?:ziel|target|goal|kapitel|seite|punkt)(?!\p{L})/iu.test(clause)) ||
    (/\d[.,]\d/.test(clause) && RATIO.test(clause)))
