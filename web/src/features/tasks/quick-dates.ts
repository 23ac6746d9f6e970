// Which words of a line say when a task is due. The library reads dates; what is decided here is which of them are meant as a
// due date, and not as a part of the title. In doubt a word stays in the title. Loaded only where a line is typed.
import * as chrono from 'chrono-node/en'
import { readersClock } from '#web/ui/dates.ts'

/** `from` and `to`: the place of the words in the line, with "by" or "on" before them. `date`: yyyy-mm-dd. */
export type FoundDate = { from: number; to: number; date: string }
type ParsedDate = FoundDate & {
  /** Also what belongs to it and stays in the title, such as the hour. */
  wholeFrom: number
  wholeTo: number
}
/** Whether 3/4 is the third of April or the fourth of March. */
export type DayOrder = 'day first' | 'month first'

/** Before a due date, and part of it. */
const CERTAIN = /(?:^|\s)((?:due(?: on| by)?|by)\s+(?:the\s+)?)$/i
const LIKELY = /(?:^|\s)((?:on|before|until|till)\s+)$/i
/** The day belongs to what stands before it: "Black Friday", "every Monday", "the minutes of Friday". */
const OWNED =
  /(?:\b(?:black|good|casual|ash|easter|cyber|palm|whit|shrove|super|every|each|last|past|since|from|of|for|or|the|a|an|between|than|vs|and|&|per)\s+|[\p{L}\d][-–/&.]|["“'‘(])$/iu
/** The sentence goes on after it: what stands before is no name that begins with a day. */
const GOES_ON =
  /^\s*(?:$|[,;:–—]|[-]\s|(?:about|to|with|at|re|regarding|after|in|from|via|the|a|an|my|our|her|his|their|your|if|because|so|when|while|then)\b|and\s+(?!(?:sun|mon|tue|wed|thu|fri|sat)))/i
/** Words that are nothing but a day, wherever they stand. */
const PLAIN = /^(?:today|tomorrow|the day after tomorrow|day after tomorrow|in [\w ]+|next [a-z]+)$/i
const TIME_OF_DAY = /\b(?:morning|afternoon|evening|night|noon|midnight|tonight|(?<!from )now)\b/i

/** The library reckons in this browser's own zone, so `now` is the reader's clock told as if it were there. */
const dayAt = (at: Date): string => {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1, 2)}-${pad(at.getDate(), 2)}`
}

/** The due date in a line, or null. `skip`: says that these words were put back into the title. */
export function findDue(
  line: string,
  {
    now = readersClock(),
    order = 'day first',
    skip = () => false,
  }: { now?: Date; order?: DayOrder; skip?(words: string): boolean } = {},
): FoundDate | null {
  const reader = order === 'day first' ? chrono.GB : chrono.casual
  const found = [...ownWords(line, now), ...read(reader, line, now)]
  const meant = found
    .filter(({ date }) => date >= dayAt(now))
    .flatMap((each) => asMeant(line, each) ?? [])
    .filter(({ from, to }) => !skip(line.slice(from, to)))
  const best = meant.find(({ certain }) => certain) ?? meant.findLast(() => true)
  return best ? { from: best.from, to: best.to, date: best.date } : null
}

/** Null: part of the title. */
function asMeant(line: string, found: ParsedDate): (FoundDate & { certain: boolean }) | null {
  const { date, to } = found
  const words = line.slice(found.from, to)
  const [before, after] = [line.slice(0, found.wholeFrom), line.slice(found.wholeTo)]
  if (/^(?:['’]\p{L}|[-–/&.][\p{L}\d]|["”)%])/u.test(after)) return null
  const certain = CERTAIN.exec(before)
  const likely = certain ? null : LIKELY.exec(before)
  const from = found.from - (certain?.[1] ?? likely?.[1] ?? '').length
  if (certain) return { from, to, date, certain: true }
  if (!likely && OWNED.test(before)) return null
  if (/^\d+\/\d+$/.test(words) && !likely && after.replace(/[.!?]/g, '').trim() !== '') return null
  // A name, such as USA Today.
  if (!likely && before.trim() !== '' && /^(?:Today|Tomorrow)$/.test(words)) return null
  const atEnd = /^[\s.!?]*$/.test(after)
  return atEnd || GOES_ON.test(after) || PLAIN.test(words) ? { from, to, date, certain: false } : null
}

/** What the library does not know, or reads otherwise than people mean it. */
function ownWords(line: string, now: Date): ParsedDate[] {
  const day = (year: number, month: number, date: number) => dayAt(new Date(year, month, date, 12))
  const [year, month, date, weekday] = [now.getFullYear(), now.getMonth(), now.getDate(), now.getDay()]
  const monday = day(year, month, date + ((7 - weekday) % 7) + 1)
  const friday = day(year, month, date + ((12 - weekday) % 7))
  const patterns: [RegExp, (match: RegExpExecArray) => string][] = [
    [/\b(?:the )?day after tomorrow\b/i, () => day(year, month, date + 2)],
    [/\bnext week\b/i, () => monday],
    [/\bnext month\b/i, () => day(year, month + 1, 1)],
    [/\b(?:eod|end of (?:the )?day)\b/i, () => dayAt(now)],
    [/\b(?:eow|(?:the )?end of (?:the |this )?week)\b/i, () => friday],
    [/\b(?:eom|(?:the )?end of (?:the |this )?month)\b/i, () => day(year, month + 1, 0)],
    [
      /\b(?<=\b(?:on|by|due|before|until) )(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?[a-z]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i,
      (match) => {
        const wanted = Number(match[1])
        if (wanted < 1 || wanted > 28) return ''
        return day(year, wanted < date ? month + 1 : month, wanted)
      },
    ],
  ]
  return patterns.flatMap(([pattern, dateOf]) => {
    const match = pattern.exec(line)
    const at = match ? dateOf(match) : ''
    if (!match || at === '') return []
    const [from, to] = [match.index, match.index + match[0].length]
    return [{ from, to, wholeFrom: from, wholeTo: to, date: at }]
  })
}

function read(reader: chrono.Chrono, line: string, now: Date): ParsedDate[] {
  const results = reader.parse(line, now, { forwardDate: true })
  return results.flatMap((result) => {
    const whole = { wholeFrom: result.index, wholeTo: result.index + result.text.length }
    if (result.end || !namesDay(result) || /^24\/7$/.test(result.text)) return []
    // A bare span of time, "7 days", is as long as something takes; and a day of the past is nothing to be done.
    if (/^(?:\d|an? |few |couple |one|two|three|four|five|six|seven|ten)/i.test(result.text) && isSpan(result.text))
      return []
    if (/\b(?:ago|last|past)\b/i.test(result.text)) return []
    if (/\b(?:next week|next month|day after|end of)\b/i.test(result.text)) return []
    const date = dayOf(result)
    const place = withoutTime(reader, result, now)
    return place === null ? [] : [{ ...place, ...whole, date }]
  })
}

const isSpan = (text: string) =>
  /\b(?:minutes?|mins?|hours?|days?|weeks?|months?|years?)$/i.test(text) && !/\b(?:from now|later)\b/i.test(text)

const namesDay = ({ start }: chrono.ParsedResult) => start.isCertain('day') || start.isCertain('weekday')

function dayOf({ start }: chrono.ParsedResult): string {
  const pad = (part: number | null, length: number) => String(part).padStart(length, '0')
  return `${pad(start.get('year'), 4)}-${pad(start.get('month'), 2)}-${pad(start.get('day'), 2)}`
}

/** The part that names the day alone: the hour has no place in a due date, and stays in the title. */
function withoutTime(
  reader: chrono.Chrono,
  result: chrono.ParsedResult,
  now: Date,
): { from: number; to: number } | null {
  const hasTime = (text: string, start: chrono.ParsedResult['start']) =>
    start.isCertain('hour') || TIME_OF_DAY.test(text)
  const all = { from: result.index, to: result.index + result.text.length }
  if (!hasTime(result.text, result.start)) return all
  const words = [...result.text.matchAll(/\S+/g)]
  for (let length = words.length - 1; length > 0; length--)
    for (let first = 0; first + length <= words.length; first++) {
      const last = words[first + length - 1]
      const [from, to] = [words[first]?.index ?? 0, last ? last.index + last[0].length : 0]
      const part = result.text.slice(from, to)
      const [again] = reader.parse(part, now, { forwardDate: true })
      if (again?.text === part && namesDay(again) && !hasTime(part, again.start) && dayOf(again) === dayOf(result))
        return { from: result.index + from, to: result.index + to }
    }
  return null
}
