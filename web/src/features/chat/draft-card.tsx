import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconCopy, IconMail, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DraftBlock } from '#contract/draft-block.ts'
import type { Citation } from '#contract/shapes.ts'
import { useWriteTo } from '#web/app/write-to.ts'
import { mailHref } from '#web/features/contacts/format.ts'
import { contactQuery } from '#web/features/contacts/queries.ts'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import styles from './draft-card.module.css'
import { placesOf } from './draft-places.ts'

type Props = {
  draft: DraftBlock
  /** What the reply cites: the contact and the thread that the draft is for are among it. */
  citations: readonly Citation[]
  /** Under which what was changed here is kept. */
  name: string
}

/** A draft in a reply: to be changed here, and then copied, sent as a mail, or taken to the conversation. Nothing is sent from here. */
export function DraftCard({ draft, citations, name }: Props) {
  const heading = useId()
  const [text, setText] = useState(() => readDraft<string>(name) ?? draft.body)
  const [subject, setSubject] = useState(draft.subject ?? '')
  useKeepDraft(name, text === draft.body ? null : text)
  const [copied, setCopied] = useState(false)
  const writeTo = useWriteTo()
  const { contact, thread } = placesOf(draft, citations)
  const { data: card } = useQuery({ ...contactQuery(contact?.id ?? ''), enabled: contact !== null })
  const mail = card?.emails.flatMap((email) => mailHref(email, { subject, body: text }) ?? [])[0]
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    if (!done) toast({ kind: 'error', title: 'This could not be copied', text: 'Please select the text and copy it.' })
  }
  const receiver = contact?.label ?? draft.to
  return (
    <section className="stack gap-12 pad-16 card no-margin mt-12 mb-12" aria-labelledby={heading}>
      <h2 id={heading} className="no-margin md strong breaks">
        {receiver ? `Draft for ${receiver}` : 'Draft'}
      </h2>
      {draft.subject !== null && (
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Text"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setCopied(false)
        }}
      />
      <div className={`flex wrap gap-8 ${styles.buttons}`}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        {thread && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => writeTo({ activateThreadId: thread.id, initialAiSuggestionText: text })}
          >
            Use as reply
          </Button>
        )}
        {!thread && receiver && (
          <Button
            variant="default"
            leftSection={<IconMessage size={16} />}
            onClick={() =>
              writeTo({
                recipientName: receiver,
                ...(contact ? { contactId: contact.id } : {}),
                initialAiSuggestionText: text,
                ...(subject ? { communicationContext: subject } : {}),
              })
            }
          >
            Write to {receiver}
          </Button>
        )}
        {mail && (
          <Button variant="default" leftSection={<IconMail size={16} />} component="a" href={mail}>
            Email
          </Button>
        )}
        {text !== draft.body && (
          <Button variant="subtle" color="gray" onClick={() => setText(draft.body)}>
            As it was
          </Button>
        )}
      </div>
    </section>
  )
}
