// What waits to be sent, laid over what the server said last: lists and records show it at once, also after a reload without a line,
// and show it no more once it is undone.
import type { QueryKey } from '@tanstack/react-query'
import { ticked } from '#contract/note-boxes.ts'
import { type Around, kpisOf, madeContact, madeGoal, madeNote, madeTask } from './held-made.ts'
import type { HeldWrite } from './held-write.ts'
import { heldId, isMade, realId } from './made-ids.ts'

type Values = Record<string, unknown>
type Item = Values & { id: string }
export type Row = Pick<HeldWrite, 'kind' | 'key' | 'input' | 'said_at'>

/** By the first word of their kind: where the records are that rows change. */
const TOPICS: Record<string, string> = {
  ...{ task: 'tasks', order: 'tasks', step: 'tasks', note: 'notes', goal: 'goals', kpi: 'goals', promise: 'promises' },
  ...{ contact: 'contacts', interaction: 'contacts' },
}
const MADE = { tasks: madeTask, notes: madeNote, goals: madeGoal, contacts: madeContact }
/** Queries that take up what was made. */
const LISTS = ['list', 'next', 'urgent', 'choices']
/** What a record has none of before the server knows it. */
const EMPTY_AT_FIRST = ['comments', 'activity', 'timeline']

const split = ({ kind }: Pick<Row, 'kind'>) => kind.split('.') as [family: string, verb: string]
const over = (topic: string, row: Row) => TOPICS[split(row)[0]] === topic

/** Topics whose queries show a row of this kind. */
export function shownIn(kind: HeldWrite['kind']): string[] {
  const topic = TOPICS[kind.split('.')[0] ?? '']
  if (topic === undefined) return []
  return topic === 'tasks' || topic === 'promises' ? [topic, 'today'] : [topic]
}

/** The answer with what waits. `undefined`: the server has none; what is made here may be one. */
export function withHeld(key: QueryKey, answer: unknown, rows: readonly Row[], around: Around): unknown {
  const [topic, what, arg] = key
  if (rows.length === 0 || typeof topic !== 'string') return answer
  if (topic === 'today') return todayWith(answer, rows, around)
  const mine = rows.filter((row) => over(topic, row))
  if (mine.length === 0) return answer
  if (answer === undefined) return fromNothing(what, arg, mine, around)
  const takesUp = (record: Item) =>
    typeof what === 'string' && LISTS.includes(what) && fits(topic, what, arg, record, around)
  const open = topic === 'promises' && what === 'list' && (Object(arg) as Values).state === 'open'
  return inAnswer(answer, (items, isFirst) => {
    const now = mine.reduce((all, row) => step(all, row, around, isFirst ? takesUp : no), items)
    return open ? now.filter((item) => items.includes(item) || !OVER.includes(String(item.state))) : now
  })
}
const no = () => false

function fromNothing(what: unknown, arg: unknown, rows: readonly Row[], around: Around): unknown {
  if (typeof arg !== 'string' || typeof what !== 'string') return undefined
  if (!rows.some((row) => heldId(row.key) === arg && split(row)[1] === 'create')) return undefined
  if (EMPTY_AT_FIRST.includes(what)) return { pages: [{ items: [], next: null, total: '0' }], pageParams: [undefined] }
  if (what !== 'one') return undefined
  return rows
    .reduce<Item[]>((now, row) => step(now, row, around, ({ id }) => id === arg), [])
    .find(({ id }) => id === arg)
}

/** One row after the other: each is laid over what those before it have come to. */
function step(items: Item[], row: Row, around: Around, takesUp: (record: Item) => boolean): Item[] {
  const [family, verb] = split(row)
  const { input, key, said_at } = row
  const at = new Date(said_at).toISOString()
  const make = MADE[TOPICS[family] as keyof typeof MADE]
  if (verb === 'create' && family in ONES) {
    const id = heldId(key)
    // The server has it, and its lists too.
    if (isMade(key) || items.some((item) => item.id === id)) return items
    const record = make({ id, at, input, around }) as unknown as Item
    return takesUp(record) ? [record, ...items] : items
  }
  if (family === 'order') return inOrder(items, input.ids)
  const id = realId(String(input.id ?? ''))
  const place = items.findIndex((item) => realId(item.id) === id)
  const item = items[place]
  if (item === undefined) return items
  const next = changed(item, row, around)
  if (next === item) return items
  return next === null ? items.toSpliced(place, 1) : items.with(place, next)
}
/** Tasks of an order of one's own: each with its place in it. */
function inOrder(items: Item[], ids: unknown): Item[] {
  const places = new Map((ids as string[]).map((id, at) => [realId(id), at + 1]))
  if (!items.some((item) => places.has(realId(item.id)))) return items
  return items.map((item) => ({ ...item, place: places.get(realId(item.id)) ?? item.place }))
}
const ONES = { task: true, note: true, goal: true, contact: true }

/** Null: it is gone from where it stood. */
function changed(item: Item, { kind, input, key, said_at }: Row, around: Around): Item | null {
  const [family, verb] = split({ kind })
  if (verb === 'remove' && family in ONES) return null
  if (verb === 'change' && family in ONES) return { ...item, ...fieldsOf(item, input, said_at, around) }
  if (kind === 'task.remind') {
    // On the person's own clock, as it was typed.
    return { ...item, remind_at: typeof input.at === 'string' ? new Date(input.at).toISOString() : null }
  }
  if (kind === 'note.tick') {
    const content = ticked(String(item.content), Number(input.at), input.checked === true)
    return content === null ? item : { ...item, content }
  }
  if (family === 'step')
    return { ...item, steps: partsWith(item.steps, key, { ...input, done: input.done ?? undefined }, 'step_id', verb) }
  if (family === 'interaction') {
    const past_interactions = partsWith(item.past_interactions, key, input, 'interactionId', verb)
    return { ...item, past_interactions }
  }
  if (kind === 'kpi.record') {
    const kpis = (item.kpis as Item[]).map((kpi) =>
      kpi.id === input.kpi_id ? { ...kpi, current_value: input.current_value } : kpi,
    )
    return { ...item, kpis }
  }
  if (family === 'promise') return statementWith(item, verb, input)
  return item
}

/** Of what is sent, what the record is made of. */
function fieldsOf(item: Item, input: Values, said_at: number, around: Around): Values {
  const fields: Values = Object.fromEntries(Object.entries(input).filter(([name]) => name in item && name !== 'id'))
  if (typeof fields.title === 'string') fields.title = fields.title.trim()
  if ('assigned_to_user_id' in fields) {
    const id = fields.assigned_to_user_id
    fields.assigned_to_user = id === around.me.id ? around.me : typeof id === 'string' ? around.person(id) : null
  }
  if ('kpis' in fields)
    fields.kpis = kpisOf(fields.kpis, item.kpis as never, item.id, new Date(said_at).toISOString().slice(0, 10))
  // Steps are sent as their titles, and only with what is made.
  delete fields.steps
  return fields
}

/** Steps of a task, interactions of a contact. */
function partsWith(parts: unknown, key: string, input: Values, by: 'step_id' | 'interactionId', verb: string): Item[] {
  const all = Array.isArray(parts) ? (parts as Item[]) : []
  const { id, [by]: named, place, ...fields } = input
  if (verb === 'create') {
    const made = {
      id: heldId(key),
      ...(by === 'step_id' ? { done: false } : { notes: null, can_edit: true, updated_at: '' }),
    }
    return isMade(key) || all.some((part) => part.id === made.id) ? all : [...all, { ...made, ...plain(fields) }]
  }
  const at = all.findIndex((part) => realId(part.id) === realId(String(named)))
  const part = all[at]
  if (part === undefined) return all
  if (verb === 'remove') return all.toSpliced(at, 1)
  const next = { ...part, ...plain(fields) }
  return typeof place === 'number' ? all.toSpliced(at, 1).toSpliced(place, 0, next) : all.with(at, next)
}
const plain = (fields: Values) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** What is over is not in the way. */
function statementWith(item: Item, verb: string, input: Values): Item {
  if (verb === 'confirm') return { ...item, confirmed: true }
  if (verb === 'dismiss') return { ...item, state: 'dismissed' }
  if (verb === 'done') return { ...item, state: 'done' }
  const { id, due_date, ...fields } = input
  const { due } = item as { due?: Values | null }
  const day =
    due_date === undefined
      ? {}
      : { due: due_date === null ? null : { other_date: null, words: '', precision: 'day', ...due, date: due_date } }
  return { ...item, ...fields, ...day, confirmed: true }
}

/** Whether a list that was asked for so has this record; where that cannot be told, not. */
function fits(topic: string, what: string, arg: unknown, record: Item, { me }: Around): boolean {
  if (what === 'choices') return true
  if (what === 'urgent') return record.priority === 'Urgent' || record.priority === 'High'
  const asked = Object(arg) as Values
  return Object.entries(asked).every(([name, value]) => {
    if (
      value === undefined ||
      value === '' ||
      ['limit', 'sort', 'sort_by', 'include_completed', 'cursor'].includes(name)
    )
      return true
    if (name === 'search') return words(record).includes(String(value).toLowerCase())
    if (topic === 'tasks') {
      const mine = record.assigned_to_user_id === null || record.assigned_to_user_id === me.id
      if (name === 'delegated') return (value === 'true') !== mine
      if (name === 'assignedTo') return record.assigned_to_user_id === (value === 'me' ? me.id : value)
    }
    if (name === 'from') return String(record.entry_date) >= String(value)
    if (name === 'to') return String(record.entry_date) <= String(value)
    if (name === 'status' || name === 'priority') return String(value).split(',').includes(String(record[name]))
    return name in record && record[name] === value
  })
}
const words = ({ title = '', name = '', description = '', content = '', notes = '' }: Values) =>
  [title, name, description, content, notes].join('\n').toLowerCase()

type Listed = Values & { items?: Item[]; statements?: Item[]; total?: string }

/** Goes over the records of an answer, however it holds them. */
function inAnswer(answer: unknown, work: (items: Item[], isFirst: boolean) => Item[]): unknown {
  const { pages, items, statements, id } = Object(answer) as Listed & { pages?: Listed[] }
  if (Array.isArray(pages)) {
    const next = pages.map((page, at) => (page.items ? work(page.items, at === 0) : undefined))
    if (next.every((each, at) => each === pages[at]?.items)) return answer
    const more = next.reduce((sum, each, at) => sum + (each?.length ?? 0) - (pages[at]?.items?.length ?? 0), 0)
    return {
      ...(answer as Values),
      pages: pages.map((page, at) => ({ ...page, items: next[at], ...counted(page, more) })),
    }
  }
  if (Array.isArray(items)) {
    const next = work(items, true)
    return next === items
      ? answer
      : { ...(answer as Listed), items: next, ...counted(answer as Listed, next.length - items.length) }
  }
  if (Array.isArray(statements)) return { ...(answer as Listed), statements: work(statements, false) }
  if (typeof id !== 'string') return answer
  return work([answer as Item], false)[0] ?? answer
}

const counted = ({ total }: Listed, more: number) =>
  total !== undefined && /^\d+$/.test(total) ? { total: String(Math.max(0, Number(total) + more)) } : {}

/** Of the briefing, what is done already goes. */
function todayWith(answer: unknown, rows: readonly Row[], around: Around): unknown {
  const today = answer as { items?: Values[]; tasks?: Item[]; promises?: Item[] } | undefined
  if (!today?.items) return answer
  const isOver = ({ kind, input }: Row) =>
    kind === 'task.remove' || (kind === 'task.change' && ['Done', 'Cancelled'].includes(String(input.status)))
  const last = new Map(
    rows
      .filter(({ kind, input }) => kind === 'task.remove' || (kind === 'task.change' && 'status' in input))
      .map((row) => [realId(String(row.input.id)), isOver(row)]),
  )
  const open = (id: unknown) => typeof id !== 'string' || last.get(realId(id)) !== true
  const laid = (topic: string, items: Item[] = []) =>
    rows.filter((row) => over(topic, row)).reduce((now, row) => step(now, row, around, no), items)
  return {
    ...today,
    items: today.items.filter(({ task_id }) => open(task_id)),
    tasks: laid('tasks', today.tasks).filter(({ id }) => open(id)),
    promises: laid('promises', today.promises).filter(({ state }) => !OVER.includes(String(state))),
  }
}
const OVER = ['done', 'dismissed']
