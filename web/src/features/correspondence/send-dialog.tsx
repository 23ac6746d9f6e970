import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MailDraft } from '#contract/correspondence.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { newPeopleWords } from './format.ts'
import styles from './mail-page.module.css'
import { sendMail } from './queries.ts'

type Props = { draft: MailDraft; opened: boolean; onClose(): void; onSent(): void }

/** The yes: exactly these words go to exactly these people. */
export function SendDialog({ draft, opened, onClose, onSent }: Props) {
  const { mutate, isPending } = useMutation({ ...sendMail, onSuccess: onSent })
  const { id, from, to, cc, subject, text, new_people, words, by_calendar } = draft
  const unknown = by_calendar ? null : newPeopleWords(new_people, to.length + cc.length)
  return (
    <Dialog opened={opened} onClose={onClose} title={by_calendar ? 'Send this answer?' : 'Send this mail?'}>
      <Stack>
        <dl className="grid gap-4-12 no-margin breaks terms-0">
          <Fact name="From">
            <bdi>{from}</bdi>
          </Fact>
          <Fact name={to.length > 3 ? `To ${to.length}` : 'To'}>
            <bdi>{to.join(', ')}</bdi>
          </Fact>
          {cc.length > 0 && (
            <Fact name="Copy">
              <bdi>{cc.join(', ')}</bdi>
            </Fact>
          )}
          {!by_calendar && (
            <Fact name="Subject">
              <bdi>{subject || 'Without a subject'}</bdi>
            </Fact>
          )}
        </dl>
        {by_calendar && (
          <p className="no-margin">
            The answer is written into the event in your calendar, and the calendar server tells the organizer in its
            own words.
          </p>
        )}
        {unknown && <p className="no-margin pad-8-12 breaks ground-hover border-left-watch">{unknown}</p>}
        <p className={`no-margin pad-12 keep-lines outlined scroll breaks ${styles.words}`} dir="auto">
          {text}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button loading={isPending} onClick={() => mutate({ id, words })}>
            {by_calendar ? 'Send answer' : 'Send mail'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
