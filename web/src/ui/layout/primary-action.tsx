import type { ReactNode } from 'react'
import styles from './primary-action.module.css'

/** Around the one button of what people come to a screen for: where it stands, and on a phone under the thumb. */
export function PrimaryAction({ children, small }: { children: ReactNode; small?: boolean }) {
  return (
    <div className={`flex ${styles.primary}`} data-small={small || undefined}>
      {children}
    </div>
  )
}
