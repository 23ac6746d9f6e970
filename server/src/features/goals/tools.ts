// What an AI may do with goals: see them and how their KPIs went, make one, change one, record a KPI's value.
import { z } from 'zod'
import { goalStatuses } from '#contract/choices.ts'
import { goalFilter } from '#contract/field-filters.ts'
import { createGoalBody, type Goal, type Kpi, kpiInput, recordKpiBody, updateGoalBody } from '#contract/goals.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { date } from '#contract/shapes.ts'
import { goalByOthers } from '#server/access/authorship.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import { beforeOf, type Tool, type ToolPiece, tool } from '#server/engine/tool.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { dayIn } from '#server/platform/days.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { goalsService } from './service.ts'
import { goalsByFields } from './tools/by-fields.ts'

const shown = (actor: Actor, goal: Goal): ToolPiece => ({
  text: [
    `${goal.title} (${goal.status}, due ${goal.due_date}, ${goal.progress}%)`,
    goal.description ?? '',
    ...goal.kpis.map(
      (kpi) =>
        `- ${kpi.name}: ${kpi.current_value ?? 'no value yet'}, target ${kpi.target_value ?? 'none'} ${kpi.unit ?? ''} (should ${kpi.direction})`,
    ),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: 'goal', id: goal.id, label: goal.title },
  source: 'Goal',
  foreign: goalByOthers(actor, goal),
})

const listGoals = tool({
  name: 'list_goals',
  title: 'List goals',
  description:
    'The strategic goals that the person may see, narrowed by their fields, with their KPIs and progress, the one that is due first on top. For a goal by its words use search_records.',
  effect: 'reads',
  input: z.object({
    status: z.array(z.enum(goalStatuses)).max(4).optional().describe('Only these; left out: those that are open.'),
    ...goalFilter.pick({ courses: true, overdue: true, due_from: true, due_to: true }).shape,
    lacks: z
      .array(z.enum(['kpi', 'value', 'target', 'description']))
      .min(1)
      .max(4)
      .optional()
      .describe('kpi: none; value or target: a KPI without one.'),
    limit: z.int().min(1).max(50).default(20),
  }),
  needs: 'use_internal_search',
  async work(ctx, { status, limit, ...fields }) {
    if (Object.values(fields).every((field) => field === undefined)) {
      const { items } = await goalsService.list(ctx, { status, limit, sort_by: 'due_date', include_completed: false })
      return {
        summary: `${items.length} ${items.length === 1 ? 'goal' : 'goals'}`,
        shown: items.map((goal) => shown(ctx.actor, goal)),
      }
    }
    const { items, total } = await goalsByFields(ctx, {
      ...fields,
      ...(status && status.length > 0 ? { statuses: status } : {}),
    })
    return {
      summary: `${total} ${total === '1' ? 'goal' : 'goals'}`,
      shown: items.slice(0, limit).map((goal) => shown(ctx.actor, goal)),
    }
  },
})

/** More values of one KPI are thinned: the first and the newest always stand there. */
const MOST_VALUES = 60

const kpiHistory = tool({
  name: 'kpi_history',
  title: 'Read how a KPI went',
  description:
    'The dated values of the KPIs of one goal that was shown, oldest first, with start, target and the id of each KPI: how it went, since when it stands, how fast it moves. Give the id of the goal, and that of a KPI for this one alone.',
  effect: 'reads',
  input: z.object({
    goal_id: z.uuid().describe('The id of the goal.'),
    kpi_id: z.uuid().optional().describe('Only this KPI.'),
    from: date.optional().describe('Only values from this day on, yyyy-mm-dd.'),
    until: date.optional().describe('Only values up to this day, yyyy-mm-dd.'),
  }),
  needs: 'use_internal_search',
  async work(ctx, { goal_id, kpi_id, from, until }) {
    const goal = await goalsService.get(ctx, { id: goal_id })
    const kpis = goal.kpis.filter(({ id }) => kpi_id === undefined || id === kpi_id.toLowerCase())
    const pieces: ToolPiece[] = []
    let count = 0
    for (const kpi of kpis) {
      const { items, more } = await valuesOf(ctx, { goal_id, kpi_id: kpi.id, from, until })
      count += items.length
      pieces.push({
        text: historyText(goal, kpi, items, more),
        record: { kind: 'kpi', id: kpi.id, label: kpi.name },
        source: 'KPI',
        foreign: goalByOthers(ctx.actor, goal),
      })
    }
    return {
      summary: `${count} ${count === 1 ? 'value' : 'values'} of ${kpis.length === 1 ? isolated(kpis[0]?.name ?? '') : `${kpis.length} KPIs`}`,
      shown: pieces,
    }
  },
})

type Dated = { day: string; value: number }
type KpiHistoryQuery = { goal_id: string; kpi_id: string; from?: string; until?: string }

/** The values of one KPI by the person's days, oldest first; `more`: values of these days that are left out. */
async function valuesOf(
  ctx: Ctx,
  { goal_id, kpi_id, from, until }: KpiHistoryQuery,
): Promise<{ items: Dated[]; more: boolean }> {
  const within: Dated[] = []
  let cursor: string | undefined
  do {
    const page = await goalsService.history(ctx, { id: goal_id, kpi_id, sort: 'newest', limit: 200, cursor })
    const dated = page.items.map((item) => ({ day: dayIn(ctx.actor.time_zone, new Date(item.recorded_at)), ...item }))
    within.push(...dated.filter(({ day }) => (!from || day >= from) && (!until || day <= until)))
    cursor = dated.some(({ day }) => from && day < from) ? undefined : (page.next ?? undefined)
  } while (cursor !== undefined && within.length < 1_000)
  const oldestFirst = within.toReversed()
  const step = Math.ceil(oldestFirst.length / MOST_VALUES)
  const items = oldestFirst.filter((_, at) => at === oldestFirst.length - 1 || at % step === 0)
  return { items, more: cursor !== undefined || items.length < oldestFirst.length }
}

function historyText(goal: Goal, kpi: Kpi, values: readonly Dated[], more: boolean): string {
  const unit = kpi.unit ? ` ${kpi.unit}` : ''
  const said = (value: number | null) => (value === null ? 'none' : `${value}${unit}`)
  return [
    `${kpi.name}, of the goal “${goal.title}” (due ${goal.due_date}); should ${kpi.direction}`,
    `Now ${said(kpi.current_value)}, target ${said(kpi.target_value)}, start ${said(kpi.start_value)} on ${kpi.started_on}`,
    ...(values.length === 0 ? ['No value is recorded in this time.'] : []),
    ...values.map(({ day, value }) => `- ${day}: ${value}${unit}`),
    ...(more ? ['Some values are left out here; ask for a shorter time to see all of it.'] : []),
  ].join('\n')
}

const createGoal = tool({
  name: 'create_goal',
  toolset: 'goals',
  title: 'Create a goal',
  description:
    'Makes a strategic goal of the person, with its KPIs. Waits until the person agrees. Dates as yyyy-mm-dd.',
  effect: 'changes',
  // Whose it is and which organization sees it is not the model's to say.
  input: createGoalBody.omit({ user_id: true, organization_id: true, shared_user_ids: true }),
  target: ({ title, due_date }) => `“${isolated(title)}”, due ${spokenDate(String(due_date))}`,
  async work(ctx, values) {
    const goal = await goalsService.create(ctx, values)
    return {
      summary: `The goal “${isolated(goal.title)}” is created.`,
      shown: [shown(ctx.actor, goal)],
      changes: [{ kind: 'goal', id: goal.id, label: goal.title, what: 'created' }],
      back: { version: goal.updated_at, with: { id: goal.id } },
    }
  },
  async undo(ctx, { id }) {
    await goalsService.remove(ctx, { id: String(id) })
  },
})

const updateGoal = tool({
  name: 'update_goal',
  toolset: 'goals',
  title: 'Change a goal',
  description:
    'Changes the title, description, day or status of a goal that was shown, by its id; fields left out stay as they are. Waits until the person agrees.',
  effect: 'changes',
  input: updateGoalBody
    .omit({ user_id: true, organization_id: true, shared_user_ids: true, kpis: true })
    .extend({ id: z.uuid().describe('The id of the goal, as it was shown.') }),
  target: ({ id, title }) => (title ? `“${isolated(title)}”` : `goal ${id}`),
  was: async (ctx, { id, ...values }) => beforeOf(await goalsService.get(ctx, { id }), values),
  async work(ctx, { id, ...values }) {
    const before = await goalsService.get(ctx, { id })
    const goal = await goalsService.update({ ...ctx, ifVersion: null }, { id, ...values })
    return {
      summary: `The goal “${isolated(goal.title)}” is changed.`,
      shown: [shown(ctx.actor, goal)],
      changes: [{ kind: 'goal', id: goal.id, label: goal.title, what: 'changed' }],
      back: { version: goal.updated_at, with: { id, ...beforeOf(before, values) } },
    }
  },
  async undo(ctx, { id, ...before }) {
    await goalsService.update(ctx, { id: String(id), ...before })
  },
})

const kpiOf = async (ctx: Ctx, id: string, kpi: string): Promise<object> =>
  (await goalsService.get(ctx, { id })).kpis.find((each) => each.id === kpi.toLowerCase()) ?? {}

const recordKpi = tool({
  name: 'record_kpi',
  toolset: 'goals',
  title: 'Record a KPI’s value',
  description:
    'Records the newest value of a KPI of a goal that was shown, by the ids of both; the values before stay in its history. Waits until the person agrees.',
  effect: 'changes',
  input: z.object({
    goal_id: z.uuid().describe('The id of the goal.'),
    kpi_id: z.uuid().describe('The id of the KPI.'),
    current_value: z.number(),
    kpi_name: z.string().max(200).optional().describe('Its name, for the card that asks.'),
  }),
  target: ({ kpi_name, kpi_id, current_value }) => `“${isolated(kpi_name ?? kpi_id)}” to ${current_value}`,
  async was(ctx, { goal_id, kpi_id, current_value }) {
    return beforeOf(await kpiOf(ctx, goal_id, kpi_id), { current_value })
  },
  async work(ctx, { goal_id, kpi_id, current_value }) {
    const former = (await goalsService.get(ctx, { id: goal_id })).kpis.find(({ id }) => id === kpi_id.toLowerCase())
    const goal = await goalsService.record(
      { ...ctx, ifVersion: null },
      { id: goal_id, kpi_id, current_value, takes_back: false },
    )
    const kpi = goal.kpis.find(({ id }) => id === kpi_id.toLowerCase())
    return {
      summary: `“${isolated(kpi?.name ?? 'The KPI')}” now stands at ${current_value}.`,
      shown: [shown(ctx.actor, goal)],
      changes: [{ kind: 'goal', id: goal.id, label: goal.title, what: 'changed' }],
      // The other KPIs of the goal may move meanwhile: what is looked at is this one's value.
      ...(former && former.current_value !== current_value
        ? {
            back: {
              version: null,
              with: {
                id: goal_id,
                kpi_id,
                was: current_value,
                current_value: former.current_value,
                start_value: former.start_value,
              },
            },
          }
        : {}),
    }
  },
  async undo(ctx, back) {
    const { id, kpi_id, ...values } = z.object({ id: z.uuid(), kpi_id: z.uuid() }).loose().parse(back)
    await goalsService.record(ctx, { id, kpi_id, ...recordKpiBody.parse({ ...values, takes_back: true }) })
  },
})

const setKpi = tool({
  name: 'set_kpi',
  toolset: 'goals',
  title: 'Add or change a KPI',
  description:
    'Gives a goal that was shown another KPI, or (with kpi_id) changes the name, target, unit, direction or start of one that it has; what is left out stays. For a new value use record_kpi. Waits until the person agrees.',
  effect: 'changes',
  input: kpiInput.omit({ id: true, current_value: true }).extend({
    goal_id: z.uuid().describe('The id of the goal.'),
    kpi_id: z.uuid().optional().describe('The id of the KPI; left out: a new one.'),
    name: kpiInput.shape.name.optional().describe('Needed for a new one.'),
    direction: z.enum(['increase', 'decrease']).optional(),
    current_value: z.number().optional().describe('Only of a new one.'),
  }),
  target: ({ name, kpi_id }) => (name ? `“${isolated(name)}”` : `KPI ${kpi_id}`),
  async was(ctx, { goal_id, kpi_id, ...values }) {
    return kpi_id === undefined ? {} : beforeOf(await kpiOf(ctx, goal_id, kpi_id), values)
  },
  async work(ctx, { goal_id, kpi_id, current_value, ...values }) {
    const before = await goalsService.get(ctx, { id: goal_id })
    const known = before.kpis.find(({ id }) => id === kpi_id?.toLowerCase())
    if (kpi_id && !known) throw notFound()
    const kept = before.kpis.map((kpi) => kpiInput.parse(fieldsOf(kpi)))
    const given = kpiInput.safeParse({
      ...(known ? fieldsOf(known) : { current_value }),
      ...beforeOf(values, values),
    })
    if (!given.success) throw invalid('name', 'A new KPI needs a name.')
    const kpis = known ? kept.map((kpi) => (kpi.id === known.id ? given.data : kpi)) : [...kept, given.data]
    const goal = await goalsService.update({ ...ctx, ifVersion: before.updated_at }, { id: goal_id, kpis })
    return {
      summary: `The KPI “${isolated(given.data.name)}” is ${known ? 'changed' : 'added'}.`,
      shown: [shown(ctx.actor, goal)],
      changes: [{ kind: 'goal', id: goal.id, label: goal.title, what: 'changed' }],
      back: { version: goal.updated_at, with: { id: goal.id, kpis: kept } },
    }
  },
  async undo(ctx, { id, kpis }) {
    await goalsService.update(ctx, { id: String(id), kpis: z.array(kpiInput).parse(kpis) })
  },
})

/** A KPI as it is sent back, so that its history goes on. */
const fieldsOf = ({
  id,
  name,
  current_value,
  target_value,
  unit,
  direction,
  start_value,
  started_on,
}: Goal['kpis'][number]) => ({
  ...{ id, name, current_value, target_value, unit, direction, start_value, started_on },
})

export { goalsByFields }

export const goalsTools: readonly Tool[] = [listGoals, kpiHistory, createGoal, updateGoal, recordKpi, setKpi]
