import { Button } from '@mantine/core'
import { WaitingWords } from '#web/ui/talk/waiting-words.tsx'
import { Words } from '#web/ui/words/words.tsx'
import styles from './message.module.css'
import { sayAgain, takeBack } from './outbox.ts'
import type { PendingMessage } from './pending-message.ts'

type Props = {
  pendingMessage: PendingMessage
  /** Puts the words back into the input. */
  onEdit(pendingMessage: PendingMessage): void
}

/** What was said and has not arrived yet: it stands where it will stand, and says how far it is. */
export function SaidView({ pendingMessage, onEdit }: Props) {
  const { text, state, reason, late } = pendingMessage
  return (
    <article className={`column align-end ${styles.mine}`} aria-label="You said">
      <div className={`pad-8-16 breaks keep-lines border ground-raised round-lg ${styles.bubble}`} data-state={state}>
        <Words text={text} />
      </div>
      {state === 'waiting' && (
        <p className={`row wrap justify-end gap-8 dimmed xs mt-4 ${styles.unsent}`}>
          <WaitingWords until={pendingMessage.until} />
        </p>
      )}
      {state === 'failed' && (
        <div className={`row wrap justify-end gap-8 dimmed xs mt-4 ${styles.unsent}`} data-failed role="alert">
          <span>Not sent. {reason}</span>
          {!late && (
            <Button variant="default" size="xs" onClick={() => sayAgain(pendingMessage)}>
              Try again
            </Button>
          )}
          <Button
            variant={late ? 'default' : 'subtle'}
            color={late ? undefined : 'gray'}
            size="xs"
            onClick={() => {
              takeBack(pendingMessage)
              onEdit(pendingMessage)
            }}
          >
            Edit
          </Button>
        </div>
      )}
    </article>
  )
}
