// A later text that puts off the day of an answer: "could we move from 1 Dec to 8 Dec?", of those with whom that day was made.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { namedIn } from '../../people/names.ts'
import { type AnswerKind, asksInGerman } from '../../text/asked.ts'
import { likeness } from '../../text/stems.ts'
import type { AskedQuestion } from './certain.ts'
import { type Hit, type PassageRead, readFor } from './passages.ts'

/** Stands before the day that no longer holds. */
const AWAY_FROM =
  /(?<!\p{L})(?:from|instead of|rather than|not|vom|von|statt(?: am| dem)?|anstatt(?: am)?|nicht(?: am)?)(?: (?:the|dem|am|on))?(?: \p{L}{2,10},?)?(?: (?:the|dem))? ?$/iu

const datesOf = (text: string, day: string, { today, zone }: AnalystContext) =>
  datesIn(text, dateBase(text, day || today, zone, asksInGerman(text))).filter(({ precision }) => precision === 'day')

/** The newest later sentence that names another day in the place of the answer's; null where nothing does. */
export async function putOff(
  context: AnalystContext,
  { kind, terms }: Pick<AskedQuestion, 'terms'> & { kind: AnswerKind },
  top: Hit,
): Promise<Hit | null> {
  if (kind !== 'when' || top.read.day === '') return null
  const around = [0, 1].map((step) => top.read.sentences[top.at + step]?.text ?? '').join(' ')
  const own = [...new Set(datesOf(top.read.sentences[top.at]?.text ?? '', top.read.day, context).map(({ day }) => day))]
  if (own.length === 0 || own.length > 2) return null
  const reads = await readFor(
    context,
    own.map((day) => ({ stem: day, word: day, isName: false, day })),
    { alone: true },
  )
  const people = namedIn(`${around} ${top.read.label}`, (await context.people({ limit: 100 })).items)
  const isOfSame = (read: PassageRead): boolean =>
    namedIn(`${read.label} ${read.text}`, people).length > 0 ||
    terms.some(
      ({ stem, day, isBefore }) =>
        day === undefined &&
        !isBefore &&
        [...read.title, ...read.stems.flat()].some((each) => likeness(stem, each) >= 0.75),
    )
  const later = reads
    .filter((read) => read.kind !== 'task' && read.day > top.read.day && isOfSame(read))
    .toSorted((a, b) => b.day.localeCompare(a.day))
  for (const read of later)
    for (const [at, { text, isHeading }] of read.sentences.entries()) {
      if (isHeading) continue
      const dates = datesOf(text, read.day, context)
      const isLeft = dates.some(({ day, from }) => own.includes(day) && AWAY_FROM.test(text.slice(0, from)))
      if (isLeft && dates.some(({ day }) => !own.includes(day))) return { ...top, read, at, asks: false, fits: true }
    }
  return null
}
