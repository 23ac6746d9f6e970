// What an account takes along of its notes: each a file of its own, too.
import { noteFileName, noteFileText } from '#contract/note-file.ts'
import { notesContract } from '#contract/notes.ts'
import type { ExportKit } from '#server/platform/export.ts'
import { distinctNames, type Entry } from '#server/platform/zip.ts'
import { notesService } from './service.ts'

export async function* exportNotes(kit: ExportKit): AsyncGenerator<Entry> {
  const notes = () =>
    kit.list(
      (at, page) => notesService.list(at, { ...page, skip: 0, sort: 'oldest' }),
      notesContract.endpoints.list.output,
    )
  yield kit.json('notes.json', notes())
  const name = distinctNames()
  for await (const note of notes()) {
    const path = `markdown/notes/${name(noteFileName(note))}`
    yield { path, body: noteFileText(note), mtime: new Date(note.updated_at) }
  }
}
