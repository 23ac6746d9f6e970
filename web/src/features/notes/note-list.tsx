import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { RecordList } from '#web/ui/record-list.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { inputOf } from './format.ts'
import { NoteCard } from './note-card.tsx'
import type { NoteFilter } from './note-filters.tsx'
import styles from './notes-page.module.css'
import { notesQuery } from './queries.ts'

type Props = { filter: NoteFilter; without?: string; onEdit(note: Note): void; onClear(): void }

export function NoteList({ filter, without, onEdit, onClear }: Props) {
  const query = useInfiniteQuery({ ...notesQuery(inputOf(filter)), placeholderData: keepPreviousData })
  return (
    <div className={styles.list}>
      <RecordList
        query={query}
        one="note"
        many="notes"
        skeleton={<RowsSkeleton rows={5} height={124} />}
        empty={<NoNotes filter={filter} onClear={onClear} />}
        failure="Error fetching note entries"
        kept="What you are writing above is kept."
      >
        {(notes) =>
          notes.filter(({ id }) => id !== without).map((note) => <NoteCard key={note.id} note={note} onEdit={onEdit} />)
        }
      </RecordList>
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
