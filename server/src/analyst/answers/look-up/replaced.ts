// What a later word has replaced: told by its value and its day alone.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import type { AnswerKind } from '../../text/asked.ts'
import { type Markdown, md } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { areComparable, quantitiesOf } from '../reckoned/quantities.ts'
import type { Hit } from './passages.ts'

/** Of `others`, those written before the newest that say another day or amount, each as a line. A paper without a day of its own is none of them. */
export function replaced(
  newest: Hit,
  others: readonly Hit[],
  kind: AnswerKind,
  context: AnalystContext,
): { hit: Hit; line: Markdown }[] {
  if ((kind !== 'when' && kind !== 'how much') || newest.read.day === '') return []
  const now = [newest.at, newest.at + 1].flatMap((at) => quantitiesOf({ ...newest, at }, kind, context))
  return others.flatMap((hit) => {
    const { day, label, id, kind: of } = hit.read
    if (of === 'task' || day === '' || day >= newest.read.day) return []
    // Only what is of the same sort can have been replaced: a rate is none of a sum.
    const before = quantitiesOf(hit, kind, context).filter(
      (one) => one.value !== day && now.some((each) => each.sort === one.sort && areComparable(each, one)),
    )
    if (before.length === 0 || before.every(({ value }) => now.some((each) => each.value === value))) return []
    const said = kind === 'when' ? before.map(({ value }) => spoken(value, context)) : before.map(({ words }) => words)
    const cite = context.cite({ kind: of, id })
    const line = context.german
      ? md`Vorher, am ${spokenGerman(day)}, stand da: ${said.slice(0, 3).join(', ')} (${shortened(label, 80)}). ${cite}`
      : md`Before, on ${spokenDay(day, '1970-01-01')}, it said: ${said.slice(0, 3).join(', ')} (${shortened(label, 80)}). ${cite}`
    return [{ hit, line }]
  })
}

const spoken = (day: string, { german }: AnalystContext) => (german ? spokenGerman(day) : spokenDay(day, '1970-01-01'))
