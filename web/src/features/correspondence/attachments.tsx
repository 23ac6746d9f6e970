import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MailRecord } from '#contract/correspondence.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { sizeWords } from './format.ts'
import { fetchAttachment, keepAttachment } from './queries.ts'

/** What hangs on a mail. It stays in the mailbox, and is fetched when somebody presses a button, for that one time. */
export function Attachments({ mail: { id, in_mailbox, attachments } }: { mail: MailRecord }) {
  if (attachments.length === 0) return null
  if (!in_mailbox)
    return (
      <p className="no-margin dimmed sm breaks">
        {attachments.map(({ name, size }) => `${name} (${sizeWords(size)})`).join(', ')}. Attachments of forwarded mails
        stay where they were forwarded from.
      </p>
    )
  return (
    <ul className="stack gap-10 no-margin no-bullets border-top pad-8-0 pb-0" aria-label="Attachments">
      {attachments.map(({ name, size }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attachment is known by its place, and names come twice
        <Attachment key={n} id={id} n={n} name={name} size={size} />
      ))}
    </ul>
  )
}

type Props = { id: string; n: number; name: string; size: number }

function Attachment({ id, n, name, size }: Props) {
  const fetching = useMutation({ ...fetchAttachment, onSuccess: saveFile })
  const keeping = useMutation(keepAttachment)
  const kept = keeping.data
  const error = fetching.error ?? keeping.error
  return (
    <li className="row wrap spread gap-4-12">
      <span className="row shrinks gap-8 basis-220">
        <IconPaperclip className="fixed dimmed" size={14} aria-hidden />
        <span className="shrinks breaks">
          <bdi>{name}</bdi>
        </span>
        <span className="fixed dimmed sm">{sizeWords(size)}</span>
      </span>
      <span className="flex gap-4">
        <Button
          variant="default"
          size="compact-sm"
          loading={fetching.isPending}
          aria-label={`Download ${name}`}
          onClick={() => {
            keeping.reset()
            fetching.mutate({ id, n })
          }}
        >
          Download
        </Button>
        {kept ? (
          <Button
            renderRoot={(props) => <Link to="/app/files" search={{ file: kept.id }} {...props} />}
            variant="subtle"
            size="compact-sm"
          >
            Show in Files
          </Button>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={keeping.isPending}
            aria-label={`Keep ${name} as a file`}
            onClick={() => {
              fetching.reset()
              keeping.mutate({ id, n })
            }}
          >
            Keep as file
          </Button>
        )}
      </span>
      {error && (
        <p className="own-line no-margin pad-8-12 ground-hover border-left-watch" role="alert">
          {error.message}
        </p>
      )}
    </li>
  )
}
