// Brings a workspace to the server: first everything is compared and checked, then what is missing is created.
import { contactsContract } from '#contract/contacts.ts'
import { type Goal, goalsContract } from '#contract/goals.ts'
import { notesContract } from '#contract/notes.ts'
import { tasksContract } from '#contract/tasks.ts'
import { type Api, ApiError } from './api.ts'
import { compare, compareNotes } from './missing.ts'
import { type ContactEntry, FolderError, type GoalEntry, type TaskEntry, type Workspace } from './workspace.ts'

export type Tally = { what: string; added: number; present: number }
export type Outcome = { tallies: Tally[]; remarks: string[] }

const goals = goalsContract.endpoints
const tasks = tasksContract.endpoints
const contacts = contactsContract.endpoints

/**
 * Creates what the server does not have. `outcome` is filled on the way, so that it also tells what was done before an
 * error. Errors: FolderError before anything is written; ApiError with the entry that the server refused.
 */
export async function writeWorkspace(api: Api, workspace: Workspace, outcome: Outcome): Promise<void> {
  const goalsThere =
    workspace.goals.length + workspace.tasks.length > 0 ? await api.all(goals.list, { include_completed: 'true' }) : []
  const goal = compare(
    workspace.goals,
    goalsThere,
    (entry) => entry.body.title,
    (record) => record.title,
  )
  const note = compareNotes(
    workspace.notes,
    workspace.notes.length > 0 ? await api.all(notesContract.endpoints.list, daysOf(workspace)) : [],
  )
  const task = compare(
    workspace.tasks,
    workspace.tasks.length > 0 ? await api.all(tasks.list) : [],
    (entry) => entry.body.title,
    (record) => record.title,
  )
  const contact = compare(
    workspace.contacts,
    workspace.contacts.length > 0 ? await api.all(contacts.list) : [],
    (entry) => personOf(entry.body),
    personOf,
  )
  const goalIds = new Map(goalsThere.map((record) => [record.title, record.id]))
  checkGoals(workspace, goalIds)
  for (const { from } of note.changed)
    outcome.remarks.push(`${from} differs from the note of that day on the server. The note was left as it is.`)

  const tally = (what: string, present: number): Tally => {
    const line = { what, added: 0, present }
    outcome.tallies.push(line)
    return line
  }
  if (workspace.goals.length > 0) {
    const made = new Map<GoalEntry, Goal>(goal.present.map(({ entry, record }) => [entry, record]))
    await each(goal.missing, tally('goals', goal.present.length), async (entry) => {
      const stored = await api.create(goals.create, entry.body)
      goalIds.set(entry.body.title, stored.id)
      made.set(entry, stored)
    })
    await writeHistories(api, made, outcome, tally)
  }
  if (workspace.notes.length > 0)
    await each(note.missing, tally('notes', note.present.length), ({ body }) =>
      api.create(notesContract.endpoints.create, body),
    )
  if (workspace.tasks.length > 0)
    await each(task.missing, tally('tasks', task.present.length), (entry) =>
      api.create(tasks.create, taskBody(entry, goalIds)),
    )
  if (workspace.contacts.length > 0) {
    const ids = new Map(contact.present.map(({ entry, record }) => [entry, record.id]))
    await each(contact.missing, tally('contacts', contact.present.length), async (entry) => {
      ids.set(entry, (await api.create(contacts.create, entry.body)).id)
    })
    const before = new Map(contact.present.map(({ entry, record }) => [entry, record.past_interactions]))
    await writeInteractions(api, workspace.contacts, ids, before, tally)
  }
}

/** A KPI that was there already gets the values that it lacks. */
async function writeHistories(
  api: Api,
  made: ReadonlyMap<GoalEntry, Goal>,
  outcome: Outcome,
  tally: (what: string, present: number) => Tally,
): Promise<void> {
  const keyOf = ({ date, value }: { date: string; value: number }) => `${date.slice(0, 10)} ${value}`
  const missing: { from: string; params: Record<string, string>; value: number; date: string }[] = []
  let present = 0
  for (const [{ from, histories }, goal] of made) {
    if (histories.length === 0) continue
    const stored = await api.all(goals.history, {}, { id: goal.id })
    for (const { name, values } of histories) {
      const kpi = goal.kpis.find((each) => each.name === name)
      if (!kpi) {
        outcome.remarks.push(`${from}: The goal on the server has no KPI “${name}”. Its history was not loaded.`)
        continue
      }
      const there = stored.filter(({ kpi_id }) => kpi_id === kpi.id)
      const compared = compare(values, there, keyOf, ({ recorded_at, value }) => keyOf({ date: recorded_at, value }))
      present += compared.present.length
      missing.push(...compared.missing.map((entry) => ({ from, params: { id: goal.id, kpi_id: kpi.id }, ...entry })))
    }
  }
  if (present + missing.length === 0) return
  await each(missing, tally('values of KPIs', present), ({ params, value, date }) =>
    api.create(goals.addValue, { value, recorded_at: date }, params),
  )
}

type Interaction = { date: string; summary: string }

/** A contact that was there already gets the interactions that it lacks. */
async function writeInteractions(
  api: Api,
  entries: ContactEntry[],
  ids: ReadonlyMap<ContactEntry, string>,
  before: ReadonlyMap<ContactEntry, Interaction[]>,
  tally: (what: string, present: number) => Tally,
): Promise<void> {
  const keyOf = ({ date, summary }: Interaction) => `${date} ${summary}`
  const compared = entries.map((entry) => ({
    entry,
    ...compare(entry.interactions, before.get(entry) ?? [], keyOf, keyOf),
  }))
  if (entries.every((entry) => entry.interactions.length === 0)) return
  const line = tally(
    'interactions',
    compared.reduce((sum, { present }) => sum + present.length, 0),
  )
  for (const { entry, missing } of compared)
    await each(
      missing.map((body) => ({ from: entry.from, body })),
      line,
      ({ body }) => api.create(contacts.addInteraction, body, { id: ids.get(entry) ?? '' }),
    )
}

async function each<Entry extends { from: string }>(
  entries: Entry[],
  tally: Tally,
  create: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  for (const entry of entries) {
    try {
      await create(entry)
    } catch (error) {
      if (error instanceof ApiError) throw new ApiError(`${entry.from}: ${error.message}`)
      throw error
    }
    tally.added += 1
  }
}

function checkGoals({ goals, tasks }: Workspace, there: ReadonlyMap<string, string>): void {
  const titles = new Set([...goals.map((goal) => goal.body.title), ...there.keys()])
  const lost = tasks.filter((task) => task.goal !== null && !titles.has(task.goal))
  if (lost.length > 0)
    throw new FolderError(
      lost.map(
        ({ from, goal }) => `${from}: goal: There is no goal “${goal}”, neither in goals.json nor on the server.`,
      ),
    )
}

function taskBody({ body, goal }: TaskEntry, goalIds: ReadonlyMap<string, string>) {
  return goal === null ? body : { ...body, goal_id: goalIds.get(goal) }
}

/** Only the notes of the folder's own days are read from the server. */
function daysOf({ notes }: Workspace): { from: string; to: string } {
  const days = notes.map((note) => note.body.entry_date).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

function personOf({ name, emails }: { name: string; emails?: string[] }): string {
  return `${name.toLowerCase()} ${(emails?.[0] ?? '').toLowerCase()}`
}
