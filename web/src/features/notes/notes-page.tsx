import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Note } from '#contract/notes.ts'
import { Page } from '#web/ui/page.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { NewNote } from './new-note.tsx'
import { type NoteFilter, NoteFilters } from './note-filters.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes-page.module.css'
import { PinnedNote } from './pinned-note.tsx'

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })))
const route = getRouteApi('/app/notes')

export function NotesPage() {
  const { note: pinned, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const editing = useDialog<Note>()
  const filter: NoteFilter = { search: search.search, sort: search.sort, from: search.from, to: search.to }
  const change = (next: NoteFilter & { note?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return (
    <Page title="Notes" narrow>
      <NewNote />
      <section className={styles.past} aria-labelledby="past-notes">
        <NoteFilters filter={filter} onChange={change} headingId="past-notes" />
        {pinned && (
          <PinnedNote key={pinned} id={pinned} onEdit={editing.open} onClose={() => change({ note: undefined })} />
        )}
        <NoteList
          filter={filter}
          without={pinned}
          onEdit={editing.open}
          onClear={() => change({ search: undefined, from: undefined, to: undefined })}
        />
      </section>
      {editing.state && (
        <Suspense>
          <NoteDialog
            key={editing.state.key}
            note={editing.state.subject}
            opened={editing.opened}
            onClose={editing.close}
          />
        </Suspense>
      )}
    </Page>
  )
}
