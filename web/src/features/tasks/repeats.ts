// When a task comes again, in words, and what may be chosen for a day. The rules are those of RFC 5545. Without React.
import { weekdayNumber } from '#contract/days.ts'
import { CODES, monthlyOn, upTo, WORKDAYS } from '#contract/repeat-rules.ts'
import type { Task } from '#contract/tasks.ts'
import { formatDay, weekdayOf } from '#web/ui/words/dates.ts'

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth']
const PERIODS: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

/** A Sunday, to name the days of the week from. */
const SUNDAY = 4
const nameOf = (code: string) => weekdayOf(`2026-01-${String(SUNDAY + CODES.indexOf(code as 'SU')).padStart(2, '0')}`)

/** The rules that people mean most, for a task that is due on this day. */
export function ruleChoices(day: string): string[] {
  const code = CODES[weekdayNumber(day)] ?? 'MO'
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const nth = Math.ceil(date / 7)
  return [
    'FREQ=DAILY',
    `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
    `FREQ=WEEKLY;BYDAY=${code}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${code}`,
    monthlyOn(date),
    ...(nth < 5 ? [`FREQ=MONTHLY;BYDAY=${nth}${code}`] : []),
    ...(date > last - 7 ? [`FREQ=MONTHLY;BYDAY=-1${code}`] : []),
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`,
  ]
}

/** "Every month on the last Friday". A rule of another kind stands there as it is. */
export function ruleWords(rule: string): string {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]))
  const { FREQ = '', INTERVAL = '1', BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, UNTIL, COUNT, ...others } = parts
  const period = PERIODS[FREQ]
  if (!period || Object.keys(others).some((name) => name !== 'WKST')) return `By rule ${rule}`
  const every = INTERVAL === '1' ? `Every ${period}` : `Every ${INTERVAL} ${period}s`
  const on = dayWords({ FREQ, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS })
  if (on === null) return `By rule ${rule}`
  const start = FREQ === 'WEEKLY' && BYDAY === WORKDAYS && INTERVAL === '1' ? 'Every weekday' : `${every}${on}`
  const until = UNTIL ? `, until ${formatDay(`${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}`)}` : ''
  return `${start}${until}${COUNT ? `, ${COUNT} times` : ''}`
}

type DayParts = Record<'BYDAY' | 'BYMONTHDAY' | 'BYMONTH' | 'BYSETPOS', string | undefined> & { FREQ: string }

/** '' where the rule names no day; null where it says what has no short words. */
function dayWords({ FREQ, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS }: DayParts): string | null {
  if (FREQ === 'YEARLY' && BYMONTH && BYMONTHDAY && !BYDAY && !BYSETPOS && /^\d+$/.test(BYMONTH + BYMONTHDAY))
    // A leap year, so that it has every day.
    return ` on ${formatDay(`2028-${BYMONTH.padStart(2, '0')}-${BYMONTHDAY.padStart(2, '0')}`).replace(/,? ?2028/, '')}`
  if (BYMONTH) return null
  if (BYMONTHDAY) {
    if (BYDAY || FREQ !== 'MONTHLY') return null
    if (BYMONTHDAY === '-1' && !BYSETPOS) return ' on its last day'
    const date = Number(BYMONTHDAY.split(',').at(-1))
    if (BYSETPOS === '-1' && date > 28 && BYMONTHDAY === upTo(date))
      return date === 31 ? ' on its last day' : ` on day ${date}, or its last`
    return BYSETPOS || !/^\d+$/.test(BYMONTHDAY) ? null : ` on day ${BYMONTHDAY}`
  }
  if (!BYDAY) return BYSETPOS ? null : ''
  if (BYSETPOS) return null
  const names = BYDAY.split(',').map((each) => {
    const [, place = '', code = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(each) ?? []
    if (!CODES.some((known) => known === code)) return null
    const ordinal =
      place === ''
        ? ''
        : place === '-1'
          ? 'the last '
          : ORDINALS[Number(place)]
            ? `the ${ORDINALS[Number(place)]} `
            : null
    return ordinal === null ? null : `${ordinal}${nameOf(code)}`
  })
  return names.includes(null) ? null : ` on ${names.join(', ')}`
}

/** Null: it does not come again. */
export function repeatWords({
  recurrence_rule,
  repeat_after_days,
}: Pick<Task, 'recurrence_rule' | 'repeat_after_days'>): string | null {
  if (recurrence_rule !== null) return ruleWords(recurrence_rule)
  if (repeat_after_days === null) return null
  return repeat_after_days === 1 ? 'The day after it is done' : `${repeat_after_days} days after it is done`
}
