// Of several days or amounts of the same thing the newest one holds: what a later text says as much of is shown beside what says the most.
import type { AnswerKind } from '../../../text/asked.ts'
import type { Hit } from '../passages.ts'

/** So much of what the best says of it, without the names, the newest must say, too. */
const AS_MUCH = 0.7

/** The newest sentence with a value of the kind that is asked for, where it is newer than what is shown first. */
export function newestValue(shown: readonly Hit[], hits: readonly Hit[], kind: AnswerKind): Hit[] {
  const [top] = shown
  if (!top || (kind !== 'when' && kind !== 'how much')) return []
  const valued = hits.filter(({ fits, asks, asked, read }) => fits && !asks && asked > 0 && read.kind !== 'task')
  const most = Math.max(0, ...valued.map(({ asked }) => asked))
  const [newest] = valued
    .filter(({ asked, read }) => asked >= most * AS_MUCH && read.day > top.read.day && top.read.day !== '')
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score)
  return newest ? [newest] : []
}
