// What a message tells of a new task beside what is to be done: how important it is ("an urgent task to …", "Aufgabe mit hoher Priorität:
// …"), how often it comes again ("every Friday", "jeden Montag um 8") and, of a reminder, the hour alone ("remind me at 3pm to …").
import { addDays } from '#contract/days.ts'
import { findRepeat } from '#contract/said-repeats.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { capital } from '../../text/speech.ts'
import { NUMBER, numberOf } from '../../text/written-words.ts'
import type { Command } from './command.ts'
import { type Clock, dotted, shifted } from './command-days.ts'
import { NAMED, type Priority, priorityOf, WORD } from './priorities.ts'

type Made = Extract<Command, { does: 'create_task' }>
/** How often a task comes again. `said`: in the words of the person. */
export type Repeats = { rule: string; said: string }
/** What is to be made, read without what was told beside it. */
type Read = (rest: string) => Made | null

const NOUN = '(?:task|to-?do|reminder|action item|aufgabe|erinnerung)'
const BETWEEN = '(?:(?:new|follow-up|personal|private|neue[nr]?|weitere|kleine|kurze) ){0,2}'
const RANKS: readonly RegExp[] = [
  new RegExp(
    `^(?<lead>[^:.?!]{0,60}?)(?<![\\p{L}-])(?<said>${WORD})(?:[- ](?:priority|prio))?,? (?=${BETWEEN}${NOUN}(?!\\p{L}))`,
    'iu',
  ),
  new RegExp(
    `^(?<lead>[^:.?!]{0,60}?(?<!\\p{L})${NOUN}(?: (?:for|für) [\\p{L}'’. -]{2,40}?)?)(?:,? (?:with|of|at|mit|in))?(?: an?| der| einer| the)?[ ,(]{1,2}(?:(?<said>${NAMED})\\)?|(?<bare>${WORD})\\)?(?= ?:))(?=[\\s:,])`,
    'iu',
  ),
  /^(?<lead>[^:.?!]{0,30}?(?:remind me|erinnere? mich)(?: bitte| please)?)(?:,? (?<said>urgently|dringend))(?= )/iu,
  /^(?<lead>)(?:(?:it is|it['’]s|es ist) )?(?<said>urgent|dringend|eilig|wichtig)(?:[:!]| [–-]) /iu,
]

/** How important a task is, told ahead of what is to be done; and the message without. */
function rankAhead(message: string): { priority: Priority; rest: string } | null {
  for (const pattern of RANKS) {
    const found = pattern.exec(message)
    const { lead = '', said, bare } = found?.groups ?? {}
    const priority = found ? priorityOf((said ?? bare ?? '').replace(/ly$/i, '').replaceAll('-', ' ')) : null
    if (found && priority) return { priority, rest: `${lead}${message.slice(found[0].length)}` }
  }
  return null
}

/** "A weekly task": of which kind it is. */
const KIND = new RegExp(
  `(?<!\\p{L})(?:(?<english>daily|weekly|fortnightly|monthly|quarterly|yearly)|(?<german>täglich|wöchentlich|monatlich|vierteljährlich|jährlich)e[nrs]?) (?=${BETWEEN}${NOUN}(?!\\p{L}))`,
  'iu',
)
/** Where what is to be done begins. */
const JOINT = /: ?|, | [–—-] /u
const UNTIL = /,? (?:until|till|bis(?: zum)?|through) (?=\S)/giu
/** An end that goes on like this is only half of what is told, or belongs to a thing. */
const NO_END = /^(?:['’]s(?!\p{L})|-|,? (?:and|or|und|oder|then|dann)(?!\p{L}))/iu
const UNITS = 'days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?'
/** Right behind a rhythm or its hour: so long it goes on. */
const SO_LONG = new RegExp(
  `^(?<between>(?:,? (?:at|um|gegen) [\\d:.]{1,5}(?: ?(?:am|pm|uhr|h|o['’]clock)(?!\\p{L}))?)?),? (?:for |für |over |über )?(?:the next |die nächsten )?(?<number>\\d{1,2}|${NUMBER}) (?<unit>${UNITS})(?: lang)?(?!\\p{L}|-)`,
  'iu',
)
/** "Zwei Wochen lang jeden Tag". */
const LONG_AHEAD = new RegExp(
  `(?<![\\p{L}\\d])(?<long>(?:\\d{1,2}|${NUMBER}) (?:${UNITS})) lang (?<each>jede[nrsm]? \\p{L}{3,12}|täglich)(?!\\p{L})`,
  'iu',
)
const STARTING = /(?<!\p{L})(?<said>starting|beginning|ab dem|ab|from) (?=(?:on |the |am )?\S)/giu
/** What is told or asked of a rhythm is none of the task's own. */
const OF_OTHERS =
  /(?<!\p{L})(?:why|whether|if|who|which|because|how|what|warum|wieso|ob|wer|wie|was|weil|welche[rsnm]?)(?!\p{L})/iu
const EACH_DAY =
  /(?<!\p{L})(?:every|each|jede[nrsm]?) (?:(?:other|second|zweite[nr]?) )?(?:mon|tues|wednes|thurs|fri|satur|sun|diens|donners|frei|sams|sonn)(?:day|tag)|(?<!\p{L})jede[nrsm]? (?:montag|mittwoch|sonnabend)/giu
const IN_GERMAN =
  /^(?:(?:an )?jede|alle |immer|jeweils|am |zum |werktags|quartalsweise)|tags$|lich$|^(?:mittwochs|sonnabends)$/iu

type Found = { rest: string; rule: string; first: string; said: string }
/** An end, without the words that tell it. `words`: as they stand. */
type End = { day: string; words: string; without: string }

/** How often something comes again, and the words without. */
function repeatIn(message: string, clock: Clock): Found | null {
  const text = message.replace(/(?<![\s.!])[\s.!]+$/, '').replace(LONG_AHEAD, '$<each> für $<long>')
  const kind = KIND.exec(text)
  const said = kind?.groups?.english ?? kind?.groups?.german
  const ofKind = said ? findRepeat(`x ${said}`, clock.today, () => false) : null
  if (said && ofKind) return { ...ofKind, said, rest: text.replace(KIND, '') }
  const end = untilIn(text, clock)
  const [whole, until] = end ? [end.without, end] : [text, null]
  const joint = JOINT.exec(whole)
  const places = [0, ...(joint ? [joint.index + joint[0].length] : [])]
  for (const from of places) {
    const found = findRepeat(whole.slice(from), clock.today, () => false)
    if (!found || (found.from > 0 && OF_OTHERS.test(whole.slice(from, from + found.from)))) continue
    const to = from + found.to
    const last = until ?? lengthIn(whole, { ...found, to })
    const rest = last?.without ?? whole
    const said = whole.slice(from + found.from, to)
    return {
      rest: `${rest.slice(0, from + found.from)}\u2e28900\u2e29${rest.slice(to)}`,
      rule: last ? `${found.rule};UNTIL=${last.day.replaceAll('-', '')}` : found.rule,
      first: found.first,
      said: last ? `${said}${last.words.replace(/^,/, '')}` : said,
    }
  }
  return null
}

/** The day until which it comes, told behind the rhythm: what stands behind the day is not lost. */
function untilIn(text: string, clock: Clock): End | null {
  for (const found of text.matchAll(UNTIL)) {
    const from = found.index + found[0].length
    const after = text.slice(from)
    const [end, ...others] = datesIn(after, baseOf(text, clock))
    const behind = after.slice(end?.to ?? 0)
    if (end?.from !== 0 || others.length > 0 || NO_END.test(behind)) continue
    const before = text.slice(0, found.index)
    if (!findRepeat(before, clock.today, () => false) && !findRepeat(`${before} to x`, clock.today, () => false))
      continue
    return { day: end.day, words: `${found[0]}${end.words}`, without: `${before}${behind}` }
  }
  return null
}

/** "Every day for two weeks": the day until which it comes. A stay as long as the rhythm itself is the length of each time. */
function lengthIn(text: string, { to, rule, first }: { to: number; rule: string; first: string }): End | null {
  const found = SO_LONG.exec(text.slice(to))
  const { between = '', number = '', unit = '' } = found?.groups ?? {}
  const count = numberOf(number) ?? 0
  if (!found || !/(?:for|für|over|über|next|nächsten) |lang$/iu.test(found[0]) || count < 1) return null
  const by = /^[dt]/iu.test(unit) ? 'day' : /^w/iu.test(unit) ? 'week' : 'month'
  const end = addDays(shifted(first, { by: /^[yj]/iu.test(unit) ? 12 * count : count, unit: by }), -1)
  const every = /DAILY/.test(rule) ? 1 : /WEEKLY/.test(rule) ? 7 : /MONTHLY/.test(rule) ? 28 : 365
  if (end <= addDays(first, every * Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1))) return null
  const words = found[0].slice(between.length)
  return { day: end, words, without: `${text.slice(0, to)}${between}${text.slice(to + found[0].length)}` }
}

const PLACE = '\u2e28900\u2e29'
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .replace(/([:,]) ?,/g, '$1')
    .replace(/^[\s,]+|[\s,]+$/g, '')

const untilDay = (text: string, clock: Clock): boolean =>
  [...text.matchAll(UNTIL)].some(
    ({ index, 0: said }) => datesIn(text.slice(index + said.length), baseOf(text, clock))[0]?.from === 0,
  )
const baseOf = (text: string, { today, zone, german }: Clock) => dateBase(text, today, zone, german)

/** "Starting 5 December": the first day. "Flour from the mill" names none, and stays as it is. */
const withFirst = (text: string, clock: Clock): string =>
  text.replace(STARTING, (said, ...found) => {
    const after = dotted(text.slice((found.at(-3) as number) + said.length).trim()).replace(/^(?:on |the |am )/iu, '')
    const isDay = datesIn(after, baseOf(text, clock))[0]?.from === 0
    return isDay ? (/^ab/iu.test(said) ? 'am ' : 'on ') : said
  })

/** How long each time is, is no day on which it is due. */
const LASTS = new RegExp(`(?<!\\p{L})(?:for|für) (?:\\d{1,2}|${NUMBER}) (?:${UNITS})(?: lang)?(?!\\p{L})`, 'iu')
const lasting =
  (read: Read): Read =>
  (rest) => {
    const words = LASTS.exec(rest)?.[0]
    const made = read(words ? rest.replace(LASTS, '\u2e28901\u2e29') : rest)
    return made && words ? { ...made, title: capital(made.title.replace('\u2e28901\u2e29', () => words)) } : made
  }

/** A task that comes again. */
function repeated(message: string, clock: Clock, plain: Read): Made | null {
  const read = lasting(plain)
  const found = repeatIn(message, clock)
  if (!found) {
    // "Ask Ivo why the till is short every Monday": the day is no day of the task.
    const kept: string[] = []
    const rest = message.replace(EACH_DAY, (words) => `\u2e28${900 + kept.push(words)}\u2e29`)
    const made = kept.length > 0 ? read(rest) : null
    const title = made?.title.replace(/\u2e28(\d{3})\u2e29/g, (_, at) => kept[Number(at) - 901] ?? '')
    return made && title ? { ...made, title: capital(title).slice(0, 200) } : null
  }
  const { rule, first, said } = found
  const repeats = { rule, said }
  const rest = withFirst(found.rest.replace(PLACE, ' '), clock)
  // Half an end understood is none: "keep it open until Friday every week", "every day until Friday and then weekly".
  if (untilDay(rest, clock)) return null
  const own = read(dotted(tidy(rest)))
  // Without its rhythm an hour alone would be one of today.
  const dated = rest.replace(LASTS, '')
  if (own?.due_date && datesIn(dated, baseOf(dated, clock)).length > 0) return { ...own, repeats }
  const today = IN_GERMAN.test(said) ? 'heute' : 'today'
  const at = timeIn(found.rest) || /(?<!\p{L})(?:at|um) \d{1,2}(?!\d)/iu.test(found.rest)
  const made = at && found.rest.includes(PLACE) ? read(tidy(found.rest.replace(PLACE, ` ${today} `))) : null
  const timed = timeIn(found.rest.replace(PLACE, ' '))
  const bare = timed && !made?.time ? read(tidy(timed.rest)) : null
  const task = own?.time ? own : made?.time ? made : bare && timed ? { ...bare, time: timed.time } : own
  return task && task.title !== '' ? { ...task, due_date: first, repeats } : null
}

const REMINDS =
  /^(?<lead>(?:[^:.?!]{0,30}[ ,])?(?:remind me|erinnere? mich)(?: bitte| please| dann)?) (?<made>(?!.*(?<!\p{L})(?:why|whether|that|how|what|warum|ob|dass|wie|was)(?!\p{L})).{4,200})$/iu
const AT = /^(?:at|um|by|gegen) |(?<!\p{L})(?:at|um|gegen) [^,]{1,12}$/iu

/** "Remind me at 3pm to call": the hour of a reminder is one of today. */
function today(message: string, clock: Clock, read: Read): Made | null {
  const { lead, made = '' } = REMINDS.exec(message)?.groups ?? {}
  if (!lead || !AT.test(made.replace(/(?<![.!])[.!]+$/, '')) || timeIn(made) === null) return null
  const plain = read(message)
  if (plain === null || plain.due_date !== null) return null
  const word = /^e|[ ,]erinner/iu.test(lead) ? 'heute' : 'today'
  const dated = read(`${lead} ${word} ${made}`)
  return dated?.time && dated.due_date === clock.today ? dated : null
}

/** The task that a message tells with something beside it; null where it tells none, or nothing beside. */
export function toldBeside(message: string, clock: Clock, read: Read): Made | null {
  if (message.length > 600 || /\?\s*$/.test(message)) return null
  const rank = rankAhead(message)
  const ranked = rank ? read(rank.rest) : null
  if (rank && ranked && ranked.title !== '') return { ...ranked, priority: ranked.priority ?? rank.priority }
  return repeated(message, clock, read) ?? today(message, clock, read)
}
