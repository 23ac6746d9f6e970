import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Note } from '#contract/notes.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { ShownRows } from '#web/ui/lists/shown-rows.tsx'
import { inputOf } from './format.ts'
import { NoteCard, type NoteSlot } from './note-card.tsx'
import type { NoteFilter } from './note-filters.tsx'
import { notesQuery } from './queries.ts'

type Props = { filter: NoteFilter; without?: string; onEdit(note: Note): void; onClear(): void; found?: NoteSlot }

export function NoteList({ filter, without, onEdit, onClear, found }: Props) {
  const query = useInfiniteQuery({ ...notesQuery(inputOf(filter)), placeholderData: keepPreviousData })
  return (
    <div className="stack gap-12">
      <RecordList
        query={query}
        one="note"
        many="notes"
        skeleton={<RowsSkeleton rows={5} height={124} />}
        empty={<NoNotes filter={filter} onClear={onClear} />}
        failure="Error fetching note entries"
        kept="What you are writing above is kept."
      >
        {(notes) => <Cards notes={notes.filter(({ id }) => id !== without)} onEdit={onEdit} found={found} />}
      </RecordList>
    </div>
  )
}

/** These are always in the page: on a phone the list begins below the screen, and it must not be empty there. */
const FIRST = 15

/** Of the others only those on the screen are: ten thousand notes scroll, and let one type above them, like ten. */
function Cards({ notes, onEdit, found }: { notes: Note[] } & Pick<Props, 'onEdit' | 'found'>) {
  const [unfolded] = useState(() => new Set<string>())
  const card = (note: Note) => (
    <div key={note.id} className="pb-12">
      <NoteCard
        note={note}
        onEdit={onEdit}
        found={found}
        unfolded={unfolded.has(note.id)}
        onFold={(open) => (open ? unfolded.add(note.id) : unfolded.delete(note.id))}
      />
    </div>
  )
  return (
    <div>
      {notes.slice(0, FIRST).map(card)}
      {notes.length > FIRST && (
        <WindowVirtualizer data={notes.slice(FIRST)} as={ShownRows} bufferSize={600}>
          {card}
        </WindowVirtualizer>
      )}
    </div>
  )
}

function NoNotes({ filter, onClear }: Pick<Props, 'filter' | 'onClear'>) {
  if (filter.search || filter.from || filter.to)
    return (
      <EmptyState
        title="No notes match your filters."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconNotes />}
      title="No notes yet."
      text="What you note about meetings and calls is what advice is drawn from: decisions, promises, worries."
    />
  )
}
