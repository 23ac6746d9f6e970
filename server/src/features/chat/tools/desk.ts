// What an AI needs at hand and models are bad at: a calculator, a calendar, and a sheet for drafts. None of it touches a record.

import Formula from 'fparser'
import { z } from 'zod'
import { daysBetween } from '#contract/days.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { date } from '#contract/shapes.ts'
import { contactsByOthers } from '#server/access/authorship.ts'
import { workingDaysOn, workingDaysTo } from '#server/analyst/dates/calendar.ts'
import { weekdayName } from '#server/analyst/dates/spoken.ts'
import { type Tool, type ToolOutcome, type ToolPiece, tool } from '#server/engine/tool.ts'
import { contactsService } from '#server/features/contacts/service.ts'
import { clockIn } from '#server/platform/days.ts'
import { fail } from '#server/platform/errors.ts'

const said = (text: string, source: string): ToolOutcome => ({
  summary: text,
  shown: [{ text, record: null, source, foreign: false }],
})

const FUNCTIONS = ['sqrt', 'abs', 'min', 'max', 'round', 'floor', 'ceil', 'log', 'log10', 'exp', 'pow']
const CONSTANTS = ['PI', 'E']
const NOT_READ = `This cannot be calculated. Use numbers, + - * / ^, brackets, % for percent, and ${FUNCTIONS.join(', ')}.`

/** `8%` is 0.08. Errors: invalid. */
export function calculated(expression: string): number {
  // A comma between thousands is no part of a number here; between the parts of a function it is one.
  const number = /[a-z]\(/.test(expression) ? expression : expression.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const plain = number.replace(/(?<!\d)(\d+(?:\.\d+)?)\s*%/g, '($1/100)')
  const words = plain.replace(/\d(?:\.\d+)?e[+-]?\d+/gi, '0').match(/[a-z_]\w*/gi) ?? []
  const known = words.every((word) => FUNCTIONS.includes(word) || CONSTANTS.includes(word))
  if (!known || !/^[\w\s.,+\-*/^()]+$/.test(plain)) throw fail('invalid', NOT_READ)
  let value: unknown
  try {
    value = new Formula(plain).evaluate({})
  } catch {
    throw fail('invalid', NOT_READ)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) throw fail('invalid', 'This has no value that is a number.')
  return withoutNoise(value, plain)
}

/** What binary fractions add to a value, or leave of it where nearly all is taken away: so many times the least that the largest number tells apart. */
const NOISE = 4 * Number.EPSILON
/** As many digits as the numbers of its expression bear, twelve at least: 15.1 - 14.845 is 0.255. */
function withoutNoise(value: number, expression: string): number {
  if (Number.isSafeInteger(value)) return value
  const numbers = (expression.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const bears = NOISE * Math.max(Math.abs(value), ...numbers)
  const short = [12, 13, 14].map((digits) => Number(value.toPrecision(digits)))
  return short.find((each) => Math.abs(each - value) <= bears) ?? Number(value.toPrecision(15))
}

const calculate = tool({
  name: 'calculate',
  title: 'Calculate',
  description: `Calculates one expression: numbers, + - * / ^, brackets, % for percent (15% is 0.15), ${FUNCTIONS.join(', ')}. Use it for every figure that you work out. Example: (128400 - 97000) / 97000 * 100`,
  effect: 'reads',
  input: z.object({ expression: z.string().min(1).max(500) }),
  async work(_ctx, { expression }) {
    return said(`${expression} = ${calculated(expression)}`, 'Calculation')
  },
})

const DAY = 86_400_000
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `months` keep the day where the month has it, else its last day. */
function moved(day: string, { days, weeks, months }: { days: number; weeks: number; months: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)) + (days + weeks * 7) * DAY)
}

const whole = z.int().min(-50_000).max(50_000).default(0)
/** Over so many days working days are counted. */
const MOST_COUNTED = 4_000
const dates = tool({
  name: 'date',
  title: 'Look at the calendar',
  description:
    'Tells today, and reckons with dates: from a day (today where left out) so many days, weeks, months and working days on (or back, below zero), with its weekday; or how many days and working days lie between two days (until). A latest start is the deadline less the time it takes. Use it for every date that you work out.',
  effect: 'reads',
  input: z.object({
    from: date.optional().describe('yyyy-mm-dd; left out: today.'),
    days: whole,
    weeks: whole.describe('May be below zero.'),
    months: z.int().min(-1_200).max(1_200).default(0),
    working_days: z
      .int()
      .min(-1_000)
      .max(1_000)
      .default(0)
      .describe('Counted last; Mondays to Fridays, holidays are not known.'),
    until: date.optional().describe('yyyy-mm-dd: counts the days from `from` to here.'),
    time_zone: z.string().max(60).optional().describe('Such as Europe/Paris; left out: where the person is.'),
  }),
  async work(ctx, { from, until, time_zone, working_days, ...steps }) {
    const now = clockIn(time_zone ?? ctx.actor.time_zone, ctx.now)
    const day = workingDaysOn(moved(from ?? now.day, steps), working_days)
    const lines = [`Today is ${weekdayName(now.day)}, ${now.day}, ${now.time} (${now.zone}).`]
    if (day !== now.day) lines.push(`The day asked for is ${weekdayName(day)}, ${day}.`)
    if (until) {
      const [first, last] = [day, until].toSorted() as [string, string]
      const working =
        daysBetween(first, last) <= MOST_COUNTED ? `, ${workingDaysTo(first, last)} of them working days` : ''
      lines.push(`From ${day} to ${until} (${weekdayName(until)}): ${daysBetween(day, until)} days${working}.`)
    }
    return said(lines.join(' '), 'Calendar')
  },
})

const draftMessage = tool({
  name: 'draft_message',
  toolset: 'messages',
  title: 'Draft a message',
  description:
    'Checks a message that the person may want to send, and to whom. It sends nothing and keeps nothing: put the draft into your answer as a block that begins with the line ```draft, then To: and Subject: lines, an empty line, the text, and ends with the line ```: the person sees it as a card to change, copy and use. Cite the contact or thread below it. Give contact_id where the receiver is a contact that was shown.',
  effect: 'reads',
  input: z.object({
    contact_id: z.uuid().optional(),
    to: z.string().max(200).optional().describe('The receiver, where it is no contact.'),
    subject: z.string().max(200).optional(),
    body: z.string().trim().min(1).max(10_000),
  }),
  async work(ctx, { contact_id, to, subject, body }) {
    const contact = contact_id ? await contactsService.get(ctx, { id: contact_id }) : null
    const shown: ToolPiece[] = [
      {
        text: [subject ? `Subject: ${subject}` : '', body].filter(Boolean).join('\n\n'),
        record: null,
        source: 'Draft',
        foreign: false,
      },
    ]
    if (contact)
      shown.push({
        text: `${contact.name}: ${contact.emails.join(', ') || 'no email address is known'}`,
        record: { kind: 'contact', id: contact.id, label: contact.name },
        source: 'Receiver',
        foreign: (await contactsByOthers(ctx.db, ctx.actor, [contact.id])).size > 0,
      })
    return {
      summary: `A draft for ${isolated(contact?.name ?? to ?? 'the person')}. Nothing was sent.`,
      shown,
      ...(contact
        ? { changes: [{ kind: 'contact' as const, id: contact.id, label: contact.name, what: 'drafted' as const }] }
        : {}),
    }
  },
})

export const utilityTools: readonly Tool[] = [calculate, dates, draftMessage]
