import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'watch' | 'bad' | 'info' | 'plain'

/** A state in one or two words. The word says it; the colour only helps to find it. */
export function StatusBadge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-row fixed gap-6 dimmed xs medium one-line border pill pad-1-8 ${styles.badge}`}
      data-tone={tone}
    >
      {children}
    </span>
  )
}
