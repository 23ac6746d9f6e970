import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import styles from './test-run-page.module.css'

/** What is still missing before something can be run. */
export function NoCrew({ conversations, crews }: { conversations: number; crews: number }) {
  return (
    <div className={`row wrap justify-end gap-12 ${styles.foot}`}>
      <span className={`no-margin dimmed ${styles.about}`}>{hintOf(conversations, crews)}</span>
      {conversations === 0 && (
        <Button variant="default" renderRoot={(props) => <Link to="/app/run" hash="new" {...props} />}>
          New Interaction
        </Button>
      )}
      <Button disabled>Run</Button>
    </div>
  )
}

function hintOf(conversations: number, crews: number): string {
  if (conversations === 0) return 'A crew runs in a conversation: start one first.'
  return crews === 0 ? 'There are no crews yet.' : 'Choose a crew to see what it asks for.'
}
