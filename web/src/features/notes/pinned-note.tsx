import { CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { NoteCard, type NoteSlot } from './note-card.tsx'
import { noteQuery } from './queries.ts'

type Props = { id: string; onEdit(note: Note): void; onClose(): void; found?: NoteSlot }

/** The note that the address asks for, above the others whatever the filters say. */
export function PinnedNote({ id, onEdit, onClose, found }: Props) {
  const { data: note, isError } = useQuery(noteQuery(id))
  const place = useRef<HTMLDivElement>(null)
  const there = note !== undefined
  useEffect(() => {
    if (there) place.current?.scrollIntoView({ block: 'start' })
  }, [there])
  const close = <CloseButton aria-label="Do not show this note on top" onClick={onClose} />
  return (
    <div ref={place} style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}>
      {note ? (
        <NoteCard note={note} onEdit={onEdit} highlighted extra={close} found={found} />
      ) : isError ? (
        <EmptyState title="This note no longer exists." action={close} />
      ) : (
        <Skeleton height={124} radius="md" />
      )}
    </div>
  )
}
