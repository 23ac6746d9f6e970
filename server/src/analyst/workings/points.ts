// Lines of what the notes leave open: the note has the words, and who owes it, when it was noted and whether a task carries it is worked out.
import type { Telling } from '../context/analyst-context.ts'
import { spokenDate } from '../dates/spoken.ts'
import { openPoints, type Point, pointLine } from '../people/points.ts'
import { md } from '../text/markdown.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Derivation, wordsFor } from './shapes.ts'

/** `line`: the whole line that the claim stands in. What it says of a task is said of the matter before it. */
export function pointAgain(
  claim: string,
  line: string,
  cited: readonly { kind: string; id: string }[],
  workspace: Workspace,
  points: readonly Point[] = openPoints(workspace),
): Derivation | null {
  const said = wordsFor(claim)
  for (const point of points.filter(({ ref }) => cited.some(({ id }) => id === ref.id)))
    for (const german of [false, true]) {
      const telling: Telling = { today: workspace.today, german, me: workspace.user, cite: () => md`` }
      const whole = wordsFor(pointLine(point, telling).text)
      const alone = wordsFor(pointLine({ ...point, task: null }, telling).text)
      const task = whole.slice(alone.length).replace(/^[.\s]+/, '')
      if (said === alone || said === whole || (task !== '' && said === task && wordsFor(line) === whole))
        return of(point)
    }
  return null
}

const of = (point: Point): Derivation => ({
  how: 'Read again from what is kept of the text, and held against later notes and the open tasks.',
  from: [
    {
      ref: point.ref,
      values: `${spokenDate(point.date)}: ${point.words}`,
    },
  ],
})
