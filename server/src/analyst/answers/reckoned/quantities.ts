// Of which sort an amount or a day is: a rate, a difference and a sum contradict each other in nothing, nor does the day of a start that of an end.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type AnswerKind, asksInGerman } from '../../text/asked.ts'
import type { Hit } from '../look-up/passages.ts'
import { roleOf } from './day-roles.ts'

/** `words`: as they are written. `value`: in one spelling. */
export type Quantity = {
  sort: string
  value: string
  words: string
  /** Of a day what it is the day of; '' or left out: its clause does not say. */
  role?: string
}

const UNIT = String.raw`day|week|month|quarter|year|annum|hour|head|person|night|unit|piece|item|tag|woche|monat|quartal|jahr|stunde|kopf|nacht|stück|einheit`
const RATE_AFTER = new RegExp(
  String.raw`^(?: \p{L}{1,12}){0,2} ?(?:/ ?\p{L}|(?:an?|per|each|every|pro|je|im|in der) (?:angefangene[rnms]? |calendar |working )?(?:${UNIT}|\p{L}{1,3}[²³])(?!\p{L})|(?:${UNIT})ly(?!\p{L})|(?:monthly|weekly|daily|yearly|annually|hourly|monatlich|wöchentlich|täglich|jährlich|stündlich)(?!\p{L})|p\. ?[amw]\.)`,
  'iu',
)
const RATE_BEFORE =
  /(?<!\p{L})(?:monthly|weekly|daily|yearly|annual|hourly|monatlich\p{L}{0,2}|wöchentlich\p{L}{0,2}|täglich\p{L}{0,2}|jährlich\p{L}{0,2}|rate|burn(?: rate)?|(?:pro|per|je|every|each|jeden|jede|jedes) \p{L}{1,12})(?: \p{L}{1,12}){0,2}:? $/iu
const DIFFERENCE_AFTER =
  /^(?: \p{L}{1,12})? ?(?:extra|more|less|over|under|above|below|on top|surcharge|discount|off|mehr|weniger|teurer|billiger|günstiger|zusätzlich|aufpreis|zuschlag|rabatt|nachlass|drüber|darunter|darüber|higher|lower|cheaper|dearer|up on|down on)(?!\p{L})/iu
const DIFFERENCE_BEFORE =
  /(?<!\p{L})(?:by|another|extra|additional|plus|um|weitere|zusätzlich\p{L}{0,2}|zzgl\.?|zuzüglich|aufpreis|zuschlag|mehrkosten|mehrpreis|rabatt|nachlass|surcharge|discount|up|down|rise|saves?|saving|spart?|difference|differenz)(?: (?:of|von|um|by|der|die|about|rund|ca\.|etwa))?:? $/iu

/** "12% off, £37,440 a year": the amount says the same once more. */
const APPOSED =
  /(?<!\p{L})(?:off|discount|rebate|reduction|saving|rabatt|nachlass|ermäßigung|weniger|günstiger|cheaper|less)(?:,| \(| –| -|:) ?(?:that is |which is |i\.e\. |das sind |also |macht )?(?:about |rund |ca\. )?[€$£]?$/iu

/** A whole amount of money, what it is for each of something, or by how much something differs. */
export function sortOf(text: string, { from, to }: { from: number; to: number }): 'rate' | 'difference' | 'sum' {
  const [before, after] = [text.slice(Math.max(0, from - 60), from), text.slice(to, to + 40)]
  if (APPOSED.test(before)) return 'difference'
  if (RATE_AFTER.test(after) || RATE_BEFORE.test(before)) return 'rate'
  return DIFFERENCE_AFTER.test(after) || DIFFERENCE_BEFORE.test(before) ? 'difference' : 'sum'
}

/** Of a KPI's line, "Revenue: 3,512,000 of 4,200,000 GBP", what is so and not its target. */
const KPI_VALUE =
  /^(?<name>[^:]{3,80}: (?<value>[\d.,]{1,16})(?: ?%)?) (?:down to|up to|of|von|auf|runter auf|bis) [\d.,]{1,16}(?<unit> ?[%\p{L}\p{Sc}]{1,12})?/u
function withoutTarget({ read, at }: Hit): string {
  const text = read.sentences[at]?.text ?? ''
  const kpi = read.kind === 'goal' ? KPI_VALUE.exec(text) : null
  return kpi?.groups ? `${kpi.groups.name}${kpi.groups.unit ?? ''}` : text
}

/** The days or amounts that a sentence names, each with its sort. */
export function quantitiesOf(hit: Hit, kind: AnswerKind, context: AnalystContext): Quantity[] {
  const text = withoutTarget(hit)
  if (kind === 'when')
    return datesIn(text, dateBase(text, hit.read.day || context.today, context.zone, asksInGerman(text))).map(
      ({ day, words, role, precision, from }) => ({
        // A month holds its days, a week too: only what is as exact is another.
        sort: role === 'from' ? 'from' : precision,
        value: day,
        words,
        role: roleOf(text, from),
      }),
    )
  if (kind !== 'how much') return []
  const amounts = amountsIn(text).map((amount) => ({
    sort: `${sortOf(text, amount)} ${amount.unit ?? ''}`.trim(),
    value: String(amount.value),
    words: amount.words,
  }))
  const shares = [...text.matchAll(/(?<![\d.,])\d[\d.,]{0,12}(?= ?%)/g)].map(({ 0: digits, index }) => ({
    sort: `${sortOf(text, { from: index, to: index + digits.length + 1 })} %`,
    value: digits,
    words: `${digits} %`,
  }))
  return [...amounts, ...shares]
}

/** Whether two sentences contradict each other: of one sort each names one value alone, and they are not the same. */
export function contradict(one: readonly Quantity[], other: readonly Quantity[]): boolean {
  const sorts = new Set(one.map(({ sort }) => sort))
  return [...sorts].some((sort) => {
    const [mine, theirs] = [one, other].map((all) => all.filter((each) => each.sort === sort)) as [
      Quantity[],
      Quantity[],
    ]
    const valuesOf = (some: Quantity[], more: Quantity[]) => [
      ...new Set(some.filter((each) => more.some((two) => areComparable(each, two))).map(({ value }) => value)),
    ]
    const [own, told] = [valuesOf(mine, theirs), valuesOf(theirs, mine)]
    return own.length === 1 && told.length === 1 && own[0] !== told[0]
  })
}

/** The day of an end is none of a notice; where one does not say what it is the day of, it may be of the other's. */
export const areComparable = ({ role: one = '' }: Quantity, { role: other = '' }: Quantity): boolean =>
  one === '' || other === '' || one === other
