import type { Run } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { dayOf, today } from '#web/ui/words/dates.ts'
import { besidePieces } from './format.ts'

const LISTED = /^[-*•]\s+/

/** What is to be done first, across the pieces below. It speaks of its own day, and goes with it. */
export function AdviceOpening({ run }: { run: Run }) {
  const { opening } = besidePieces(run)
  if (opening === null || dayOf(run.updated_at) !== today()) return null
  const lines = opening.text.split('\n').filter((line) => line.trim() !== '')
  const days = lines.filter((line) => LISTED.test(line.trim()))
  return (
    <section aria-label="What comes first" className="grid gap-8 mb-16 breaks max-reading-48">
      {lines
        .filter((line) => !days.includes(line))
        .map((line) => (
          <p key={line} className="no-margin" dir="auto">
            {line}
          </p>
        ))}
      {days.length > 0 && (
        <ul className="no-margin stack gap-4">
          {days.map((line) => (
            <li key={line} dir="auto">
              {line.trim().replace(LISTED, '')}
            </li>
          ))}
        </ul>
      )}
      <CitationChips citations={opening.citations} swiped />
    </section>
  )
}
