import { ActionIcon } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { noteFileName, noteFileText, withoutMatter } from '#contract/note-file.ts'
import type { Note } from '#contract/notes.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { ReadMore } from '#web/ui/markdown/read-more.tsx'
import { formatDay, weekdayOf } from '#web/ui/words/dates.ts'
import { excerpt } from './format.ts'
import styles from './notes-page.module.css'
import { removeNote, tickNote } from './queries.ts'

/** What another feature shows beneath a note. */
export type NoteSlot = (note: Note) => ReactNode
type Props = {
  note: Note
  onEdit(note: Note): void
  highlighted?: boolean
  unfolded?: boolean
  onFold?(open: boolean): void
  extra?: ReactNode
  found?: NoteSlot
}

const fileOf = (note: Note) => ({
  name: noteFileName(note),
  blob: new Blob([noteFileText(note)], { type: 'text/markdown' }),
})

/** A past note, folded to three lines. */
export function NoteCard({ note, onEdit, highlighted, unfolded, onFold, extra, found }: Props) {
  const remove = useMutation(removeNote)
  const { mutateAsync: tick } = useMutation(tickNote)
  const onTick = useCallback(
    (at: number, checked: boolean) =>
      tick({ at, checked, note }).catch((error) => {
        // It stands ticked, and waits to be sent.
        if (!(error instanceof HeldError)) throw error
      }),
    [tick, note],
  )
  const day = formatDay(note.entry_date)
  const shown = useMemo(() => withoutMatter(note.content), [note.content])
  const ask = async () => {
    const text = `The note of ${day} is deleted. It cannot be brought back.`
    if (await confirm({ title: 'Delete this note?', text, verb: 'Delete note', danger: true })) remove.mutate(note.id)
  }
  return (
    <article
      className={`stack gap-4 card px-16 pt-12 pb-16 ${styles.card}`}
      data-highlighted={highlighted || undefined}
      aria-label={`Note of ${day}`}
    >
      <div className="row gap-4">
        <time className="fill strong" dateTime={note.entry_date}>
          <span className="one-line">{day}</span>{' '}
          <span className="dimmed xs regular ml-4">{weekdayOf(note.entry_date)}</span>
        </time>
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit the note of ${day}`} onClick={() => onEdit(note)}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Download the note of ${day} as Markdown`}
          onClick={() => saveFile(fileOf(note))}
        >
          <IconDownload size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete the note of ${day}`}
          loading={remove.isPending}
          onClick={ask}
        >
          <IconTrash size={16} />
        </ActionIcon>
        {extra}
      </div>
      <ReadMore lines={3} initiallyOpen={highlighted || unfolded} onToggle={onFold}>
        {(open) => (
          <>
            <Markdown text={open ? shown : excerpt(shown)} onTick={onTick} />
            {open && found?.(note)}
          </>
        )}
      </ReadMore>
    </article>
  )
}
