import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MailDraft, MailRecord } from '#contract/correspondence.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { stateWords } from './format.ts'
import styles from './mail-page.module.css'
import { draftsQuery, throwAway } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'

/** What I sent from here and is not among the mails yet, and what went wrong with it. */
export function OwnMails({ exchangeId, mails }: { exchangeId: string; mails: readonly MailRecord[] }) {
  const { data } = useQuery(draftsQuery(exchangeId))
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const shown = data?.items.filter((draft) => draft.state !== 'sent' || isAhead(draft, mails)) ?? []
  return (
    <>
      {shown.map((draft) => (
        <article
          key={draft.id}
          className={`stack gap-8 outlined px-16 py-14 ${styles.mail}`}
          data-own
          data-trouble={draft.state === 'failed' || draft.state === 'unsure' || undefined}
        >
          <strong>
            <bdi>{`${stateWords[draft.state]}: to ${someOf([...draft.to, ...draft.cc])}`}</bdi>
          </strong>
          {draft.why && <p className="no-margin pad-8-12 breaks ground-hover border-left-watch">{draft.why}</p>}
          <p className="no-margin breaks keep-lines">{draft.text}</p>
          {draft.state !== 'agreed' && draft.state !== 'sending' && draft.state !== 'sent' && (
            <Group mt="xs">
              <Button variant="default" size="compact-md" onClick={() => asking.open(draft)}>
                {draft.state === 'draft' ? 'Send' : 'Send again'}
              </Button>
              <Button variant="subtle" size="compact-md" onClick={() => remove(draft.id)}>
                {draft.state === 'unsure' ? 'It arrived: remove this' : 'Discard'}
              </Button>
            </Group>
          )}
        </article>
      ))}
      {asking.show((draft, frame) => (
        <SendDialog draft={draft} {...frame} onSent={frame.onClose} />
      ))}
    </>
  )
}

/** Each recipient is shown before it is sent. */
const someOf = (people: readonly string[]): string =>
  people.length > 4 ? `${people.slice(0, 3).join(', ')} and ${people.length - 3} others` : people.join(', ')

const HOUR_MS = 3_600_000

/** It was sent a moment ago, and is not yet read among the sent mails. */
function isAhead({ sent_at, created_at }: MailDraft, mails: readonly MailRecord[]): boolean {
  if (sent_at === null || Date.now() - Date.parse(sent_at) > HOUR_MS) return false
  return !mails.some((mail) => mail.own && Date.parse(mail.sent_at) >= Date.parse(created_at) - 60_000)
}
