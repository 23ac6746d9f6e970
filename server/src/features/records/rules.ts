import type { Company } from '#contract/companies.ts'
import type { Contact } from '#contract/contacts.ts'
import type { FileRecord } from '#contract/files.ts'
import type { Goal, GoalStatus, Kpi } from '#contract/goals.ts'
import type { Note } from '#contract/notes.ts'
import type { KeptStatement } from '#contract/promises.ts'
import type { RecordView } from '#contract/records.ts'
import type { Task } from '#contract/tasks.ts'
import { NOTE_TITLE_LENGTH, noteTitle } from '#server/analyst/notes/title.ts'
import { amount as amountInWords } from '#server/analyst/text/speech.ts'
import type { ThreadHead, ThreadLine } from './store.ts'

type Fact = RecordView['facts'][number]

const STATUS: Record<GoalStatus, string> = { new: 'New', in_progress: 'In progress', done: 'Done', failed: 'Failed' }

/** Facts with something to say: a value that is missing is no fact. */
function facts(values: Record<string, string | null | undefined>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const amount = (value: number | null, unit: string | null) => (value === null ? null : amountInWords(value, unit))

export function goalView(goal: Goal): RecordView {
  const { id, title, description, due_date, updated_at } = goal
  return {
    kind: 'goal',
    id,
    title,
    body: description,
    updated_at,
    facts: [
      ...facts({
        Status: STATUS[goal.status],
        Due: due_date,
        Progress: `${goal.progress}%`,
        Organization: goal.organization_name,
      }),
      ...goal.kpis.map((kpi) => ({ name: kpi.name, value: kpiLine(kpi) })),
    ],
    href: `/app/strategy?goal=${id}`,
  }
}

/** What a number cannot be read without stands with each: '8%', '€5k'. */
const hasSign = (unit: string | null) => /^[%$€£]/.test(unit?.trim() ?? '')

/** '8 of 10 sites' for a number that should rise, '8% down to 4%' for one that should fall. */
function kpiLine({ current_value, target_value, unit, direction }: Kpi): string {
  const towards = direction === 'increase' ? 'of' : 'down to'
  const current = amount(current_value, target_value === null || hasSign(unit) ? unit : null) ?? 'no value'
  return target_value === null ? current : `${current} ${towards} ${amountInWords(target_value, unit)}`
}

/** `progress`: percent, 0 to 100. `recorded_at`: when its value last changed; null: never had one. */
export function kpiView(goal: Goal, kpi: Kpi, progress: number, recorded_at: string | null): RecordView {
  return {
    kind: 'kpi',
    id: kpi.id,
    title: kpi.name,
    body: null,
    facts: facts({
      Current: amount(kpi.current_value, kpi.unit),
      Target: amount(kpi.target_value, kpi.unit),
      Start: amount(kpi.start_value, kpi.unit),
      Unit: kpi.unit,
      Direction: kpi.direction === 'increase' ? 'Should rise' : 'Should fall',
      Progress: `${Math.round(progress)}%`,
      Recorded: recorded_at?.slice(0, 10),
      Goal: goal.title,
      'Goal due': goal.due_date,
    }),
    href: `/app/strategy?goal=${goal.id}`,
    updated_at: goal.updated_at,
  }
}

export function taskView(task: Task): RecordView {
  const { id, title, description, updated_at } = task
  const body = [description, task.notes].filter((part) => part !== null && part.trim() !== '').join('\n\n')
  return {
    kind: 'task',
    id,
    title,
    body: body === '' ? null : body,
    updated_at,
    facts: facts({
      Status: task.status,
      Priority: task.priority,
      Due: task.due_date,
      'Assigned to': task.assigned_to_user?.name ?? 'Nobody',
      'Created by': task.created_by_user?.name,
    }),
    href: `/app/my-tasks?task=${id}`,
  }
}

export function noteView(note: Note): RecordView {
  const { id, content, entry_date, updated_at } = note
  return {
    kind: 'note',
    id,
    title: noteTitle(note),
    body: withoutTitle(content),
    facts: facts({ Date: entry_date }),
    href: `/app/notes?note=${id}`,
    updated_at,
  }
}

/** A heading on the first line that became the title in full is not said twice. */
const withoutTitle = (content: string) =>
  content.replace(/^\s*#{1,6}\s([^\n]*)\n*/, (all, heading: string) =>
    [...heading].length <= NOTE_TITLE_LENGTH ? '' : all,
  )

export function contactView(contact: Contact): RecordView {
  const { id, name, notes, updated_at, past_interactions } = contact
  const [last] = past_interactions
  return {
    kind: 'contact',
    id,
    title: name,
    body: notes,
    updated_at,
    facts: facts({
      Role: contact.role,
      Company: contact.company,
      Email: contact.emails.join(', '),
      Phone: contact.phones.join(', '),
      'Last interaction': last && `${last.date}: ${last.summary}`,
      Interactions: String(past_interactions.length),
    }),
    href: `/app/contacts?contact=${id}`,
  }
}

export function companyView(company: Company): RecordView {
  const { id, name, notes, domains, tags, people, last_contacted_on, updated_at } = company
  return {
    kind: 'company',
    id,
    title: name,
    body: notes,
    updated_at,
    facts: facts({
      Domains: domains.join(', '),
      Tags: tags.join(', '),
      People: String(people),
      'Last interaction': last_contacted_on,
    }),
    href: `/app/companies?company=${id}`,
  }
}

/** How much of a file's text stands beside a citation, in characters. */
export const FILE_TEXT_LENGTH = 3_000

/** `text`: the beginning of what was read out of it; null: nothing was. Only Markdown is meant as Markdown. */
export function fileView(file: FileRecord, text: string | null): RecordView {
  const { id, name, media_type, size, created_at, updated_at } = file
  return {
    kind: 'file',
    id,
    title: name,
    body: media_type === 'text/markdown' ? text : text && asMarkdown(text),
    updated_at,
    facts: facts({ Type: media_type, Size: sizeText(size), Added: created_at.slice(0, 10) }),
    href: `/app/files?file=${id}`,
  }
}

/** How many of a thread's last messages stand beside a citation. */
export const THREAD_LINES = 50

/** What was said in a thread, one line for each message, as plain text. */
export const threadText = (lines: readonly ThreadLine[]) =>
  lines.map(({ by, timestamp, text }) => `${by}, ${timestamp.slice(0, 16).replace('T', ' ')} UTC: ${text}`).join('\n')

export function threadView({ id, title, updated_at }: ThreadHead, lines: readonly ThreadLine[]): RecordView {
  const last = lines.at(-1)
  return {
    kind: 'thread',
    id,
    title,
    body: lines.map(({ by, text }) => `**${asMarkdown(by)}:** ${asMarkdown(text)}`).join('\n\n') || null,
    facts: facts({ 'Last message': last && `${last.by}, ${last.timestamp.slice(0, 10)}` }),
    href: `/app/comms/${id}`,
    updated_at,
  }
}

/** A text that means none of its signs as Markdown. */
const asMarkdown = (text: string) =>
  text.replace(/[\\`*_{}[\]()<>#+\-.!|~]/g, (sign) => `\\${sign}`).replace(/\n/g, '\n\n')

/** As the list of files says it: 803 B, 1.4 kB, 12 MB. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  const [size, unit] = bytes < 999_500 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`
}

export function interactionView(contact: Contact, interaction: Contact['past_interactions'][number]): RecordView {
  const { id, summary, notes, date, updated_at } = interaction
  return {
    kind: 'interaction',
    id,
    title: summary,
    body: notes,
    updated_at: updated_at,
    facts: facts({ Contact: contact.name, Role: contact.role, Date: date }),
    href: `/app/contacts?contact=${contact.id}`,
  }
}

/** The very words of its source stand below what it says. */
export function statementView(statement: KeptStatement): RecordView {
  const { id, what, quote, kind, state, due, amount, who, to_whom, source, source_changed, updated_at } = statement
  return {
    kind: 'statement',
    id,
    title: what,
    body: quote,
    updated_at,
    facts: facts({
      Kind: kind,
      State: source_changed ? `${state}; its source changed` : state,
      Who: who?.words,
      'To whom': to_whom?.words,
      Due: due?.date ?? due?.words,
      Amount: amount?.words,
      Source: source.label,
      Written: source.written_on,
    }),
    href: `/app/promises?statement=${id}`,
  }
}
