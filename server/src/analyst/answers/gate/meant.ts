// Which note a question means: by the day and the words of its title.
import { addDays } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { noteTitle } from '../../notes/title.ts'
import { asksInGerman, contentOf, termsOf } from '../../text/asked.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'

const MOST_NOTES = 60
/** So much of a title must be said to mean it without its day. */
const SAID = 0.6

/** Days of the past that a question names: a weekday is the last one of its name. */
export function pastDays(text: string, context: Pick<AnalystContext, 'today' | 'zone' | 'german'>): string[] {
  const base = dateBase(text, context.today, context.zone, asksInGerman(text))
  return datesIn(text, base)
    .filter(({ precision }) => precision === 'day')
    .flatMap(({ day, words }) =>
      day <= context.today ? [day] : /\d/.test(words) ? monthBefore(day, words) : [addDays(day, -7)],
    )
    .filter((day) => day <= context.today)
}

/** "Am 19." of the past is the last one; so is "20 November" without its year. */
const monthBefore = (day: string, words: string): string[] =>
  /^\D{0,4}\d{1,2}(?:st|nd|rd|th|\.)?$/iu.test(words)
    ? [`${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}${day.slice(7)}`]
    : /\d{4}/.test(words)
      ? []
      : [`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`]

/**
 * The notes that a question means, the likeliest first: of a day that it names, where there is one, and with its words in the title.
 * None where neither says which.
 */
export async function notesMeant(context: AnalystContext, text: string, least = SAID): Promise<WorkspaceNote[]> {
  const days = pastDays(text, context)
  const wanted = contentOf(termsOf(text.replace(WHAT, ' ')))
    .filter(({ word }) => !/\d/.test(word))
    .map(({ stem }) => stem)
  // "Den Termin am 12.": what happened then, whatever its title calls it.
  const isAnyTalk =
    wanted.length > 0 &&
    contentOf(termsOf(text.replace(WHAT, ' ').replace(TALK, ' '))).every(({ word }) => /\d/.test(word))
  const { items: all } = await context.notes({ limit: MOST_NOTES })
  const month = days.length > 0 ? null : monthIn(text)
  const ofMonth = all.filter(({ entry_date }) => month !== null && Number(entry_date.slice(5, 7)) === month)
  const items = ofMonth.length > 0 ? ofMonth : all
  return items
    .map((note) => {
      const title = wordsOf(noteTitle(note)).map(stemOf)
      const said = wanted.filter((stem) => title.some((each) => likeness(stem, each) >= 0.7)).length
      return { note, onDay: days.includes(note.entry_date), share: said / Math.max(1, wanted.length), said }
    })
    .filter(({ onDay, share, said }) =>
      days.length > 0 ? onDay && (said > 0 || wanted.length === 0 || isAnyTalk) : said > 0 && share >= least,
    )
    .toSorted((a, b) => b.share - a.share || b.note.entry_date.localeCompare(a.note.entry_date))
    .map(({ note }) => note)
}

/** Any talk, by what people call it. */
const TALK =
  /(?<!\p{L})(?:meetings?|appointments?|calls?|talks?|conversations?|discussions?|visits?|sessions?|termine?s?|treffens?|gesprächs?|besprechung|sitzung|telefonats?|runde|besuchs?|unterredung)(?!\p{L})/giu
const OF_MONTH = new RegExp(
  `(?<!\\p{L})(?:the|our|my|that|vom|im|der|des|die) (${Object.keys(MONTH_WORDS).join('|')})(?!\\p{L})`,
  'iu',
)
/** The month of a meeting, "the october board", "Sitzung vom November": its number; null where none stands so. */
const monthIn = (text: string): number | null => MONTH_WORDS[OF_MONTH.exec(text)?.[1]?.toLowerCase() ?? ''] ?? null

/** Words that ask for a summary or name days, and are in no title. */
const WHAT =
  /\b(?:summari[sz]e|sum up|recap|summary|decisions?|decided?|decide|agreed?|settled?|t[ao]ken?|make|made|reach(?:ed)?|questions?|notes?|minutes|short|brief|briefly|quick|quickly|please|pls|last|this|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|(?<!\p{L})(?:fass\p{L}*|zusammen\p{L}*|gefasst|getroffen|vereinbart|festgelegt|entscheidung\p{L}*|entschieden|beschl\p{L}*|gefallen|fragen?|notiz\p{L}*|protokoll|letzten?|kurz|knapp|bitte|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?)(?!\p{L})/giu
