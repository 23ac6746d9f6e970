import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MailDraft } from '#contract/correspondence.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './mail-page.module.css'
import { sendMail } from './queries.ts'

type Props = { draft: MailDraft; opened: boolean; onClose(): void; onSent(): void }

/** The yes: exactly these words go to exactly these people. */
export function SendDialog({ draft, opened, onClose, onSent }: Props) {
  const { mutate, isPending } = useMutation({ ...sendMail, onSuccess: onSent })
  const { id, from, to, cc, subject, text, new_people, words } = draft
  return (
    <Dialog opened={opened} onClose={onClose} title="Send this mail?">
      <Stack>
        <dl className={`grid gap-4-12 no-margin breaks ${styles.facts}`}>
          <dt className="dimmed">From</dt>
          <dd className="no-margin">
            <bdi>{from}</bdi>
          </dd>
          <dt className="dimmed">To</dt>
          <dd className="no-margin">
            <bdi>{to.join(', ')}</bdi>
          </dd>
          {cc.length > 0 && (
            <>
              <dt className="dimmed">Copy</dt>
              <dd className="no-margin">
                <bdi>{cc.join(', ')}</bdi>
              </dd>
            </>
          )}
          <dt className="dimmed">Subject</dt>
          <dd className="no-margin">
            <bdi>{subject || 'Without a subject'}</bdi>
          </dd>
        </dl>
        {new_people.length > 0 && (
          <p className="no-margin pad-8-12 breaks ground-hover border-left-watch">
            You have not written to {new_people.join(', ')} from this mailbox before.
          </p>
        )}
        <p className={`no-margin pad-12 keep-lines outlined scroll breaks ${styles.words}`} dir="auto">
          {text}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button loading={isPending} onClick={() => mutate({ id, words })}>
            Send mail
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
