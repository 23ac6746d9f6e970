// A note of Nora Kiel, who knows four people, and what rules find in it.
import { findStatements } from './find.ts'
import type { SourceText } from './source.ts'

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
