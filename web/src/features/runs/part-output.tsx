import { useMemo, useState } from 'react'
import type { RunPart } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { ClaimMarks, checksLine } from '#web/features/records/claim-marks.tsx'
import { RecordLinks } from '#web/features/records/record-links.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Sources } from '#web/ui/markdown/sources.ts'
import styles from './run-timeline.module.css'

/** What an agent handed on to those after it, folded, with what is known of its claims. `named`: several stand in one place. */
export function PartOutput({ part: { name, text, citations, checks }, named }: { part: RunPart; named: boolean }) {
  const [open, setOpen] = useState(false)
  // What a model wrote links to nothing but what it was shown and cites.
  const sources = useMemo(() => new Set(citations.map(({ kind, id }) => `/app/records/${kind}/${id}`)), [citations])
  const known = checksLine(checks)
  return (
    <details
      className={`dimmed xs mt-2 ${styles.details}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-row min-h-24 round-xs clickable">
        {[named ? `Output of ${name}` : 'Output', known].filter(Boolean).join(' · ')}
      </summary>
      {open && (
        <div className="pad-8-12 bright breaks border round-sm no-margin mt-4 mb-8">
          <Sources value={sources}>
            <RecordLinks>
              <Markdown text={text} />
            </RecordLinks>
          </Sources>
          <CitationChips citations={citations} swiped />
          {checks && <ClaimMarks checks={checks} text={text} what="result" />}
        </div>
      )}
    </details>
  )
}
