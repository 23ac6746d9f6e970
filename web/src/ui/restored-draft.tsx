import { Button } from '@mantine/core'
import styles from './restored-draft.module.css'

/** Says that a form begins with what was typed last time, and offers to begin anew. */
export function RestoredDraft({ onStartOver }: { onStartOver(): void }) {
  return (
    <div className={`row wrap spread gap-8 info-wash round-sm ${styles.notice}`} role="status">
      <span>What you typed last time is still here.</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
