import type { TryOutcome } from '#contract/providers.ts'
import styles from './providers.module.css'

/** What came of trying a provider; it is read out when it comes. */
export function Outcome({ outcome, failure }: { outcome: TryOutcome | undefined; failure: string | null }) {
  const says = failure ?? outcome?.says
  return (
    <div role="status" className={styles.status}>
      {says && (
        <p
          className={`no-margin pad-8-12 breaks bad-wash ${styles.outcome}`}
          data-ok={(failure === null && outcome?.ok) || undefined}
        >
          {says}
        </p>
      )}
    </div>
  )
}
