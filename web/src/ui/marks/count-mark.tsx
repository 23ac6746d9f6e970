import { VisuallyHidden } from '@mantine/core'
import styles from './count-mark.module.css'

/** What waits, in a small space: from 100 on it is many. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

type Props = {
  count: number
  /** What a screen reader says of it; left out where the name of what it stands on says it already. */
  said?: string
  /** Where it stands. */
  className?: string
}

/** How many wait, as a number in a circle. Nothing where nothing does. */
export function CountMark({ count, said, className = '' }: Props) {
  if (count === 0) return null
  return (
    <span className={`fixed strong numbers text-center pad-0-5 min-w-18 text-11 ${styles.count} ${className}`}>
      <span aria-hidden>{shortCount(count)}</span>
      {said !== undefined && <VisuallyHidden component="span">{said}</VisuallyHidden>}
    </span>
  )
}
