import { IconClock } from '@tabler/icons-react'
import type { Watched } from '#contract/advice.ts'
import type { Run } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import styles from './also-watched.module.css'
import { besidePieces } from './format.ts'

/** What the last run saw and gave no piece of its own: what its writer told in a sentence, and behind one tap the rest. */
export function AlsoWatched({ run }: { run: Run }) {
  const { watched } = besidePieces(run)
  const told = watched.filter((line) => line.told)
  const rest = watched.filter((line) => !line.told)
  return (
    <>
      {told.length > 0 && (
        <section aria-label="Also this week" className="mt-16">
          <h3 className="no-margin sm strong">Also this week</h3>
          <Lines of={told} />
        </section>
      )}
      {rest.length > 0 && (
        <details className={styles.watched}>
          <summary className="inline-row gap-6 dimmed sm round-xs clickable min-h-28">
            Also watched <span className="numbers">{rest.length}</span>
          </summary>
          <Lines of={rest} />
        </details>
      )}
    </>
  )
}

function Lines({ of }: { of: readonly Watched[] }) {
  return (
    <ul className="grid gap-12 pad-0 no-bullets no-margin mt-8">
      {of.map(({ title, why, unchecked, citations }) => (
        <li key={`${title}${why}`} className="stack gap-4 border-top pt-12">
          <span className="sm strong breaks" dir="auto">
            {title}
          </span>
          {why !== '' && (
            <span className="dimmed sm breaks" dir="auto">
              {why}
            </span>
          )}
          {unchecked && (
            <span className="inline-row gap-6 dimmed sm">
              <IconClock size={14} aria-hidden /> Not checked yet
            </span>
          )}
          <CitationChips citations={citations} swiped />
        </li>
      ))}
    </ul>
  )
}
