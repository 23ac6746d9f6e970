// "88,500 of the 212,000 spent": what a sentence says is a part of a whole, and what two values it sets side by side.
import { amountsIn, numberOf } from '../../text/amounts.ts'

/** `words`: as it stands; `unit`: an ISO 4217 code, "%", or null. */
export type Value = { words: string; value: number; unit: string | null; from: number; to: number }
export type PartOfWhole = { part: Value; whole: Value }

const BARE = /(?<![\p{L}\p{N}.,:/'’-])\d[\d.,'’]*(?:\d|(?<=\d))(?: ?%)?(?![\p{L}\p{N}:/]|[.,]\d|\. ?(?:\d|\p{Lu}))/gu
const TOLERANCE = 0.006

/** Amounts, shares and bare numbers of a sentence in their order; years, days and clock times are none. */
export function valuesIn(text: string): Value[] {
  const amounts = amountsIn(text).map(
    ({ words, value, unit, from, to }): Value => ({ words, value, unit: unit ?? null, from, to }),
  )
  const bare = [...text.matchAll(BARE)].flatMap(({ 0: words, index }): Value[] => {
    const [from, to] = [index, index + words.length]
    if (amounts.some((each) => from < each.to && each.from < to)) return []
    if (/^(?:19|20)\d\d$/.test(words)) return []
    const isShare = words.endsWith('%')
    return [{ words, value: numberOf(words.replace(/ ?%$/, '')), unit: isShare ? '%' : null, from, to }]
  })
  return [...amounts, ...bare].toSorted((a, b) => a.from - b.from)
}

/** Between a part and its whole: "of the", "out of", "von", with what is counted. */
const OF =
  /^(?:\.|,)?(?: ?(?!and |or |und |oder )\p{L}[\p{L}-]*(?: (?!and |or |und |oder )\p{L}[\p{L}-]*){0,2}?)?? ?(?:\/|(?<!\p{L})(?:of|out of|von|aus)(?: (?:the|a|our|total|den|der|dem|insgesamt|geplanten|budgeted|planned))*) ?$/iu
/** Between a value and what it is to become. */
const TOWARDS =
  /^[,;:]? ?\(?(?:against |gegen )?(?:(?:a |the |our |das |ein |unser )?(?:target|goal|plan|budget|ziel|soll|planwert)(?: of| is| von| ist| liegt bei)?:?) ?$/iu

/** The one part of a whole that a sentence says; `before`: the sentence before it. null: none, or more than one. */
export function partOfWhole(text: string, before = ''): PartOfWhole | null {
  const values = valuesIn(text)
  const pairs: PartOfWhole[] = []
  for (const [at, part] of values.entries()) {
    const whole = values[at + 1]
    if (!whole || part.value >= whole.value || whole.value === 0) continue
    const between = text.slice(part.to, whole.from)
    const isShare = part.unit === '%'
    if (isShare && OF.test(between)) {
      // "375,000. That is 30 % of 1,250,000": the amount that this share is.
      const amount = [...valuesIn(before), ...values.slice(0, at)].find(
        ({ value, unit }) => unit !== '%' && Math.abs(value / whole.value - part.value / 100) < TOLERANCE,
      )
      if (amount && goTogether(amount, whole)) pairs.push({ part: amount, whole })
    } else if (!isShare && goTogether(part, whole) && (OF.test(between) || TOWARDS.test(between)))
      pairs.push({ part, whole })
  }
  const [one, ...more] = pairs
  return one && more.length === 0 ? one : null
}

/** "Line 400k, runs to May, 355k drawn": a whole and what is used of it, with light words alone between them; `word`: what says so. */
export function usedOfWhole(text: string): (PartOfWhole & { word: string }) | null {
  const values = amountsIn(text).map(({ unit, ...each }): Value => ({ ...each, unit: unit ?? null }))
  const [whole, part, ...more] = values
  if (!whole || !part || more.length > 0 || part.value >= whole.value || !goTogether(whole, part)) return null
  const word = USED_UP.exec(text.slice(part.to))?.groups?.word
  return word !== undefined && BETWEEN.test(text.slice(whole.to, part.from)) ? { part, whole, word } : null
}
const USED_UP =
  /^ ?(?:(?:is|are|was|were|has|have|been|already|so far|sind|ist|schon|bereits|bisher|davon) ){0,3}(?<word>drawn|used|spent|paid|gezogen|verbraucht|ausgegeben|abgerufen|beansprucht|bezahlt|gezahlt)(?!\p{L})/iu
const BETWEEN =
  /^(?:[\s,;(–-]|\d{1,4}(?!\d)[./]?|(?:of|which|davon|heute|today|now|so|far|bisher|aktuell|currently|as|per|stand|until|till|bis|runs|run|out|to|valid|expires|läuft|aus|am|on|and|und|by|we|have|has|wir|haben|sind|is|are|limit|granted|in all|insgesamt|total)\.?(?!\p{L})|(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{Ll}{0,8}\.?(?!\p{L})){1,24}$/iu

/** Of one currency or unit; a number without one goes with any. */
export const goTogether = (one: Value, other: Value): boolean =>
  one.unit === other.unit || one.unit === null || other.unit === null

const MONTH = String.raw`(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{Ll}*\.?`
/** Words that set an earlier value against a later one. */
const CHANGED = new RegExp(
  String.raw`→|->|=>|(?<!\p{L})(?:from|instead of|no longer|now|up from|down from|rose|fell|went|raised|cut|previously|last year|before that|von|statt|nicht mehr|jetzt|nun|neu|gestiegen|gefallen|erhöht|gesenkt|vorher|vorjahr|zuvor|bisher)(?!\p{L})|(?<!\p{L})${MONTH}[^;]{0,40}(?<!\p{L})${MONTH}(?!\p{L})`,
  'iu',
)

/** The two values of one unit between which something changed, as they stand; null where there are more or fewer. */
export function changeIn(text: string): [Value, Value] | null {
  if (!CHANGED.test(text)) return null
  const all = valuesIn(text)
  const shares = all.filter(({ unit }) => unit === '%')
  const amounts = all.filter(({ unit }) => unit !== '%' && unit !== null)
  const [first, second, ...more] = shares.length > 0 && amounts.length === 0 ? shares : amounts
  if (!first || !second || more.length > 0 || first.unit !== second.unit || first.value === second.value) return null
  return shares.length > 0 && amounts.length > 0 ? null : [first, second]
}
