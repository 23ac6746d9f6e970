// Which words of a line say at what time of the day. In doubt they stay in the title: "the 5pm meeting" is a name.

/** `from` and `to`: the place of the words in the line, with "at" or "um" before them. `time`: hh:mm. */
export type FoundTime = { from: number; to: number; time: string }

/** Before a time, and part of it. */
const BEFORE = /(?:^|[\s,])((?:at|by|around|um|gegen|ab|bis)\s+)$/i
/** "at 5pm", "10:30", "17.30 Uhr", "10 Uhr", "noon". What only a word before makes a time, such as "at 10", is not meant here. */
const TIMES =
  /(?<![\p{L}\d.:/–-])(?:(\d{1,2})(?:[:.]([0-5]\d))?\s?(a\.?m\b\.?|p\.?m\b\.?)|(\d{1,2})(?:[:.]([0-5]\d))?\s?uhr\b(?:\s([0-5]\d)\b)?|([01]?\d|2[0-3]):([0-5]\d)|(noon|midday|midnight|mittags|mitternachts?))(?![\p{L}\d:/–-])/giu
const NAMED: Record<string, string> = {
  noon: '12:00',
  midday: '12:00',
  mittags: '12:00',
  midnight: '00:00',
  mitternacht: '00:00',
  mitternachts: '00:00',
}

/**
 * The time of the day in a line, or null. `day`: the place of the words that say the day. A time counts beside its day, after "at" or
 * "um", and at the end of the line. `skip`: says that these words were put back into the title.
 */
export function findTime(
  line: string,
  day: { from: number; to: number } | null,
  skip: (words: string) => boolean = () => false,
): FoundTime | null {
  for (const match of line.matchAll(TIMES)) {
    const time = timeOf(match)
    const [start, to] = [match.index, match.index + match[0].length]
    if (time === null || (day && start < day.to && to > day.from)) continue
    const word = BEFORE.exec(line.slice(0, start))?.[1] ?? ''
    const from = start - word.length
    const beside =
      day !== null && (blank(line.slice(day.to, from)) || blank(line.slice(to, day.from)) || from === day.to)
    const atEnd = blank(line.slice(to))
    // Of a range both ends are said: how long it takes is no time at which it is due.
    if (/\b(?:from|von|zwischen|between)\s+$/i.test(line.slice(0, from))) continue
    if ((word !== '' || beside || atEnd) && !skip(line.slice(from, to))) return { from, to, time }
  }
  return day === null ? null : bareHour(line, day, skip)
}

/** "Dec 3 at 7", "um 9 am Dienstag": an hour alone counts right beside its day, where nothing follows that it could number. */
function bareHour(line: string, day: { from: number; to: number }, skip: (words: string) => boolean): FoundTime | null {
  for (const match of line.matchAll(/(?<=^|[\s,])(at|um|gegen) ([01]?\d|2[0-3])(?![\p{L}\d:.,%/–-]?[\p{L}\d%])/giu)) {
    const [from, to] = [match.index, match.index + match[0].length]
    const after = line.slice(to)
    const behind = from >= day.to && blank(line.slice(day.to, from)) && (blank(after) || GOES_ON.test(after))
    const ahead = to <= day.from && blank(line.slice(to, day.from))
    if ((!behind && !ahead) || skip(match[0])) continue
    const hour = Number(match[2])
    // People say "at 4" of the afternoon; "at 8" of the morning. In the evening one meets at 7.
    const later = hour >= 1 && hour <= 7 && !/^0/.test(match[2] ?? '') ? hour + 12 : hour
    const time = clock(later)
    if (time !== null) return { from, to, time }
  }
  return null
}
const GOES_ON = /^(?:[,;:!?]|\s+(?:with|to|about|for|in|mit|wegen|bei|im|über|zu)\s)/i

const blank = (text: string) => /^[\s,.!?]*$/.test(text)

function timeOf(match: RegExpExecArray): string | null {
  const [, hour12, minute12, half, uhr, minuteUhr, minuteAfter, hour, minute, named] = match
  if (named) return NAMED[named.toLowerCase()] ?? null
  if (hour12 !== undefined && half !== undefined) {
    const wanted = Number(hour12)
    if (wanted < 1 || wanted > 12) return null
    return clock((wanted % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0), minute12)
  }
  return clock(Number(uhr ?? hour), minuteUhr ?? minuteAfter ?? minute)
}

const clock = (hour: number, minute = '00'): string | null =>
  hour > 24 ? null : `${String(hour % 24).padStart(2, '0')}:${minute}`
