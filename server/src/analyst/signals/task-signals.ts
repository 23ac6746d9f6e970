import { addDays, daysBetween } from '#contract/days.ts'
import { isLive } from '#contract/goal-progress.ts'
import { isOpen } from '#contract/task-status.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import type { NotesRead } from '../notes/notes-read.ts'
import { countedGerman, daysDative, pluralGerman } from '../text/german-speech.ts'
import { capital, counted, plural, quoted, shortened } from '../text/speech.ts'
import { STATE_GERMAN } from '../text/state-words.ts'
import { sharedTerms } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceNote, WorkspaceTask } from '../workspace/workspace.ts'
import { type Bilingual, type Fact, type Signal, signal } from './signal.ts'

const weight = { Low: 0, Medium: 1, High: 2, Urgent: 3 }
/** So many tasks are named one by one; the rest are counted. */
const named = 4
const echoDays = 45

/** Overdue and unowned tasks, gathered per goal so that one goal's backlog is one signal. */
export function taskSignals(workspace: Workspace, read: NotesRead): Signal[] {
  const open = workspace.tasks.filter(isOpen)
  const live = new Set(workspace.goals.filter(isLive).map((goal) => goal.id))
  const home = (task: WorkspaceTask) => (task.goal_id !== null && live.has(task.goal_id) ? task.goal_id : '')
  const late = open.filter((task) => task.due_date !== null && task.due_date < workspace.today)
  // An overdue task says itself that nobody is assigned.
  const unowned = open.filter((task) => isUnowned(task) && !late.includes(task) && matters(task, workspace.today))
  return [
    ...[...Map.groupBy(late, home)].map(([goal, tasks]) => overdue(tasks, late.length, goal || null, workspace, read)),
    ...[...Map.groupBy(unowned, home)].map(([goal, tasks]) => nobody(tasks, goal || null, workspace, read)),
  ]
}

/** One's own task without a name is one's own; only what others made can lack somebody. */
const isUnowned = (task: WorkspaceTask) => task.assigned_to_name === null && task.foreign === true

/** An unowned task that can wait is a list of ideas; one that is urgent or due is a hole. */
const matters = (task: WorkspaceTask, today: string) =>
  weight[task.priority] >= weight.High || (task.due_date !== null && task.due_date <= addDays(today, 14))

/** `all`: how many are overdue, whatever goal they serve. */
function overdue(
  tasks: WorkspaceTask[],
  all: number,
  goal_id: string | null,
  workspace: Workspace,
  read: NotesRead,
): Signal {
  const others = all > tasks.length
  const { today } = workspace
  const lateness = (task: WorkspaceTask) => daysBetween(task.due_date ?? today, today)
  const sorted = tasks.toSorted((a, b) => weight[b.priority] - weight[a.priority] || lateness(b) - lateness(a))
  const facts: Fact[] = sorted.slice(0, named).map((task) => ({
    text: `“${task.title}” (${task.priority}, ${task.status}) is ${inDays(lateness(task))} overdue; ${owner(task, workspace).text}.`,
    german: `“${task.title}” (${inGerman(task.priority)}, ${inGerman(task.status)}) ist seit ${daysDative(lateness(task))} überfällig und ${owner(task, workspace).german}.`,
    cites: [refs.task(task)],
  }))
  facts.splice(1, 0, ...echoOf(sorted[0], read))
  more(facts, sorted, { text: 'overdue', german: 'überfällig' })
  const oldest = Math.max(...tasks.map(lateness))
  const heaviest = Math.max(...tasks.map((task) => weight[task.priority]))
  const worst = sorted[0]
  return signal({
    id: `tasks_overdue:${goal_id ?? 'other'}`,
    kind: 'tasks_overdue',
    severity: 0.3 + 0.1 * heaviest + 0.15 * Math.min(1, tasks.length / 5) + 0.15 * Math.min(1, oldest / 30),
    title:
      tasks.length === 1 && worst
        ? `Overdue: ${worst.title}`
        : `${others ? `${capital(counted(tasks.length))} of ${counted(all)} overdue tasks` : `${capital(plural(tasks.length, 'task'))} overdue`}, the oldest by ${inDays(oldest)}`,
    brief: `${plural(tasks.length, 'overdue task')}`,
    german: {
      title:
        tasks.length === 1 && worst
          ? `Überfällig: ${worst.title}`
          : `${others ? `${capital(countedGerman(tasks.length))} von ${countedGerman(all)} überfälligen Aufgaben` : `${capital(countedGerman(tasks.length))} Aufgaben überfällig`}, die älteste seit ${daysDative(oldest)}`,
      brief: pluralGerman(tasks.length, 'eine überfällige Aufgabe', 'überfällige Aufgaben'),
    },
    facts,
    goal_id,
    person: worst?.assigned_to_name ?? null,
    matter: worst?.title ?? null,
  })
}

function nobody(tasks: WorkspaceTask[], goal_id: string | null, { today }: Workspace, read: NotesRead): Signal {
  const sorted = tasks.toSorted(
    (a, b) => weight[b.priority] - weight[a.priority] || (a.due_date ?? '9').localeCompare(b.due_date ?? '9'),
  )
  const facts: Fact[] = sorted.slice(0, named).map((task) => ({
    text: `“${task.title}” (${task.priority}${task.due_date ? `, due ${spokenDate(task.due_date)}` : ''}) has nobody assigned.`,
    german: `“${task.title}” (${task.priority}${task.due_date ? `, fällig am ${spokenGerman(task.due_date)}` : ''}) ist niemandem zugewiesen.`,
    cites: [refs.task(task)],
  }))
  facts.splice(1, 0, ...echoOf(sorted[0], read))
  more(facts, sorted, { text: 'without an owner', german: 'niemandem zugewiesen' })
  const heaviest = Math.max(...tasks.map((task) => weight[task.priority]))
  const soon = tasks.some((task) => task.due_date !== null && task.due_date <= addDays(today, 7))
  return signal({
    id: `tasks_unowned:${goal_id ?? 'other'}`,
    kind: 'tasks_unowned',
    severity: 0.25 + 0.08 * heaviest + 0.1 * Math.min(1, tasks.length / 4) + (soon ? 0.1 : 0),
    title:
      tasks.length === 1 && sorted[0]
        ? `Nobody owns: ${sorted[0].title}`
        : `${capital(plural(tasks.length, 'task'))} without an owner`,
    brief: `${plural(tasks.length, 'task')} without an owner`,
    german: {
      title:
        tasks.length === 1 && sorted[0]
          ? `Niemandem zugewiesen: ${sorted[0].title}`
          : `${capital(countedGerman(tasks.length))} Aufgaben sind niemandem zugewiesen`,
      brief: pluralGerman(tasks.length, 'eine nicht zugewiesene Aufgabe', 'nicht zugewiesene Aufgaben'),
    },
    facts,
    goal_id,
    matter: sorted[0]?.title ?? null,
  })
}

/** What the notes of the last weeks say on a task: the entry that shares most of its bearing words, at least two. */
function echoOf(task: WorkspaceTask | undefined, { minutes, people }: NotesRead): Fact[] {
  const newest = minutes.at(-1)?.note.entry_date
  if (!task || newest === undefined) return []
  // Names tie together whatever a person ever said; only matters count.
  const title = task.title
    .split(' ')
    .filter((word) => !people.has(word))
    .join(' ')
  let best: { text: string; note: WorkspaceNote; shared: number } | null = null
  for (const { note, items } of minutes) {
    if (daysBetween(note.entry_date, newest) > echoDays) continue
    for (const { text, is_title } of items) {
      const shared = is_title || text.length < 20 ? 0 : sharedTerms(title, text)
      if (shared >= 2 && (best === null || shared >= best.shared)) best = { text, note, shared }
    }
  }
  if (best === null) return []
  const words = shortened(best.text.replace(/(?<![.;,:\s])[.;,:\s]+$/, ''), 200)
  return [
    {
      text: `On ${spokenDate(best.note.entry_date)} the note says: ${quoted(words)}.`,
      german: `In der Notiz vom ${spokenGerman(best.note.entry_date)} steht dazu: ${quoted(words)}.`,
      cites: [refs.note(best.note)],
    },
  ]
}

function more(facts: Fact[], tasks: WorkspaceTask[], what: Bilingual) {
  const rest = tasks.slice(named)
  if (rest.length === 0) return
  facts.push({
    text: `${capital(counted(rest.length))} more ${rest.length === 1 ? 'is' : 'are'} ${what.text}.`,
    german: `${rest.length === 1 ? 'Eine weitere ist' : `${capital(countedGerman(rest.length))} weitere sind`} ${what.german}.`,
    cites: rest.map(refs.task),
  })
}

function owner(task: WorkspaceTask, { user }: Workspace): Bilingual {
  const { assigned_to_name: name } = task
  if (isUnowned(task)) return { text: 'nobody is assigned', german: 'niemandem zugewiesen' }
  if (name === null || name === user.name) return { text: 'it is yours', german: 'liegt bei dir' }
  return { text: `it is with ${name}`, german: `liegt bei ${name}` }
}

const inGerman = (state: string): string =>
  Object.hasOwn(STATE_GERMAN, state) ? (STATE_GERMAN[state] ?? state) : state
