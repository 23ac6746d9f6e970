// A workspace's records as the checker reads them: fields apart, so that a value keeps its meaning.
import { spokenDate } from '../dates/spoken.ts'
import { amount } from '../text/speech.ts'
import { keyLookup, type RecordIndex, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal, WorkspaceKpi, WorkspaceThread } from '../workspace/workspace.ts'
import type { CheckedField, CheckedRecord } from './shapes.ts'

const fields = (list: readonly [string, string | null | undefined][]): CheckedField[] =>
  list.flatMap(([name, text]) => (text === null || text === undefined || text === '' ? [] : [{ name, text }]))
const valued = (value: number | null, unit: string | null) => (value === null ? null : amount(value, unit))

const goalFields = (goal: WorkspaceGoal) =>
  fields([
    ['title', goal.title],
    ['description', goal.description],
    ['due_date', goal.due_date],
    ['status', goal.status.replace('_', ' ')],
    ['progress', `${goal.progress}%`],
    ['created_at', goal.created_at.slice(0, 10)],
    ['organization', goal.organization_name],
  ])
const kpiFields = (kpi: WorkspaceKpi) =>
  fields([
    ['name', kpi.name],
    ['current_value', valued(kpi.current_value, kpi.unit)],
    ['target_value', valued(kpi.target_value, kpi.unit)],
    ['start_value', valued(kpi.start_value, kpi.unit)],
    [
      'history',
      kpi.history.map((entry) => `${entry.recorded_at.slice(0, 10)}: ${amount(entry.value, kpi.unit)}`).join('; '),
    ],
  ])

/** Every record of a workspace under the key of its index, for the checker; a thread is one for each of its messages. */
export function checkedRecords(workspace: Workspace, index: RecordIndex): Map<string, CheckedRecord[]> {
  const keyOf = keyLookup(index)
  const made = new Map<string, CheckedRecord[]>()
  const add = (ref: { kind: string; id: string; label: string }, day: string | null, more: Partial<CheckedRecord>) => {
    const key = keyOf(ref)
    if (key) made.set(key, [{ id: key, kind: ref.kind, label: ref.label, day, ...more }])
  }
  // Message by message: "I" is who wrote it, and "Friday" counts from its own day.
  const addThread = (thread: WorkspaceThread) => {
    const key = keyOf(refs.thread(thread))
    if (key)
      made.set(
        key,
        thread.messages.map(({ by, mine, day, text }) => {
          const author = mine ? workspace.user.name : by
          return { id: key, kind: 'thread', label: thread.title, day, author, text: `${author}: ${text}` }
        }),
      )
  }
  for (const goal of workspace.goals) {
    add({ ...refs.goal(goal), label: goal.title }, goal.created_at.slice(0, 10), { fields: goalFields(goal) })
    for (const kpi of goal.kpis)
      add({ ...refs.kpi(kpi), label: kpi.name }, kpi.history.at(-1)?.recorded_at.slice(0, 10) ?? null, {
        fields: kpiFields(kpi),
      })
  }
  for (const task of workspace.tasks)
    add({ ...refs.task(task), label: task.title }, task.updated_at.slice(0, 10), {
      fields: fields([
        ['title', task.title],
        ['description', task.description],
        ['status', task.status],
        ['priority', task.priority],
        ['due_date', task.due_date],
        ['assigned_to_name', task.assigned_to_name ?? 'nobody'],
        ['created_at', task.created_at.slice(0, 10)],
      ]),
    })
  for (const note of workspace.notes)
    add(refs.note(note), note.entry_date, {
      label: `Note of ${spokenDate(note.entry_date)}`,
      text: note.content,
      author: workspace.user.name,
    })
  for (const file of workspace.files ?? []) add(refs.file(file), file.day, { label: file.name, text: file.text })
  for (const thread of workspace.threads ?? []) addThread(thread)
  for (const contact of workspace.contacts) {
    add(refs.contact(contact), null, {
      fields: fields([
        ['name', contact.name],
        ['role', contact.role],
        ['notes', contact.notes],
        ['last_interaction_date', contact.last_interaction_date],
      ]),
    })
    for (const talk of contact.interactions)
      add(refs.interaction(talk), talk.date, {
        label: contact.name,
        text: [talk.summary, talk.notes ?? ''].join('\n').trim(),
        author: workspace.user.name,
      })
  }
  return made
}
