// When its person is free: what is asked for, and what their calendars and working hours leave of it.
import { addDays } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { monday } from '../../dates/calendar.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'

/** As the tool that looks at calendars answers: of each day what is free, on the clock of the person. `why`: nobody can tell. */
export type FreeDays = { zone: string; free: { day: string; from: string; to: string }[]; why?: string }
/** Days, both counted. `at`: an hour of the one day that is named. `minutes`: how long. */
export type FreeAsked = { from: string; to: string; at: string | null; minutes: number; named: boolean }

const WHEN: readonly RegExp[] = [
  /\bwhen\b.{0,40}\b(?:am|are) (?:i|we)\b.{0,30}\b(?:free|available)\b/iu,
  /\b(?:am|are) (?:i|we) (?:still )?(?:free|available)\b/iu,
  /\bwhen (?:do|would|will|could|can|might) (?:i|we) (?:have (?:some |any |a bit of )?time|meet|see|talk (?:to|with)|speak (?:to|with))\b/iu,
  /\b(?:my|any|which|what|find|show) (?:\w+ ){0,2}(?:free|open) (?:slots?|times?)\b/iu,
  /(?<!\p{L})wann (?:habe?|hab|hätten?|haben|bin|sind|wäre|kann|können|könnten?) (?:ich|wir)(?!\p{L}).{0,60}(?<!\p{L})(?:zeit|frei|verfügbar|treffen|sprechen)(?!\p{L})/iu,
  /(?<!\p{L})(?:bin|sind|wäre) (?:ich|wir)(?!\p{L}).{0,40}(?<!\p{L})(?:frei|verfügbar)(?!\p{L})/iu,
  /(?<!\p{L})(?:freie|offene)n? (?:termine?|zeiten|zeitfenster)(?!\p{L})/iu,
]
/** Only with a day beside it: otherwise it may be about time for a task. */
const ON_A_DAY: readonly RegExp[] = [
  /\b(?:do|will|would) i have (?:any |some )?time\b(?! to\b)/iu,
  /(?<!\p{L})(?:habe?|hätte) ich(?!\p{L}).{0,40}(?<!\p{L})zeit(?! zu(?!\p{L}))(?!\p{L})/iu,
]
/** "Thursday 3 pm with Tom?": a day, an hour and somebody, and nothing that is done. */
const WITH_SOMEBODY =
  /^(?:(?:how|what) about|is|would|could (?:i|we) do|can (?:i|we) do|passt|ginge|geht|wie wäre(?: es)?|on|am)?[\s,]*(?:(?:with|mit) \p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}|work for me|passt mir)?[\s,]*\?$/u
const LENGTH =
  /(?<![\d.,:])(\d{1,3}) ?(?:min(?:ute[ns]?)?|minuten)(?!\p{L})|(?<![\d.,:])(\d) ?(?:h|hours?|stunden?)(?!\p{L})/iu
const HALF = /\bhalf an hour\b|(?<!\p{L})(?:eine )?halbe stunde(?!\p{L})/iu
const HOUR = /\b(?:an|one) hour\b|(?<!\p{L})eine stunde(?!\p{L})/iu
const USUAL_MINUTES = 30
const DAYS = 7
const MOST_DAYS = 31
const MOST_LINES = 10

/** Null: something else is asked. */
export function freeAsked(
  text: string,
  { today, zone }: Pick<AnalystContext, 'today' | 'zone'>,
  german: boolean,
): FreeAsked | null {
  if (text.length > 300) return null
  const dates = datesIn(text, dateBase(text, today, zone, german)).filter(({ day }) => day >= today)
  const [date, ...others] = dates
  const at = timeIn(text)?.time ?? null
  const asks = WHEN.some((each) => each.test(text)) || (date !== undefined && ON_A_DAY.some((each) => each.test(text)))
  if (!asks) {
    if (date === undefined || others.length > 0 || at === null) return null
    const bare = timeIn(`${text.slice(0, date.from)} ${text.slice(date.to)}`)?.rest ?? ''
    const rest = bare.replace(/\s+/g, ' ').replace(/\s+\?/, '?').trim()
    if (!/(?<!\p{L})(?:with|mit) \p{Lu}/u.test(rest) || !WITH_SOMEBODY.test(lowerFirst(rest))) return null
  }
  // Two days that are not the ends of one span: nobody knows which one is meant.
  if (others.length > 0) return null
  const minutes = minutesIn(text)
  if (date === undefined) return { from: today, to: addDays(today, DAYS - 1), at: null, minutes, named: false }
  if (date.precision === 'day') {
    if (date.role === 'until') return { from: today, to: atMost(today, date.day), at: null, minutes, named: true }
    if (date.role === 'from') return { from: date.day, to: addDays(date.day, DAYS - 1), at: null, minutes, named: true }
    return { from: date.day, to: date.day, at, minutes, named: true }
  }
  if (date.precision === 'week') {
    const from = monday(date.day)
    return { from: from < today ? today : from, to: addDays(from, 6), at: null, minutes, named: true }
  }
  return date.precision === 'month'
    ? {
        from: `${date.day.slice(0, 7)}-01` < today ? today : `${date.day.slice(0, 7)}-01`,
        to: date.day,
        at: null,
        minutes,
        named: true,
      }
    : null
}

const atMost = (today: string, day: string) =>
  day > addDays(today, MOST_DAYS - 1) ? addDays(today, MOST_DAYS - 1) : day
/** A first word in capitals is no name for that. */
const lowerFirst = (text: string) =>
  text.replace(/^(?:How|What|Is|Would|Could|Can|Passt|Ginge|Geht|Wie|On|Am)(?=\s)/, (word) => word.toLowerCase())

function minutesIn(text: string): number {
  const [, minutes, hours] = LENGTH.exec(text) ?? []
  const said = minutes !== undefined ? Number(minutes) : hours !== undefined ? Number(hours) * 60 : null
  if (said !== null) return Math.min(Math.max(said, 15), 480)
  return HALF.test(text) ? 30 : HOUR.test(text) ? 60 : USUAL_MINUTES
}

/** By the calendars that are connected; where nobody can tell, that is what it says. */
export async function freeAnswer(context: AnalystContext, asked: FreeAsked, german: boolean): Promise<string> {
  const days = Math.round((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000) + 1
  const input = { from: asked.from, days: Math.min(days, MOST_DAYS), minutes: asked.minutes }
  const [found] = (await context.data('find_free_times', input)) as FreeDays[]
  if (found === undefined)
    return page(
      german
        ? md`Wann Sie frei sind, kann ich hier nicht sagen: Ihre Kalender kann ich nicht lesen.`
        : md`I cannot tell when you are free: I cannot read your calendars here.`,
    )
  if (found.why !== undefined) return page(md`${found.why}`)
  const { free, zone } = found
  if (asked.at !== null)
    return page(
      hourLine(asked, found, german),
      lines(
        free.filter(({ day }) => day === asked.from),
        german,
      ),
    )
  if (free.length === 0) return page(none(asked, german))
  const long = german
    ? md`Mindestens ${asked.minutes} Minuten am Stück frei sind Sie`
    : md`Free for at least ${asked.minutes} minutes at a time`
  const head = german
    ? md`${long} (${zone}, innerhalb Ihrer Arbeitszeit):`
    : md`${long} (${zone}, within your working hours):`
  return page(head, lines(free, german))
}

function hourLine({ from, at, minutes }: FreeAsked, { free, zone }: FreeDays, german: boolean): Markdown {
  const time = at ?? ''
  const end = clock(minutesOf(time) + minutes)
  const day = dayWords(from, german)
  const whole = free.some((span) => span.day === from && span.from <= time && span.to >= end)
  if (whole)
    return german
      ? md`Ja: ${day} ist von ${time} bis ${end} nichts eingetragen (${zone}).`
      : md`Yes: nothing is in your calendars on ${day} from ${time} to ${end} (${zone}).`
  return german
    ? md`Nein: ${day} ist ${time} bis ${end} nicht frei, oder außerhalb Ihrer Arbeitszeit (${zone}). ${free.length > 0 ? 'Frei ist an dem Tag:' : 'An dem Tag ist nichts anderes frei.'}`
    : md`No: ${day}, ${time} to ${end}, is taken, or outside of your working hours (${zone}). ${free.length > 0 ? 'Free that day:' : 'Nothing else is free that day.'}`
}

function none({ from, to }: FreeAsked, german: boolean): Markdown {
  const [first, last] = [dayWords(from, german), dayWords(to, german)]
  if (from === to)
    return german
      ? md`${first} ist innerhalb Ihrer Arbeitszeit nichts frei.`
      : md`Nothing is free on ${first}, within your working hours.`
  return german
    ? md`Von ${first} bis ${last} ist innerhalb Ihrer Arbeitszeit nichts frei.`
    : md`Nothing is free from ${first} to ${last}, within your working hours.`
}

function lines(free: FreeDays['free'], german: boolean): Markdown[] {
  const days = [...Map.groupBy(free, ({ day }) => day)].slice(0, MOST_LINES)
  const to = german ? 'bis' : 'to'
  return days.map(
    ([day, of]) => md`${dayWords(day, german)}: ${of.map((each) => `${each.from} ${to} ${each.to}`).join(', ')}`,
  )
}

const EN = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const DE = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayWords = (day: string, german: boolean) => (german ? DE : EN).format(new Date(`${day}T00:00:00Z`))
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clock = (minutes: number) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return minutes >= 1_440 ? '24:00' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
