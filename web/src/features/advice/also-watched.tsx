import type { Run } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import styles from './also-watched.module.css'
import { watchedIn } from './format.ts'

/** What the last run saw and gave no piece of its own: one line each, with why and its sources. */
export function AlsoWatched({ run }: { run: Run }) {
  const lines = watchedIn(run)
  if (lines.length === 0) return null
  return (
    <details className={styles.watched}>
      <summary className="inline-row gap-6 dimmed sm round-xs clickable min-h-28">
        Also watched <span className="numbers">{lines.length}</span>
      </summary>
      <ul className="grid gap-12 pad-0 no-bullets no-margin mt-8">
        {lines.map(({ title, why, citations }) => (
          <li key={`${title}${why}`} className="stack gap-4 border-top pt-12">
            <span className="sm strong breaks" dir="auto">
              {title}
            </span>
            {why !== '' && (
              <span className="dimmed sm breaks" dir="auto">
                {why}
              </span>
            )}
            <CitationChips citations={citations} swiped />
          </li>
        ))}
      </ul>
    </details>
  )
}
