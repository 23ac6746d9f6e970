import type { Citation } from '#contract/shapes.ts'
import { Chip } from '#web/ui/chip.tsx'
import styles from './citation-chips.module.css'
import { useOpenRecord } from './use-open-record.ts'

/** The sources of a text; each opens its record beside the page. */
export function CitationChips({ citations }: { citations: readonly Citation[] }) {
  const open = useOpenRecord()
  if (citations.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Sources">
      {citations.map((citation) => (
        <li key={`${citation.kind}:${citation.id}`}>
          <Chip kind={citation.kind} label={citation.label} onClick={() => open(citation)} />
        </li>
      ))}
    </ul>
  )
}
