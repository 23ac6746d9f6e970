import { IconFile, IconFileOff, IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ThreadMessage } from '#contract/comms.ts'
import { sentence } from '#contract/hidden-signs.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { LinkedText } from '#web/ui/markdown/linked-text.tsx'
import { ReadMore } from '#web/ui/markdown/read-more.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { formatClock, formatTime } from '#web/ui/words/dates.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import styles from './message.module.css'
import { downloadFile } from './queries.ts'

type Props = {
  message: ThreadMessage
  mine: boolean
  /** The first of several by one person. */
  begins: boolean
  /** The last of them: the time stands below it. */
  ends: boolean
  /** Who has read it, below the last of mine that they have. */
  seen: string | null
  /** Names stand above what others say. */
  named: boolean
}

/** One message: a text as it was written, and what is attached. */
export function MessageView({ message, mine, begins, ends, seen, named }: Props) {
  const { kind, text, sender_name, timestamp, files, ai_suggested } = message
  if (kind === 'system')
    return <p className="no-margin dimmed xs breaks text-center pad-0 pt-12 pb-4">{sentence(text)}</p>
  const time = formatTime(timestamp)
  return (
    <article
      className={`grid pt-2 ${styles.message}`}
      data-mine={mine || undefined}
      data-begins={begins || undefined}
      aria-label={`${mine ? 'You' : sender_name}, ${time}`}
    >
      {named && begins && !mine && <bdi className="dimmed xs breaks col-2 mb-2">{sender_name}</bdi>}
      {!mine && <span className={styles.mark}>{begins && <PersonMark name={sender_name} size={32} />}</span>}
      <div className={`column align-top shrinks gap-4 col-2 ${styles.body}`}>
        {!isNamesAlone(message) && <Bubble text={text} />}
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <FileChip key={at} threadId={message.thread_id} file={file} />
        ))}
        {(ends || seen) && (
          <footer className="row wrap gap-4-8 dimmed xs">
            {mine && ai_suggested && (
              <span title="Sent from a suggestion. The others do not see this.">
                <IconSparkles size={14} aria-label="Sent from a suggestion" />
              </span>
            )}
            <time dateTime={timestamp} title={time}>
              {formatClock(timestamp)}
            </time>
            {seen && <span>{seen}</span>}
          </footer>
        )}
      </div>
    </article>
  )
}

/** Files that were sent without a word: their names are the text. */
export const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(', ')
const isNamesAlone = ({ text, files }: Pick<ThreadMessage, 'text' | 'files'>) =>
  files.length > 0 && text === namesOf(files).trim()

/** A text longer than this is folded: one message must not push all others away. */
const LONG = 2_000
const LONG_LINES = 30

export function Bubble({ text }: { text: string }) {
  const long = text.length > LONG || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  return (
    <div className={`pad-8-12 breaks keep-lines border ground-raised round-lg ${styles.bubble}`} dir="auto">
      {long ? (
        <ReadMore lines={20}>
          <LinkedText text={text} />
        </ReadMore>
      ) : (
        <LinkedText text={text} />
      )}
    </div>
  )
}

function FileChip({ threadId, file }: { threadId: string; file: ThreadMessage['files'][number] }) {
  const { mutate, isPending } = useMutation({ ...downloadFile, onSuccess: saveFile })
  const { id, name, size } = file
  if (id === null)
    return (
      <span className={`inline-row gap-8 pad-4-12 color-inherit sm text-left card clickable target ${styles.file}`}>
        <IconFileOff size={16} aria-hidden />
        <bdi className="truncate">{name}</bdi>
        <small className="fixed dimmed">deleted</small>
      </span>
    )
  return (
    <button
      type="button"
      className={`inline-row gap-8 pad-4-12 color-inherit sm text-left card clickable target ${styles.file}`}
      title={name}
      aria-label={`Download ${name}, ${formatSize(size)}`}
      disabled={isPending}
      onClick={() => mutate({ id: threadId, file_id: id })}
    >
      <IconFile size={16} aria-hidden />
      <bdi className="truncate">{name}</bdi>
      <small className="fixed dimmed">{formatSize(size)}</small>
    </button>
  )
}
