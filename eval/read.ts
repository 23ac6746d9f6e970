// Reads an evaluation workspace from its folder, with the text of each record under its key.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { type Expected, expectedFile, type WorkspaceFile, workspaceFile } from './format.ts'

/** A record's kind, its day where it has one, and its words as they were written. */
export type SourceText = {
  kind: 'note' | 'file' | 'message' | 'interaction' | 'contact' | 'task' | 'goal' | 'kpi' | 'organization'
  date: string | null
  text: string
}

export type Workspace = {
  name: string
  folder: string
  records: WorkspaceFile
  expected: Expected
  texts: Map<string, SourceText>
}

export const EVAL = import.meta.dirname

/** Folders of workspaces in `eval/open` or `eval/kept`, by name; none where the folder is missing. */
export function workspaceFolders(set: 'open' | 'kept'): string[] {
  const folder = join(EVAL, set)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'workspace.json')))
    .map((entry) => join(folder, entry.name))
    .toSorted()
}

/** Throws an error that names the file and the place in it when a file is missing or has another shape. */
export function readWorkspace(folder: string): Workspace {
  const records = parse(workspaceFile, join(folder, 'workspace.json'))
  const expected = parse(expectedFile, join(folder, 'expected.json'))
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  const texts = new Map<string, SourceText>()
  const add = (key: string, kind: SourceText['kind'], date: string | null, text: string) => {
    if (texts.has(key)) throw new Error(`${folder}: the key ${key} is there twice.`)
    texts.set(key, { kind, date, text })
  }
  for (const note of records.notes) add(note.key, 'note', note.date, file(note.file))
  for (const one of records.files) add(one.key, 'file', null, file(one.file))
  for (const message of records.messages) add(message.key, 'message', message.at.slice(0, 10), message.text)
  for (const { key, name, description } of records.organizations)
    add(key, 'organization', null, joined(name, description))
  for (const contact of records.contacts) {
    add(contact.key, 'contact', null, joined(contact.name, contact.title, contact.email ?? '', contact.notes))
    for (const one of contact.interactions) add(one.key, 'interaction', one.date, one.description)
  }
  for (const task of records.tasks) add(task.key, 'task', task.due_date, joined(task.title, task.description))
  for (const goal of records.goals) {
    add(goal.key, 'goal', goal.due_date, joined(goal.title, goal.description))
    for (const kpi of goal.kpis) add(kpi.key, 'kpi', null, kpi.name)
  }
  return { name: basename(folder), folder, records, expected, texts }
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')

function parse<T extends z.ZodType>(shape: T, path: string): z.output<T> {
  const read = shape.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`)
  throw new Error(`${path} is not as eval/README.md says:\n${problems.join('\n')}`)
}
