import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Citation } from '#contract/shapes.ts'
import { Chip } from '#web/ui/marks/chip.tsx'
import styles from './citation-chips.module.css'
import { useOpenRecord } from './use-open-record.ts'

/** More than these stand folded: the text's own links lead to each of them anyway. */
const MOST = 8

/** The sources of a text; each opens its record beside the page. `swiped`: on a phone they stand in one row. */
export function CitationChips({ citations, swiped = false }: { citations: readonly Citation[]; swiped?: boolean }) {
  const open = useOpenRecord()
  const [all, setAll] = useState(false)
  if (citations.length === 0) return null
  // One more than fits is shown rather than counted.
  const shown = all || citations.length <= MOST + 1 ? citations : citations.slice(0, MOST)
  return (
    <ul className={`flex wrap gap-6 plain-list ${styles.chips}`} data-swiped={swiped || undefined} aria-label="Sources">
      {shown.map((citation) => (
        <li key={`${citation.kind}:${citation.id}`}>
          <Chip kind={citation.kind} label={citation.label} onClick={() => open(citation)} />
        </li>
      ))}
      {shown.length < citations.length && (
        <li>
          <button
            type="button"
            className={`hover-bright pad-0-8 dimmed xs no-border no-ground round-sm clickable min-h-24 ${styles.more}`}
            onClick={() => setAll(true)}
          >
            {citations.length - shown.length} more<VisuallyHidden component="span"> sources</VisuallyHidden>
          </button>
        </li>
      )}
    </ul>
  )
}
