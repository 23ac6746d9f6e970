import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { WaitingWords } from '#web/ui/talk/waiting-words.tsx'
import styles from './message.module.css'
import { Bubble, namesOf } from './message-view.tsx'
import { again, takeBack } from './outbox.ts'
import type { PendingMessage } from './pending-message.ts'

/** What was said and has not arrived yet: it stands where it will stand, and says how far it is. */
export function PendingMessageView({ letter, begins }: { letter: PendingMessage; begins: boolean }) {
  const { text, files, state, reason } = letter
  return (
    <article
      className={`grid pt-2 ${styles.message}`}
      data-mine
      data-begins={begins || undefined}
      data-unsent={state !== 'sending' || undefined}
      aria-label="You, not sent yet"
    >
      <div className={`column align-top shrinks gap-4 col-2 ${styles.body}`}>
        {text !== namesOf(files) && <Bubble text={text} />}
        {files.map((file) => (
          <span
            key={file.id}
            className={`inline-row gap-8 pad-4-12 color-inherit sm text-left card clickable target ${styles.file}`}
          >
            <IconPaperclip size={16} aria-hidden />
            <bdi className="truncate">{file.name}</bdi>
          </span>
        ))}
        {state === 'sending' && (
          <p className={`row wrap justify-end gap-8 no-margin dimmed xs ${styles.state}`}>Sending…</p>
        )}
        {state === 'waiting' && (
          <p className={`row wrap justify-end gap-8 no-margin dimmed xs ${styles.state}`}>
            <WaitingWords until={letter.until} />
          </p>
        )}
        {state === 'failed' && (
          <div className={`row wrap justify-end gap-8 no-margin dimmed xs ${styles.state}`} data-failed role="alert">
            <span>Not sent. {reason}</span>
            <Button variant="default" size="xs" onClick={() => again(letter)}>
              Retry
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => takeBack(letter)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
