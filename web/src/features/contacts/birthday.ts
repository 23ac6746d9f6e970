// Birthdays as people write them, with and without their year.
import { isBirthday } from '#contract/contacts.ts'
import { dateFormat, localeNow, monthNames } from '#web/ui/words/region.ts'
import { birthdayWords } from './format.ts'

/** Beside the months of the reader's own language. */
const LANGUAGES = ['en', 'de']

/** "mar", "march", "märz" -> 3. Null: no month begins so, or two of them do. */
function monthOf(word: string): number | null {
  const begins = plain(word)
  if (begins.length < 3) return null
  const found = new Set(
    [localeNow(), ...LANGUAGES].flatMap((language) =>
      monthNames(language).flatMap((name, at) => (plain(name).startsWith(begins) ? at + 1 : [])),
    ),
  )
  const [month = null] = found
  return found.size === 1 ? month : null
}
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase()

/** Whether 3/4 is the fourth of March for this reader. */
function isMonthFirst(): boolean {
  const parts = dateFormat({ day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
}

/** `yyyy-mm-dd`, or `--mm-dd` without a year; null: nobody can be sure which day is meant. */
export function readBirthday(text: string): string | null {
  const given = text.trim().replace(/\s+/g, ' ')
  if (isBirthday(given)) return given
  const [year, month, day] = named(given) ?? yearFirst(given) ?? inNumbers(given) ?? []
  if (!month || !day) return null
  const two = (part: number | string) => String(part).padStart(2, '0')
  const whole = `${year ?? '-'}-${two(month)}-${two(day)}`
  return isBirthday(whole) ? whole : null
}

type Parts = [year: string | undefined, month: number | string, day: string]

/** "12 March 1980", "12. März", "March 12th, 1980". */
function named(text: string): Parts | null {
  const first = /^(\d{1,2})(?:st|nd|rd|th|\.)? (?:of |de )?(\p{L}+\.?)(?:,? (?:de )?(\d{4}))?$/iu.exec(text)
  const second = /^(\p{L}+\.?) (\d{1,2})(?:st|nd|rd|th|\.)?(?:,? (\d{4}))?$/iu.exec(text)
  const [day, word, year] = first ? [first[1], first[2], first[3]] : [second?.[2], second?.[1], second?.[3]]
  const month = monthOf(word ?? '')
  return month === null || day === undefined ? null : [year, month, day]
}

/** "1980/3/12" */
function yearFirst(text: string): Parts | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(text) ?? []
  return month && day ? [year, month, day] : null
}

/** "12/03/1980", "12.3.", "3/12": the order is the reader's, where only one of the two can be a month it is that one. */
function inNumbers(text: string): Parts | null {
  const [, one, sign, other, year] = /^(\d{1,2})([-/.])(?: ?)(\d{1,2})(?:\2(?: ?)(\d{4})|\.)?$/.exec(text) ?? []
  if (!one || !other) return null
  // Points stand between days and months where the day comes first.
  const monthFirst = Number(other) > 12 || (Number(one) <= 12 && sign !== '.' && isMonthFirst())
  return monthFirst ? [year, one, other] : [year, other, one]
}

/** As it stands in the field: in words, where they are read back as the same day. */
export function birthdayField(birthday: string | null | undefined): string {
  if (!birthday) return ''
  const words = birthdayWords(birthday)
  return readBirthday(words) === birthday ? words : birthday
}

export const NO_BIRTHDAY = 'Please enter a day, such as 12 March 1980, or 12 March without the year.'
