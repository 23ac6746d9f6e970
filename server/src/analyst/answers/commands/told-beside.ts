// What a message tells of a new task beside what is to be done: how important it is ("an urgent task to …", "Aufgabe mit hoher Priorität:
// …"), how often it comes again ("every Friday", "jeden Montag um 8") and, of a reminder, the hour alone ("remind me at 3pm to …").
import { findRepeat } from '#contract/said-repeats.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import type { Command } from './command.ts'
import type { Clock } from './command-days.ts'
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
const UNTIL = /,? (?:until|till|bis(?: zum)?|through) (?<end>[^,;]{2,30})$/iu
const STARTING = /(?<!\p{L})(?:starting|beginning|ab dem|ab|from) (?=(?:on |the |am )?\S)/iu
/** What is told or asked of a rhythm is none of the task's own. */
const OF_OTHERS =
  /(?<!\p{L})(?:why|whether|if|who|which|because|how|what|warum|wieso|ob|wer|wie|was|weil|welche[rsnm]?)(?!\p{L})/iu
const EACH_DAY =
  /(?<!\p{L})(?:every|each|jede[nrsm]?) (?:(?:other|second|zweite[nr]?) )?(?:mon|tues|wednes|thurs|fri|satur|sun|diens|donners|frei|sams|sonn)(?:day|tag)|(?<!\p{L})jede[nrsm]? (?:montag|mittwoch|sonnabend)/giu
const IN_GERMAN =
  /^(?:jede|alle |immer|jeweils|am |zum |werktags|quartalsweise)|tags$|lich$|^(?:mittwochs|sonnabends)$/iu

type Found = { rest: string; rule: string; first: string; said: string }

/** How often something comes again, and the words without. */
function repeatIn(message: string, { today, zone, german }: Clock): Found | null {
  const text = message.replace(/(?<![\s.!])[\s.!]+$/, '')
  const kind = KIND.exec(text)
  const said = kind?.groups?.english ?? kind?.groups?.german
  const ofKind = said ? findRepeat(`x ${said}`, today, () => false) : null
  if (said && ofKind) return { ...ofKind, said, rest: text.replace(KIND, '') }
  const until = UNTIL.exec(text)
  const [end, ...others] = until ? datesIn(until.groups?.end ?? '', dateBase(text, today, zone, german)) : []
  const isEnd = until !== null && end !== undefined && others.length === 0 && end.from === 0
  const whole = isEnd ? text.slice(0, until.index) : text
  const joint = JOINT.exec(whole)
  const places = [0, ...(joint ? [joint.index + joint[0].length] : [])]
  for (const from of places) {
    const found = findRepeat(whole.slice(from), today, () => false)
    if (!found || (found.from > 0 && OF_OTHERS.test(whole.slice(from, from + found.from)))) continue
    const said = whole.slice(from + found.from, from + found.to)
    return {
      rest: `${whole.slice(0, from + found.from)}\u2e28900\u2e29${whole.slice(from + found.to)}`,
      rule: isEnd ? `${found.rule};UNTIL=${end.day.replaceAll('-', '')}` : found.rule,
      first: found.first,
      said: isEnd ? `${said}${until[0].replace(/^,/, '')}` : said,
    }
  }
  return null
}

const PLACE = '\u2e28900\u2e29'
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .replace(/([:,]) ?,/g, '$1')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** A task that comes again. */
function repeated(message: string, clock: Clock, read: Read): Made | null {
  const found = repeatIn(message, clock)
  if (!found) {
    // "Ask Ivo why the till is short every Monday": the day is no day of the task.
    const kept: string[] = []
    const rest = message.replace(EACH_DAY, (words) => `\u2e28${900 + kept.push(words)}\u2e29`)
    const made = kept.length > 0 ? read(rest) : null
    const title = made?.title.replace(/\u2e28(\d{3})\u2e29/g, (_, at) => kept[Number(at) - 901] ?? '')
    return made && title ? { ...made, title: title.slice(0, 200) } : null
  }
  const { rule, first, said } = found
  const repeats = { rule, said }
  const own = read(tidy(found.rest.replace(PLACE, ' ').replace(STARTING, 'on ')))
  if (own?.due_date) return { ...own, repeats }
  const today = IN_GERMAN.test(said) ? 'heute' : 'today'
  const at = timeIn(found.rest) || /(?<!\p{L})(?:at|um) \d{1,2}(?!\d)/iu.test(found.rest)
  const made = at && found.rest.includes(PLACE) ? read(tidy(found.rest.replace(PLACE, ` ${today} `))) : null
  const timed = timeIn(found.rest.replace(PLACE, ' '))
  const bare = timed && !made?.time ? read(tidy(timed.rest)) : null
  const task = made?.time ? made : bare && timed ? { ...bare, time: timed.time } : own
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
