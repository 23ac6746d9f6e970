import { spokenDate } from '../dates/spoken.ts'
import { amount, shortened } from '../text/speech.ts'
import type {
  Workspace,
  WorkspaceContact,
  WorkspaceGoal,
  WorkspaceKpi,
  WorkspaceStatement,
  WorkspaceTask,
  WorkspaceThread,
} from './workspace.ts'

export type RecordKind = 'goal' | 'kpi' | 'task' | 'note' | 'contact' | 'interaction' | 'file' | 'thread' | 'statement'
/** A record as a chip shows it; the same shape as a citation of the contract. */
export type RecordRef = { kind: RecordKind; id: string; label: string }
export type RecordEntry = RecordRef & {
  /** Everything that may be said on the record's authority. */
  text: string
}
/** Without the text of its record. */
export const refOf = ({ kind, id, label }: RecordRef): RecordRef => ({ kind, id, label })
/** Short stable keys (G1, K1, T1, N1, C1, I1, F1, M1) for prompts and citations. */
export type RecordIndex = ReadonlyMap<string, RecordEntry>

const letters: Record<RecordKind, string> = {
  goal: 'G',
  kpi: 'K',
  task: 'T',
  note: 'N',
  contact: 'C',
  interaction: 'I',
  file: 'F',
  thread: 'M',
  statement: 'S',
}

/** Every record of the workspace under its key; the same workspace gives the same keys. */
export function recordIndex(workspace: Workspace): RecordIndex {
  const index = new Map<string, RecordEntry>()
  const counts = new Map<RecordKind, number>()
  const add = (ref: RecordRef, text: string) => {
    const count = (counts.get(ref.kind) ?? 0) + 1
    counts.set(ref.kind, count)
    index.set(`${letters[ref.kind]}${count}`, { ...ref, text })
  }
  for (const goal of workspace.goals) {
    add(refs.goal(goal), goalText(goal))
    for (const kpi of goal.kpis) add(refs.kpi(kpi), kpiText(kpi, goal))
  }
  for (const task of workspace.tasks) add(refs.task(task), taskText(task))
  for (const note of workspace.notes) add(refs.note(note), `${note.entry_date}\n${note.content}`)
  for (const contact of workspace.contacts) {
    add(refs.contact(contact), contactText(contact))
    for (const talk of contact.interactions) {
      add(refs.interaction(talk), `${talk.date} ${contact.name}: ${talk.summary}\n${talk.notes ?? ''}`)
    }
  }
  for (const file of workspace.files ?? []) add(refs.file(file), `${file.name}\n${file.text}`)
  for (const thread of workspace.threads ?? []) add(refs.thread(thread), threadText(thread))
  for (const statement of withoutText(workspace))
    add(refs.statement(statement), `${statement.source.label}, ${statement.day}\n${statement.quote}`)
  return index
}

/** What is open and stands in a text that is not here itself, such as a mail or an old note: it is a record of its own. */
function withoutText({ statements = [], notes, contacts }: Workspace): WorkspaceStatement[] {
  const here = new Set([...notes, ...contacts.flatMap(({ interactions }) => interactions)].map(({ id }) => id))
  return statements.filter((each) => !here.has(each.source.id) && isUnsettled(each))
}

/** Found or confirmed, and not over. */
export const isUnsettled = ({ state, perhaps }: Pick<WorkspaceStatement, 'state' | 'perhaps'>): boolean =>
  !perhaps && !['done', 'dismissed', 'cancelled', 'replaced'].includes(state)

/** From a reference back to its key; undefined for a record outside the index. */
export function keyLookup(index: RecordIndex): (ref: { kind: string; id: string }) => string | undefined {
  const keys = new Map([...index].map(([key, entry]) => [`${entry.kind}:${entry.id}`, key]))
  return (ref) => keys.get(`${ref.kind}:${ref.id}`)
}

/** Labels are chip-size: one line, at most 60 characters. */
export const refs = {
  goal: (goal: { id: string; title: string }): RecordRef => ref('goal', goal.id, goal.title),
  kpi: (kpi: { id: string; name: string }): RecordRef => ref('kpi', kpi.id, kpi.name),
  task: (task: { id: string; title: string }): RecordRef => ref('task', task.id, task.title),
  note: (note: { id: string; entry_date: string }): RecordRef =>
    ref('note', note.id, `Note of ${spokenDate(note.entry_date)}`),
  contact: (contact: { id: string; name: string }): RecordRef => ref('contact', contact.id, contact.name),
  interaction: (talk: { id: string; summary: string; date: string }): RecordRef => ({
    kind: 'interaction',
    id: talk.id,
    label: `${shortened(talk.summary, 44)}, ${spokenDate(talk.date)}`,
  }),
  file: (file: { id: string; name: string }): RecordRef => ref('file', file.id, file.name),
  thread: (thread: { id: string; title: string }): RecordRef => ref('thread', thread.id, thread.title),
  statement: (statement: { id: string; quote: string }): RecordRef => ref('statement', statement.id, statement.quote),
}

const ref = (kind: RecordKind, id: string, label: string): RecordRef => ({ kind, id, label: shortened(label, 60) })

const threadText = ({ title, messages }: WorkspaceThread) =>
  [title, ...messages.map(({ by, mine, day, text }) => `${mine ? 'You' : by}, ${day}: ${text}`)].join('\n')

function goalText(goal: WorkspaceGoal): string {
  const kpis = goal.kpis.map((kpi) => `${kpi.name}: ${kpiValues(kpi)}`).join('; ')
  return [
    goal.title,
    goal.description ?? '',
    `due ${goal.due_date}, ${goal.status.replace('_', ' ')}, progress ${goal.progress}%, set on ${goal.created_at.slice(0, 10)}`,
    goal.organization_name ?? '',
    kpis,
  ].join('\n')
}

function kpiText(kpi: WorkspaceKpi, goal: WorkspaceGoal): string {
  const history = kpi.history.map((entry) => `${entry.recorded_at.slice(0, 10)}: ${amount(entry.value, kpi.unit)}`)
  return `${kpi.name} (of the goal ${goal.title}, due ${goal.due_date}): ${kpiValues(kpi)}\n${history.join('; ')}`
}

function kpiValues(kpi: WorkspaceKpi): string {
  const said = (value: number | null) => (value === null ? 'none recorded' : amount(value, kpi.unit))
  return `current ${said(kpi.current_value)}, target ${said(kpi.target_value)}, start ${said(kpi.start_value)}, should ${kpi.direction}`
}

function taskText(task: WorkspaceTask): string {
  return [
    task.title,
    task.description ?? '',
    `${task.status}, ${task.priority}, due ${task.due_date ?? 'never'}, ${task.assigned_to_name ? `assigned to ${task.assigned_to_name}` : 'nobody assigned'}, created ${task.created_at.slice(0, 10)}`,
  ].join('\n')
}

function contactText(contact: WorkspaceContact): string {
  const talks = contact.interactions.map((talk) => `${talk.date} ${talk.summary}`).join('; ')
  const reach = contact.reach ? `\nreached at ${contact.reach}` : ''
  return `${contact.name}, ${contact.role}${reach}\n${contact.notes ?? ''}\nlast spoken: ${contact.last_interaction_date ?? 'never'}\n${talks}`
}
