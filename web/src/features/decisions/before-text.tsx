import type { Run } from '#contract/runs.ts'
import { RecordLinks } from '#web/features/records/record-links.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'

/** The result comes first: what the run has written before it asks. */
export function BeforeText({ prompt }: { prompt: Pick<NonNullable<Run['prompt']>, 'before'> }) {
  if (!prompt.before) return null
  return (
    <div className="breaks border-bottom pb-12">
      <RecordLinks>
        <Markdown text={prompt.before} />
      </RecordLinks>
    </div>
  )
}
