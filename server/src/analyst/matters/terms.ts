// The day on which a notice is due, reckoned from its period and the end that it counts back from: "180 days before the term expires".

import { addDays } from '#contract/days.ts'
import { monthsOn } from '../dates/calendar.ts'
import { spokenDate } from '../dates/spoken.ts'
import { datesIn } from '../dates/written.ts'
import type { DateBase } from '../dates/written-rules.ts'
import { NUMBER_WORDS } from '../text/number-words.ts'

/** `day`: yyyy-mm-dd; `words`: how it was reckoned, "180 days before 31 May 2027"; `end`: the line that names that end, '' where it is the same. */
export type Term = { day: string; words: string; end: string }
/** A day on which something ends, and the line that says so. */
export type End = { day: string; line: string }

/** A count in figures or words of either language; null: none. */
export const countOf = (words: string): number | null => {
  const known = NUMBER_WORDS[words.toLowerCase()] ?? Number(words || Number.NaN)
  return Number.isFinite(known) && known > 0 ? known : null
}
const COUNT = `(\\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')})`
const PERIOD_EN = new RegExp(
  `(?<![\\p{L}\\d])${COUNT}\\)? (?:calendar |full |clear )?(day|week|month)s?['’]?(?: (?:prior|advance|before|previous))?(?: written)?(?: (?:notice|before|prior to)\\b)`,
  'iu',
)
const PERIOD_DE = new RegExp(
  `(?<![\\p{L}\\d])${COUNT} (tag|woche|monat)(?:en|[ens])? (?:vor|zum|zur)(?!\\p{L})|frist (?:von |beträgt )${COUNT} (tag|woche|monat)`,
  'iu',
)
/** "The board meets on 5 December, papers go out one week earlier." */
const EARLIER = new RegExp(
  `(?<![\\p{L}\\d])${COUNT} (day|week|month|tag|woche|monat)(?:s|en?)? (?:earlier(?! (?:than|this|next|as))|beforehand|before that|ahead of (?:it|that)|vorher|zuvor|davor|früher(?! als))(?!\\p{L})`,
  'iu',
)
/** "within thirty-five (35) days after the date of this letter": counted on from the day that the paper itself bears. Of a receipt nobody knows the day. */
const OF_ITS_DATE_EN = new RegExp(
  String.raw`\b(?:within|no(?:t)? later than) (?:\p{L}+(?:-\p{L}+)? \()?${COUNT}\)? (?:calendar )?(day|week|month)s? (?:after|of|from|following) (?:(?:the|its) )?date (?:of (?:this|the) |hereof)`,
  'iu',
)
const OF_ITS_DATE_DE = new RegExp(
  String.raw`(?<!\p{L})(?:innerhalb(?: von)?|binnen|innert) ${COUNT} (tag|woche|monat)(?:en|[ens])? (?:ab|nach|seit) (?:dem )?datum (?:dieses|des|dieser|der)(?!\p{L})`,
  'iu',
)

/** "two years from commissioning", "zwei Jahre ab Inbetriebnahme": counted on from the day that the text names for it. */
const SINCE_EN = new RegExp(
  String.raw`(?<![\p{L}\d])${COUNT}\)? (day|week|month|year)s? (?:from|after|since) (?:the )?(\p{L}{5,})`,
  'iu',
)
const SINCE_DE = new RegExp(
  String.raw`(?<![\p{L}\d])${COUNT} (tag|woche|monat|jahr)(?:en|[ens])? (?:ab|nach|seit) (?:der |dem )?(\p{L}{5,})`,
  'iu',
)

/** The day on which a period ends that begins with what `sentence` names, where `text` says when that was. */
function countedSince(sentence: string, text: string, base: DateBase, today: string): Term | null {
  const [, count = '', unit = '', event = ''] = SINCE_EN.exec(sentence) ?? SINCE_DE.exec(sentence) ?? []
  const at = event === '' ? -1 : text.search(new RegExp(`(?<!\\p{L})${event}[^.;\\d\\n]{0,24}\\d`, 'iu'))
  const [begin] = at < 0 ? [] : datesIn(text.slice(at, at + event.length + 60), base)
  if (!begin || begin.day >= today) return null
  return countedOn(begin.day, count, unit, today)
}

/** The day that a paper bears in its head, on a line of its own; null where none stands there. */
export function dayOfPaper(text: string, base: DateBase): string | null {
  for (const line of text.slice(0, HEAD).split('\n')) {
    const [first, ...more] = line.length <= SHORT_LINE ? datesIn(line, base) : []
    if (first && more.length === 0 && YEAR.test(line) && first.day <= base.today) return first.day
  }
  return null
}
const HEAD = 500
const SHORT_LINE = 60
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/

/** Something of its own takes place so long before: "…, papers go out one week earlier", and not "…, one week earlier". */
function earlierIn(sentence: string): RegExpExecArray | null {
  const found = EARLIER.exec(sentence)
  const clause =
    found &&
    (sentence
      .slice(0, found.index)
      .split(/[,;:–]|(?<!\p{L})(?:and|und)(?!\p{L})/u)
      .at(-1) ??
      '')
  return clause !== null && clause.trim().split(/\s+/).length >= SAYS_WHAT ? found : null
}
const SAYS_WHAT = 2
/** Where a term ends: of a sentence with a day. */
const ENDS =
  /\b(?:expir\w+|ends?|term|until|break date|matures?)\b|(?<!\p{L})(?:endet|ablauf|läuft (?:\p{L}+ )?bis|laufzeit|befristet|vertragsende)(?!\p{L})/iu
const YEAR_END =
  /\b(?:end of the (?:calendar )?year|year[- ]end)\b|(?<!\p{L})(?:jahresende|ende (?:des|eines) (?:kalender)?jahres)(?!\p{L})/iu
const QUARTER_END =
  /\b(?:end of (?:a|the|each|any) (?:calendar )?quarter|quarter[- ]end)\b|(?<!\p{L})(?:quartalsende|ende (?:des|eines) (?:kalender(?:viertel))?(?:quartals|jahres))(?!\p{L})/iu

/** When a notice must be there that `sentence` speaks of; null where it names no period. `ends`: what the text says of ends. */
export function termOf(
  sentence: string,
  base: DateBase,
  {
    ends,
    today,
    written = null,
    text = '',
  }: { ends: readonly End[]; today: string; written?: string | null; text?: string },
): Term | null {
  const onwards = written === null ? null : (OF_ITS_DATE_EN.exec(sentence) ?? OF_ITS_DATE_DE.exec(sentence))
  if (written && onwards) return countedOn(written, onwards[1] ?? '', onwards[2] ?? '', today)
  const since = text === '' ? null : countedSince(sentence, text, base, today)
  if (since) return since
  const english = PERIOD_EN.exec(sentence)
  const german = english ? null : PERIOD_DE.exec(sentence)
  const earlier = english || german ? null : earlierIn(sentence)
  const [count, unit] =
    (english ?? earlier)
      ? [(english ?? earlier)?.[1], (english ?? earlier)?.[2]]
      : [german?.[1] ?? german?.[3], german?.[2] ?? german?.[4]]
  if (!count || !unit) return null
  const many = NUMBER_WORDS[count.toLowerCase()] ?? Number(count)
  const back = (end: string) =>
    /^[dt]/i.test(unit) ? addDays(end, -many) : /^w/i.test(unit) ? addDays(end, -7 * many) : monthsOn(end, -many)
  const candidates = [
    ...[
      ...datesIn(sentence, base).map(({ day }) => day),
      ...(YEAR_END.test(sentence) ? yearEnds(today) : []),
      ...(QUARTER_END.test(sentence) ? quarterEnds(today) : []),
    ].map((day): End => ({ day, line: '' })),
    // What is so long before something in the same sentence is before no other end, unless its own paragraph names one.
    ...(earlier ? ends.filter(({ line }) => line.includes(sentence)) : ends),
  ]
  const end = candidates.find(({ day }) => back(day) >= today)
  if (!end) return null
  const name = /^[dt]/i.test(unit) ? 'day' : /^w/i.test(unit) ? 'week' : 'month'
  const words = `${many} ${name}${many === 1 ? '' : 's'} before ${spokenDate(end.day)}`
  return { day: back(end.day), words, end: end.line.slice(0, LINE) }
}

const LINE = 200

function countedOn(from: string, count: string, unit: string, today: string): Term | null {
  const many = countOf(count)
  if (many === null) return null
  const day = /^[dt]/i.test(unit)
    ? addDays(from, many)
    : /^w/i.test(unit)
      ? addDays(from, 7 * many)
      : monthsOn(from, /^[yj]/i.test(unit) ? 12 * many : many)
  const name = /^[dt]/i.test(unit) ? 'day' : /^w/i.test(unit) ? 'week' : /^[yj]/i.test(unit) ? 'year' : 'month'
  return day < today
    ? null
    : { day, words: `${many} ${name}${many === 1 ? '' : 's'} after ${spokenDate(from)}`, end: '' }
}

/** The days on which a text says that something ends, in its order. */
export function endsIn(text: string, base: DateBase): End[] {
  if (!PERIOD_EN.test(text) && !PERIOD_DE.test(text) && !EARLIER.test(text)) return []
  return text
    .split('\n')
    .filter((line) => ENDS.test(line))
    .flatMap((line) => datesIn(line.slice(0, 600), base).map(({ day }): End => ({ day, line: line.slice(0, 600) })))
    .filter(({ day }) => day > base.today)
}

const yearEnds = (today: string) => [0, 1].map((more) => `${Number(today.slice(0, 4)) + more}-12-31`)
const quarterEnds = (today: string) =>
  [0, 1].flatMap((more) =>
    ['03-31', '06-30', '09-30', '12-31'].map((end) => `${Number(today.slice(0, 4)) + more}-${end}`),
  )
