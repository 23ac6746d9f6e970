// What can wait for a line: by which call it is sent, how it meets what the server has by then, and what is read anew afterwards.
import type { Contract } from '#contract/endpoint.ts'
import { boxAt, sameBox } from '#contract/note-boxes.ts'

type Values = Record<string, unknown>
export type Kind = {
  contract?(): Promise<{ endpoints: Contract }>
  call?: string
  /** In the place of a call: for what has bytes. `input.blob` names them. */
  send?(input: Values, key: string): Promise<unknown>
  /** Its own row: it takes long, and nothing else waits for it. */
  place?: string
  /** make: known by its key. change: made of a version, or a state that can be said twice. remove: what is gone is done. */
  how: 'make' | 'change' | 'remove'
  /** Their queries are read anew once it has arrived; the first is its own. */
  topics: readonly string[]
  /** What it is to come to, where that is not what is sent. */
  wants?: Values
  /** The part of the record of a conflict that it changes. */
  part?(current: Values, input: Values): Values
  /** What is sent instead, where its person says that theirs holds. */
  over?(input: Values, part: Values): Values
  /** In the place of comparing fields: what becomes of it in the record as it is now. */
  anew?(input: Values, before: Values, current: Values): Anew
  /** The id of what was made, where the answer is not that record. */
  madeId?(answer: Values): unknown
}

/** `free`: it is made of the newer record, so. `refused`: why not, for people. */
export type Anew = { is: 'done' } | { is: 'free'; input: Values } | { is: 'refused'; reason: string }

const tasks = { contract: async () => (await import('#contract/tasks.ts')).tasksContract, topics: ['tasks'] }
const notes = { contract: async () => (await import('#contract/notes.ts')).notesContract, topics: ['notes'] }
const contacts = {
  contract: async () => (await import('#contract/contacts.ts')).contactsContract,
  topics: ['contacts'],
}
const goals = { contract: async () => (await import('#contract/goals.ts')).goalsContract, topics: ['goals'] }
const promises = {
  contract: async () => (await import('#contract/promises.ts')).promisesContract,
  topics: ['promises'],
}
const last = (list: unknown) => (Array.isArray(list) ? list.at(-1) : undefined)

const KINDS = {
  'task.create': { ...tasks, call: 'create', how: 'make' },
  'task.change': { ...tasks, call: 'update', how: 'change' },
  'task.comment': { ...tasks, call: 'comment', how: 'make' },
  'task.remove': { ...tasks, call: 'remove', how: 'remove' },
  'task.remind': { ...tasks, call: 'remind', how: 'change' },
  'order.change': { ...tasks, call: 'order', how: 'change' },
  'step.create': { ...tasks, call: 'addStep', how: 'make', madeId: ({ steps }: Values) => last(steps)?.id },
  'step.change': { ...tasks, call: 'updateStep', how: 'change' },
  'step.remove': { ...tasks, call: 'removeStep', how: 'remove' },
  'note.create': { ...notes, call: 'create', how: 'make' },
  'note.change': { ...notes, call: 'update', how: 'change' },
  'note.tick': { ...notes, call: 'tick', how: 'change', topics: ['notes', 'promises'], anew: tickAnew },
  'note.remove': { ...notes, call: 'remove', how: 'remove' },
  'file.create': {
    topics: ['files'],
    how: 'make',
    send: async (input: Values, key: string) => (await import('./held-files.ts')).sendHeldFile(input, key),
  },
  'dictation.note': {
    topics: ['notes', 'files'],
    how: 'make',
    place: 'recordings',
    send: async (input: Values, key: string) => (await import('./held-files.ts')).sendHeldRecording(input, key),
  },
  'contact.create': { ...contacts, call: 'create', how: 'make' },
  'contact.change': { ...contacts, call: 'update', how: 'change' },
  'contact.remove': { ...contacts, call: 'remove', how: 'remove' },
  'interaction.create': { ...contacts, call: 'addInteraction', how: 'make' },
  'interaction.change': { ...contacts, call: 'updateInteraction', how: 'change' },
  'interaction.remove': { ...contacts, call: 'removeInteraction', how: 'remove' },
  'goal.create': { ...goals, call: 'create', how: 'make' },
  'goal.change': { ...goals, call: 'update', how: 'change' },
  'goal.remove': { ...goals, call: 'remove', how: 'remove' },
  'kpi.record': {
    ...goals,
    call: 'record',
    how: 'change',
    part: ({ kpis }: Values, { kpi_id }: Values) => (kpis as Values[]).find(({ id }) => id === kpi_id) ?? {},
    over: (input: Values, { current_value }: Values) => ({ ...input, was: current_value }),
  },
  'kpi.add': { ...goals, call: 'addValue', how: 'make' },
  'kpi.correct': { ...goals, call: 'correctValue', how: 'change' },
  'kpi.remove': { ...goals, call: 'removeValue', how: 'remove' },
  'promise.confirm': {
    ...promises,
    call: 'confirm',
    how: 'change',
    wants: { confirmed: true, suggested_change: null },
  },
  'promise.accept': { ...promises, call: 'accept', how: 'change', wants: { suggested_change: null } },
  'promise.dismiss': { ...promises, call: 'dismiss', how: 'change', wants: { state: 'dismissed' } },
  'promise.done': {
    ...promises,
    call: 'done',
    how: 'change',
    wants: { state: 'done' },
    topics: ['promises', 'tasks', 'notes'],
  },
  'promise.correct': {
    ...promises,
    call: 'update',
    how: 'change',
    part: correctedPart,
  },
} satisfies Record<string, Kind>

/** A box is known by its words, wherever it stands by now. */
function tickAnew(input: Values, before: Values, current: Values): Anew {
  const [text, now] = [String(before.content), String(current.content)]
  const at = sameBox(text, Number(input.at), now)
  if (at === null) return { is: 'refused', reason: 'The note has changed, and this box can no longer be found in it.' }
  return boxAt(now, at) === input.checked ? { is: 'done' } : { is: 'free', input: { ...input, at } }
}

/** A statement by the fields of its correction. Who is meant is the server's to find out: the words say whether it is the same. */
function correctedPart(current: Values, input: Values): Values {
  const same = (name: 'who' | 'to_whom') => {
    const [mine, theirs] = [input[name], current[name]].map((party) => (Object(party) as Values).words)
    return { [name]: mine !== undefined && mine === theirs ? input[name] : current[name] }
  }
  const { date = null } = Object(current.due) as Values
  return { ...current, ...same('who'), ...same('to_whom'), due_date: date }
}

export const PLACES = ['all', 'recordings'] as const

export type HeldKind = keyof typeof KINDS
/** Undefined: another build of the application has kept it. */
export const kindOf = (kind: HeldKind): Kind | undefined => KINDS[kind]

/** Names of fields that say which record is meant, and not what becomes of it. */
const NAMING = ['id', 'step_id', 'interactionId', 'kpi_id', 'value_id', 'was']

/** What a change is to come to, field by field. */
export const wantsOf = (kind: HeldKind, input: Values): Values =>
  kindOf(kind)?.wants ?? Object.fromEntries(Object.entries(input).filter(([name]) => !NAMING.includes(name)))

/** One word for each record that can be changed. */
export const recordOf = (kind: HeldKind, input: Values): string =>
  [kind.split('.', 1)[0], ...NAMING.filter((name) => name !== 'was').map((name) => input[name] ?? '')].join(' ')
