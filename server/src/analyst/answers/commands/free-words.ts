// The words of an order of no form: its clauses, what of them only leads to the thing or trails behind it, and its day and time.
import { withPartApart } from '../../dates/part-of-day.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { type Clock, dotted } from './command-days.ts'

const alone = (words: string) => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`
/** Any of these words, whole, wherever they stand. */
export const anyOf = (words: string): RegExp => new RegExp(alone(words), 'iu')

const OPENER =
  /^(?:hi|hey|hello|hallo|morning|ok(?:ay)?|so|right|well|oh hell|oh|ah|ach|and|und|also|then|now|ta|danke|thanks|sorry|please|pls|bitte|kindly|(?:can|could|would|will) (?:you|u|we)|(?:be )?kind enough to|(?:kannst|könntest|würdest) du|(?:können|könnten|würden) (?:sie|wir)|let['’]?s|i (?:need|want|would like)(?: you)? to|i['’]d like(?: you)? to|ich (?:möchte|will|würde gerne?)|tu mir den gefallen und|du|mal|just|quickly|adjutant|diktat|dictating)(?!\p{L})[\s,.:;!–-]{0,4}/iu
const CLOSER =
  /[\s,;.!?–-]{1,4}(?:please|pls|bitte|would you|could you|will you|can you|thanks|thank you|ta|danke|merci|sigh|cheers|und zwar fix|ende diktat)[\s.!?]{0,4}$/iu
const FILLER = /(?<!\p{L})(?:bitte|please|pls|kindly|(?-i:mal|doch|eben|halt|einfach))(?!\p{L})/giu
const MOST = 8

/** A message without courtesy and what only begins it. */
export function withoutCourtesy(message: string): string {
  let text = message.trim()
  for (let count = 0; count < MOST && OPENER.test(text); count++) text = text.replace(OPENER, '')
  for (let count = 0; count < MOST && CLOSER.test(text); count++) text = text.replace(CLOSER, '')
  return text.trim() === '' ? message.trim() : text.trim()
}

export const withoutFilling = (text: string): string =>
  text
    .replace(FILLER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .trim()

/** No full stop behind these, or behind a number. */
const JOINT =
  /(?<!(?<!\p{L})(?:dr|fr|hr|hrn|st|mr|mrs|ms|prof|rev|nr|ca|ing|str|re)|\d)[.] |(?<=[.:]\d\d)[.] (?=(?-i:\p{Lu}))|[,;!?:] | [–—-]{1,2} /iu
export const clausesOf = (text: string): string[] =>
  text
    .replace(/(?<![.!?\s])[.!?\s]+$/, '')
    .split(JOINT)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

const RECORD =
  'tasks?|to-?dos?|action items?|items?|tickets?|aufgaben?|punkte?|pendenz|projects?|projekte?s?|goals?|ziele?s?|kpis?|kennzahl|status|ampel|wert|istwert|zielwert|figure|value|frist|deadline|priority|priorität|haken'
const LEADS = new RegExp(
  String.raw`^(?:the|my|our|this|that|those|these|an?|both|die|der|das|den|dem|des|eine?[nrms]?|meine?[nrms]?|unsere?[nrms]?|diese?[nrms]?|mir|me|uns|us|${RECORD}|for|für|von|vom|of|bei|beim|zu|zum|zur|mit|with|on|onto|about|to|in|im|at|auf|re|am|and|und|aber|but|so|now|jetzt|nun|noch|doch|mal|just|up|down|out|off|from|as|als|sie|you can|you|kannst du|kannst|du|wir|dass|that|ist|is|again|thing|named?|called|namens)(?!\p{L})['’]?[\s:,.]{0,3}`,
  'iu',
)
const TAILS =
  /(?:[\s,.:;!?–]{1,3}| - )(?:would you|will you|to|on|onto|in|into|for|at|by|until|till|from|of|back|out|off|up|down|over|forward|as|after|now|instead|task|aufgabe|ab|an|ein|auf|um|raus|weg|zu|nach|vor|von|vom|bis|zum|zur|am|im|für|als|mit|hinten|vorne?|nicht|sondern|der|die|das|den|dem|the|an?|my|wieder|again|noch|mal|doch|jetzt|nun|dann|stattdessen|ist|sind|is|are|and|und|ones?|it|things?|stuff|status|hin|sharp|immer|wir|due|erst|get|to get|den punkt|sofort|heute noch)$/iu

/** What names the thing, without what only leads to it and trails behind it. */
export function peeled(given: string): string {
  let text = given.replace(/\s+/g, ' ').trim()
  for (let count = 0; count < 2 * MOST; count++) {
    const next = text
      .replace(/^[\s,.:;!?–()-]{1,4}|(?<![\s,.:;!?–(-])[\s,.:;!?–(-]{1,4}$/gu, '')
      .replace(LEADS, '')
      .replace(TAILS, '')
      .replace(/['’]s$/u, '')
    if (next === text || next === '') return next === '' ? '' : text
    text = next
  }
  return text
}

/** What was told to be so: "the crate has been collected", "ich hab den Vertrag unterschrieben". Only what it was done to names a task. */
export function toldOf(clause: string): string {
  const behind = /^(?:(?:i|we)(?:['’]ve| have| had)?|(?:ich|wir) (?:habe?n?|war|waren|bin)) (?<rest>.+)$/iu.exec(clause)
  if (behind?.groups?.rest)
    return peeled(behind.groups.rest.replace(/^(?:just |now )?(?:done|finished|completed) (?:with )?/iu, ''))
  return peeled(
    clause.replace(
      /(?<=\p{L}.)(?:['’]s been|\s(?:has|have|had|is|are|was|were|habe?n?|hat|ist|sind|war|waren|wurden?|steht|stehen))(?!\p{L}).{0,120}$/iu,
      '',
    ),
  )
}

const HOURS = 'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'.split('|')
const HALF = new RegExp(String.raw`(?<!\p{L})halb (?<hour>${HOURS.join('|')})(?!\p{L})`, 'giu')
/** "Friday 7.30", "to 4", "um 3": of an appointment, in the afternoon where it is early. */
const DOTTED =
  /(?<=(?:day|tag|mittwoch|thurs|weds?|tues|mon|fri|at|um),? )(?<hour>1?\d)[.:](?<minute>[0-5]\d)(?![\d.])/giu
const BARE =
  /(?<!\p{L})(?<at>(?<!(?:not|nicht) )(?:at|um|to|auf) )(?<hour>1[0-2]|[1-9])(?= ?(?:$|[,.])| (?:not|nicht|statt|instead)(?!\p{L})| uhr)/giu
const NOT_THEN = /(?<!\p{L})(?:not|nicht|instead of|statt) (?:at|um) \d{1,2}(?: uhr)?(?!\p{L}|\d)/giu
const late = (hour: string) => (Number(hour) < 7 ? Number(hour) + 12 : Number(hour))

export type When = { day: string | null; time: string | null; rest: string; dated: boolean }

const BEFORE_DAY =
  /(?:^|[\s,(–-])(?:due|by|until|till|til|on|before|for|to|in|from|after|onto|over|bis|am|zum|auf|vom|von|ab|nach|im|für|vor|fällig|frist|termin|latest|spätestens|immer|erst|the|den|dem|die|der|das|is|ist|['’]s|not|nicht|sondern|now|jetzt|week of)$|['’]s$/iu
const NOT_DAY =
  /(?<!\p{L})(?:not|nicht|instead of|statt|anstatt|rather than|nicht mehr)(?: (?:am|on|the|vom|den))*\s*$/iu

/** The day and the time that words tell, and what they say without. */
export function whenApart(given: string, { today, zone, german }: Clock, hours = true): When {
  const spoken = withPartApart(
    given
      .replace(/(?<!\p{L})['’]?till?(?!\p{L})/giu, 'until')
      .replace(/(?<=(?<!\p{L})(?:bis zum|bis|am) \p{Ll}{3,20}ten) (?=(?:die|den|das|der) )/giu, ', ')
      .replace(HALF, (_, word) => `um ${HOURS.indexOf(String(word).toLowerCase()) || 12}:30 Uhr`)
      .replace(DOTTED, (_, hour, minute) => `${late(hour)}:${minute}`),
  )
  const clock = hours ? spoken.replace(NOT_THEN, ' ').replace(BARE, (_, at, hour) => `${at}${late(hour)}:00`) : spoken
  // "My 2pm to 4": the last one is what it shall be.
  let [timed, text] = [timeIn(clock), clock]
  for (let next = timed; next !== null; next = timeIn(text)) [timed, text] = [next, next.rest]
  const words = dotted(text.replace(/(?<=(?<!\p{L})(?:den|am|zum|bis) \d{1,2})$/iu, '.'))
    .replace(/(?<=^|for |to |till )(?=\d{1,2}(?:st|nd|rd|th)(?!\p{L}))/giu, 'the ')
    .replace(/(?<=(?<!\p{L})auf )(?=\d{1,2}\.(?: \p{Ll}|$))/giu, 'den ')
  const dates = datesIn(words, dateBase(words, today, zone, german))
  const meant = dates.filter(({ from, role }) => role !== 'from' && !NOT_DAY.test(words.slice(0, from)))
  let rest = words
  for (const { from, to } of dates.toReversed()) {
    let head = rest.slice(0, from)
    for (let count = 0; count < 4 && BEFORE_DAY.test(head.trimEnd()); count++)
      head = head.trimEnd().replace(BEFORE_DAY, '')
    rest = `${head} ${rest.slice(to)}`
  }
  return {
    day: isTwofold(meant) ? null : (meant.at(-1)?.day ?? null),
    time: timed?.time ?? null,
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/ ([,.;:])/g, '$1')
      .trim(),
    dated: dates.length > 0 || timed !== null,
  }
}

/** "Thursday in a fortnight" as two dates side by side: which day it is nobody knows. */
const isTwofold = (dates: readonly { from: number; to: number; day: string }[]): boolean =>
  dates.some(({ from, day }, at) => {
    const last = dates[at - 1]
    return last !== undefined && from - last.to < 2 && last.day !== day
  })
