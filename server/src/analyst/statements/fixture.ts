// A note of Nora Kiel, who knows four people, and what rules find in it.

import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import { findStatements } from './find.ts'
import type { SourceText } from './form/source.ts'

export const source = (text: string, parts: Partial<SourceText> = {}): SourceText => ({
  kind: 'note',
  title: '',
  text,
  written_on: '2026-11-24',
  zone: 'Europe/Berlin',
  author: { words: 'Nora Kiel', resolved: 'me' },
  to: null,
  me: ['Nora Kiel'],
  people: [
    { name: 'Tilda Marsh', contact_id: 'c1' },
    { name: 'Jörg Öttl', contact_id: 'c2' },
    { name: 'Petra Vollmer', contact_id: 'c3' },
    { name: 'Tobias Kern', contact_id: 'c4' },
  ],
  ...parts,
})
/** Those that are shown as found, without guesses. */
export const sure = (text: string, parts: Partial<SourceText> = {}) =>
  findStatements(source(text, parts)).filter(({ perhaps }) => !perhaps)
export const kinds = (text: string, parts: Partial<SourceText> = {}) => sure(text, parts).map(({ kind }) => kind)

/** A workspace with what is kept of its notes, as the background job keeps it. */
export function withKept(workspace: Workspace): Workspace {
  const { user, contacts, notes } = workspace
  const statements = notes.flatMap((note) =>
    findStatements({
      ...{ kind: 'note', title: '', text: note.content, written_on: note.entry_date, zone: 'UTC', to: null },
      ...{ author: { words: 'I', resolved: 'me' }, me: [user.name] },
      people: contacts.map(({ id, name }) => ({ name, contact_id: id })),
    }).map(
      (each, at): WorkspaceStatement => ({
        ...{ id: `${note.id}:${at}`, is: each.kind, state: each.state, answered: false, due: each.due?.date ?? null },
        ...{
          quote: each.quote,
          perhaps: each.perhaps,
          day: note.entry_date,
          own: each.who === null || each.who.resolved === 'me',
        },
        who: contacts.find(({ id }) => id === each.who?.resolved)?.name ?? each.who?.words ?? null,
        source: { kind: 'note', id: note.id, label: 'Note' },
      }),
    ),
  )
  return { ...workspace, statements }
}
