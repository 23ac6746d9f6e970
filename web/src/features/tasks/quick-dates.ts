// Which words of a line say when a task is due. The library reads dates; what is decided here is which of them are meant as a
// due date, and not as a part of the title. In doubt a word stays in the title. Loaded only where a line is typed.

import * as german from 'chrono-node/de'
import * as chrono from 'chrono-node/en'
import { readersClock } from '#web/ui/words/dates.ts'
import { type FoundTime, findTime } from './quick-times.ts'

type Place = { from: number; to: number }
/** `day`: the words that say the day, with "by" or "on" before them; null where only a time is said. `date`: yyyy-mm-dd. */
export type FoundDue = { day: Place | null; date: string; time: FoundTime | null }
type FoundDate = Place & { date: string }
type ParsedDate = FoundDate & {
  /** Also what belongs to it and stays in the title, such as the hour. */
  wholeFrom: number
  wholeTo: number
  /** Its own words say that it is when something ends. */
  sure?: true
}
/** Whether 3/4 is the third of April or the fourth of March. */
export type DayOrder = 'day first' | 'month first'

/** Before a due date, and part of it. */
const CERTAIN = /(?:^|\s)((?:(?:due(?: on| by)?|by)\s+(?:the\s+)?)|(?:fällig(?: am)?|bis(?: zum)?)\s+)$/i
const LIKELY = /(?:^|\s)((?:on|before|until|till|am|vor|ab)\s+)$/i
/** The day belongs to what stands before it: "Black Friday", "every Monday", "the minutes of Friday". */
const OWNED =
  /(?:\b(?:black|good|casual|ash|easter|cyber|palm|whit|shrove|super|every|each|last|past|since|from|of|for|or|the|a|an|between|than|vs|and|&|per|jede[nrsm]?|letzte[nrsm]?|seit|vom|von|der|die|das|den|für|oder|zwischen|und|pro|guten)\s+|[\p{L}\d][-–/&.]|["“'‘(])$/iu
/** The sentence goes on after it: what stands before is no name that begins with a day. */
const GOES_ON =
  /^\s*(?:$|[,;:–—]|[-]\s|(?:about|to|with|at|re|regarding|after|in|from|via|the|a|an|my|our|her|his|their|your|if|because|so|when|while|then|mit|an|über|zu|zum|zur|wegen|nach|bei|von|im|auf|für|um|den|die|das|dem|ein|eine|einen|einem|mein|meine|wenn|weil)\b|[a-zäöüß]{1,30}(?:en|ern|eln)[\s.!?]{0,5}$|and\s+(?!(?:sun|mon|tue|wed|thu|fri|sat)))/i
/** Words that are nothing but a day, wherever they stand. */
const PLAIN =
  /^(?:today|tomorrow|the day after tomorrow|day after tomorrow|in [\w ]+|next [a-z]+|heute|morgen|übermorgen|nächste[nrs]? [a-z]+)$/i
const TIME_OF_DAY = /\b(?:morning|afternoon|evening|night|noon|midnight|tonight|(?<!from )now)\b/i

/** The library reckons in this browser's own zone, so `now` is the reader's clock told as if it were there. */
const dayAt = (at: Date): string => {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1, 2)}-${pad(at.getDate(), 2)}`
}

/** Of what the reader of German finds, what is German beyond doubt: "Do" and "So" begin an English sentence. */
const GERMAN =
  /(?:heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|januar|februar|märz|mai|juni|juli|oktober|dezember|uhr|tage|wochen?\b|monate?\b)/i

/** When the task of a line is due, or null. `skip`: says that these words were put back into the title. */
export function findDue(
  line: string,
  {
    now = readersClock(),
    order = 'day first',
    skip = () => false,
  }: { now?: Date; order?: DayOrder; skip?(words: string): boolean } = {},
): FoundDue | null {
  const reader = order === 'day first' ? chrono.GB : chrono.casual
  const named = [...read(reader, line, now), ...readGerman(line, now)]
  const found = [...atItsEnd(line, named), ...ownWords(line, now), ...named]
  const meant = found
    .filter(({ date }) => date >= dayAt(now))
    .flatMap((each) => asMeant(line, each) ?? [])
    .filter(({ from, to }) => !skip(line.slice(from, to)))
  const best = meant.find(({ certain }) => certain) ?? meant.findLast(() => true)
  const day = best ? { from: best.from, to: best.to } : null
  const time = findTime(line, day, skip)
  if (best) return { day, date: best.date, time }
  if (time === null) return null
  // The next time that the clock says so.
  const clock = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
  const days = time.time > clock ? 0 : 1
  return { day: null, date: dayAt(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)), time }
}

/** The end of a day that is named beside it: "EOD Tuesday", "tomorrow end of day", "Feierabend am Dienstag". */
function atItsEnd(line: string, days: readonly ParsedDate[]): ParsedDate[] {
  return days.flatMap((day) => {
    const before =
      /\b(?:eod|cob|end of (?:the )?day|close of business|feierabend|ende)(?: (?:on|of|am|des))?,? $/i.exec(
        line.slice(0, day.wholeFrom),
      )
    const after = /^,? (?:eod|cob|end of (?:the )?day|close of business|(?:bis |zum )?feierabend)\b/i.exec(
      line.slice(day.wholeTo),
    )
    if (!before && !after) return []
    const [from, to] = [before ? before.index : day.from, after ? day.wholeTo + after[0].length : day.to]
    return [
      {
        from,
        to,
        wholeFrom: Math.min(from, day.wholeFrom),
        wholeTo: Math.max(to, day.wholeTo),
        date: day.date,
        sure: true,
      },
    ]
  })
}

const readGerman = (line: string, now: Date): ParsedDate[] =>
  read(german.casual, line, now).filter(({ wholeFrom, wholeTo }) => GERMAN.test(line.slice(wholeFrom, wholeTo)))

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
  if (found.sure) return { from, to, date, certain: true }
  if (!likely && OWNED.test(before)) return null
  if (/^\d+\/\d+$/.test(words) && !likely && after.replace(/[.!?]/g, '').trim() !== '') return null
  // A name, such as USA Today.
  if (!likely && before.trim() !== '' && /^(?:Today|Tomorrow|Heute|Morgen)$/.test(words)) return null
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
    [
      /\b(?:the )?end of next week\b|\bende (?:der )?nächste[rn]? woche\b/i,
      () => day(year, month, date + ((7 - weekday) % 7) + 5),
    ],
    [/\b(?:the )?end of next month\b|\bende (?:des )?nächsten monats\b/i, () => day(year, month + 2, 0)],
    [/\b(?:next week|nächste[rn]? woche)\b/i, () => monday],
    [/\b(?:next month|nächsten monat)\b/i, () => day(year, month + 1, 1)],
    [/\b(?:eod|cob|end of (?:the )?day|close of business|feierabend)\b/i, () => dayAt(now)],
    [/\b(?:eow|(?:the )?end of (?:the |this )?week|ende der woche)\b/i, () => friday],
    [/\b(?:eom|(?:the )?end of (?:the |this )?month|monatsende|ende des monats)\b/i, () => day(year, month + 1, 0)],
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
    if (/\b(?:next week|next month|day after|end of|ende|nächste[rn]? woche|nächsten monat)\b/i.test(result.text))
      return []
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

/** The part that names the day alone: the hour is found by itself. */
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
