import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { ApiError } from '#web/api.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { inputOf } from './format.ts'
import { NoteCard } from './note-card.tsx'
import type { NoteFilter } from './note-filters.tsx'
import styles from './notes-page.module.css'
import { notesQuery } from './queries.ts'

type Props = { filter: NoteFilter; without?: string; onEdit(note: Note): void; onClear(): void }

export function NoteList({ filter, without, onEdit, onClear }: Props) {
  const query = useInfiniteQuery({ ...notesQuery(inputOf(filter)), placeholderData: keepPreviousData })
  if (query.isPending) return <RowsSkeleton rows={5} height={124} />
  if (query.isError) return <NotLoaded error={query.error} onRetry={() => void query.refetch()} />
  const notes = query.data.pages.flatMap((page) => page.items)
  if (notes.length === 0) return <NoNotes filter={filter} onClear={onClear} />
  const total = query.data.pages[0]?.total ?? ''
  return (
    <div className={styles.list}>
      <div className={styles.count} role="status">
        {total === '1' ? '1 note' : `${total} notes`}
      </div>
      {notes
        .filter(({ id }) => id !== without)
        .map((note) => (
          <NoteCard key={note.id} note={note} onEdit={onEdit} />
        ))}
      <LoadMore query={query} />
    </div>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry(): void }) {
  const why = error instanceof ApiError ? error.detail : 'Something went wrong.'
  return (
    <ErrorState
      title={`Error fetching note entries: ${why}`}
      error={{ detail: 'What you are writing above is kept.' }}
      onRetry={onRetry}
    />
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
