// Days that follow from what the person typed: "to Friday", "in two weeks", "übermorgen", "4 December". A call that names one of them says
// nothing that others wrote, whatever days stand in their texts.
import { addDays, weekdayNumber } from '#contract/days.ts'

const WEEKDAYS: readonly RegExp[] = [
  /\bsun(?:day)?\b|(?<!\p{L})sonntags?(?!\p{L})/iu,
  /\bmon(?:day)?\b|(?<!\p{L})montags?(?!\p{L})/iu,
  /\btue(?:s|sday)?\b|(?<!\p{L})dienstags?(?!\p{L})/iu,
  /\bwed(?:s|nesday)?\b|(?<!\p{L})mittwochs?(?!\p{L})/iu,
  /\bthu(?:r|rs|rsday)?\b|(?<!\p{L})donnerstags?(?!\p{L})/iu,
  /\bfri(?:day)?\b|(?<!\p{L})freitags?(?!\p{L})/iu,
  /\bsat(?:urday)?\b|(?<!\p{L})(?:samstags?|sonnabends?)(?!\p{L})/iu,
]
const NUMBERS = [
  ['a', 'an', 'one', 'ein', 'eine', 'einem', 'einer'],
  ['two', 'zwei'],
  ['three', 'drei'],
  ['four', 'vier'],
  ['five', 'fünf'],
  ['six', 'sechs'],
  ['seven', 'sieben'],
  ['eight', 'acht'],
  ['nine', 'neun'],
  ['ten', 'zehn'],
]
const AHEAD =
  /(?<!\p{L})in (?<count>\d{1,3}|\p{L}{1,6}) (?<unit>days?|weeks?|months?|tag(?:en)?|wochen?|monat(?:en)?)(?!\p{L})/giu
/** A day of a month without its month: "on the 4th", "bis zum 4." */
const BARE = /(?<![\d.,/:])(?<day>\d{1,2})(?:st|nd|rd|th|\.)(?![\d\p{L}])(?! ?\d)/giu

/** `day`, yyyy-mm-dd, follows from one of these texts, read on `today`. */
export function followsFrom(day: string, typed: readonly string[], today: string): boolean {
  return typed.some((text) => daysOf(text, today).has(day))
}

function daysOf(text: string, today: string): ReadonlySet<string> {
  const days = new Set<string>()
  const ahead = (many: number) => days.add(addDays(today, many))
  if (/(?<!\p{L})(?:today|tonight|heute)(?!\p{L})/iu.test(text)) ahead(0)
  if (/(?<!\p{L})(?:tomorrow|tmrw|morgen)(?!\p{L})/iu.test(text)) ahead(1)
  if (/(?<!\p{L})(?:day after tomorrow|übermorgen)(?!\p{L})/iu.test(text)) ahead(2)
  // The next one of its name, and the one of the week after.
  for (const [weekday, pattern] of WEEKDAYS.entries())
    if (pattern.test(text))
      for (let many = 0; many <= 14; many++) if (weekdayNumber(addDays(today, many)) % 7 === weekday) ahead(many)
  for (const { groups } of text.matchAll(AHEAD)) {
    const count = groups?.count?.toLowerCase() ?? ''
    const many = /\d/.test(count) ? Number(count) : NUMBERS.findIndex((words) => words.includes(count)) + 1
    if (many === 0) continue
    if (/^(?:d|t)/i.test(groups?.unit ?? '')) ahead(many)
    else if (/^w/i.test(groups?.unit ?? '')) ahead(many * 7)
    else days.add(monthsAhead(today, many))
  }
  const month = (many: number) => monthsAhead(`${today.slice(0, 7)}-01`, many)
  if (
    /(?<!\p{L})(?:(?:this|next) week|(?:diese|nächste)[rn]? woche|end of (?:the )?week|ende der woche|wochenende)(?!\p{L})/iu.test(
      text,
    )
  )
    for (let many = 0; many <= 14; many++) {
      const at = weekdayNumber(addDays(today, many)) % 7
      if (at === 1 || at === 5 || at === 0) ahead(many)
    }
  if (/(?<!\p{L})(?:end of (?:the |this |next )?month|monatsende|ende (?:des|nächsten) monats?)(?!\p{L})/iu.test(text))
    for (const many of [1, 2]) days.add(addDays(month(many), -1))
  for (const { groups } of text.matchAll(BARE))
    for (let many = 0; many <= 31; many++)
      if (Number(addDays(today, many).slice(8)) === Number(groups?.day)) ahead(many)
  return days
}

/** The same day of a later month, or its last one where it is shorter. */
function monthsAhead(day: string, many: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + many + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + many, Math.min(date, last))).toISOString().slice(0, 10)
}
