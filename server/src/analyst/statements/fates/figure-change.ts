// A figure that a later text gives anew: the same matter, the same unit, another value. Silent where part of the matter is another, where the
// number is a part, a range or a difference, where another period is told, and where the old value stands as it was.
import type { StatementChange } from '#contract/statements.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { MONTHS } from '../../dates/written-rules.ts'
import { likeness, stemOf } from '../../text/stems.ts'
import { mayTell, type Value, valuesIn } from '../figures/figure-values.ts'
import { isGerman } from '../form/language.ts'
import type { SourceText } from '../form/source.ts'
import type { Unit } from '../form/units.ts'
import { changeOf, type EarlierStatement } from './earlier.ts'
import { wordsIn } from './matter-words.ts'

type Figure = {
  earlier: EarlierStatement
  values: readonly Value[]
  /** What it is a figure of, without what it counts and the words of price. */
  words: ReadonlySet<string>
  kinds: string
  periods: string
}

/** How a price is told says nothing of what it is the price of. */
const PRICE = new Set(
  'cost costs price priced prices pay pays paid charge charges rate quote quoted kostet kosten preis zahlen zahlt bezahlen berechnen nehmen betragt betragen liegt liegen sind haben euro euros dollar dollars pound pounds franken rappen cent cents per percent prozent je pro stuck piece about net total insgesamt gesamt sum summe amount betrag currently aktuell derzeit betreuen costing comes ask asks verlangt verlangen rise rises rose risen raised raise steigt gestiegen sinkt gesunken erhoht gesenkt down gone goes estimated geschatzt stands stood final endpreis'
    .split(' ')
    .flatMap((word) => [word, stemOf(word)]),
)
const UNSURE =
  /\?\s*$|(?<!\p{L})(?:would|could|might|may|if|maybe|perhaps|whether|asked for|wanted|wants|hopes?|offers?|offered|proposed|suggests?|wäre|wären|würden?|könnten?|dürfte|vielleicht|eventuell|falls|wenn|ob|möchte|wünscht|hofft|bietet|schlägt|vorgeschlagen|angenommen)(?!\p{L})/iu
/** By these it says that the value is the one that holds now. */
const NOW =
  /(?<!\p{L})(?:now|from (?:now|today|next|the (?:first|new)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|as (?:of|from)|instead|no longer|more like|(?:down|up|back|fell|fallen|rose|risen|raised|cut|gone|reduced|increased|lowered|dropped|grown) (?:[\p{L}]+ ){0,2}to|(?:has|have|had) (?:gone|risen|fallen|grown|dropped|been (?:raised|cut|reduced|lowered|increased))|in the end|came (?:in |out )?(?:at|to)|comes? out at|turns? out|will (?:be|cost|pay)|final|meanwhile|not (?:£|\$|€)?\d|rather than|actual(?:ly)?|jetzt|nun(?:mehr)?|neu(?:er|e)?|ab (?:sofort|heute|dem|nächst\p{L}*|kommend\p{L}*|frühjahr|sommer|herbst|winter|jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|\d)\p{L}*|künftig|statt|nicht mehr|inzwischen|mittlerweile|letztlich|am ende|end(?:preis|summe|betrag|stand)|tatsächlich|(?:steigt|stieg|sinkt|sank|fällt|fiel|erhöht|gestiegen|gesunken|gefallen|gesenkt|gekürzt|angehoben|runter|rauf|hoch|wächst|gewachsen|gehen wir) (?:\p{L}+ ){0,3}auf|auf [£$€]?\d[\d.,']* ?[\p{L}%€]* (?:gestiegen|gesunken|gekürzt|erhöht|gesenkt|angehoben|gewachsen|gefallen)|noch \d|nur noch|sondern)(?!\p{L})/iu
/** What stands around a value that no longer holds. */
const OVER =
  /(?<!\p{L})(?:not|instead of|rather than|no longer|was|were|previously|before|formerly|from|up from|down from|nicht(?: mehr)?|statt|anstatt|anstelle von|vorher|bisher|zuvor|früher|war|waren|von|vom|ursprünglich)(?: (?:the|at|die|der|den|bei|noch|rund))?(?: [£$€])?\(? ?[£$€]?$/iu
const OVER_BEHIND =
  /^[^,;.]{0,24} (?:no longer|(?:gilt|gelten|stimmt|stimmen|reicht|reichen) nicht|nicht mehr|hinfällig|(?:is|are) (?:off|wrong|out of date)|war (?:falsch|einmal))/iu
const STAYS =
  /(?<!\p{L})(?:stays?|stayed|remains?|remained|still|unchanged|as before|bleib\p{L}*|weiterhin|weiter|unverändert|nach wie vor|record|rekord)(?!\p{L})/iu
const KINDS: readonly RegExp[] = [
  /total|insgesamt|gesamt/i,
  /(?<!\p{L})net(?:to)?(?!\p{L})/iu,
  /gross|brutto/i,
  /target|(?<!\p{L})(?:ziel|soll)/iu,
  /budget/i,
  /forecast|prognose|hochrechnung/i,
  /(?<!\p{L})(?:at least|min(?:imum|destens)?)(?!\p{L})/iu,
  /(?<!\p{L})(?:at most|max(?:imum|imal)?|höchstens|limit|cap)(?!\p{L})/iu,
  /average|durchschnitt|im schnitt/i,
  /deposit|anzahlung|advance|vorschuss/i,
  /(?<!\p{L})hal(?:f|b\p{L}*)(?!\p{L})/iu,
  /junior|child|kind|adult|erwachsen|student|senior|concession|ermäßigt/i,
]
const PERIOD = new RegExp(
  String.raw`(?<!\p{L})(?:(?:kw|week|woche|w/c) ?\d{1,2}|q[1-4]|fy ?\d\d|(?:last|this|previous|past|letzte[nrs]?|diese[nrsm]?|vorige[nrs]?|vergangene[nrs]?) (?:week|month|quarter|year|winter|summer|season|time|woche|monat|quartal|jahr|winter|sommer|saison|mal)|vorjahr\p{L}*|vormonat\p{L}*|vorwoche|am wochenende|at weekends?|(?:19|20)\d\d|(?:${MONTHS}))(?![\p{L}])`,
  'giu',
)
/** From when a value holds is no period that it is told of. */
const SINCE = new RegExp(
  String.raw`(?<!\p{L})(?:from|since|as of|as from|starting|effective|ab|seit|zum|per)(?: (?:the |dem |den )?\d{1,2}(?:st|nd|rd|th|\.)?)?(?: of)? ?(?:${MONTHS}|(?:19|20)\d\d|next \p{L}+)\p{L}*(?: (?:19|20)\d\d)?|next year|nächstes jahr|nächsten jahr`,
  'giu',
)
/** What stands behind the matter and tells why, or when: no part of what it is. */
const WHY =
  /,|;| because| due to| since | after | wegen | weil | nach der | nach dem | in the end| at the end| thanks to| dank /iu
const MOST = 400

const periodsOf = (text: string) =>
  [...text.replace(SINCE, '').matchAll(PERIOD)]
    .map(([words]) => words.toLowerCase())
    .toSorted()
    .join()
const kindsOf = (text: string) => KINDS.map((kind) => (kind.test(text) ? '1' : '0')).join('')
const byQuote = new Map<string, Omit<Figure, 'earlier'>>()

function figureOf(earlier: EarlierStatement): Figure {
  const { quote } = earlier
  const kept = byQuote.get(quote)
  if (kept) return { earlier, ...kept }
  const base = dateBase(quote, earlier.written_on, 'UTC', isGerman(quote))
  const values = valuesIn(quote, datesIn(quote, base)).filter(({ isPartial }) => !isPartial)
  const counted = new Set(values.flatMap((value) => [...value.counted]))
  const figure = {
    values,
    words: new Set([...wordsIn(quote)].filter((word) => !counted.has(word) && !PRICE.has(word) && !/\d/.test(word))),
    kinds: kindsOf(quote),
    periods: periodsOf(quote),
  }
  if (byQuote.size > 5_000) byQuote.clear()
  byQuote.set(quote, figure)
  return { earlier, ...figure }
}

const isOf = (word: string, other: string): boolean =>
  word === other ||
  (word.length >= 5 && other.length >= 5 && (word.startsWith(other) || other.startsWith(word))) ||
  (Math.abs(word.length - other.length) < 3 && word.length > 5 && word.slice(0, -2) === other.slice(0, word.length - 2))
const has = (words: Iterable<string>, word: string): boolean => {
  for (const each of words) if (isOf(each, word)) return true
  return false
}

/** Whether two numbers measure alike: one unit, or the same things counted, one of which may stand before a bare number. */
function isAlike(one: Value, here: readonly string[], other: Value, there: ReadonlySet<string>): boolean {
  if (one.unit !== null || other.unit !== null) return one.unit === other.unit
  if (one.counted.size > 0 && other.counted.size > 0) return [...one.counted].some((word) => has(other.counted, word))
  const [counted, words] = one.counted.size > 0 ? [one.counted, there] : [other.counted, here]
  return counted.size === 0 || [...counted].some((word) => has(words, word))
}

type Told = { figure: Figure; value: number; score: number; isSame: boolean }

/** The figures that a later text gives anew, with the sentence that does. */
export function replacedFigures(
  earlier: readonly EarlierStatement[],
  units: readonly Unit[],
  later: SourceText,
): StatementChange[] {
  const figures = earlier
    .filter(
      ({ kind, isHere, written_on, quote }) =>
        kind === 'figure' && !isHere && written_on < later.written_on && quote.length < 240,
    )
    .slice(-MOST)
    .map(figureOf)
    .filter(({ values }) => values.length > 0 && values.length < 4)
  if (figures.length === 0) return []
  const byWord = new Map<string, Figure[]>()
  for (const figure of figures)
    for (const word of new Set([
      ...[...figure.words, ...figure.values.flatMap(({ counted }) => [...counted])].map((each) => each.slice(0, 4)),
      ...figure.values.map(({ value }) => `=${value}`),
    ])) {
      const held = byWord.get(word)
      if (held) held.push(figure)
      else byWord.set(word, [figure])
    }
  const found = new Map<Figure, { unit: Unit; value: number; score: number }[]>()
  for (const unit of units) {
    if (unit.clean.length > 300 || !mayTell(unit.clean) || UNSURE.test(unit.clean)) continue
    for (const { figure, value, score } of toldIn(unit, byWord, later))
      found.set(figure, [...(found.get(figure) ?? []), { unit, value, score }])
  }
  return [...found].flatMap(([figure, told]) => {
    const [best, ...more] = told.toSorted((a, b) => b.score - a.score)
    // Two sentences with two values: which of them replaces it is not told.
    if (best === undefined || more.some(({ value, score }) => value !== best.value && best.score - score < 0.3))
      return []
    const { at } = best.unit
    const [start, end] = [at[0] ?? 0, (at.at(-1) ?? 0) + 1]
    const span = { start, end, quote: later.text.slice(start, end) }
    return [changeOf({ earlier: figure.earlier }, 'replaced', span, 0.75)]
  })
}

function toldIn({ clean }: Unit, byWord: ReadonlyMap<string, Figure[]>, later: SourceText): Told[] {
  const all = [...wordsIn(clean)]
  const bare = /not|nicht|statt|instead|rather|longer|from|von/i.test(clean) ? valuesIn(clean, null) : []
  const near = new Set([
    ...all.flatMap((word) => byWord.get(word.slice(0, 4)) ?? []),
    ...bare.flatMap(({ value }) => (digitsOf(value) > 2 ? (byWord.get(`=${value}`) ?? []) : [])),
  ])
  if (near.size === 0) return []
  // Days are sought only where a number may be one of these at all.
  const rough = bare.length > 0 ? bare : valuesIn(clean, null)
  const fits = [...near].filter(({ values, words }) =>
    rough.some((one) => values.some((old) => isAlike(one, all, old, words))),
  )
  if (fits.length === 0) return []
  const values = valuesIn(clean, datesIn(clean, dateBase(clean, later.written_on, later.zone, isGerman(clean))))
  if (values.length === 0) return []
  const sentence: Sentence = { clean, all, values, kinds: kindsOf(clean), periods: periodsOf(clean) }
  const told = fits.slice(0, 60).flatMap((figure) => toldOf(figure, sentence) ?? [])
  const most = Math.max(0, ...told.map(({ score }) => score))
  const best = told.filter(({ score }) => most - score < 0.15)
  const [first] = best
  // What stands as it was is no new value of something else; of two matters neither is meant.
  if (first === undefined || best.some(({ isSame }) => isSame)) return []
  const isOne = best.every(({ figure }) => [...figure.words].every((word) => has(first.figure.words, word)))
  return isOne ? best : []
}

type Sentence = { clean: string; all: readonly string[]; values: readonly Value[]; kinds: string; periods: string }

function toldOf(figure: Figure, { clean, all, values, kinds, periods }: Sentence): Told | null {
  const { words } = figure
  const counted = new Set(figure.values.flatMap((value) => [...value.counted]))
  const alike = values.filter((value) => figure.values.some((old) => isAlike(value, all, old, words)))
  if (alike.length === 0) return null
  const isOld = (value: Value) => figure.values.some((old) => Math.abs(old.value - value.value) < 1e-9)
  const shared = [...words].filter((word) => has(all, word)).length
  const cover = words.size === 0 ? 0 : shared / words.size
  // "Eleven percent, not seven": the unit is said once.
  const old =
    alike.find(isOld) ?? values.find((value) => value.unit === null && value.counted.size === 0 && isOld(value))
  const isOver =
    old !== undefined &&
    (OVER.test(clean.slice(Math.max(0, old.from - 30), old.from)) || OVER_BEHIND.test(clean.slice(old.to)))
  if (old !== undefined && !isOver)
    return shared > 0 ? { figure, value: old.value, score: cover + 0.3, isSame: true } : null
  if (kinds !== figure.kinds && !isOver) return null
  if (STAYS.test(clean) && !isOver) return null
  const fresh = alike.filter((value) => !isOld(value) && !value.isPartial)
  const [value] = fresh
  if (value === undefined || fresh.some((each) => each.value !== value.value)) return null
  const said = { figure, value: value.value, isSame: false }
  if (isOver) return shared > 0 || digitsOf(old?.value ?? 0) > 2 ? { ...said, score: 1 + cover } : null
  if (periods !== figure.periods) return null
  const isNow = NOW.test(clean)
  const ratio = value.value / (nearestOf(figure.values, value.value) || 1)
  if (ratio < (isNow ? 0.25 : 0.4) || ratio > (isNow ? 4 : 2.5)) return null
  const known = [...words, ...counted, ...value.counted]
  const strange = strangersIn(clean, known)
  if (strange.attached) return null
  const unitSaid = counted.size === 0 || [...counted].some((word) => has(all, word))
  if (words.size === 0) return isNow && unitSaid && strange.count === 0 ? { ...said, score: 0.6 } : null
  if (shared === 0) return null
  if (isNow) return cover >= 0.5 && (cover > 0.6 || strange.count < 2) ? { ...said, score: cover + 0.2 } : null
  return (cover === 1 && strange.count < 1) || (cover >= 0.5 && strange.count === 0) ? { ...said, score: cover } : null
}

const digitsOf = (value: number) =>
  String(value)
    .replace(/(?<!0)0{1,20}$/, '')
    .replace(/\D/g, '').length
const nearestOf = (values: readonly Value[], value: number) =>
  values.map((each) => each.value).toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? 0

/** Things that the sentence names and the figure did not: `attached` to what it did name, they make it another ("the seminar room's"). */
function strangersIn(clean: string, known: readonly string[]): { attached: boolean; count: number } {
  const cut = WHY.exec(clean.slice(12))?.index
  const core = cut === undefined ? clean : clean.slice(0, cut + 12)
  const german = isGerman(clean)
  let [count, attached, wasKnown, wasStrange] = [0, false, false, false]
  let link = false
  for (const match of core.matchAll(/[\p{L}][\p{L}'-]*|[^\s\p{L}]+/gu)) {
    const [token] = match
    const [word] = /\p{L}/u.test(token) ? [...wordsIn(token)] : []
    if (word === undefined) {
      // "of the", "für die", "der": what follows belongs to what stands before.
      const isLink = /^(?:of|for|in|im|at|per|pro|je|von|vom|für|der|des|the|a|an|die|das|den|dem)$/iu.test(token)
      link = isLink && (link || wasKnown)
      if (!isLink) [wasKnown, wasStrange] = [false, false]
      continue
    }
    const isKnown =
      has(known, word) || known.some((each) => !isOtherCompound(each, word) && likeness(each, word) >= 0.7)
    const isThing = !PRICE.has(word) && (!german || /^\p{Lu}/u.test(token) || match.index === 0)
    if (isKnown) {
      if (wasStrange) attached = true
      ;[wasKnown, wasStrange, link] = [true, false, false]
      continue
    }
    if (isThing) {
      count += 1
      if (wasKnown || link) attached ||= link || !german
      wasStrange = true
    } else wasStrange = false
    ;[wasKnown, link] = [false, false]
  }
  return { attached, count }
}
/** "Floatglas" and "Isolierglas" have a head in common. */
const isOtherCompound = (one: string, other: string) =>
  one.length > 6 && other.length > 6 && one.slice(0, 4) !== other.slice(0, 4)
