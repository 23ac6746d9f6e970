// A workspace cut to what a prompt has room for.
import { isOpen } from '#contract/task-status.ts'
import type { Workspace, WorkspaceContact, WorkspaceGoal, WorkspaceNote, WorkspaceTask } from './workspace.ts'

export type Budgeted = { workspace: Workspace; left_out: string[] }

/** Shares of the budget; what a kind does not use goes to the notes, which are the longest. */
const shares = { goals: 0.25, tasks: 0.2, contacts: 0.2 }

/**
 * Cuts a workspace to about `maxCharacters` for a prompt: goals first, then open and recent tasks, people of recent
 * talks, and notes newest first. A long note is cut at a paragraph. `left_out` says in sentences what is missing.
 */
export function budget(workspace: Workspace, maxCharacters: number): Budgeted {
  const left_out: string[] = []
  const goals = taken(byDueDate(workspace.goals), maxCharacters * shares.goals)
  const tasks = taken(openThenRecent(workspace.tasks), maxCharacters * shares.tasks)
  const contacts = taken(byLastTalk(workspace.contacts), maxCharacters * shares.contacts)
  const notes = takenNotes(workspace.notes, maxCharacters - goals.used - tasks.used - contacts.used)

  say(left_out, 'goal', goals.dropped, 'those due last')
  say(left_out, 'task', tasks.dropped, 'closed and oldest ones first')
  say(left_out, 'contact', contacts.dropped, 'those not spoken to for longest')
  say(left_out, 'note', notes.dropped, notes.oldestKept ? `all before ${notes.oldestKept}` : 'all')
  if (notes.cut > 0) left_out.push(`The end of ${notes.cut} long ${notes.cut === 1 ? 'note' : 'notes'}.`)

  return {
    workspace: { ...workspace, goals: goals.kept, tasks: tasks.kept, contacts: contacts.kept, notes: notes.kept },
    left_out,
  }
}

function taken<T>(rows: T[], room: number) {
  const kept: T[] = []
  let used = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (used + size > room) break
    kept.push(row)
    used += size
  }
  return { kept, used, dropped: rows.length - kept.length }
}

function takenNotes(notes: WorkspaceNote[], room: number) {
  const mostForOne = Math.max(1500, room / 6)
  const kept: WorkspaceNote[] = []
  let left = room
  let cut = 0
  const newestFirst = notes.toSorted((a, b) => b.entry_date.localeCompare(a.entry_date) || b.id.localeCompare(a.id))
  for (const note of newestFirst) {
    const content = cutAtParagraph(note.content, Math.min(left, mostForOne))
    if (content === null) break
    if (content.length < note.content.length) cut += 1
    kept.push({ ...note, content })
    left -= content.length
  }
  return { kept, cut, dropped: notes.length - kept.length, oldestKept: kept.at(-1)?.entry_date }
}

/** The text up to the last paragraph that fits; null when not even a useful beginning does. */
function cutAtParagraph(text: string, room: number): string | null {
  if (text.length <= room) return text
  if (room < 200) return null
  const head = text.slice(0, room - 2)
  const paragraph = head.lastIndexOf('\n\n')
  const line = head.lastIndexOf('\n')
  const end = paragraph > 100 ? paragraph : line > 100 ? line : head.length
  return `${head.slice(0, end)}\n…`
}

function say(left_out: string[], what: string, dropped: number, which: string) {
  if (dropped > 0) left_out.push(`${dropped} ${what}${dropped === 1 ? '' : 's'} (${which}).`)
}

const byDueDate = (goals: WorkspaceGoal[]) => goals.toSorted((a, b) => a.due_date.localeCompare(b.due_date))
const byLastTalk = (contacts: WorkspaceContact[]) =>
  contacts.toSorted((a, b) => (b.last_interaction_date ?? '').localeCompare(a.last_interaction_date ?? ''))
const openThenRecent = (tasks: WorkspaceTask[]) =>
  tasks.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.updated_at.localeCompare(a.updated_at))
