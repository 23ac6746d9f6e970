// Which days a question speaks of. Days are yyyy-mm-dd; a week begins on Monday.

import * as chrono from 'chrono-node/en'
import { addDays, daysBetween, weekdayNumber } from '#contract/days.ts'
import { capital } from '../text/speech.ts'
import { spokenDay } from './spoken.ts'

/** From and to count both. `label` stands in a sentence: 'last week', 'on Friday 27 November'. */
export type Period = { from: string; to: string; label: string }
/** A period and the question without the words that named it. */
export type Dated = { period: Period | null; rest: string }

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = MONTHS.map((month) => (month === 'may' ? 'may' : `${month.slice(0, 3)}(?:${month.slice(3)})?`)).join('|')
const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  few: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}

const monday = (day: string) => addDays(day, -((weekdayNumber(day) + 6) % 7))
const first = (day: string) => `${day.slice(0, 7)}-01`
/** The first day of a month so many months away. */
function month(day: string, away: number): string {
  const [year = 0, number = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + away, 1)).toISOString().slice(0, 10)
}
const through = (from: string, next: string, label: string): Period => ({ from, to: addDays(next, -1), label })
const one = (day: string, label: string): Period => ({ from: day, to: day, label })

type Rule = [RegExp, (match: RegExpExecArray, today: string) => Period | null]
const RULES: Rule[] = [
  [/\b(?:the )?day before yesterday\b/i, (_, today) => one(addDays(today, -2), 'the day before yesterday')],
  [/\b(?:the )?day after tomorrow\b/i, (_, today) => one(addDays(today, 2), 'the day after tomorrow')],
  [
    /\b(?:today|tonight|this (?:morning|afternoon|evening)|right now)\b(?:['’]s\b)?/i,
    (_, today) => one(today, 'today'),
  ],
  [/\b(?:yesterday|last night)\b(?:['’]s\b)?/i, (_, today) => one(addDays(today, -1), 'yesterday')],
  [/\btomorrow\b(?:['’]s\b)?/i, (_, today) => one(addDays(today, 1), 'tomorrow')],
  [
    /\b(?:(?:in|over|during|for|within) )?(?:the )?(?:last|past|previous) (\d{1,3}|an?|one|two|(?:a )?couple(?: of)?|(?:a )?few|three|four|five|six|seven|ten) (days?|weeks?|months?)\b/i,
    (match, today) => {
      const span = spanOf(match[1] ?? '1', match[2] ?? 'days')
      return { from: addDays(today, -span), to: today, label: `in the last ${match[1]} ${match[2]}` }
    },
  ],
  [
    /\b(?:(?:in|over|during|for|within) )?(?:the )?(?:next|coming) (\d{1,3}|two|(?:a )?couple(?: of)?|(?:a )?few|three|four|five|six|seven|ten) (days?|weeks?|months?)\b/i,
    (match, today) => {
      const span = spanOf(match[1] ?? '1', match[2] ?? 'days')
      return { from: today, to: addDays(today, span), label: `in the next ${match[1]} ${match[2]}` }
    },
  ],
  [
    /\b(?:(?:in|over|during|of|for) )?(this|last|previous|past|next|the coming|the) week\b(?:['’]s\b)?/i,
    (match, today) => {
      const away = weeksAway(match[1] ?? '')
      const from = addDays(monday(today), away * 7)
      return through(from, addDays(from, 7), `${WHICH[away + 1]} week`)
    },
  ],
  [
    /\b(?:(?:in|over|during|of|for) )?(this|last|previous|past|next) month\b(?:['’]s\b)?/i,
    (match, today) => {
      const away = weeksAway(match[1] ?? '')
      return through(month(today, away), month(today, away + 1), `${WHICH[away + 1]} month`)
    },
  ],
  [
    /\b(?:(?:in|over|during|of|for) )?(this|last|previous|past|next) quarter\b(?:['’]s\b)?/i,
    (match, today) => {
      const away = weeksAway(match[1] ?? '')
      const into = (Number(today.slice(5, 7)) - 1) % 3
      return through(month(today, away * 3 - into), month(today, away * 3 - into + 3), `${WHICH[away + 1]} quarter`)
    },
  ],
  [
    /\b(?:(?:in|over|during|of|for) )?(this|last|previous|past|next) year\b(?:['’]s\b)?/i,
    (match, today) => {
      const year = Number(today.slice(0, 4)) + weeksAway(match[1] ?? '')
      return { from: `${year}-01-01`, to: `${year}-12-31`, label: `in ${year}` }
    },
  ],
  [
    new RegExp(
      String.raw`\b(?:in|during|of|for|since|from)(?: early| late| mid)? (${MONTH})(?: (?:of )?(20\d\d))?\b(?! \d)`,
      'i',
    ),
    (match, today) => {
      const number = MONTHS.findIndex((name) => name.startsWith((match[1] ?? '').slice(0, 3).toLowerCase()))
      let year = Number(match[2] ?? today.slice(0, 4))
      const start = () => `${year}-${String(number + 1).padStart(2, '0')}-01`
      if (!match[2] && start() > today) year -= 1
      const label = `in ${capital(MONTHS[number] ?? '')}${String(year) === today.slice(0, 4) ? '' : ` ${year}`}`
      if (/^(?:since|from)/i.test(match[0])) return { from: start(), to: today, label: label.replace('in', 'since') }
      return through(start(), month(start(), 1), label)
    },
  ],
  [
    /\b(?:lately|recently|these days|most recent(?:ly)?)\b/i,
    (_, today) => ({ from: addDays(today, -14), to: today, label: 'in the last two weeks' }),
  ],
]
const WHICH = ['last', 'this', 'next']

function weeksAway(word: string): number {
  if (/last|previous|past/i.test(word)) return -1
  return /next|coming/i.test(word) ? 1 : 0
}

function spanOf(count: string, unit: string): number {
  const bare = count.toLowerCase().replace(/^a /, '').replace(/ of$/, '')
  const number = COUNTS[bare] ?? (Number(count) || 1)
  return Math.min(3660, number * (/^week/i.test(unit) ? 7 : /^month/i.test(unit) ? 30 : 1))
}

/** Finds the period that a question names. */
export function periodOf(question: string, today: string): Dated {
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(question)
    const period = match ? read(match, today) : null
    if (match && period) return { period, rest: without(question, match.index, match[0].length) }
  }
  return dayOf(question, today)
}

/** A single day that is named by its date or weekday. */
function dayOf(question: string, today: string): Dated {
  const noon = new Date(`${today}T12:00:00`)
  const [found] = chrono.GB.parse(question, noon, { forwardDate: false }).filter(
    ({ start, text }) => (start.isCertain('day') || start.isCertain('weekday')) && !/^\d{1,2}$/.test(text),
  )
  if (!found) return { period: null, rest: question }
  const near = iso(found.start)
  const past = /\b(?:since|last|past|happen|happened|did|was|were|had|said|spoke|met|wrote|decided)\b/i.test(question)
  // A weekday alone is the one that lies behind where the question speaks of the past.
  const day = near > today && past && !found.start.isCertain('day') ? addDays(near, -7) : near
  const before = /\b(since|after|until|till|by|before|on|for|from|of)\s+$/i.exec(question.slice(0, found.index))
  const start = found.index - (before?.[0].length ?? 0)
  const rest = without(question, start, found.text.length + (before?.[0].length ?? 0))
  if (found.end)
    return {
      period: {
        from: day,
        to: iso(found.end),
        label: `from ${spokenDay(day, today)} to ${spokenDay(iso(found.end), today)}`,
      },
      rest,
    }
  const word = before?.[1]?.toLowerCase() ?? ''
  if (['since', 'after', 'from'].includes(word) && day <= today)
    return { period: { from: day, to: today, label: `since ${spokenDay(day, today)}` }, rest }
  if (['until', 'till', 'by', 'before'].includes(word)) {
    const ahead = day < today ? addDays(day, 7) : day
    return { period: { from: today, to: ahead, label: `until ${spokenDay(ahead, today)}` }, rest }
  }
  return {
    period: one(day, Math.abs(daysBetween(today, day)) <= 1 ? spokenDay(day, today) : `on ${spokenDay(day, today)}`),
    rest,
  }
}

/** Which day something is to be done on: the day that is named, in the future; null where none is. */
export function dueDay(sentence: string, today: string): { day: string; rest: string } | null {
  const noon = new Date(`${today}T12:00:00`)
  const plain: Rule[] = [
    [/\b(?:by |before |on |at )?(?:the )?end of (?:the |this )?week\b/i, (_, day) => one(addDays(monday(day), 4), '')],
    [
      /\b(?:by |before |on |at )?(?:the )?end of (?:the |this )?month\b/i,
      (_, day) => one(addDays(month(day, 1), -1), ''),
    ],
    [/\b(?:by |for )?next week\b/i, (_, day) => one(addDays(monday(day), 7), '')],
    [/\b(?:by |for )?next month\b/i, (_, day) => one(month(first(day), 1), '')],
    [/\b(?:by |for )?(?:later )?this week\b/i, (_, day) => one(addDays(monday(day), 4), '')],
  ]
  for (const [pattern, read] of plain) {
    const match = pattern.exec(sentence)
    const period = match ? read(match, today) : null
    if (match && period)
      return { day: period.from < today ? today : period.from, rest: without(sentence, match.index, match[0].length) }
  }
  const found = chrono.GB.parse(sentence, noon, { forwardDate: true }).findLast(
    ({ start }) => start.isCertain('day') || start.isCertain('weekday'),
  )
  if (!found || iso(found.start) < today) return null
  const before = /\b(?:due(?: on| by)?|by|on|before|until|till|for)\s+(?:the\s+)?$/i.exec(
    sentence.slice(0, found.index),
  )
  const start = found.index - (before?.[0].length ?? 0)
  // Who means today says so: on a Thursday "on Thursday" is the next one.
  const isWeekday =
    !found.start.isCertain('day') && !/\b(?:this|today)\b/i.test(sentence.slice(0, found.index + found.text.length))
  const day = isWeekday && iso(found.start) === today ? addDays(today, 7) : iso(found.start)
  return { day, rest: without(sentence, start, found.text.length + (before?.[0].length ?? 0)) }
}

function iso(parts: chrono.ParsedResult['start']): string {
  const pad = (part: number | null, length: number) => String(part ?? 1).padStart(length, '0')
  return `${pad(parts.get('year'), 4)}-${pad(parts.get('month'), 2)}-${pad(parts.get('day'), 2)}`
}

const without = (text: string, from: number, length: number) =>
  `${text.slice(0, from)} ${text.slice(from + length)}`
    .replace(/\s+/g, ' ')
    .replace(/(?<!\s)\s+([?!.,])/g, '$1')
    .trim()
