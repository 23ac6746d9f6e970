// "A or B?": the two things between which a question asks to decide, and the question without them.
import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import { answerKind, termsOf } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'

/** One of the two. `names`: whether a text, written on a day, says it. */
export type Alternative = { words: string; stems: readonly string[]; says(text: string, base: DateBase): boolean }
/** `rest`: the question without both. `byDay`: both are days. */
export type Alternatives = { both: readonly [Alternative, Alternative]; rest: string; byDay: boolean }

const OR = /,? (?:or|oder)(?: (?:rather|maybe|else|eher|vielleicht|doch))? /giu
/** Ends a question that decides nothing between two. */
const NO_OTHER =
  /^(?:not|no|just|only|nur|bloß|so|what|whatever|something|anything|nicht|nein|was|etwas|sowas|wie|ähnliche[srn]?|similar|the other|more|less|mehr|weniger|both|beide)(?!\p{L})/iu
/** Asks for a list, for anything at all, or by how much one is more: no choice of one of two. */
const NO_CHOICE =
  /(?<!\p{L})(?:any(?:thing|one|body)?|some(?:thing|one|body)|all|every\p{L}*|irgend\p{L}*|jemand\p{L}*|etwas|alles?|tasks?|to-?dos?|aufgaben?|cheaper|dearer|bigger|larger|smaller|higher|lower|faster|slower|better|worse|longer|shorter|more|less|most|least|billiger|teurer|günstiger|größer|kleiner|höher|niedriger|schneller|langsamer|besser|schlechter|länger|kürzer|mehr|weniger|am meisten|am wenigsten)(?!\p{L})/iu
const WHAT_OF =
  /^(?:and |und |so )?(?:what|when|where|why|how (?:many|often|long)|list|show|give|tell|was|wann|wo|warum|wie (?:viele|oft|lange)|zeig\p{L}*|nenn\p{L}*)(?!\p{L})/iu
const SMALL =
  'the|a|an|on|in|at|by|with|from|to|for|of|as|der|die|das|den|dem|ein|eine|einen|einem|am|im|zum|zur|vom|von|bei|beim|mit|per|um|auf|für|nach|ab|bis|an|zu|in'
const LEADS = new RegExp(`^(?<lead>(?:(?:${SMALL})(?= )\\s){0,3})`, 'iu')
const MOST = 220
const MOST_WORDS = 6

/** The two of which a question asks which it is; null where it asks for something else. */
export function alternativesIn(question: string, base: DateBase): Alternatives | null {
  const text = question.trim()
  if (text.length > MOST || NO_CHOICE.test(text)) return null
  const joints = [...text.matchAll(OR)]
  const [joint] = joints
  if (!joint || joints.length > 1 || !(/\?\s*$/.test(text) || answerKind(text) !== 'what')) return null
  const left = text.slice(0, joint.index)
  const right = text.slice(joint.index + joint[0].length).replace(/[\s?!.]{1,5}$/, '')
  if (right === '' || NO_OTHER.test(right)) return null
  const comma = left.search(/[,:–] (?=[^,:–]{1,60}$)/u)
  // "Kern, Ortlieb or Rask" are three; "who has it, Kern or Ortlieb?" asks for one of two.
  if (comma >= 0 && (answerKind(text) === 'whether' || /[,:–] /u.test(left.slice(0, comma)))) return null
  // "What did Kern or Ortlieb say?" asks for no choice; "what is the colour, red or green?" does.
  if (WHAT_OF.test(text) && comma < 0) return null
  const dates = daysOf(left, right, { text, at: joint.index + joint[0].length, base })
  if (dates) return dates
  const second = headOf(right, comma >= 0)
  const first = comma >= 0 ? left.slice(comma + 1).trim() : tailOf(left, second)
  if (first === '' || second === '') return null
  const at = comma >= 0 ? comma : left.length - first.length
  const rest = `${left.slice(0, at)} ${right.slice(second.length)}`.replace(/\s+/g, ' ').trim()
  return wordsBoth([first, second], rest)
}

/** What the second of them is called: to the end, or the names or the figure at its beginning. */
function headOf(right: string, toEnd: boolean): string {
  const lead = LEADS.exec(right)?.groups?.lead ?? ''
  const own = right.slice(lead.length)
  const name = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}/u.exec(own)?.[0]
  const figure = /^[$€£]?\d[\d.,']*(?: ?(?:%|[€$£]|\p{L}{1,12}))?/u.exec(own)?.[0]
  if (toEnd) return right
  if (name || figure) return lead + (name ?? figure ?? '')
  const thing = AHEAD.exec(own)?.[0] ?? own
  return thing.split(' ').length <= MOST_WORDS ? lead + thing : ''
}

/** A thing ends where the question goes on about something else. */
const AHEAD =
  /^\S{1,40}(?: \S{1,40}){0,3}?(?= (?:for|in|at|on|from|to|with|by|of|für|bei|beim|im|in|am|an|auf|von|vom|mit|zum|zur)(?!\p{L}))/iu

/** The end of what stands before "or" that is of the same form as what stands behind it. */
function tailOf(left: string, second: string): string {
  const lead = (LEADS.exec(second)?.groups?.lead ?? '').trim().split(' ')[0] ?? ''
  const words = left.split(' ')
  const near = words.slice(-MOST_WORDS)
  if (lead !== '') {
    const same = new RegExp(`^(?:${lead}${ARTICLE.test(lead) ? '|the|der|die|das|den|dem|ein|eine|einen' : ''})$`, 'iu')
    const at = near.findLastIndex((word) => same.test(word))
    // "von Kern oder von Ortlieb", "bei Kern oder Ortlieb"
    return at < 0 ? (near.at(-1) ?? '') : near.slice(at).join(' ')
  }
  const most = /^\p{Lu}/u.test(second) ? second.split(' ').length : 1
  let count = 0
  while (count < most && /^[\p{Lu}\d$€£]/u.test(near.at(-1 - count) ?? '')) count += 1
  return near.slice(-Math.max(1, count)).join(' ')
}
const ARTICLE = /^(?:the|der|die|das|den|dem|ein|eine|einen|einem)$/iu

function daysOf(
  left: string,
  right: string,
  { text, at, base }: { text: string; at: number; base: DateBase },
): Alternatives | null {
  const [next] = datesIn(right, base)
  if (!next || next.from > 12) return null
  const before = datesIn(left, base).at(-1)
  // "The 10th or 12th of December", "10. oder 12. Dezember": the month is said once.
  const month = /(?<!\p{L})\p{L}{3,12}\.?$/u.exec(next.words)?.[0] ?? ''
  const bare = /(?:the |den |dem |am |on )?(?<day>\d{1,2})(?:st|nd|rd|th|\.)?$/iu.exec(left)
  const first =
    before && left.length - before.to < 3
      ? before
      : bare
        ? datesIn(`${bare.groups?.day}. ${month}`, base).map((each) => ({
            ...each,
            from: bare.index,
            words: bare[0].trim(),
          }))[0]
        : null
  if (!first) return null
  const rest = `${text.slice(0, first.from).replace(/\s(?:on|at|by|am|im|in|the|den|dem|zum|bis|auf|der|die)(?: the| den| dem)?\s*$/iu, '')} ${text.slice(at + next.to)}`
  return {
    both: [dayOf(first), dayOf(next)],
    rest: rest.replace(/\s+/g, ' ').trim(),
    byDay: true,
  }
}

type Dated = { day: string; words: string; precision: string }

/** A day as it was named: without its month every month has it, without a date every week. */
function dayOf({ day, words, precision }: Dated): Alternative {
  const isBareDay = /^\D{0,8}\d{1,2}(?:st|nd|rd|th|\.)?$/iu.test(words)
  const isWeekday = !/\d/.test(words) && precision === 'day'
  const weekdayOf = (each: string) => new Date(`${each}T12:00:00Z`).getUTCDay()
  const fits = (each: string) =>
    precision === 'month'
      ? each.slice(5, 7) === day.slice(5, 7)
      : isBareDay
        ? each.slice(8) === day.slice(8)
        : isWeekday
          ? weekdayOf(each) === weekdayOf(day)
          : each.slice(5) === day.slice(5)
  return {
    words,
    stems: [],
    says: (text, base) =>
      datesIn(text, base).some(
        (each) =>
          (each.precision === precision || (precision === 'month' && each.precision === 'day')) && fits(each.day),
      ),
  }
}

function wordsBoth(said: readonly [string, string], rest: string): Alternatives | null {
  const stems = said.map((words) => [
    ...new Set([
      ...termsOf(words).map(({ stem }) => stem),
      ...wordsOf(words)
        .filter((word) => /\d/.test(word))
        .map((word) => stemOf(word.toLowerCase())),
    ]),
  ])
  const own = stems.map((each, at) => each.filter((stem) => !stems[1 - at]?.includes(stem)))
  const [one = [], other = []] = own
  if (one.length === 0 || other.length === 0) return null
  const make = (at: 0 | 1): Alternative => ({
    words: said[at],
    stems: own[at] ?? [],
    says: (text) => {
      const held = new Set(wordsOf(text).map((word) => stemOf(word.toLowerCase().replace(/['’]s?$/, ''))))
      const sought = own[at] ?? []
      const figures = sought.filter((stem) => /\d/.test(stem))
      const said = sought.filter((stem) => held.has(stem)).length
      // A figure is said as it is; of several words the half is enough: "Kern" is Peter Kern.
      return figures.length > 0 ? figures.every((stem) => held.has(stem)) : said > 0 && said >= sought.length / 2
    },
  })
  return { both: [make(0), make(1)], rest, byDay: false }
}
