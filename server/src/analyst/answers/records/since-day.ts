// Since when: the day behind "since" and "seit", always one that is past. A month counts from its first day, unless its middle or end is named.
import { addDays } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { monday } from '../../dates/calendar.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { pastDays } from '../gate/meant.ts'

const MONTHS = [
  /^jan/i,
  /^feb/i,
  /^m(?:är|ar|rz)/i,
  /^apr/i,
  /^ma[iy]$/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^de[cz]/i,
]
const MONTH =
  /(?<!\p{L}|\d\. ?)(?:(?<part>early|the beginning of|beginning of|mid|the middle of|middle of|late|the end of|end of|anfang|mitte|ende)[- ])?(?<month>jan(?:uary?|uar)?|jänner|feb(?:ruary?|ruar)?|mär?z|march|apr(?:il)?|mai|may|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)(?!\p{L})\.?(?: (?<year>20\d\d))?(?! ?\d)/iu

export type Where = Pick<AnalystContext, 'today' | 'zone' | 'german'>
/** The day, yyyy-mm-dd; null where none is named or none that can be read. */
export function sinceDay(text: string, context: Where): string | null {
  const tail = /(?<!\p{L})(?:since|seit)(?!\p{L})(?<tail>.*)$/iu.exec(text)?.groups?.tail
  if (tail === undefined) return null
  const [past] = pastDays(tail, context)
  if (past !== undefined) return past
  const month = MONTH.exec(tail)?.groups
  if (month) return monthDay(month, context.today)
  const { today } = context
  if (/\blast week\b|letzte[rn]? woche/iu.test(tail)) return addDays(monday(today), -7)
  if (/\b(?:this week)\b|diese[rn]? woche/iu.test(tail)) return monday(today)
  if (/\blast month\b|letzte[nm] monat/iu.test(tail)) return `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  if (
    /\b(?:new year|the beginning of the year|this year|january)\b|jahresbeginn|jahresanfang|anfang des jahres/iu.test(
      tail,
    )
  )
    return `${today.slice(0, 4)}-01-01`
  const [named] = datesIn(tail, dateBase(tail, today, context.zone, context.german))
  return named && named.day <= today ? named.day : null
}

function monthDay({ part = '', month = '', year }: Record<string, string | undefined>, today: string): string {
  const number = 1 + (/^jän/i.test(month) ? 0 : MONTHS.findIndex((pattern) => pattern.test(month)))
  const two = String(number).padStart(2, '0')
  const of = year ?? (`-${two}` <= today.slice(4, 7) ? today.slice(0, 4) : String(Number(today.slice(0, 4)) - 1))
  const first = `${of}-${two}-01`
  if (/mid|mitte/i.test(part)) return `${of}-${two}-15`
  // The end of a month: its last day.
  if (/late|end/i.test(part)) return addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return first
}
