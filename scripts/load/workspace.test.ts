import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderError, readWorkspace } from './workspace.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-'))
  mkdirSync(join(folder, 'notes'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

async function problems(): Promise<string[]> {
  const error: unknown = await readWorkspace(folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(FolderError)
  return (error as FolderError).problems
}

test('a folder is read whole: notes by the date in their names, goals, tasks with their goal, contacts with interactions', async () => {
  put('notes/2024-01-03.md', '\uFEFF# Minutes\n')
  put('notes/board 2024-02-01 late.md', 'Text')
  put('notes/picture.png', 'x')
  put('goals.json', '[{"title": " Grow ", "due_date": "2025-12-31", "kpis": [{"name": "Revenue", "target_value": 5}]}]')
  put('tasks.json', '[{"title": "Call", "priority": "high", "goal": "Grow"}]')
  put('contacts.json', '[{"name": "Ann", "past_interactions": [{"date": "2024-01-01", "summary": "Lunch"}]}]')
  put('more.json', '{}')
  const workspace = await readWorkspace(folder)
  expect(workspace.notes).toEqual([
    { from: 'notes/2024-01-03.md', body: { entry_date: '2024-01-03', content: '# Minutes\n' } },
    { from: 'notes/board 2024-02-01 late.md', body: { entry_date: '2024-02-01', content: 'Text' } },
  ])
  expect(workspace.goals[0]?.body).toMatchObject({ title: 'Grow', kpis: [{ name: 'Revenue', direction: 'increase' }] })
  expect(workspace.tasks).toEqual([{ from: 'tasks.json:1', goal: 'Grow', body: { title: 'Call', priority: 'High' } }])
  expect(workspace.contacts[0]).toMatchObject({ body: { name: 'Ann' }, interactions: [{ summary: 'Lunch' }] })
  expect(workspace.skipped).toEqual(['more.json', 'notes/picture.png'])
})

test('all problems are told at once, each with its file and line', async () => {
  put('notes/undated.md', 'Text')
  put('notes/2024-02-30.md', 'Text')
  put('notes/2024-03-01.md', ' \n')
  put('notes/2024-03-02.md', 'one\ntwo \u0000\n')
  put('notes/2024-03-03.md', Uint8Array.of(0xff, 0xfe))
  put(
    'goals.json',
    '[\n {"title": "A",\n  "due_date": "soon"},\n {"due_date": "2025-01-01",\n  "owner": "me",\n  "kpis": [\n   {"name": ""}]}\n]',
  )
  put('tasks.json', '[\n {"title": "x"},,\n]')
  put('contacts.json', '{"name": "Ann"}')
  expect(await problems()).toEqual([
    'notes/2024-02-30.md: 2024-02-30 is not a day.',
    'notes/2024-03-01.md:1: Content is required.',
    'notes/2024-03-02.md:2: This text contains characters that cannot be stored.',
    'notes/2024-03-03.md: This is not text in UTF-8.',
    'notes/undated.md: The name needs the date of the note, such as 2026-01-31.md.',
    'goals.json:3: due_date: Please give the date as yyyy-mm-dd.',
    'goals.json:4: title: Title and Due Date are required.',
    'goals.json:5: owner: Unknown field.',
    'goals.json:7: kpis.0.name: Name is required.',
    'tasks.json:2:17: A value is missing: found ",".',
    'contacts.json:1: Please give a list: [ {...}, {...} ].',
  ])
})

test('a folder that is not there, or holds nothing, is told as that', async () => {
  expect(await problems()).toEqual([
    `${folder}: There is nothing to load: no notes/*.md, goals.json, tasks.json or contacts.json.`,
  ])
  await expect(readWorkspace(join(folder, 'none'))).rejects.toThrow('There is no such folder.')
})
