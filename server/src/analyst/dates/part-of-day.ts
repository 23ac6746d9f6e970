// A part of the day beside its day, in English or German: "Saturday morning", "morgen früh", "Freitagnachmittag".
import { timeIn } from './time-of-day.ts'

const ENGLISH =
  /(?<!\p{L})(?<lead>(?:on|by|for) )?(?<day>(?:(?:next|this|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today) (?<part>morning|afternoon|evening|night|lunchtime)(?!\p{L})/iu
const GERMAN =
  /(?<!\p{L})(?<lead>(?:am|bis|für) )?(?<day>(?:(?:nächsten|diesen|kommenden) )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)|morgen|heute|übermorgen)(?: |(?<=tag))(?<part>früh|vormittag|mittag|nachmittag|abend)(?!\p{L})/iu

/**
 * The sentence with the part of the day in words of its own, so that the day can be taken out and the words that are left still read as
 * people write. Where a time is told too, it says the same better, and the part goes.
 */
export function withPartApart(sentence: string): string {
  const timed = timeIn(sentence) !== null
  return sentence
    .replace(ENGLISH, (_, lead = '', day, part) => {
      const whole = /^(?:night|lunchtime)$/i.test(part) ? `at ${part.toLowerCase()}` : `in the ${part.toLowerCase()}`
      return timed ? `${lead}${day}` : `${whole} ${lead}${day}`
    })
    .replace(GERMAN, (_, lead = '', day, part) => {
      const low = part.toLowerCase()
      const whole = low === 'früh' ? 'früh' : `${low}s`
      return timed ? `${lead}${day}` : `${whole} ${lead}${day}`
    })
}
