import type { Run } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { today } from '#web/ui/words/dates.ts'
import { besidePieces } from './format.ts'

/** What is to be done first, across the pieces below: a line a day. It speaks of its own day, and goes with it. */
export function AdviceOpening({ run }: { run: Run }) {
  const { opening } = besidePieces(run)
  if (opening === null || opening.day !== today()) return null
  const lines = opening.text.split('\n').map((line) => line.replace(/^- /, ''))
  return (
    <section aria-label="What comes first" className="grid gap-8 mb-16 breaks max-reading-48">
      <h3 className="no-margin sm strong">What comes first</h3>
      <ul className="no-margin stack gap-4">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may hold the same words
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <CitationChips citations={opening.citations} swiped />
    </section>
  )
}
