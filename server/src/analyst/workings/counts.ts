// Sentences that count: read whole as number, kind and state, and counted again. What is not understood to its last word is not counted.

import { addDays } from '#contract/days.ts'
import { goalCourse, isLive } from '#contract/goal-progress.ts'
import { isOpen } from '#contract/task-status.ts'
import { linksOf } from '../checker/claim.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal, WorkspaceTask } from '../workspace/workspace.ts'
import { ofGoal, valuesOf } from './lines.ts'
import { type Derivation, wordsFor } from './shapes.ts'

const NUMBERS = new Map<string, number>(
  [
    'no|none|keine|keiner|keines|kein',
    'one|ein|eine|einer|eines',
    'two|zwei',
    'three|drei',
    'four|vier',
    'five|fünf',
    'six|sechs',
    'seven|sieben',
    'eight|acht',
    'nine|neun',
    'ten|zehn',
    'eleven|elf',
    'twelve|zwölf',
  ].flatMap((names, at) => names.split('|').map((name) => [name, at])),
)
const N = `(${[...NUMBERS.keys()].join('|')}|\\d{1,4})`
const numberOf = (word: string): number => NUMBERS.get(word) ?? Number(word)

type Kind = 'task' | 'goal' | 'contact' | 'note'
const KINDS: [RegExp, Kind][] = [
  [/^(?:tasks?|aufgaben?)$/, 'task'],
  [/^(?:goals?|ziele?)$/, 'goal'],
  [/^(?:contacts?|kontakte?)$/, 'contact'],
  [/^(?:notes?|notiz(?:en)?)$/, 'note'],
]
const KIND = '(tasks?|goals?|contacts?|notes?|aufgaben?|ziele?|kontakte?|notiz(?:en)?)'

type Task = (task: WorkspaceTask, today: string) => boolean
type Goal = (goal: WorkspaceGoal, today: string) => boolean
const dueWithin =
  (days: number): Task =>
  ({ due_date }, today) =>
    due_date !== null && due_date >= today && due_date <= addDays(today, days)
const late: Task = ({ due_date }, today) => due_date !== null && due_date < today
const course =
  (...which: string[]): Goal =>
  (goal, today) =>
    which.includes(goalCourse(goal, today) ?? '')
const inTrouble: Goal = (goal, today) => course('behind', 'at_risk')(goal, today) || goal.due_date < today

/** How a task may stand, in both languages. Each is said of open tasks. */
const OF_TASKS: [RegExp, Task][] = [
  [/^(?:open|offen)$/, () => true],
  [/^(?:overdue|past due|überfällig)$/, late],
  [/^(?:due today|heute fällig)$/, dueWithin(0)],
  [/^(?:due tomorrow|morgen fällig)$/, ({ due_date }, today) => due_date === addDays(today, 1)],
  [
    /^(?:with nobody|without an owner|unassigned|ohne zuständige[nr]?)$/,
    ({ assigned_to_name }) => assigned_to_name === null,
  ],
  [/^(?:without a (?:due )?date|ohne (?:datum|termin))$/, ({ due_date }) => due_date === null],
  [/^(?:urgent|dringend)$/, ({ priority }) => priority === 'Urgent'],
  [/^(?:urgent or high)$/, ({ priority }) => priority === 'Urgent' || priority === 'High'],
  [/^(?:in progress|in arbeit)$/, ({ status }) => status === 'In Progress'],
]
const OF_GOALS: [RegExp, Goal][] = [
  [/^(?:open|offen)$/, () => true],
  [/^(?:behind|zurück)$/, course('behind')],
  [/^(?:at risk|gefährdet)$/, course('at_risk')],
  [/^(?:on track|auf kurs)$/, course('on_track')],
  [/^(?:in trouble|in schwierigkeiten)$/, inTrouble],
]

function taskState(state: string): Task | null {
  const next = /^due (?:in|within) the next (\d{1,3}) days$|^in den nächsten (\d{1,3}) tagen fällig$/.exec(state)
  if (next) return dueWithin(Number(next[1] ?? next[2]))
  return OF_TASKS.find(([pattern]) => pattern.test(state))?.[1] ?? null
}
const goalState = (state: string): Goal | null => OF_GOALS.find(([pattern]) => pattern.test(state))?.[1] ?? null

/** What stands around a count and says nothing of it. */
const plainOf = (claim: string): string =>
  wordsFor(claim)
    .replace(
      /^(?:by (?:the tasks’ own fields|their kpis|their fields), |nach (?:den feldern der aufgaben|ihren kennzahlen) )/,
      '',
    )
    .replace(/^(?:besides, |you have )/, '')
    .replace(/; (?:what only a text says i may have missed|was nur ein text sagt, kann ich übersehen haben)$/, '')
    .replace(
      /behind, at risk or past due|zurück, sind gefährdet oder überfällig|liegt zurück, ist gefährdet oder überfällig/,
      'in trouble',
    )
    .replace(/(?<=\d ziele )liegen in trouble/, 'sind in trouble')
    .replace(/(?<= ziele? )(?:liegt|liegen) zurück$/, 'sind zurück')

const IS = '(?:is|are|ist|sind)'
const HEAD = new RegExp(
  `^${N} (?:(urgent or high|urgent|open|overdue) )?${KIND}(?: (?:of|von) ([^,]{2,60}?))?(?: ${IS} ([^,]{2,40}))?$`,
  'u',
)
const SHARE = new RegExp(
  `^${N} (?:of|von) (?:the |your |den |deinen )?(\\d{1,4}|[a-zäöüß]{2,6}) (?:(open|offenen) )?${KIND} ${IS} ([^,]{2,40})$`,
  'u',
)
const NEXT = new RegExp(`^(?:(?:and|und) )?(?:davon )?${N}(?: of them)?(?: ${KIND})?(?: ${IS})? ([^,]{2,40})$`, 'u')

type Counted = { kind: Kind; tasks: WorkspaceTask[]; goals: WorkspaceGoal[]; all: number }

/** What a sentence that counts rests on, where it holds. `listed`: the records of the list that it heads. Null: it does not count, or not so. */
export function countedAgain(
  claim: string,
  listed: readonly { kind: string; id: string }[],
  workspace: Workspace,
): Derivation | null {
  // A day in a sentence keeps its comma out of this: no state that is known has one.
  const [first = '', ...rest] = plainOf(claim).split(', ')
  const head = headOf(first, listed, workspace)
  if (!head) return null
  let shown = head
  for (const part of rest) {
    const [, number = '', kind, state = ''] = NEXT.exec(part) ?? []
    if (number === '') return null
    const own = kind ? setOf(kindOf(kind), workspace) : /of them|davon/.test(part) ? head : setOf(head.kind, workspace)
    const held = own && narrowed(own, state.replace(/^of them /, ''), workspace.today)
    if (!held || sizeOf(held) !== numberOf(number)) return null
    if (sizeOf(shown) === 0) shown = held
  }
  return derived(shown)
}

function headOf(text: string, listed: readonly { kind: string; id: string }[], workspace: Workspace): Counted | null {
  const share = SHARE.exec(text)
  if (share) {
    const [, number = '', of = '', , kind = '', state = ''] = share
    const all = setOf(kindOf(kind), workspace)
    const held = all && narrowed(all, state, workspace.today)
    if (!all || !held || sizeOf(all) !== numberOf(of) || sizeOf(held) !== numberOf(number)) return null
    return held
  }
  const [, number = '', adjective, kind = '', person, state] = HEAD.exec(text) ?? []
  if (number === '') return null
  const all = setOf(kindOf(kind), workspace)
  if (!all) return null
  const theirs = person === undefined ? all : ofPerson(all, person)
  const first = adjective === undefined ? theirs : narrowed(theirs, adjective, workspace.today)
  const held =
    first && (state === undefined ? first : narrowed(first, state === 'on record' ? 'open' : state, workspace.today))
  if (
    held &&
    sizeOf(held) === numberOf(number) &&
    (state !== undefined || adjective !== undefined || person !== undefined || isTotal(all))
  )
    return held
  // It heads a list, and counts what stands in it.
  const shown = listedOf(all, listed)
  const fits = shown && (state === undefined ? shown : narrowed(shown, state, workspace.today))
  return fits &&
    person === undefined &&
    adjective === undefined &&
    sizeOf(fits) === sizeOf(shown) &&
    sizeOf(fits) === numberOf(number)
    ? fits
    : null
}

const kindOf = (word: string): Kind => KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'task'
const isTotal = ({ kind }: Counted) => kind === 'contact' || kind === 'note'

/** All of a kind; null where not all were read. */
function setOf(kind: Kind, { tasks, goals, contacts, notes, cut = [] }: Workspace): Counted | null {
  if (cut.includes(kind)) return null
  const none = { kind, tasks: [], goals: [] }
  if (kind === 'contact') return { ...none, all: contacts.length }
  if (kind === 'note') return { ...none, all: notes.length }
  const open = kind === 'task' ? tasks.filter(isOpen) : []
  const live = kind === 'goal' ? goals.filter(isLive) : []
  return { kind, tasks: open, goals: live, all: open.length + live.length }
}

const sizeOf = ({ kind, tasks, goals, all }: Counted): number =>
  kind === 'task' ? tasks.length : kind === 'goal' ? goals.length : all

function narrowed(set: Counted, state: string, today: string): Counted | null {
  if (set.kind === 'task') {
    const test = taskState(state)
    return test && { ...set, tasks: set.tasks.filter((task) => test(task, today)) }
  }
  if (set.kind === 'goal') {
    const test = goalState(state)
    return test && { ...set, goals: set.goals.filter((goal) => test(goal, today)) }
  }
  return state === 'open' ? set : null
}

const ofPerson = (set: Counted, person: string): Counted => ({
  ...set,
  tasks: set.tasks.filter(({ assigned_to_name }) => assigned_to_name !== null && wordsFor(assigned_to_name) === person),
  goals: [],
})

const listedOf = (set: Counted, listed: readonly { id: string }[]): Counted | null => {
  const ids = new Set(listed.map(({ id }) => id))
  const shown = {
    ...set,
    tasks: set.tasks.filter(({ id }) => ids.has(id)),
    goals: set.goals.filter(({ id }) => ids.has(id)),
  }
  return sizeOf(shown) > 0 && (set.kind === 'task' || set.kind === 'goal') ? shown : null
}

const derived = (set: Counted): Derivation => ({
  how: `Counted again in your records: ${sizeOf(set)}${set.kind === 'task' || set.kind === 'goal' ? ` of ${set.all} open ${set.kind}s` : ''}.`,
  from: [
    ...set.tasks.map((task) => ({ ref: refs.task(task), values: valuesOf(task) })),
    ...set.goals.flatMap((goal) => ofGoal(goal).from),
  ],
})

/** The records that the items of the list behind a place of a text are about: the first mark of each; a goal's task is not counted as a goal. */
export function listBehind(text: string, end: number): { kind: string; id: string }[] {
  const lines = text.slice(end).split('\n').slice(1)
  const begin = lines.findIndex((line) => line.trim() !== '')
  if (begin < 0) return []
  const items: { kind: string; id: string }[] = []
  for (const line of lines.slice(begin)) {
    if (!/^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(line)) break
    const [first] = linksOf(line)
    if (first) items.push(first)
  }
  return items
}
