// The day that a paper names as its own: "Leeds, 9 November 2026" at its head. What it says of days counts from there, not from when it was filed.
import { addDays } from '#contract/days.ts'
import { dateBase, datesIn } from './written.ts'

/** So far down a head reaches, so long are its lines, and so much older than its filing is a paper that is still read as of its day. */
const [HEAD, MOST_LINE, MOST_DAYS] = [500, 120, 120]
/** Of another day than that of the paper. */
const OF_OTHER =
  /(?<!\p{L})(?:until|till|by|before|from|since|after|expires?|expiry|valid|effective|due|born|meeting|hearing|start\p{L}*|begin\p{L}*|ends?|bis|ab|vor|seit|nach|gültig|fällig|geboren|geb|frist|sitzung|termin|beginn\p{L}*|ende)(?!\p{L})/iu

/** `kept`: the day on which it was filed, yyyy-mm-dd; answered where the paper names no day of its own. */
export function ownDay(text: string, kept: string): string {
  const base = dateBase(text.slice(0, HEAD), kept, 'UTC', false)
  const days = text
    .slice(0, HEAD)
    .split('\n')
    .filter((line) => line.length <= MOST_LINE && !OF_OTHER.test(line))
    .flatMap((line) => datesIn(line, base))
    .filter(({ precision, words, other }) => precision === 'day' && other === null && /(?:19|20)\d\d/.test(words))
    .map(({ day }) => day)
  const [first] = days
  return first !== undefined && first <= kept && first >= addDays(kept, -MOST_DAYS) ? first : kept
}
