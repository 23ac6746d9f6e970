// What a question wants of the rows of a table: which they are, how many, the one with the most, or what they come to; within which days, over
// which figure, in which currency. What is left of its words must be said by the table.
import { numberOf } from '../../text/amounts.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { Kind } from './kinds.ts'
import { kindOfUnit } from './kinds.ts'
import { type Span, spanAsked } from './spans.ts'

export type Form = 'rows' | 'count' | 'sum' | 'most' | 'least'
export type Compared = { isLess: boolean; takes: boolean; mark: number; kind: Kind | 'money' | null }
/** `adjective`: the kind of what is most or least of, where its adjective says it ("priciest"). `extras`: what is to be counted in. */
export type Wanted = {
  form: Form
  adjective: 'price' | 'day' | null
  span: Span | null
  compared: Compared | null
  currency: string | null
  extras: string[]
  rest: string
}

type Where = { today: string; zone: string; german: boolean }

const LISTS =
  /^(?:(?:and|so|ok|und|also)[, ]+)*(?:which|what|who|whose|list|show|name|give|all|every|welche[rnms]?|wer|was|liste|zeig\p{L}*|nenn\p{L}*|alle)(?!\p{L})/iu
const COUNTS = /\b(?:how many|number of)\b|(?<!\p{L})(?:wie ?viele?|anzahl(?: der)?)(?!\p{L})/iu
const SUMS =
  /\b(?:in total|in all|all told|totals?|(?:the )?sum of|add(?:s|ed)? up(?: to)?|altogether|(?:all )?together|combined|come to|comes to|amount to)\b|(?<!\p{L})(?:insgesamt|(?:alles |alle )?zusammen|zusammengerechnet|zusammengezählt|gesamt|unterm strich|(?:die )?summe|total)(?!\p{L})/iu
const ENDS: readonly [RegExp, 'most' | 'least', Wanted['adjective']][] = [
  [
    /\b(?:least expensive|cheapest|lowest (?:price|cost|quote|offer|bid))\b|(?<!\p{L})(?:(?:am )?(?:billigste|günstigste|preiswerteste)[nrsm]?|preisgünstigste[nrsm]?)(?!\p{L})/iu,
    'least',
    'price',
  ],
  [
    /\b(?:most expensive|priciest|dearest|costliest|highest (?:price|cost|quote|offer|bid))\b|(?<!\p{L})(?:am )?(?:teuerste|kostspieligste)[nrsm]?(?!\p{L})/iu,
    'most',
    'price',
  ],
  [
    /\b(?:earliest|soonest|comes first)\b|(?<!\p{L})(?:am (?:frühesten|frühsten|ehesten)|(?:früheste|frühste)[nrsm]?)(?!\p{L})/iu,
    'least',
    'day',
  ],
  [/\b(?:comes last|the latest of all)\b|(?<!\p{L})am (?:spätesten|spätsten)(?!\p{L})/iu, 'most', 'day'],
  [
    /\b(?:the )?(?:fewest|least|lowest|smallest|worst)\b|(?<!\p{L})(?:am |die |der |den )?(?:wenigste|niedrigste|kleinste|geringste|schlechteste)[nrsm]?(?!\p{L})/iu,
    'least',
    null,
  ],
  [
    /\b(?:the )?(?:most|highest|largest|biggest|greatest|best)\b|(?<!\p{L})(?:am |die |der |den )?(?:meiste|höchste|größte|grösste|beste)[nrsm]?(?!\p{L})/iu,
    'most',
    null,
  ],
]
const MONTHS = Object.keys(MONTH_WORDS).join('|')
/** A number that no month stands behind: that would be a day. */
const COMPARED = new RegExp(
  String.raw`(?:\b(?<more>more than|over|above|at least|bigger than|larger than|greater than)|\b(?<less>less than|fewer than|under|below|at most|smaller than|up to)|(?<!\p{L})(?<mehr>mehr als|über|mindestens|größer als|ab)|(?<!\p{L})(?<weniger>weniger als|unter|höchstens|kleiner als|bis)) (?<sign>[€$£]|chf |eur )?(?<mark>\d(?:[\d.,'’]{0,11}\d)?)(?![\d.,]| ?[/-] ?\d| ?(?:${MONTHS})(?!\p{L})) ?(?<unit>%|[€$£]|m²|m2|sq\.? ?m|\p{L}{1,14})?`,
  'iu',
)
const CURRENCIES: readonly [string, RegExp][] = [
  ['EUR', /(?<!\p{L})in (?:eur|euros?)(?!\p{L})/iu],
  ['USD', /(?<!\p{L})in (?:usd|us-dollars?|dollars?)(?!\p{L})/iu],
  ['GBP', /(?<!\p{L})in (?:gbp|pounds?|pfund|sterling)(?!\p{L})/iu],
  ['CHF', /(?<!\p{L})in (?:chf|(?:swiss )?francs?|(?:schweizer )?franken)(?!\p{L})/iu],
]
const EXTRA_NOUN = String.raw`(?:the |die |den |der |dem )?(\p{L}{3,20}(?:(?:,| and| und|, and) (?!\p{L}{2,4} )\p{L}{3,20}){0,3})`
/** "Once you count shipping", "inkl. Fracht". */
const EXTRAS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:,? \b(?:once|when|if|after) (?:you|u|we|i|one) (?:count|include|add|factor|throw|put)(?:s|ed)?(?: in| on)? ${EXTRA_NOUN}(?: in)?|,? \b(?:with|after) ${EXTRA_NOUN} (?:included|counted|added|factored)(?: in)?|,? \b(?:including|incl\.?|counting|plus|all in with) ${EXTRA_NOUN})`,
    'iu',
  ),
  // "Cheapest with freight", "mit Fracht am günstigsten".
  new RegExp(
    String.raw`(?<=(?:cheapest|priciest|dearest|expensive|lowest|highest)(?: (?:for|of|on|in) [^,;?]{2,50})?),? with ${EXTRA_NOUN}(?=[\s?!.]{0,4}$)|(?<!\p{L})mit ${EXTRA_NOUN}(?= (?:am|der|die|das) (?:billig|günstig|teuer))`,
    'iu',
  ),
  new RegExp(
    String.raw`,? (?<!\p{L})(?:wenn man ${EXTRA_NOUN} (?:mitrechnet|dazurechnet|dazuzählt|mitzählt|einrechnet)|(?:inkl\.?|inklusive|einschließlich|samt|zuzüglich|mitsamt) ${EXTRA_NOUN}|mit ${EXTRA_NOUN} (?:gerechnet|zusammen|drin|dabei|dazu|inklusive|eingerechnet))`,
    'iu',
  ),
]
/** Asks for what is more, less or left, and no sum says that. */
const DIFFERENCE =
  /(?<!\p{L})(?:over|under|above|below|behind|ahead|left|remaining|remains?|rest|missing|short|difference|more than|less than|über|unter|hinter|übrig|fehlt|fehlen|mehr als|weniger als|unterschied|differenz|teurer|billiger)(?!\p{L})/iu
const END = /[?!.\s]{1,8}$/u

/** What is wanted; null: nothing that rows answer. */
export function wantedIn(text: string, where: Where): Wanted | null {
  let rest = text.replace(END, '')
  const cut = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const isList = LISTS.test(rest)
  const extras = EXTRAS.flatMap((pattern) => cut(pattern)?.slice(1) ?? []).flatMap(
    (words) => words?.split(/,| and | und /u).map((word) => word.trim()) ?? [],
  )
  const currency = CURRENCIES.find(([, pattern]) => cut(pattern) !== null)?.[0] ?? null
  const compared = comparedOf(cut(COMPARED)?.groups)
  const end = ENDS.find(([pattern]) => pattern.test(rest))
  if (end && isList) cut(end[0])
  const counts = cut(COUNTS) !== null
  const sums = cut(SUMS) !== null
  const form: Form | null = end && isList ? end[1] : sums ? 'sum' : counts ? 'count' : isList ? 'rows' : null
  if (form === null || (form === 'sum' && compared === null && DIFFERENCE.test(text))) return null
  const span = spanAsked(rest, where)
  return {
    ...{ form, adjective: end && isList ? end[2] : null, span, compared, currency },
    extras: extras.filter((word) => word !== ''),
    rest: span?.rest ?? rest,
  }
}

function comparedOf(groups: Record<string, string | undefined> | undefined): Compared | null {
  if (groups?.mark === undefined) return null
  const words = groups.more ?? groups.less ?? groups.mehr ?? groups.weniger ?? ''
  const unit = groups.sign ?? groups.unit ?? ''
  const kind = /^(?:[€$£]|chf|eur|usd|gbp|euros?|dollars?|pounds?|franken|k)\s*$/iu.test(unit)
    ? 'money'
    : kindOfUnit(unit)
  return {
    isLess: groups.less !== undefined || groups.weniger !== undefined,
    takes: /least|most|mindestens|höchstens|up to|^ab$|^bis$/iu.test(words),
    mark: numberOf(groups.mark) * (/^k$/iu.test(unit) ? 1000 : 1),
    kind,
  }
}

/** "The cheapest with freight": no single column says that. */
export const countsExtras = (text: string): boolean =>
  ENDS.some(([pattern, , adjective]) => adjective === 'price' && pattern.test(text)) &&
  EXTRAS.some((pattern) => pattern.test(text.replace(END, '')))
