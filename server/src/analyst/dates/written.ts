// Dates as people write them, in English and German, relative to the day of the text. Own code: chrono-node does not know "KW 48", "24.11.",
// "Monatsende", "EOM", "next Tues" or "by the 3rd", and does not say where a date allows two readings (decision 0060).
import { addDays, weekdayNumber } from '#contract/days.ts'
import { WEEKDAY_WORDS } from '../text/written-words.ts'
import { monday, monthsOn } from './calendar.ts'
import { dotsOf } from './dotted.ts'
import { FEAST, FEAST_HINT } from './feasts.ts'
import { type DateBase, type Role, RULES, type WrittenDate } from './written-rules.ts'

/** A word that sets a limit, right before a day. */
const LIMIT =
  /\b(?:by|until|till|til|before|no later than|not later than|latest(?: by)?|due(?: on| by| in)?|deadline|through|bis|vor|spätestens|spaetestens|per|zum|innert|within|binnen|frist|termin)(?: (?:noon|midday|midnight|lunch(?:time)?|close|eod|\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|uhr|h)?|mittag|mitternacht)(?: on| am)?| (?:am|zum|zur|the|on|at|spätestens|latest|einschliesslich|inkl\.?|im|in|ende|end of))?(?: the)? ?$/i
const SIGN = /[→(–|,:-] ?$/
/** The end of "7–9 Dec" is how long something goes on, and a limit only where a word says so: "by 7–9 Dec". */
const RANGE = /(?<![\p{L}\p{N}])\d{1,2}\.? ?[–-] ?$/u
const FROM =
  /\b(?:since|from|as of|starting|after|seit|ab|vom|von|nach|aus|last|am letzten|was|were|war|on last)(?: (?:the|dem|den|der))? ?$/i

/** The day that another one took the place of: "on 3 Dec instead of 26 Nov", "am 3.12. statt am 26.11." */
const REPLACED =
  /(?<!\p{L})(?:statt|anstatt|anstelle|instead of|rather than|and not|und nicht|nicht mehr)(?: wie (?:geplant|vereinbart|besprochen|gedacht))?(?: (?:am|on|vom|zum|bis|by|bis zum|erst am))?(?: (?:the|dem|den|der))? ?$/iu

/** What stands before a first day: "not before May", "kommt nicht vor dem 3. frei", "is not back until Friday". It is no limit. */
export const NOT_BEFORE =
  /(?<!\p{L})(?:not|never|no|\p{L}{2,6}n['’]t|can['’]t|nicht|nie|niemals|keine?[nrms]?)(?! (?:forget|vergess))(?: [\p{L}'’-]+){0,5} (?:before|until|till|vor)(?: (?:the|dem|den|der|end of|ende))? ?$/iu

/** "Never did that in six years", "hat er in sechs Jahren nie gemacht": how long something was so, and no day to come. */
const COUNTED = /^(?:in|within|innerhalb von) /iu
const SO_LONG =
  /(?<!\p{L})(?:never|not once|(?:first|only|last|second|third) (?:time|one)|(?:has|have|had)(?:n['’]t| not)|(?:nobody|no one|none|nothing) (?:\p{L}+ )?(?:has|have|had)|nie(?:mals)?|(?:zum|das) (?:ersten?|letzten?|zweiten?|dritten?|einzigen?) mal|erstmals)(?!\p{L})[^.;:!?]{0,60}$/iu
const WILL = /(?<!\p{L})(?:will|won['’]t|shall|wird|werden|werde)(?!\p{L})[^.;:!?]{0,80}$/iu
const NEVER_BEHIND =
  /^[^.;:!?,]{0,20}?(?<!\p{L})(?:nie(?:mals|mand\p{L}*)?|kein einzige\p{L}*|nicht ein\p{L}*|never|nobody|no one)(?!\p{L})/iu
const isSpan = (text: string, { 0: words, index }: RegExpExecArray): boolean => {
  if (!COUNTED.test(words)) return false
  const before = text.slice(Math.max(0, index - 100), index)
  return !WILL.test(before) && (SO_LONG.test(before) || NEVER_BEHIND.test(text.slice(index + words.length)))
}

/** Dates of a sentence in its order, none inside another; relative ones counted from `base.today`. `text`: at most some hundred signs. */
export function datesIn(text: string, base: DateBase): WrittenDate[] {
  // The same piece is asked for its dates by several rules in turn.
  const known = lately.get(base)
  if (known?.text === text) return known.dates
  const dates = HINT.test(text) || FEAST_HINT.test(text) ? readDates(text, base) : []
  lately.set(base, { text, dates })
  return dates
}

const lately = new WeakMap<DateBase, { text: string; dates: WrittenDate[] }>()
/** No date without one of these. */
const HINT =
  /\d|day|week|(?:fir|seco|thi|four|fif|six|seven|eigh|nin|ten|eleven|twelf|teen|twentie|thirtie)(?:st|nd|rd|th)(?!\p{L})|(?:er|zwei|drit|fünf|sechs|sieb|siebent|ach|neun|zehn|elf|zwölf|ßig|ssig|zig)s?ten(?!\p{L})|month|year|quarter|tomorrow|tmr|2moro|tonight|this (?:morning|afternoon|evening)|last night|(?<!\p{L})(?:eo[dwmqy]|cob|cow|xmas|ultimo|mon|tues?|weds?|thu|thur|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|q[1-4]|may|mai|jan|feb|mar|m[aä]rz|mär|mrz|apr|jun|jul|aug|sept?|o[ck]t|nov|de[cz])(?!\p{L})|close of business|christmas|(?<!\p{L})heute?(?!\p{L})|(?<!\p{L})(?:wk|wo|mth|w\/e)(?!\p{L})|morgen|gestern|woch|monat|jahr|quartal|tag|mittwoch|weihnacht|heiligabend|silvester|janu|jänn|febr|march|april|june|juni|july|juli|august|septem|oktober|october|novem|dezem|decem|sonnabend|stunde|hour|hrs/iu

function readDates(text: string, base: DateBase): WrittenDate[] {
  const found: WrittenDate[] = []
  for (const [pattern, read] of RULES) {
    if (pattern === FEAST && !FEAST_HINT.test(text)) continue
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const said = read(match, base)
      if (said !== null && !isSpan(text, match))
        found.push({
          ...said,
          day: dayMeant(said.day, text, match, said.precision, base.today),
          other: said.other ?? null,
          from: match.index,
          to: match.index + match[0].length,
          words: match[0],
          role: roleOf(text, match),
        })
      if (match[0] === '') pattern.lastIndex += 1
    }
  }
  const kept: WrittenDate[] = []
  for (const each of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1)
    if (last === undefined || each.from >= last.to) kept.push(each)
    else if (each.to > last.to && each.from > last.from && each.precision === 'day') last.to = each.to
  }
  return joined(withoutHours(kept, text), text)
}

/** The day as the words around it have it: before a month, or the 13th on which something has come. */
function dayMeant(
  day: string,
  text: string,
  match: RegExpExecArray,
  precision: WrittenDate['precision'],
  today: string,
): string {
  if (isBeforeMonth(text, match, precision)) return addDays(`${day.slice(0, 8)}01`, -1)
  const isNumber = /^(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2}\.)$/iu.test(match[0])
  if (!isNumber || day <= today || !HAS_COME.test(text.slice(Math.max(0, match.index - 40), match.index))) return day
  const before = monthsOn(day, -1)
  return before <= today && before.slice(8) === day.slice(8) ? before : day
}
/** What has happened on the day behind it: "came on the", "kam am". */
const HAS_COME =
  /(?<!\p{L})(?:came|arrived|went|rang|happened|began|kam|kamen|ging|gingen|traf|rief|(?:was|were|war|waren|wurden?)(?: (?:sent|paid|signed|held|delivered|received))?)(?: (?:in|out|back|off|round|over|through|here|up|an|ein|aus|raus|rein|zurück|statt))? (?:(?:only|already|erst|schon) )?(?:on |am )(?:the )?$/iu

/** "Not before November", "vor November": on the last day before it at the latest. */
const isBeforeMonth = (text: string, match: RegExpExecArray, precision: WrittenDate['precision']): boolean =>
  precision === 'month' &&
  !/(?:end|ende|late|spät)/iu.test(match[0]) &&
  /(?<!\p{L})(?<!(?:not|nicht) )(?:before|vor)(?: (?:the|dem))? $/iu.test(
    text.slice(Math.max(0, match.index - 12), match.index),
  )

/** "8.00 to 17.30, Monday to Friday", "Mo–Fr 9–17 Uhr": hours of every week, and no day. */
function withoutHours(dates: readonly WrittenDate[], text: string): WrittenDate[] {
  if (!HOURS.test(text)) return [...dates]
  return dates.filter(({ from, to }) => !WORKING_WEEK.test(text.slice(Math.max(0, from - 14), to + 16)))
}
const HOURS =
  /(?<![\d.,])\d{1,2}(?:[.:]\d\d)?(?: ?(?:h|am|pm|uhr))? ?(?:to|until|till|-|–|bis) ?\d{1,2}(?:[.:]\d\d)?(?! ?[.:/]?\d)|(?<!\p{L})(?:hours|opening|open|closed|reachable|öffnungszeiten|sprechzeiten|geöffnet|geschlossen|erreichbar)(?!\p{L})/iu
const WORKING_WEEK =
  /(?<!\p{L})(?:mon(?:day)?|montag|mo)s?\.? ?(?:to|until|till|through|thru|-|–|bis) ?(?:thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|donnerstag|freitag|samstag|sonnabend|sonntag|do|fr|sa|so)s?(?!\p{L})/iu

function roleOf(text: string, match: RegExpExecArray): Role {
  const before = text.slice(Math.max(0, match.index - 60), match.index)
  if (FROM.test(before) || REPLACED.test(before)) return 'from'
  if (NOT_BEFORE.test(before)) return 'on'
  if (RANGE.test(before)) return LIMIT.test(before.replace(RANGE, '')) ? 'until' : 'on'
  if (/^(?:yesterday|gestern|vorgestern|last|letzt|vergangen)/i.test(match[0])) return 'from'
  return LIMIT.test(before) ||
    SIGN.test(before) ||
    /^(?:eod|eow|eom|eoy|eoq|cob|ende|end of|innert|within|binnen)/i.test(match[0])
    ? 'until'
    : 'on'
}

/** "Mi 2.12." and "Friday, 27 November" are one date: that of the number; "next week Tuesday" is the weekday of that week. */
function joined(dates: WrittenDate[], text: string): WrittenDate[] {
  const out: WrittenDate[] = []
  for (const each of dates) {
    const last = out.at(-1)
    const between = last ? text.slice(last.to, each.from) : ''
    const isWeekday = (date: WrittenDate) =>
      Object.keys(WEEKDAY_WORDS).some((word) => new RegExp(`(?:^| )${word}\\b`, 'i').test(date.words))
    if (last === undefined || !/^,? ?(?:the |den |dem |am |on )?$/i.test(between)) {
      // "Monday to Friday": the Friday behind that Monday.
      const goesBack =
        last !== undefined && each.day < last.day && /^ ?(?:to|until|till|through|bis|-|–) ?$/i.test(between)
      out.push(goesBack && isWeekday(last) && isWeekday(each) ? { ...each, day: addDays(each.day, 7) } : each)
      continue
    }
    if (
      (/^(?:end of|eod|cob|close)/i.test(last.words) &&
        /^(?:tomorrow|tmrw|tmr|today|morgen|heute)/i.test(each.words)) ||
      (/^(?:end of|eod|cob|close)/i.test(last.words) && (isWeekday(each) || /\d/.test(each.words)))
    )
      Object.assign(last, { day: each.day, other: each.other, to: each.to, words: text.slice(last.from, each.to) })
    else if (isWeekday(last) && each.precision === 'day' && /\d|(?:st|nd|rd|th)(?: |$)|ten(?: |$)/.test(each.words))
      Object.assign(last, {
        ...each,
        // "thurs 12/3": of two readings the one that is that weekday.
        ...(each.other !== null &&
          weekdayNumber(each.other) === weekdayNumber(last.day) &&
          weekdayNumber(each.day) !== weekdayNumber(last.day) && { day: each.other, other: null }),
        ...{ from: last.from, words: text.slice(last.from, each.to), role: last.role },
      })
    else if (last.precision === 'week' && isWeekday(each)) {
      const inWeek = addDays(monday(last.day), (weekdayNumber(each.day) + 6) % 7)
      Object.assign(last, {
        day: inWeek,
        other: null,
        precision: 'day',
        to: each.to,
        words: text.slice(last.from, each.to),
      })
    } else out.push(each)
  }
  return out
}

/** Which part of 3/4 comes first, as the text, its language and its zone have it. */
export function dateBase(text: string, today: string, zone: string, german: boolean): DateBase {
  let [dayFirst, monthFirst] = [0, 0]
  for (const match of text.slice(0, 200_000).matchAll(/(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d.]|\/\d{5})/g)) {
    if (Number(match[1]) > 12 && Number(match[1]) <= 31 && Number(match[2]) <= 12) dayFirst += 1
    if (Number(match[2]) > 12 && Number(match[2]) <= 31 && Number(match[1]) <= 12) monthFirst += 1
  }
  const dots = dotsOf(text, german)
  if (dayFirst !== monthFirst) return { today, order: dayFirst > monthFirst ? 'day' : 'month', sure: true, dots }
  if (german || /\d\. ?\d{1,2}\./.test(text.slice(0, 20_000))) return { today, order: 'day', sure: german, dots }
  return { today, order: zone.startsWith('America/') || zone.startsWith('US/') ? 'month' : 'day', sure: false, dots }
}
