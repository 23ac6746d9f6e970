import { expect, test } from 'vitest'
import type { AnalystContext } from '../context/analyst-context.ts'
import { Markdown } from '../text/markdown.ts'
import { owedWith } from './owed.ts'
import type { Dossier } from './person.ts'

const contextOf = (german: boolean) =>
  ({
    today: '2026-11-24',
    german,
    me: { id: 'u1', name: 'Nora Kiel' },
    cite: () => new Markdown('[r]'),
  }) as unknown as AnalystContext
const promise = (words: string, parts = {}) => ({
  ...{ kind: 'promise', date: '2026-11-20', words, person: 'I', to: 'Ida Rehm', own: true, due: '2026-11-27', ref: {} },
  ...{ task: null, source: 'note', topic: null, note_title: 'Visit', ...parts },
})
const task = (title: string) => ({
  ...{
    id: 't1',
    title,
    due_date: '2026-11-27',
    status: 'Todo',
    assigned_to_user_id: 'u1',
    foreign: false,
    kind: 'task',
    priority: 'Medium',
  },
})
const owed = (german: boolean, points: unknown[], tasks: unknown[]) =>
  owedWith({ contact: { id: 'c1', name: 'Ida Rehm' }, points, tasks } as unknown as Dossier, contextOf(german)).you.map(
    ({ text }) => text,
  )

test.each([
  [false, 'I will send her the quay plan', 'Send Ida the quay plan', 'Promised: “I will send her the quay plan”'],
  [true, 'Ich schicke ihr den Lageplan', 'Ida den Lageplan schicken', 'Ich schicke ihr den Lageplan'],
])('a promise and the task that keeps it are one line of a brief (German: %s)', (german, words, title, told) => {
  const lines = owed(german, [promise(words)], [task(title)])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(title)
  expect(lines[0]).toContain(told)
})

test.each([
  [false, 'I will send her the quay plan', '(to Ida Rehm)'],
  [true, 'Ich schicke ihr den Lageplan', '(an Ida Rehm)'],
])('a promise to "her" says to whom (German: %s)', (german, words, told) => {
  expect(owed(german, [promise(words)], [])[0]).toContain(`“${words}” ${told}`)
})
