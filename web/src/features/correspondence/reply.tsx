import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MailDraft, MailRecord } from '#contract/correspondence.ts'
import { useMe } from '#web/app/session.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { readDraft, writeDraft } from '#web/ui/forms/draft.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { replySubject } from './format.ts'
import styles from './mail-page.module.css'
import { throwAway, writeMail } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'

type ReplyInput = { text: string; to: string }

/** An answer to the newest mail. What is typed stays in this browser until it is sent. */
export function Reply({ exchangeId, mail }: { exchangeId: string; mail: MailRecord }) {
  const name = `${useMe().id}.mail.${exchangeId}`
  const first = mail.own ? mail.to.map(({ address }) => address) : [mail.reply_to ?? mail.from.address]
  const [typed, setTyped] = useState<ReplyInput>(
    () => readDraft<ReplyInput>(name) ?? { text: '', to: first.join(', ') },
  )
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const { mutate, isPending, error } = useMutation({ ...writeMail, onSuccess: (draft) => asking.open(draft) })
  const change = (next: Partial<ReplyInput>) => {
    const now = { ...typed, ...next }
    setTyped(now)
    writeDraft(name, now)
  }
  const to = typed.to.split(/[\s,;]+/).filter((each) => each !== '')
  const ready = typed.text.trim() !== '' && to.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const input = { answers: mail.id, to, subject: replySubject(mail.subject), text: typed.text }
    mutate({ input, idempotencyKey: newKey() })
  }
  const wrong = (error as { errors?: { message: string }[] } | null)?.errors?.[0]?.message
  return (
    <form className={`stack gap-8 border-top ${styles.reply}`} onSubmit={submit} aria-label="Answer">
      {typed.text !== '' && (
        <TextInput
          label="To"
          value={typed.to}
          onChange={({ currentTarget: { value } }) => change({ to: value })}
          error={wrong}
        />
      )}
      <Textarea
        aria-label="Your answer"
        placeholder="Write an answer"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={100_000}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      {typed.text !== '' && (
        <div className="row wrap spread gap-8">
          <span className="no-margin dimmed sm breaks">You see it once more before it is sent.</span>
          <Button type="submit" leftSection={<IconSend size={16} />} disabled={!ready} loading={isPending}>
            Review and send
          </Button>
        </div>
      )}
      {asking.show((draft, frame) => (
        <SendDialog
          draft={draft}
          opened={frame.opened}
          onClose={() => {
            frame.onClose()
            remove(draft.id)
          }}
          onSent={() => {
            frame.onClose()
            change({ text: '' })
          }}
        />
      ))}
    </form>
  )
}
