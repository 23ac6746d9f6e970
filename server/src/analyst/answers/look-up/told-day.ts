// Which day a sentence means that does not spell it out: "am 27.", "Saturday the 5th", "in week 49", "sixty days before the end".
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { type Markdown, md } from '../../text/markdown.ts'
import { FITS, withoutConditions } from './fits-kind.ts'
import { type PassageRead, periodOf } from './passages.ts'

/** A month, by its name or its number, or a year: then the reader needs no calendar. */
const SPELT =
  /\d{1,2}[./-] ?\d{1,2}|(?<!\p{L})(?:jan|j[aä]n|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{Ll}{0,7}(?!\p{L})|\d{4}/iu
const MOST = 3
/** "Every Friday" is no day. */
const AGAIN = /(?<!\p{L})(?:every|each|jede[nrsm]?|immer)(?: (?:second|other|zweiten|am))? $/iu

/** Days that the words leave to be counted from the day of their text, in its order. */
function daysMeant(
  read: PassageRead,
  text: string,
  { today, zone, german }: { today: string; zone: string; german: boolean },
): { words: string; day: string }[] {
  if (read.day === '') return []
  const base = dateBase(read.text, read.day || today, zone, german)
  return datesIn(text, base)
    .filter(
      ({ precision, other, words, from }) =>
        precision === 'day' && other === null && !SPELT.test(words) && !AGAIN.test(text.slice(0, from)),
    )
    .slice(0, MOST)
    .map(({ words, day }) => ({ words: words.replace(/\.$/, ''), day }))
}

/** The same in words, to stand behind a quote that was asked for a day; nothing where it spells its days out. */
export function meantDay(
  { read, at }: { read: PassageRead; at: number },
  quote: string,
  context: { today: string; zone: string; german: boolean },
): Markdown {
  const { today, german } = context
  const text = read.sentences[at]?.text ?? ''
  const meant = daysMeant(read, withoutConditions(quote), context)
  const period = meant.length > 0 || FITS.when(text, today) ? null : periodOf(read, text, today, german)
  const all = period === null ? meant : [period]
  const [only, ...more] = all
  if (!only) return md``
  // Beside other days it is said which of them is meant.
  const isAlone = more.length === 0 && !SPELT.test(quote)
  if (german && isAlone) return md`: das ist der ${spokenGerman(only.day)}`
  return german
    ? md`: ${all.map(({ words, day }) => `${words} ist der ${spokenGerman(day)}`).join(', ')}`
    : md`: ${all.map(({ words, day }) => `${words} is ${spokenDay(day, '1970-01-01')}`).join(', ')}`
}
