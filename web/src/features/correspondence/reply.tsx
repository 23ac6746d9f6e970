import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MailDraft, MailRecord } from '#contract/correspondence.ts'
import { useMe } from '#web/app/session.ts'
import { connectionsQuery } from '#web/features/connections/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { readDraft, writeDraft } from '#web/ui/forms/draft.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { replySubject, replyTo, replyToAll } from './format.ts'
import styles from './mail-page.module.css'
import { throwAway, writeMail } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'

/** `cc`: not in drafts that a browser kept from before. */
type ReplyInput = { text: string; to: string; cc?: string }

/** An answer to the newest mail. What is typed stays in this browser until it is sent. */
export function Reply({ exchangeId, mail }: { exchangeId: string; mail: MailRecord }) {
  const me = useMe()
  const name = `${me.id}.mail.${exchangeId}`
  const [typed, setTyped] = useState<ReplyInput>(
    () => readDraft<ReplyInput>(name) ?? { text: '', to: replyTo(mail).join(', ') },
  )
  const { data: connected } = useInfiniteQuery(connectionsQuery)
  const mine = connected?.pages.flatMap(({ items }) => items.map(({ address }) => address)) ?? []
  const all = replyToAll(mail, [me.email, ...mine])
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const { mutate, isPending, error } = useMutation({ ...writeMail, onSuccess: (draft) => asking.open(draft) })
  const change = (next: Partial<ReplyInput>) => {
    const now = { ...typed, ...next }
    setTyped(now)
    writeDraft(name, now)
  }
  const { cc: copies = '' } = typed
  const to = addressesIn(typed.to)
  const cc = addressesIn(copies)
  const count = all === null ? 0 : all.to.length + all.cc.length
  const ready = typed.text.trim() !== '' && to.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const input = { answers: mail.id, to, cc, subject: replySubject(mail.subject), text: typed.text }
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
      {typed.text !== '' && copies !== '' && (
        <TextInput label="Copy" value={copies} onChange={({ currentTarget: { value } }) => change({ cc: value })} />
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
          {all !== null && to.length + cc.length < count ? (
            <Button variant="subtle" onClick={() => change({ to: all.to.join(', '), cc: all.cc.join(', ') })}>
              Answer all {count}
            </Button>
          ) : (
            <span className="no-margin dimmed sm breaks">You see it once more before it is sent.</span>
          )}
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
            change({ text: '', to: replyTo(mail).join(', '), cc: '' })
          }}
        />
      ))}
    </form>
  )
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '')
