import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { type ImportRows, rowsOf } from './import-rows.ts'
import { NewNote } from './new-note.tsx'
import type { NoteSlot } from './note-card.tsx'
import { type NoteFilter, NoteFilters } from './note-filters.tsx'
import { NoteList } from './note-list.tsx'
import { NotesMenu } from './notes-menu.tsx'
import { PinnedNote } from './pinned-note.tsx'

const NoteDialog = later(() => import('./note-dialog.tsx').then((module) => module.NoteDialog))
const ImportDialog = later(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))
const route = getRouteApi('/app/notes')

type Props = {
  /** What is found in a note that was just saved, and in one that is open: another feature's. */
  found?: NoteSlot
  foundInSaved?: NoteSlot
}

export function NotesPage({ found, foundInSaved }: Props) {
  const { note: pinned, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const phone = usePhone()
  const box = useRef<HTMLTextAreaElement>(null)
  const [away, setAway] = useState(false)
  const editing = useDialog<Note>()
  const filter: NoteFilter = { search: search.search, sort: search.sort, from: search.from, to: search.to }
  const importing = useDialog<ImportRows>()
  const load = async (files: File[]) => importing.open(await rowsOf(files))
  const change = (next: NoteFilter & { note?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return (
    <Page
      title="Notes"
      narrow
      action={<NotesMenu filter={filter} onFiles={load} />}
      primary={
        phone &&
        away && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => box.current?.focus()}>
            New note
          </Button>
        )
      }
    >
      <FileDrop label="Drop Markdown files or a folder to import them" folders onFiles={load} />
      <NewNote box={box} onAway={setAway} found={foundInSaved} />
      <section className="stack gap-12 mt-16" aria-labelledby="past-notes">
        <NoteFilters filter={filter} onChange={change} headingId="past-notes" />
        {pinned && (
          <PinnedNote
            key={pinned}
            id={pinned}
            onEdit={editing.open}
            onClose={() => change({ note: undefined })}
            found={found}
          />
        )}
        <NoteList
          filter={filter}
          without={pinned}
          found={found}
          onEdit={editing.open}
          onClear={() => change({ search: undefined, from: undefined, to: undefined })}
        />
      </section>
      {editing.show((subject, frame) => (
        <NoteDialog note={subject} {...frame} />
      ))}
      {importing.show((subject, frame) => (
        <ImportDialog files={subject} {...frame} />
      ))}
    </Page>
  )
}
