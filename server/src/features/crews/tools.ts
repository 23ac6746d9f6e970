// One reading tool for what the lists of the features cannot be asked at once: goals, tasks, notes or people, narrowed by words and days.

import { z } from 'zod'
import type { Contact, contactsContract } from '#contract/contacts.ts'
import { contactFilter, type GoalFilter, goalFilter, taskFilter } from '#contract/field-filters.ts'
import type { Goal, goalsContract } from '#contract/goals.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Note, notesContract } from '#contract/notes.ts'
import { date } from '#contract/shapes.ts'
import { endedStatuses, openStatuses, type TaskStatus } from '#contract/task-status.ts'
import type { Task, tasksContract } from '#contract/tasks.ts'
import { contactsByOthers, goalByOthers, interactionsByOthers, taskByOthers } from '#server/access/authorship.ts'
import type { FieldLists } from '#server/access/field-lists.ts'
import {
  contactOf,
  goalOf,
  type Surveyed,
  type SurveyedContact,
  type SurveyedTask,
  taskOf,
} from '#server/analyst/context/survey.ts'
import { recordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { type Tool, type ToolOutcome, type ToolPiece, tool } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn, todayOf } from '#server/platform/days.ts'
import { invalid } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { PagesRead } from '#server/platform/read-pages.ts'
import { contactsOf, type Findable, found, histories, nameOf } from './store.ts'

const MOST_VALUES = 60
/** A list for dates is read so far, and what its dates leave of it is shown. */
const MOST_LISTED = 200
/** The longest part of a note that is read. */
const NOTE_LENGTH = 12_000
/** Below the 64 KB of a tool's result, with room for the words around. */
const MOST_SHOWN = 56_000

const input = z.strictObject({
  of: z.enum(['day', 'goals', 'tasks', 'ended_tasks', 'notes', 'people', 'due_people']).meta({
    description:
      'day: only which day it is; goals; tasks: open ones, due first; ended_tasks: done or cancelled ones, changed last; notes: newest first; people: contacts with what was said, last spoken to first; due_people: whom the person meant to be in touch with by now.',
  }),
  words: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.name)
    .optional()
    .meta({ description: 'Only what says these words, in any order.' }),
  from: date
    .optional()
    .meta({ description: 'Tasks due, notes of, tasks ended or people spoken to on this day or later.' }),
  to: date.optional(),
  contact_id: z.uuid().optional().meta({ description: 'Only tasks about this contact.' }),
  goal_id: z.uuid().optional().meta({ description: 'Only tasks of this goal.' }),
  where: z.union([taskFilter, contactFilter, goalFilter]).optional().meta({
    description:
      'Only records whose fields are so; of tasks, people or goals, each by their own fields, and instead of words and days.',
  }),
  limit: z.int().min(1).max(MOST_LISTED).default(40),
})
type Question = z.output<typeof input>

/** The features whose records are surveyed: each is read through its own service functions, with the rights that they check. */
export type Surveys = {
  goals: Pick<ServiceFunctions<typeof goalsContract>, 'list'> & { some: Some<Goal> }
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'list'> & { some: Some<Task> }
  notes: Pick<ServiceFunctions<typeof notesContract>, 'list'> & { some: Some<Note> }
  contacts: Pick<ServiceFunctions<typeof contactsContract>, 'list'> & { some: Some<Contact> }
  fields: FieldLists
}
/** Those of these ids that the actor may see, in any order, by a fixed number of statements. */
type Some<T> = (ctx: Ctx, ids: readonly string[]) => Promise<T[]>

/** What the built-in analyst reads with, and models too. */
export const surveyTool = (from: Surveys): Tool =>
  tool({
    name: 'survey_records',
    toolset: 'surveys',
    title: 'Survey records',
    description:
      'Lists goals with their KPIs, tasks, notes or people with their conversations, narrowed by words and days. Use it to get an overview of many records at once.',
    effect: 'reads',
    input,
    needs: 'use_internal_search',
    async work(ctx, question) {
      return question.of === 'day' ? outcome(ctx, {}, NO_LIST) : WAYS[question.of](ctx, question, from)
    },
  })

type SurveyMode = (ctx: Ctx, question: Question, from: Surveys) => Promise<ToolOutcome>
const WAYS: Record<Exclude<Question['of'], 'day'>, SurveyMode> = {
  async goals(ctx, { words, limit, where }, { goals: service, fields }) {
    const { items, total, alike, looked } = where
      ? first(await goalsWhere(ctx, askedOf(goalFilter, where), fields), limit)
      : words
        ? await byWords(ctx, { kind: 'goal', words, limit }, service.some)
        : await whole(service.list(ctx, { limit, include_completed: true, sort_by: 'due_date' }))
    const ids = items.map(({ id }) => id)
    const values = ids.length > 0 ? await histories(ctx.db, ids, MOST_VALUES) : []
    const goals = items.map((goal) => goalOf(goal, values))
    const others = new Set(items.filter((goal) => goalByOthers(ctx.actor, goal)).map(({ id }) => id))
    return outcome(ctx, { goals }, { total, alike, others, what: 'goal', looked })
  },
  async tasks(ctx, question, from) {
    return tasks(ctx, question, openStatuses, from)
  },
  async ended_tasks(ctx, question, from) {
    return tasks(ctx, question, endedStatuses, from)
  },
  async notes(ctx, { words, from, to, limit }, { notes: service }) {
    const read = words
      ? await byWords(ctx, { kind: 'note', words, limit }, service.some)
      : await whole(service.list(ctx, { limit, from, to, sort: 'newest', skip: 0 }))
    const inside = read.items.filter((note) => (!from || note.entry_date >= from) && (!to || note.entry_date <= to))
    const notes = inside.map(({ id, entry_date, content }) => ({
      id,
      entry_date,
      content: content.slice(0, NOTE_LENGTH).toWellFormed(),
    }))
    return outcome(ctx, { notes }, { ...read, what: 'note' })
  },
  async people(ctx, { words, from, to, limit, where }, { contacts: service, fields }) {
    if (where) {
      const fitting = first(await fields.contacts(ctx, askedOf(contactFilter, where)), limit)
      return contacts(ctx, fitting.items, fitting)
    }
    const read = words
      ? await people(ctx, words, limit, service.some)
      : await whole(service.list(ctx, { limit: from || to ? MOST_LISTED : limit, sort_by: 'last_contacted_on' }))
    const talked = (date: string) => (!from || date >= from) && (!to || date <= to)
    const inside =
      from || to
        ? read.items.filter(({ past_interactions }) => past_interactions.some(({ date }) => talked(date)))
        : read.items
    return contacts(ctx, inside.slice(0, limit), read)
  },
  async due_people(ctx, { limit }, { contacts: service }) {
    const read = await whole(service.list(ctx, { limit, sort_by: 'name', due: true }))
    return contacts(ctx, read.items, read)
  },
}

async function tasks(
  ctx: Ctx,
  question: Question,
  status: readonly TaskStatus[],
  { tasks: service, fields }: Surveys,
): Promise<ToolOutcome> {
  const { words, from, to, contact_id, goal_id, limit, where } = question
  if (where) {
    const fitting = first(await fields.tasks(ctx, askedOf(taskFilter, where)), limit)
    const others = new Set(fitting.items.filter((task) => taskByOthers(ctx.actor, task)).map(({ id }) => id))
    const rows = fitting.items.map((task) => ({ ...taskOf(task), foreign: others.has(task.id) }))
    return outcome(ctx, { tasks: rows }, { ...fitting, others, what: 'task' })
  }
  const open = status === openStatuses
  const read = words
    ? await byWords(ctx, { kind: 'task', words, limit: MOST_LISTED / 2 }, service.some)
    : await whole(
        service.list(ctx, {
          limit: from || to ? MOST_LISTED : limit,
          status: [...status],
          include_completed: true,
          sort_by: open ? 'due_date' : 'updated_at',
          contact_id,
          goal_id,
        }),
      )
  const dayOf = (task: { due_date: string | null; updated_at: string }) =>
    open ? task.due_date : dayIn(ctx.actor.time_zone, new Date(task.updated_at))
  const inside = read.items
    .filter((task) => status.includes(task.status))
    .filter((task) => (!contact_id || task.contact_id === contact_id) && (!goal_id || task.goal_id === goal_id))
    .filter((task) => {
      const date = dayOf(task)
      return (!from && !to) || (date !== null && (!from || date >= from) && (!to || date <= to))
    })
    .slice(0, limit)
  const others = new Set(inside.filter((task) => taskByOthers(ctx.actor, task)).map(({ id }) => id))
  const total = inside.length < read.items.length ? String(inside.length) : read.total
  return outcome(
    ctx,
    { tasks: inside.map((task) => ({ ...taskOf(task), foreign: others.has(task.id) })) },
    { ...read, total, others, what: open ? 'open task' : 'ended task' },
  )
}

/** `looked`: how many records were looked at for their fields; absent where nobody asked for fields. */
type SurveyReader<T> = { items: T[]; total: string; alike: boolean; looked?: number }
const first = <T>({ items, ...read }: PagesRead<T>, limit: number): SurveyReader<T> => ({
  ...read,
  items: items.slice(0, limit),
  alike: false,
})

/** Of goals without an open task, who has one. */
async function goalsWhere(ctx: Ctx, filter: GoalFilter, fields: FieldLists) {
  const tasked = filter.lacks?.includes('task') ? await fields.goalsWithTasks(ctx) : null
  return fields.goals(ctx, filter, tasked)
}

/** The filter as the kind of record has it. Errors: invalid. */
function askedOf<T extends z.ZodType>(filter: T, where: unknown): z.output<T> {
  const read = filter.safeParse(where)
  if (!read.success) throw invalid('where', 'These records have no such fields.')
  return read.data
}

async function whole<T>(page: Promise<{ items: T[]; total: string }>): Promise<SurveyReader<T>> {
  const { items, total } = await page
  return { items, total, alike: false }
}

type SurveyTarget = { kind: Findable; words: string; limit: number }
async function byWords<T extends { id: string }>(
  ctx: Ctx,
  { kind, words, limit }: SurveyTarget,
  some: Some<T>,
): Promise<SurveyReader<T>> {
  const { ids, alike } = await found(ctx.db, kind, words, limit)
  const items = ids.length > 0 ? inOrder(ids, await some(ctx, ids)) : []
  return { items, total: String(items.length), alike }
}

function inOrder<T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** By their own words first, then those with whom something of the kind was talked about. */
async function people(ctx: Ctx, words: string, limit: number, some: Some<Contact>) {
  const named = await byWords(ctx, { kind: 'contact', words, limit }, some)
  if (named.items.length > 0 && !named.alike) return named
  const talks = await found(ctx.db, 'interaction', words, limit)
  if (talks.alike || talks.ids.length === 0) return named
  const ids = (await contactsOf(ctx.db, talks.ids)).slice(0, limit)
  const items = inOrder(ids, await some(ctx, ids))
  return { items, total: String(items.length), alike: false }
}

async function contacts(ctx: Ctx, items: readonly Contact[], read: SurveyReader<Contact>): Promise<ToolOutcome> {
  const shown = items.map(contactOf)
  const cards = shown.map(({ id }) => id)
  const talks = shown.flatMap(({ interactions }) => interactions.map(({ id }) => id))
  const [byOthers, saidByOthers] = await Promise.all([
    contactsByOthers(ctx.db, ctx.actor, cards),
    interactionsByOthers(ctx.db, ctx.actor, talks),
  ])
  const others = new Set([...byOthers, ...saidByOthers])
  return outcome(ctx, { contacts: shown }, { ...read, others, what: 'contact' })
}

type About = { total: string; alike: boolean; others?: ReadonlySet<string>; what: string; looked?: number }
const NO_LIST: About = { total: '0', alike: false, what: 'record' }

type Parts = Omit<Workspace, 'tasks' | 'contacts'> & { tasks: SurveyedTask[]; contacts: SurveyedContact[] }

async function outcome(
  ctx: Ctx,
  parts: Partial<Parts>,
  { total, alike, others, what, looked }: About,
): Promise<ToolOutcome> {
  const today = todayOf(ctx)
  const { user_id: id, time_zone } = ctx.actor
  const user = { id, name: await nameOf(ctx.db, id), time_zone }
  const workspace: Parts = { today, user, goals: [], tasks: [], notes: [], contacts: [], ...parts }
  const rows = new Map<string, Surveyed>([
    ...workspace.goals.map((goal) => [goal.id, { kind: 'goal', goal }] as const),
    ...workspace.tasks.map((task) => [task.id, { kind: 'task', task }] as const),
    ...workspace.notes.map((note) => [note.id, { kind: 'note', entry_date: note.entry_date }] as const),
    ...workspace.contacts.map((contact) => [contact.id, { kind: 'contact', contact }] as const),
  ])
  const about: Surveyed = { kind: 'about', total, alike, user, today, ...(looked === undefined ? {} : { looked }) }
  const shown: ToolPiece[] = [
    {
      text: `Today is ${today}. ${alike ? 'Nothing says this; these are alike.' : `${total} in all.`}`,
      record: null,
      source: 'Survey',
      foreign: false,
      data: about,
    },
  ]
  let [length, foreign, cut] = [0, false, 0]
  for (const { kind, id, label, text } of recordIndex(workspace).values()) {
    // KPIs and conversations follow what they belong to.
    const row = rows.get(id)
    if (row) foreign = others?.has(id) ?? false
    const byOthers = foreign || (others?.has(id) ?? false)
    length += text.length + (row && row.kind !== 'note' ? JSON.stringify(row).length : 0)
    if (length > MOST_SHOWN && shown.length > 1) {
      cut += row ? 1 : 0
      continue
    }
    shown.push({
      text,
      record: { kind, id, label },
      source: `${kind}: ${label}`,
      foreign: byOthers,
      ...(row ? { data: row } : {}),
    })
  }
  const count = rows.size - cut
  return { summary: `${count} ${what}${count === 1 ? '' : 's'}${cut > 0 ? ` of ${total}` : ''}`, shown }
}
