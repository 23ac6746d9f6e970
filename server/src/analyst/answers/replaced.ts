// What a later word has replaced: told by its value and its day alone.
import type { AnalystContext } from '../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../dates/spoken.ts'
import { amountsIn } from '../text/amounts.ts'
import type { AnswerKind } from '../text/asked.ts'
import { type Markdown, md } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { type Hit, valuesOf } from './passages.ts'

/** Of `others`, those written before the newest that say another day or amount, each as a line. A paper without a day of its own is none of them. */
export function replaced(
  newest: Hit,
  others: readonly Hit[],
  kind: AnswerKind,
  context: AnalystContext,
): { hit: Hit; line: Markdown }[] {
  if ((kind !== 'when' && kind !== 'how much') || newest.read.day === '') return []
  const now = new Set([newest.at, newest.at + 1].flatMap((at) => valuesOf({ ...newest, at }, kind, context)))
  return others.flatMap((hit) => {
    const { day, label, id, kind: of } = hit.read
    const values = valuesOf(hit, kind, context).filter((value) => value !== day)
    if (
      of === 'task' ||
      day === '' ||
      day >= newest.read.day ||
      values.length === 0 ||
      values.every((value) => now.has(value))
    )
      return []
    const said =
      kind === 'when' ? values.map((value) => spoken(value, context)) : amountsIn(textOf(hit)).map(({ words }) => words)
    if (said.length === 0) return []
    const cite = context.cite({ kind: of, id })
    const line = context.german
      ? md`Vorher, am ${spokenGerman(day)}, stand da: ${said.slice(0, 3).join(', ')} (${shortened(label, 80)}). ${cite}`
      : md`Before, on ${spokenDay(day, '1970-01-01')}, it said: ${said.slice(0, 3).join(', ')} (${shortened(label, 80)}). ${cite}`
    return [{ hit, line }]
  })
}

const textOf = ({ read, at }: Hit) => read.sentences[at]?.text ?? ''
const spoken = (day: string, { german }: AnalystContext) => (german ? spokenGerman(day) : spokenDay(day, '1970-01-01'))
