import { expect, it } from 'vitest'
import { doneWords, firstLine, rowsOf } from './import-rows.ts'

const file = (path: string, content: string, at = '2026-05-04') => {
  const made = new File([content], path.split('/').at(-1) ?? '', { lastModified: Date.parse(`${at}T12:00:00Z`) })
  return path.includes('/') ? Object.defineProperty(made, 'webkitRelativePath', { value: path }) : made
}

it('takes the notes of a folder, and counts what else lies in it', async () => {
  const { rows, others } = await rowsOf([
    file('Vault/2026/2026-02-01.md', 'Second'),
    file('Vault/Ideas.txt', 'Third'),
    file('Vault/2025-12-31 Board.md', 'First'),
    file('Vault/empty.md', ' '),
    file('Vault/.obsidian/workspace.md', 'settings'),
    file('Vault/__MACOSX/._Ideas.txt', 'a sign of the Mac'),
    file('Vault/pictures/plan.png', 'no text'),
  ])
  expect(rows.map(({ name, entry_date, problem }) => [name, entry_date, problem])).toEqual([
    ['Vault/2025-12-31 Board.md', '2025-12-31', null],
    ['Vault/2026/2026-02-01.md', '2026-02-01', null],
    ['Vault/empty.md', '2026-05-04', 'Empty.'],
    ['Vault/Ideas.txt', '2026-05-04', null],
  ])
  expect(others).toBe(3)
})

it('tells of each file that was chosen by itself what is wrong with it, and what to do', async () => {
  const { rows, others } = await rowsOf([
    file('plan.png', 'x'),
    file('.hidden.md', 'kept'),
    file('a.md', 'x'.repeat(2_000_000)),
  ])
  expect(others).toBe(0)
  expect(rows.map(({ name, problem }) => [name, problem]).sort()).toEqual([
    ['.hidden.md', null],
    ['a.md', 'Longer than 100,000 characters: split it, or keep it whole under Files.'],
    ['plan.png', 'Not a Markdown or text file.'],
  ])
})

it('shows what a note begins with, not the settings above it', () => {
  expect(firstLine('---\ntags: [a]\naliases:\n  - b\n---\n\n# Home\nwords')).toBe('Home')
  expect(firstLine('---\n\nA line above\n---\n')).toBe('A line above')
})

it('says what an import came to', () => {
  expect([doneWords(1, 0), doneWords(3, 1), doneWords(0, 1), doneWords(0, 4)]).toEqual([
    '1 note imported.',
    '3 notes imported, 1 was already there.',
    'Nothing new: this note was already there.',
    'Nothing new: all 4 were already there.',
  ])
})
