// A time of day in a sentence of English or German: 3pm, at 14:30, um 15 Uhr, noon. A bare number is one only right behind its day, at the end
// and within working hours ('tomorrow at 10'): 'at 3' may be anything.

export type TimeOfDay = {
  /** hh:mm */
  time: string
  /** The sentence without it. */
  rest: string
}

const BEFORE = String.raw`(?:(?:\b(?:at|by|from|before|around)|(?<!\p{L})(?:um|gegen|ab|bis|vor))\s+)?`
const RULES: readonly [RegExp, (groups: Record<string, string>) => [number, number]][] = [
  [
    new RegExp(String.raw`${BEFORE}(?<![\d.:])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))? ?(?<half>[ap])\.?m\b\.?`, 'iu'),
    ({ hour, minute, half }) => [
      (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0),
      Number(hour) > 12 ? Number.NaN : Number(minute ?? 0),
    ],
  ],
  [
    new RegExp(
      String.raw`${BEFORE}(?<![\d.:])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))? ?uhr(?: (?<after>\d{2})(?!\d))?(?!\p{L})`,
      'iu',
    ),
    ({ hour, minute, after }) => [Number(hour), Number(minute ?? after ?? 0)],
  ],
  [
    new RegExp(String.raw`${BEFORE}(?<![\d.:])(?<hour>\d{1,2}):(?<minute>\d{2})(?!\d|:\d)`, 'iu'),
    ({ hour, minute }) => [Number(hour), Number(minute)],
  ],
  [
    /(?<=(?<!\p{L})(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch),? )(?:at|um) (?<hour>[7-9]|1\d)(?=[.!?]?$|,? (?:an (?:den|die|das|dem)|daran|to|about) )/iu,
    ({ hour }) => [Number(hour), 0],
  ],
  [
    /\b(?:(?:at|by|before|until|till|around) )?(?:noon|midday)\b|(?<!\p{L})(?:(?:um|bis) )?(?:zwölf uhr mittags|mittags)(?!\p{L})|(?<!\p{L})(?:bis(?: zum)?|vor|gegen|zu) mittag(?!\p{L})/iu,
    () => [12, 0],
  ],
]

/** The first time of day in a sentence; null where none is named. */
export function timeIn(sentence: string): TimeOfDay | null {
  for (const [pattern, read] of RULES) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const [hour, minute] = read((found.groups ?? {}) as Record<string, string>)
    if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60)) continue
    const rest = `${sentence.slice(0, found.index)} ${sentence.slice(found.index + found[0].length)}`
    const two = (part: number) => String(part).padStart(2, '0')
    return {
      time: `${two(hour)}:${two(minute)}`,
      rest: rest
        .replace(/\s+/g, ' ')
        .replace(/ ([,.;:!?])/g, '$1')
        .trim(),
    }
  }
  return null
}
