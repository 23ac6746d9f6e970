import { useMemo, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import type { Citation } from '#contract/shapes.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { RecordLinks } from '#web/features/records/record-links.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Sources } from '#web/ui/markdown/sources.ts'
import { RunClaims } from './run-claims.tsx'
import styles from './run-panel.module.css'

/** What a crew or flow came to that no conversation says: folded, with its sources and what the checker found of its claims. */
export function RunResult({ run, shown = false }: { run: Run; shown?: boolean }) {
  const [open, setOpen] = useState(shown)
  const result = useMemo(() => resultOf(run), [run])
  // What a model wrote links to nothing but what it was shown and cites.
  const sources = useMemo(
    () => new Set((result?.citations ?? []).map(({ kind, id }) => `/app/records/${kind}/${id}`)),
    [result],
  )
  if (!result) return null
  return (
    <details
      className={`shrinks breaks ${styles.result}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="fit-width min-h-24 clickable">Result</summary>
      {open && (
        <>
          <Sources value={sources}>
            <RecordLinks>
              <Markdown text={result.text} />
            </RecordLinks>
          </Sources>
          <CitationChips citations={result.citations} swiped />
          <RunClaims runId={run.id} text={result.text} what="result" />
        </>
      )}
    </details>
  )
}

type Result = { text: string; citations: Citation[] }
function resultOf({ kind, status, conversation_id, result }: Run): Result | null {
  if ((kind !== 'crew' && kind !== 'flow') || status !== 'completed' || conversation_id !== null) return null
  const { text, citations } = (result ?? {}) as Partial<Result>
  return typeof text === 'string' && text.trim() !== '' ? { text, citations: citations ?? [] } : null
}
