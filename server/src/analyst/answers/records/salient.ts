// How much a sentence of a record matters to whoever wants it summed up: what is settled, offered, refused, counted or dated before what is only
// told; who was there, what stands in brackets and small matters at the end come last.
import { ADDRESSED } from '../look-up/passages.ts'

/** Amounts, shares and counts; a lone digit is none. */
const FIGURE =
  /(?:[£$€¥]|CHF|EUR|USD|GBP) ?\d|\d[\d.,'’]* ?(?:%|percent|per cent|prozent|k\b|m\b|mio|mrd|million|thousand|tausend|€|£|\$|euro|eur|chf|usd|t€|x\b)|\d[.,'’]\d|\d{2,}/iu
const DAY =
  /(?<!\d)\d{1,2}\.\d{1,2}\.|(?<!\d)\d{1,2}(?:\.|st|nd|rd|th)? ?(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])|(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L})|(?<!\p{L})(?:mon|diens|donners|frei|sams)tags?(?!\p{L})|(?<!\p{L})(?:january|february|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)(?!\p{L})|\d{4}-\d\d-\d\d/iu
const SETTLED =
  /(?<!\p{L})(?:decided|decision|agreed|approved|rejected|settled|resolved|signed|refused|declined|cancelled|confirmed|accepted|beschlossen|beschluss|entschieden|entscheidung|vereinbart|genehmigt|abgelehnt|zugesagt|zugestimmt|unterschrieben|gekündigt|abgesagt|bestätigt|angenommen|freigegeben|stays? at|bleibt bei)(?!\p{L})/iu
/** What somebody wants, offers, asks for, warns of. */
const WANTS =
  /(?<!\p{L})(?:wants?|asks?|asked|offers?|offered|proposes?|proposed|suggests?|suggested|recommends?|demands?|claims?|threatens?|refuses|insists|would (?:rather|like)|prefers?|expects?|needs?|must|has to|have to|will|should|can(?:not|['’]t)|may|i['’]?d|we['’]?d|will|wollen|fordert|verlangt|bietet|anbieten|schlägt|vorschlag|empfiehlt|droht|lehnt|erwartet|braucht|brauchen|muss|müssen|soll|sollen|sollte|darf|kann|möchte|hätte gern|bittet|ich bitte)(?!\p{L})/iu
/** What turned out otherwise, or why. */
const TURNS =
  /(?<!\p{L})(?:but|so|instead|however|not|no longer|only|because|therefore|reason|otherwise|unless|moves? (?:from|to)|moved|delayed|late|over the|short of|breach|problem|risk|aber|sondern|statt|nicht|kein\p{L}*|erst|nur|weil|daher|deshalb|grund|sonst|andernfalls|verschoben|jetzt|neu|fehlt|fehlen|problem|risiko|zurück)(?!\p{L})/iu
/** Headings under which the outcome stands, and those of what is of little weight. */
const OUTCOME =
  /(?<!\p{L})(?:agreed|decided|decisions?|outcome|results?|conclusions?|recommendations?|resolutions?|next steps?|actions?|what we can do|what (?:they|he|she|we|i) wants?|options?|ask|proposal|beschl(?:uss|üsse|ossen)|entscheid(?:ung|ungen|e)|ergebnis(?:se)?|fazit|empfehlung(?:en)?|vereinbart|maßnahmen|nächste schritte|was .{2,20} (?:will|wollen|fordert)|forderungen|angebot|vorschlag|offen|open|frist\p{L}*|ziel\p{L}*|jahresziel)(?!\p{L})/iu
const ASIDE =
  /(?<!\p{L})(?:other business|any other|aob|misc\w*|parked|personal|persönlich\p{L}*|sonst(?:iges)?|varia|verschiedenes|p\.? ?s\.?|anmerkung|randnotiz\p{L}*)(?!\p{L})/iu
/** "In the room: Ann, Bob, Cy", "anw.: AB, CD": names after a colon, and nothing said of them. */
const PRESENT =
  /^(?:\*{0,2})(?:in the room|present|apologies|attend(?:ees|ing|ance)?|participants|there|with|copy|cc|da|anwesend|anw|dabei|teilnehm\p{L}*|entschuldigt|verteiler|protokoll|prot|minutes(?: by)?|record by|written by|verfasser\p{L}*)\.?\s?:/iu
const SIGNED = /^\p{L}{1,20}\.?(?: \p{L}{1,20}\.?){0,3}$/u

export const isPresent = (text: string): boolean => PRESENT.test(text)

/** From about −1 (nobody needs it) to 3. */
export function salience(text: string, under = ''): number {
  if (PRESENT.test(text) || ADDRESSED.test(text) || (text.length < 30 && SIGNED.test(text))) return -1
  const figures = Math.min(2, (text.match(new RegExp(FIGURE, 'giu')) ?? []).length)
  return (
    (figures > 0 ? 0.3 + figures * 0.15 : 0) +
    (DAY.test(text) ? 0.35 : 0) +
    (SETTLED.test(text) ? 0.5 : 0) +
    (WANTS.test(text) ? 0.3 : 0) +
    (TURNS.test(text) ? 0.25 : 0) +
    (OUTCOME.test(under) ? 0.45 : 0) -
    (ASIDE.test(under) || ASIDE.test(text.slice(0, 20)) ? 1 : 0) -
    (/^\(.*\)$/u.test(text) ? 0.4 : 0) -
    (text.length < 25 ? 0.3 : 0) -
    (/\?\s*$/u.test(text) ? 0.1 : 0)
  )
}
