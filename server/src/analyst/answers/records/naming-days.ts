// Passages that write days out, however they write them: one day, or the limits that lie in some.
import { addDays, daysBetween } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { type Hit, hitAt, LIMIT, readOf } from '../look-up/passages.ts'

/** Ways to write a day. */
function formsOf(day: string): string[] {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
  return [
    ...[`${date}.${month}.`, `${two(date)}.${two(month)}.`, `${month}/${date}`, `${date}/${month}`],
    ...[`${name} ${date}`, `${date} ${name}`, `${date}. ${name}`, day],
  ]
}

/** Passages that write the day out. */
export const naming = (context: AnalystContext, day: string): Promise<Hit[]> =>
  found(context, formsOf(day), 12, (words) => words.some(({ day: each }) => each === day))

const [MOST_DAYS, LATELY] = [8, 45]

/** Passages of late that set a limit on one of these days: "by Friday 4 December", "Nachfrist bis 2.12.". */
export async function limitsIn(context: AnalystContext, { from, to }: { from: string; to: string }): Promise<Hit[]> {
  const many = daysBetween(from, to) + 1
  if (many > MOST_DAYS) return []
  const { today } = context
  const ahead = Array.from({ length: many }, (_, at) => addDays(from, at)).filter((day) => day >= today)
  // The forms of one day are spellings of one word.
  const any = ahead.map((day) => formsOf(day).join('|'))
  const hits = await found(context, any, 16, (dates, text) =>
    dates.some(({ day, role }) => day >= today && day >= from && day <= to && (role === 'until' || LIMIT.test(text))),
  )
  return hits
    .filter(({ read, asks }) => !asks && (read.day === '' || daysBetween(read.day, today) <= LATELY))
    .filter(({ read, at }) => LIMIT.test(read.sentences[at]?.text ?? ''))
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
}

type Dates = ReturnType<typeof datesIn>
async function found(
  context: AnalystContext,
  any: readonly string[],
  limit: number,
  says: (dates: Dates, text: string) => boolean,
): Promise<Hit[]> {
  if (any.length === 0) return []
  const passages = await context.passages('find_passages', { any: [...any], limit })
  return passages
    .filter(({ kind }) => kind !== 'task' && kind !== 'goal')
    .map(readOf)
    .flatMap((read) =>
      read.sentences.flatMap((sentence, at) => {
        if (sentence.isHeading) return []
        const base = dateBase(read.text, read.day || context.today, context.zone, context.german)
        return says(datesIn(sentence.text, base), sentence.text)
          ? [hitAt(read, at, { asks: /\?\s*$/.test(sentence.text) })]
          : []
      }),
    )
}
