import { NotesPage } from '#web/features/notes/notes-page.tsx'
import { FoundInNote } from '#web/features/promises/found-in-note.tsx'

/** Notes, and what is found in them: two features that do not know each other. */
export function NotesScreen() {
  return (
    <NotesPage
      found={(note) => <FoundInNote note={note} quietly />}
      foundInSaved={(note) => <FoundInNote key={note.id} note={note} />}
    />
  )
}
