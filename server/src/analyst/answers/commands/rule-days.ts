// A rhythm goes with the day: where another weekday, or another day of the month, takes the place of the one that was told, the task comes on
// that one from then on.
import { weekdayNumber } from '#contract/days.ts'
import { CODES, monthlyOn } from '#contract/repeat-rules.ts'
import { comesOn } from '#contract/said-repeats.ts'
import type { Repeats } from './told-beside.ts'

const ENGLISH = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const GERMAN = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const IN_ENGLISH = new RegExp(`(?<!\\p{L})(?:${ENGLISH.join('|')})`, 'iu')
const IN_GERMAN = new RegExp(`(?<!\\p{L})(?:${GERMAN.join('|')}|Sonnabend)`, 'iu')

/** The same rhythm on the day that was told (yyyy-mm-dd); itself where it comes on that day, or has several. `weekday`: the day was told by its name. */
export function onDay(repeats: Repeats, day: string, weekday: boolean): Repeats {
  const { rule, said } = repeats
  if (comesOn(rule, day)) return repeats
  const number = weekdayNumber(day)
  const [english = '', german = ''] = [ENGLISH[number], GERMAN[number]]
  if (weekday && /BYDAY=[A-Z]{2}(?:;|$)/.test(rule)) {
    const word = (name: string) => (found: string) => (/^\p{Ll}/u.test(found) ? name.toLowerCase() : name)
    const named = IN_GERMAN.test(said)
      ? said.replace(IN_GERMAN, word(german))
      : IN_ENGLISH.test(said)
        ? said.replace(IN_ENGLISH, word(english))
        : /^(?:jed|alle)/iu.test(said)
          ? `jeden ${german}`
          : `every ${english}`
    return { rule: rule.replace(/BYDAY=[A-Z]{2}/, `BYDAY=${CODES[number]}`), said: named }
  }
  if (!weekday && /BYMONTHDAY=\d{1,2}(?:;UNTIL|$)/.test(rule)) {
    const date = Number(day.slice(8))
    const until = /;UNTIL=\d+$/.exec(rule)?.[0] ?? ''
    const isGerman = /monat(?!h)|jed/iu.test(said)
    return {
      rule: `${monthlyOn(date)}${until}`,
      said: isGerman ? `jeden Monat am ${date}.` : `every month on day ${date}`,
    }
  }
  return repeats
}
