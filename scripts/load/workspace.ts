// Reads a workspace folder and checks all of it with the contract's own shapes, before anything is sent anywhere.

import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { createContactBody, createInteractionBody } from '#contract/contacts.ts'
import { createGoalBody, kpiInput } from '#contract/goals.ts'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { LIMITS } from '#contract/limits.ts'
import { createNoteBody } from '#contract/notes.ts'
import { date, line } from '#contract/shapes.ts'
import { createTaskBody } from '#contract/tasks.ts'
import { linesIn } from '#server/platform/http/lines.ts'
import { JsonError, readJson } from './json-lines.ts'

/** Where a record was written: `goals.json:3`. */
type From = { from: string }
export type NoteEntry = From & { body: { entry_date: string; content: string } }
/** `histories`: what each KPI was on which day, by its name. */
export type GoalEntry = From & { body: z.output<typeof createGoalBody>; histories: KpiHistory[] }
export type KpiHistory = { name: string; values: { date: string; value: number }[] }
export type TaskEntry = From & { body: z.output<typeof createTaskBody>; goal: string | null }
export type ContactEntry = From & {
  body: z.output<typeof createContactBody>
  interactions: z.output<typeof createInteractionBody>[]
}
export type Workspace = {
  notes: NoteEntry[]
  goals: GoalEntry[]
  tasks: TaskEntry[]
  contacts: ContactEntry[]
  /** What stands in the folder and is not read. */
  skipped: string[]
}

const dated = z.strictObject({ date, value: z.number({ error: 'Please give a number.' }) })
const goalEntry = createGoalBody.extend({
  kpis: z
    .array(kpiInput.extend({ history: z.array(dated).optional() }))
    .max(LIMITS.list)
    .optional(),
})
const taskEntry = createTaskBody.extend({ goal: line(LIMITS.name).optional() })
const contactEntry = createContactBody.extend({ past_interactions: z.array(createInteractionBody).optional() })

/** All problems of a folder at once, each as `file:line: what is wrong`. */
export class FolderError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads `notes/*.md`, `goals.json`, `tasks.json` and `contacts.json`; each may be missing. Errors: FolderError. */
export async function readWorkspace(folder: string): Promise<Workspace> {
  const problems: string[] = []
  const top = await filesIn(folder)
  if (top === null) throw new FolderError([`${folder}: There is no such folder.`])
  const noteFiles = (top.includes('notes') ? await filesIn(join(folder, 'notes')) : []) ?? []
  const notes = await readNotes(folder, noteFiles, problems)
  const list = async <S extends z.ZodType>(file: string, shape: S) =>
    top.includes(file) ? await readList(folder, file, shape, problems) : []

  const goals = (await list('goals.json', goalEntry)).map(({ from, body }) => goalOf(from, body))
  const tasks = (await list('tasks.json', taskEntry)).map(({ from, body: { goal, ...body } }) => {
    if (goal !== undefined && body.goal_id) problems.push(`${from}: goal: Please give either goal or goal_id.`)
    return { from, body, goal: goal?.trim() || null }
  })
  const contacts = (await list('contacts.json', contactEntry)).map(
    ({ from, body: { past_interactions, ...body } }) => ({
      from,
      body,
      interactions: past_interactions ?? [],
    }),
  )
  if (problems.length > 0) throw new FolderError(problems)
  if (notes.length + goals.length + tasks.length + contacts.length === 0)
    throw new FolderError([
      `${folder}: There is nothing to load: no notes/*.md, goals.json, tasks.json or contacts.json.`,
    ])
  return { notes, goals, tasks, contacts, skipped: skippedOf(top, noteFiles) }
}

/** A current value that its history ends with is not a value of today. */
function goalOf(from: string, { kpis, ...goal }: z.output<typeof goalEntry>): GoalEntry {
  const histories = (kpis ?? []).flatMap(({ name, history = [] }) =>
    history.length > 0 ? [{ name, values: history.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }] : [],
  )
  const bare = kpis?.map(({ history, ...kpi }) => {
    const last = histories.find(({ name }) => name === kpi.name)?.values.at(-1)
    return last === undefined || last.value !== kpi.current_value ? kpi : { ...kpi, current_value: undefined }
  })
  return { from, body: { ...goal, ...(bare && { kpis: bare }) }, histories }
}

const READ = new Set(['goals.json', 'tasks.json', 'contacts.json'])
const isNote = (file: string) => file.endsWith('.md')

function skippedOf(top: string[], noteFiles: string[]): string[] {
  return [
    ...top.filter((file) => file.endsWith('.json') && !READ.has(file)),
    ...noteFiles.filter((file) => !isNote(file)).map((file) => `notes/${file}`),
  ]
}

async function readNotes(folder: string, files: string[], problems: string[]): Promise<NoteEntry[]> {
  const notes: NoteEntry[] = []
  for (const file of files.filter(isNote)) {
    const from = `notes/${file}`
    const content = await readText(join(folder, from), from, problems)
    if (content === null) continue
    const entry_date = /\d{4}-\d{2}-\d{2}/.exec(basename(file))?.[0]
    if (entry_date === undefined) problems.push(`${from}: The name needs the date of the note, such as 2026-01-31.md.`)
    const read = createNoteBody.safeParse({ content, entry_date })
    if (read.success && entry_date) notes.push({ from, body: { content: read.data.content, entry_date } })
    for (const issue of read.error?.issues ?? [])
      problems.push(
        issue.path[0] === 'entry_date'
          ? `${from}: ${entry_date} is not a day.`
          : `${from}:${lineOfNul(content)}: ${issue.message}`,
      )
  }
  return notes
}

/** Where the unstorable sign stands; 1 when the note is merely too long or empty. */
function lineOfNul(content: string): number {
  const at = content.indexOf('\u0000')
  return at < 0 ? 1 : content.slice(0, at).split('\n').length
}

async function readList<S extends z.ZodType>(
  folder: string,
  file: string,
  shape: S,
  problems: string[],
): Promise<(From & { body: z.output<S> })[]> {
  const content = await readText(join(folder, file), file, problems)
  if (content === null) return []
  try {
    const { value, lineOf } = readJson(content)
    if (!Array.isArray(value)) {
      problems.push(`${file}:1: Please give a list: [ {...}, {...} ].`)
      return []
    }
    const wrong: { line: number; text: string }[] = []
    // What comes along unseen in a name, out of the program that wrote the file, stops nobody.
    const seen = linesIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), withoutHiddenSigns)
    const entries = value.flatMap((entry: unknown, index) => {
      const read = shape.safeParse(seen(entry))
      if (read.success) return [{ from: `${file}:${lineOf([index])}`, body: read.data }]
      for (const { path, text } of read.error.issues.flatMap(explain))
        wrong.push({ line: lineOf([index, ...path]), text })
      return []
    })
    wrong.sort((a, b) => a.line - b.line)
    problems.push(...wrong.map(({ line, text }) => `${file}:${line}: ${text}`))
    return entries
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    problems.push(`${file}:${error.line}:${error.column}: ${error.message}`)
    return []
  }
}

function explain(issue: z.core.$ZodIssue): { path: PropertyKey[]; text: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      text: `${[...issue.path, key].join('.')}: Unknown field.`,
    }))
  const field = issue.path.join('.')
  return [{ path: issue.path, text: `${field === '' ? '' : `${field}: `}${issue.message}` }]
}

async function readText(path: string, name: string, problems: string[]): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    problems.push(
      error instanceof TypeError
        ? `${name}: This is not text in UTF-8.`
        : `${name}: This cannot be read (${codeOf(error)}).`,
    )
    return null
  }
}

async function filesIn(folder: string): Promise<string[] | null> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error'
