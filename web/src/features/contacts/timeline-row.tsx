import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/contact-timeline.ts'
import { isOpen } from '#contract/task-status.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { StatusBadge, type Tone } from '#web/ui/marks/status-badge.tsx'
import { capital } from '#web/ui/words/capital.ts'
import { daysUntil, formatDay, formatDue } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import styles from './contact-panel.module.css'
import type { InteractionDraft } from './interaction-dialog.tsx'
import { removeInteraction } from './queries.ts'

type Props = { contactId: string; entry: TimelineEntry; onEdit(interaction: InteractionDraft): void }

export function TimelineRow({ contactId, entry, onEdit }: Props) {
  return (
    <li className={`relative pad-0 pb-16 pl-20 ${styles.row}`} data-kind={entry.kind}>
      {entry.kind === 'task' ? (
        <TaskRow entry={entry} />
      ) : entry.kind === 'interaction' ? (
        <InteractionRow contactId={contactId} entry={entry} onEdit={onEdit} />
      ) : (
        <RecordRow entry={entry} />
      )}
    </li>
  )
}

/** An entry of several people’s timeline, to be read: changed it is on the page of its person. */
export function PeopleRow({
  entry,
  people,
}: {
  entry: TimelineEntry
  people: readonly { id: string; name: string }[]
}) {
  return (
    <li className={`relative pad-0 pb-16 pl-20 ${styles.row}`} data-kind={entry.kind}>
      {entry.kind === 'task' ? (
        <TaskRow entry={entry} />
      ) : entry.kind === 'interaction' ? (
        <>
          <span className={styles.title} dir="auto">
            {entry.title}
          </span>
          <div className={`row wrap gap-4-8 dimmed xs ${styles.meta}`}>
            <time dateTime={entry.date}>{formatDay(entry.date)}</time>
          </div>
          {entry.notes && (
            <div className="mt-4" dir="auto">
              <Markdown text={entry.notes} />
            </div>
          )}
        </>
      ) : (
        <RecordRow entry={entry} />
      )}
      <div className={`row wrap gap-4-8 dimmed xs ${styles.meta}`}>
        {people.map(({ id, name }) => (
          <Link key={id} className="inline-row dimmed min-h-24" dir="auto" to="/app/contacts" search={{ contact: id }}>
            {name}
          </Link>
        ))}
      </div>
    </li>
  )
}

/** What stands elsewhere and tells of them: a way there, and the words that do. */
function RecordRow({ entry }: { entry: TimelineEntry }) {
  const { date, notes, title } = entry
  const state = entry.state && PROMISES[entry.state]
  const said = entry.kind === 'statement' ? capital(title) : title
  return (
    <>
      <RecordLink entry={entry}>{said || 'No subject'}</RecordLink>
      <div className={`row wrap gap-4-8 dimmed xs ${styles.meta}`}>
        <span>{kindWords(entry)}</span>
        {state && <StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
        <time dateTime={date}>{entry.due_date === null ? formatDay(date) : `Due ${formatDay(date)}`}</time>
      </div>
      {notes && notes !== title && (
        <p className="dimmed no-margin mt-4 breaks clamp clamp-3" dir="auto">
          <Words text={notes} />
        </p>
      )}
    </>
  )
}

function RecordLink({ entry: { kind, id }, children }: { entry: TimelineEntry; children: ReactNode }) {
  const as = { className: styles.title, dir: 'auto' as const, children }
  if (kind === 'note') return <Link {...as} to="/app/notes" search={{ note: id }} />
  if (kind === 'file') return <Link {...as} to="/app/files" search={{ file: id }} />
  if (kind === 'thread') return <Link {...as} to="/app/comms/$threadId" params={{ threadId: id }} />
  if (kind === 'exchange') return <Link {...as} to="/app/mail/$exchangeId" params={{ exchangeId: id }} />
  if (kind === 'meeting') return <Link {...as} to="/app/meetings/$meetingId" params={{ meetingId: id }} />
  return <Link {...as} to="/app/promises" search={{ statement: id }} />
}

const kindWords = ({ kind, direction }: TimelineEntry): string => {
  if (kind === 'statement') return direction === 'i_owe' ? 'You promised' : 'Promised to you'
  return {
    note: 'Note',
    file: 'File',
    thread: 'Messages',
    exchange: 'Mail',
    meeting: 'Meeting',
    interaction: 'Talk',
    task: 'Task',
  }[kind]
}

/** Of a promise only what asks for something, or is settled. */
const PROMISES: Partial<Record<NonNullable<TimelineEntry['state']>, { label: string; tone: Tone }>> = {
  broken: { label: 'Overdue', tone: 'bad' },
  done: { label: 'Kept', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  moved: { label: 'Moved', tone: 'watch' },
}

function TaskRow({ entry }: { entry: TimelineEntry }) {
  const open = isOpen(entry)
  const overdue = open && entry.due_date !== null && daysUntil(entry.due_date) < 0
  const due =
    entry.due_date === null
      ? 'No due date'
      : overdue
        ? formatDue(entry.due_date)
        : `Due ${open ? formatDue(entry.due_date) : formatDay(entry.due_date)}`
  return (
    <>
      <Link
        className={styles.title}
        dir="auto"
        to="/app/my-tasks"
        search={{ task: entry.id }}
        data-ended={!open || undefined}
      >
        {entry.title}
      </Link>
      <div className={`row wrap gap-4-8 dimmed xs ${styles.meta}`}>
        <span>Task</span>
        <StatusBadge tone={overdue ? 'bad' : 'plain'}>{entry.status}</StatusBadge>
        <span data-overdue={overdue || undefined}>{due}</span>
      </div>
    </>
  )
}

function InteractionRow({ contactId, entry, onEdit }: Props) {
  const me = useMe()
  const remove = useMutation(removeInteraction)
  const { id, title, date, notes, updated_at } = entry
  const ask = async () => {
    const text = `“${title}” of ${formatDay(date)} is deleted.`
    if (await confirm({ title: 'Delete this interaction?', text, verb: 'Delete interaction', danger: true }))
      remove.mutate({ contactId, id, updated_at })
  }
  return (
    <>
      <div className="row gap-4">
        <span className={`grow ${styles.title}`} dir="auto">
          {title}
        </span>
        {entry.can_edit && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Edit ${title}`}
              onClick={() => onEdit({ id, summary: title, date, notes, updated_at })}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${title}`}
              loading={remove.isPending}
              onClick={ask}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        )}
      </div>
      <div className={`row wrap gap-4-8 dimmed xs ${styles.meta}`}>
        <time dateTime={date}>{formatDay(date)}</time>
        {entry.author && entry.author.id !== me.id && <span>by {entry.author.name}</span>}
      </div>
      {notes && (
        <div className="mt-4" dir="auto">
          <Markdown text={notes} />
        </div>
      )}
    </>
  )
}
