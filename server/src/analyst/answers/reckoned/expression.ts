// A question as a reckoning over things that it names: "the invoice minus the standby days", "the allowance x 14", "what % of the budget is that".
// Only reads; what the things come to is found by `parts-found`.
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { spelledNumbersIn } from '../../text/spelled-numbers.ts'
import { FORMS, N, X } from './expression-forms.ts'

export type Operand =
  | { of: 'thing'; words: string; times: number }
  | { of: 'number'; words: string; value: number; unit: string | null }
  | { of: 'before' }
/** `gap`: by how much one is away from the other. `points`: so much percent of the thing. */
export type Operation = 'less' | 'plus' | 'times' | 'over' | 'share' | 'gap' | 'points'
export type Expression = { op: Operation; parts: Operand[]; percent?: number }

/** For which time it is asked: "the allowance x 14, per year"; null: it does not say. */
export function timeAsked(text: string): 'year' | 'month' | 'week' | null {
  const said = EACH_END.exec(text.replace(/[\s?!.]{1,6}$/u, ''))?.[0] ?? ''
  return /year|annum|jahr|jähr/iu.test(said) ? 'year' : /mon/iu.test(said) ? 'month' : /w/iu.test(said) ? 'week' : null
}

const LIST =
  /^(?:add (?:up )?|zähl(?:e)? |rechne |summiere )?(?<list>.{5,150}?),? (?:together|combined|altogether|in total|all in|in all|zusammen|zusammengerechnet|insgesamt|in summe|added up)$/iu
const AND = /,? (?:and|und|&|\+|plus|sowie) |, /iu
const POINTS =
  /(?<![\p{L}\d.,])(?<p>\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|per ?cent|prozent)?,? (?:or|and|vs\.?|versus|to|instead of|rather than|oder|und|statt|auf|gegenüber) (?<q>\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|per ?cent|prozent)(?!\p{L})/iu
const OF_POINTS =
  /(?<!\p{L})(?:difference|more|less|costs?|mean|means|worth|unterschied|differenz|mehr|weniger|kostet|kosten|bedeutet|ausmach\p{L}{0,3}|macht)(?!\p{L})/iu
/** Words of such a question that name nothing. */
const POINTS_ASKS =
  /(?<!\p{L})(?:difference|between|more|less|costs?|mean|means|worth|whether|if|sign|agree|give|accept|settle|take|go|going|euros?|pounds?|dollars?|francs|unterschied|differenz|zwischen|mehr|weniger|kostet|kosten|bedeutet|ausmacht|macht|unterschreib\p{L}{0,3}|geb\p{L}{1,2}|akzeptier\p{L}{1,2}|zustimm\p{L}{1,2}|nehm\p{L}{1,2}|nachgeb\p{L}{0,2}|franken|eur)(?!\p{L})/giu

const FOLLOWS: readonly [RegExp, 'less' | 'plus' | 'same' | 'other'][] = [
  [new RegExp(`^(?:minus|less|without|excluding|ohne|abzüglich|weniger) (?<b>${X})$`, 'iu'), 'less'],
  [
    new RegExp(`^(?:plus|including|zuzüglich|zzgl\\.?) (?<b>${X})(?: (?:on top|too|as well|dazu|auch))?$`, 'iu'),
    'plus',
  ],
  [new RegExp(`^(?:with|mit) (?<b>${X}) (?:on top|too|as well|added|dazu|obendrauf|obendrein)$`, 'iu'), 'plus'],
  [
    new RegExp(
      `^(?:if|when|once|wenn|falls|sobald) (?<b>${X}),? (?:pays(?: up)?|coughs up|chips in|contributes|comes through|pitches in|comes(?: on top)?|is added|zahlt|beisteuert|zuschießt|beiträgt|dazukommt|hinzukommt|mitmacht|kommt)$`,
      'iu',
    ),
    'same',
  ],
  [
    new RegExp(
      `^(?:if|when|once|wenn|falls|sobald) (?<b>${X}),? (?:drops out|falls through|pulls out|is dropped|wegfällt|ausfällt|abspringt|rausfällt|aussteigt)$`,
      'iu',
    ),
    'other',
  ],
]
const TIMES_FOLLOW = new RegExp(
  `^(?:(?:that|das) )?(?:(?:x|×|times|mal) (?<n>${N})|(?:divided by|split (?:by|between|among)|geteilt durch) (?<d>${N}))(?: \\p{L}{3,20})?$`,
  'iu',
)

/** "Goals without a date" asks for no figure. */
const FIRM =
  /(?<!\p{L})(?:minus|less|net of|abzüglich|abzgl|weniger|deduct|subtract|knock|take|zieh\p{L}{0,2}|once|sobald|nachdem|after|bit|share|part|anteil|teil)(?!\p{L})|−/iu
const OF_FIGURES =
  /(?<!\p{L})(?:how (?:much|many)|wie ?viele?|costs?|price|kosten|kostet|preis|totals?|sum|summe|per ?cent|prozent|rechne|reckon|work out|come to|macht|left|übrig)(?!\p{L})|%/iu
/** By whose figures: the thing must be theirs. */
const BY_WHOM =
  /,? (?:(?:on|by|going by|in) (?<en>\p{L}[\p{L}’' -]{1,25}) (?:numbers?|figures?|forecasts?|estimates?|reckoning|version)|(?:according to|laut|gemäß) (?<of>\p{L}[\p{L}’' -]{1,30}))$/iu
const LEAD =
  /^(?:and|und|so|ok(?:ay)?|but|aber|also|then|dann|right|well|hm+|na|ja|gut|please|bitte|mal|sag mal)[,: ]+/iu
const ASKING =
  /^(?:(?:what|how much)(?:['’]?s| is| are| was| were| does| do| did| will| would)?(?: left)?(?= (?!of\b|%|per ?cent))|was (?:ist|sind|wäre|wären|macht|machen|kostet|kosten|ergibt|ergeben)|wie ?viel (?:ist|sind|wäre|macht|machen|kostet|kosten|ergibt|ergeben|bleibt)) /iu
const LEFT =
  /^(?:what|how much)(?:['’]?s| is| would be)?(?: still)? (?:left|over) (?=of|from)|^(?:was|wie ?viel) bleibt (?=von|vom)/iu
const END =
  /(?:[\s?!.=]{1,6}|,? (?:is what|is how much|makes what|ist was|ist wie ?viel|macht was|macht wie ?viel|equals|please|pls|bitte|then|again|roughly|exactly|nochmal|dann|rechne (?:mal|bitte)|work it out|calculate|in (?:euros?|pounds?|dollars?|francs|franken|money|geld|tausend|thousands|k|€|£|\$)|in (?:%|per ?cent|prozent)(?! )|before any \p{L}{3,15}(?: \p{L}{3,15})?|(?:costs?|come to|comes to|add up to|amount to|make|owed?|kosten|machen|ergeben|ergibt|gibt(?: zusammen)?|sind|equals?|makes)))$/iu
const EACH_END =
  /,? (?:(?:per|a|im|pro) (?:year|month|week|annum|jahr|monat|woche)|(?:yearly|monthly|jährlich|monatlich))$/iu
const FILLERS =
  /(?<!\p{L})(?:eigentlich|denn|halt|bloß|nochmal|ungefähr|etwa|genau|exactly|roughly|about|actually|again|currently|derzeit|aktuell)(?!\p{L}) ?/giu
/** A whole sentence is no thing. */
const NO_THING =
  /(?<!\p{L})(?:can|could|do|does|did|should|shall|may|might|must|if|whether|who|why|when|where|which|how|what|is|are|was|were|will|would|has|have|i|we|us|he|she|they|you|not|than|kann|können|soll|sollen|muss|darf|ob|wer|warum|wann|wo|wie|welche[rsnm]?|was|ist|sind|war|wird|hat|haben|ich|wir|uns|er|es|man|nicht|als|weil|dass)(?!\p{L})/iu
const THAT = /^(?:that|this|it|those|das|dies|es|davon|all that|das alles)$/iu
const EDGE =
  /^(?:(?:of|for|the|our|my|a|an|all|their|die|der|das|den|dem|des|unsere?[rnms]?|meine?[rnms]?|eine?[rnms]?|für|von|vom|bei|beim|at|to|just|only|nur|the whole|whole|ganze[nrs]?) ){1,3}/iu
const OUR_PART =
  /^(?:own )?(?:bit|share|part|portion|end|anteil|teil)(?: of| an| am| von| vom)(?: the| der| dem| den)? (?=\p{L})/iu
const COUNTED_TIME = new RegExp(
  `^(?<n>${N}) (?:months?|quarters?|weeks?|years?|days?|nights?|monate?n?|quartale?|wochen?|jahre?|tage?|nächte?)['’]?(?: of| worth of)? (?<rest>\\p{L}.{1,60})$`,
  'iu',
)

/** What a question asks to be reckoned; null: it is no such question. `before`: what was asked before, where it goes on with that. */
export function expressionIn(
  text: string,
  before: Expression | null = null,
  goesOn = before !== null,
): Expression | null {
  for (const sentence of text.split(/(?<=[?!]) |(?<=\p{L}{3}\.) (?=\p{Lu})/u)) {
    const found = expressionOf(sentence, before, goesOn)
    if (found !== null) return found
  }
  return null
}

/** A message without what stands before and after its question, in its forms from the longest on. */
function shortened(text: string): string[] {
  let rest = text
    .replace(FILLERS, '')
    .replace(/[\s]{2,}/g, ' ')
    .trim()
  for (let times = 0; times < 3 && LEAD.test(rest); times += 1) rest = rest.replace(LEAD, '')
  for (let times = 0; times < 5 && END.test(rest); times += 1) rest = rest.replace(END, '')
  rest = rest.replace(EACH_END, '').replace(LEFT, 'left ').trim()
  const bare = rest.replace(ASKING, '').replace(END, '').trim()
  return bare === rest ? [rest] : [rest, bare]
}

function expressionOf(text: string, before: Expression | null, goesOn: boolean): Expression | null {
  const points = pointsIn(text)
  if (points !== null) return points
  for (const whole of shortened(text)) {
    if (whole.length > 170) return null
    const by = BY_WHOM.exec(whole)
    const asked = by === null ? whole : whole.slice(0, by.index)
    const whom = by?.groups?.en ?? by?.groups?.of ?? ''
    const follows = goesOn ? followIn(asked, before) : null
    if (follows !== null) return follows
    for (const [op, pattern] of FORMS) {
      if (op === 'less' && !FIRM.test(asked) && !OF_FIGURES.test(text)) continue
      const found = read(op, pattern.exec(asked)?.groups, goesOn)
      if (found !== null) return byWhom(found, whom)
    }
    const list = LIST.exec(
      text
        .replace(/[\s?!.]{1,6}$/u, '')
        .replace(LEAD, '')
        .replace(ASKING, ''),
    )?.groups?.list
    const items = list === undefined ? [] : list.replace(/ (?:costs?|come|kosten|machen)$/iu, '').split(AND)
    const parts = items.map((each) => operandIn(each, goesOn))
    if (items.length > 1 && items.length < 6 && parts.every((each) => each !== null)) return { op: 'plus', parts }
  }
  return null
}

const byWhom = (found: Expression, whom: string): Expression =>
  whom === ''
    ? found
    : {
        ...found,
        parts: found.parts.map((part, at) =>
          at === 0 && part.of === 'thing' ? { ...part, words: `${part.words} ${whom}` } : part,
        ),
      }

function read(
  op: Operation,
  groups: Record<string, string | undefined> | undefined,
  goesOn: boolean,
): Expression | null {
  if (!groups) return null
  const { a, b, n } = groups
  const one = operandIn((a ?? '').replace(op === 'less' ? OUR_PART : /^(?!)/u, ''), goesOn)
  if (one === null) return null
  if (n !== undefined) {
    const count = countOf(n)
    return count === null || one.of === 'number' ? null : { op, parts: [one, count] }
  }
  const items = op === 'plus' ? (b ?? '').split(/,? (?:plus|\+|and|und) |, /iu) : [b ?? '']
  const rest = items.map((each) => operandIn(each, goesOn))
  const parts = [one, ...rest]
  if (!parts.every((each) => each !== null) || parts.every(({ of }) => of === 'number')) return null
  return { op, parts }
}

const countOf = (words: string): Operand | null => {
  const [spelled] = spelledNumbersIn(words)
  const value = /^\d/u.test(words) ? numberOf(words) : spelled?.from === 0 ? spelled.value : Number.NaN
  return value > 1 ? { of: 'number', words, value, unit: null } : null
}

/** A thing, a number, or what was spoken of before; null: none of these. */
function operandIn(words: string, goesOn: boolean): Operand | null {
  const plain = words
    .trim()
    .replace(/^[,;:]|[,;:]$/gu, '')
    .trim()
  if (THAT.test(plain)) return goesOn ? { of: 'before' } : null
  const thing = plain.replace(EDGE, '').replace(OUR_PART, '').replace(EDGE, '').trim()
  const [amount] = amountsIn(thing)
  if (amount && amount.from === 0 && amount.to === thing.length)
    return { of: 'number', words: amount.words, value: amount.value, unit: amount.unit }
  if (/^\d[\d.,'’]*$/u.test(thing)) return { of: 'number', words: thing, value: numberOf(thing), unit: null }
  if (thing.length < 2 || NO_THING.test(thing)) return null
  const { n, rest } = COUNTED_TIME.exec(thing)?.groups ?? {}
  const count = n === undefined ? null : countOf(n)
  const named = count === null ? thing : (rest ?? thing)
  const terms = termsOf(named)
  if (terms.length === 0 || terms.length > 6) return null
  return { of: 'thing', words: named, times: count?.of === 'number' ? count.value : 1 }
}

/** "Whether I sign 1.5 or 2.5 % at Rhenania": so many points of what the rest names. */
function pointsIn(text: string): Expression | null {
  const found = POINTS.exec(text)
  if (!found || !OF_POINTS.test(text)) return null
  const percent = Number(Math.abs(numberOf(found.groups?.p ?? '') - numberOf(found.groups?.q ?? '')).toFixed(2))
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace(POINTS_ASKS, ' ')
  const terms = termsOf(rest)
  if (percent === 0 || terms.length === 0 || terms.length > 4) return null
  return { op: 'points', percent, parts: [{ of: 'thing', words: terms.map(({ word }) => word).join(' '), times: 1 }] }
}

/** "And if the council pays", "minus the deposit", "times 12": on what was reckoned or told before. */
function followIn(asked: string, before: Expression | null): Expression | null {
  const { n, d } = TIMES_FOLLOW.exec(asked)?.groups ?? {}
  const count = n !== undefined ? countOf(n) : d !== undefined ? countOf(d) : null
  if (count !== null) return { op: n !== undefined ? 'times' : 'over', parts: [{ of: 'before' }, count] }
  const plain = asked.replace(/,? (?:too|as well|also|auch|noch|mit)$/iu, '')
  for (const [pattern, way] of FOLLOWS) {
    const words = (pattern.exec(asked) ?? pattern.exec(plain))?.groups?.b
    const part =
      words === undefined ? null : operandIn(words.replace(/ (?:auch|noch|too|also)(?: noch)?$/iu, ''), false)
    if (part === null || part.of === 'before') continue
    const same = before?.op === 'less' || before?.op === 'plus' ? before.op : null
    const op = way === 'same' ? same : way === 'other' ? (same === 'plus' ? 'less' : null) : way
    return op === null ? null : { op, parts: [{ of: 'before' }, part] }
  }
  return null
}
