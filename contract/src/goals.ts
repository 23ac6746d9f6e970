import { z } from 'zod'
import { goalSorts, goalStatuses } from './choices.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import {
  date,
  day,
  flag,
  id,
  idParams,
  instant,
  line,
  oneOrMore,
  paging,
  prose,
  requiredLine,
  search,
  sharedWithMe,
  sharedWithPeople,
  text,
  time,
  wholeNumber,
} from './shapes.ts'

export const goalStatus = z.enum(goalStatuses, { error: `Please choose one of: ${goalStatuses.join(', ')}.` })
export type GoalStatus = z.output<typeof goalStatus>

const value = z.number({ error: 'Please give a number.' }).nullable()
export const kpi = z.object({
  id,
  name: z.string(),
  current_value: value,
  target_value: value,
  unit: z.string().nullable(),
  direction: z.enum(['increase', 'decrease']),
  start_value: value,
  started_on: date.meta({ description: 'Where the line of its pace begins; the day of its first value.' }),
})
export type Kpi = z.output<typeof kpi>

export const goal = z.object({
  id,
  user_id: id,
  organization_id: id.nullable(),
  organization_name: z.string().nullable(),
  ...sharedWithPeople.told,
  title: z.string(),
  description: prose.nullable(),
  due_date: date,
  status: goalStatus,
  created_at: time,
  updated_at: time,
  progress: z.int().min(0).max(100),
  kpis: z.array(kpi),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Goal = z.output<typeof goal>

export const kpiInput = z.strictObject({
  id: id.optional().meta({ description: 'Sent for a KPI that the goal has already, so that its history goes on.' }),
  name: requiredLine(LIMITS.name, 'Name is required.'),
  current_value: value.optional(),
  target_value: value.optional(),
  unit: line(LIMITS.name).nullable().optional(),
  direction: z.enum(['increase', 'decrease']).default('increase'),
  start_value: value.optional(),
  started_on: date.optional(),
})

export const recordKpiBody = z.strictObject({
  current_value: value,
  was: value
    .optional()
    .meta({ description: 'The value that this one follows: when another is stored by now, a conflict.' }),
  takes_back: z
    .boolean()
    .default(false)
    .meta({ description: 'Undoes a slip of the last hour: the value that was recorded then leaves the history.' }),
  start_value: value.optional().meta({ description: 'With takes_back: the start that the first value had set.' }),
})

const valueDay = 'Please give the day as yyyy-mm-dd, today or earlier.'
const aValue = z.number({ error: 'Please give a number.' })
const recordedAt = z.union([day(valueDay), instant(valueDay)], { error: valueDay }).meta({
  description: 'The day that it was so, or the instant; today or earlier.',
})
export const kpiValue = z.object({ id, kpi_id: id, value: z.number(), recorded_at: time })
export type KpiValue = z.output<typeof kpiValue>
export const addValueBody = z.strictObject({ value: aValue, recorded_at: recordedAt })
export const correctValueBody = z.strictObject({ value: aValue.optional(), recorded_at: recordedAt.optional() })

const points = z.union([z.string(), z.number()]).pipe(wholeNumber(2, 200, 'points is a whole number from 2 to 200.'))

const required = 'Title and Due Date are required.'
const fields = {
  title: requiredLine(LIMITS.name, required),
  due_date: z.preprocess(
    (given) => (given === '' || given === null ? undefined : given),
    day((issue) => (issue.input === undefined ? required : 'Please give the date as yyyy-mm-dd.')),
  ),
  description: text(LIMITS.text).nullable().optional(),
  status: goalStatus.optional(),
  organization_id: id.nullable().optional(),
  ...sharedWithPeople.named,
  user_id: id.optional().meta({ description: 'Only one\u2019s own; the server sets it.' }),
  kpis: z.array(kpiInput).max(LIMITS.list, `Please keep to ${LIMITS.list} KPIs.`).optional(),
}
export const createGoalBody = z.strictObject(fields)
export const updateGoalBody = z.strictObject({
  ...fields,
  title: fields.title.optional(),
  due_date: fields.due_date.optional(),
})

const valueParams = z.object({ id, kpi_id: id, value_id: id })

export const goalsContract = liveContract('goals', {
  list: {
    method: 'GET',
    path: '/api/strategic-goals/',
    gate: 'approved',
    summary: 'My goals, those of my organizations, and those shared with me',
    query: z.strictObject({
      ...paging,
      search: search.optional(),
      status: oneOrMore(goalStatuses, `status is one of: ${goalStatuses.join(', ')}.`).optional(),
      sort_by: z.enum(goalSorts, { error: `sort_by is one of: ${goalSorts.join(', ')}.` }).default('due_date'),
      include_completed: flag.default(false),
      shared_with_me: sharedWithMe,
    }),
    output: goal,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/strategic-goals/',
    gate: 'approved',
    summary: 'Set a goal',
    body: createGoalBody,
    output: goal,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/strategic-goals/{id}',
    gate: 'approved',
    summary: 'One goal',
    params: idParams,
    output: goal,
  },
  update: {
    method: 'PUT',
    path: '/api/strategic-goals/{id}',
    gate: 'approved',
    summary: 'Change a goal; fields left out stay',
    params: idParams,
    body: updateGoalBody,
    output: goal,
  },
  record: {
    method: 'PUT',
    path: '/api/strategic-goals/{id}/kpis/{kpi_id}',
    gate: 'approved',
    summary: 'Say where one KPI stands now; the others stay',
    params: z.object({ id, kpi_id: id }),
    body: recordKpiBody,
    output: goal,
    part: { of: 'kpis', by: 'kpi_id', shape: kpi },
  },
  remove: {
    method: 'DELETE',
    path: '/api/strategic-goals/{id}',
    gate: 'approved',
    summary: 'Delete a goal',
    params: idParams,
  },
  history: {
    method: 'GET',
    path: '/api/strategic-goals/{id}/history',
    gate: 'approved',
    summary: 'KPI values over time',
    params: idParams,
    query: z.strictObject({
      ...paging,
      kpi_id: id.optional(),
      sort: z.enum(['oldest', 'newest'], { error: 'sort is oldest or newest.' }).default('oldest'),
      points: points.optional().meta({
        description:
          'Thins a KPI with more values to about so many: of its newest 1,000, the first and the last of each stretch.',
      }),
    }),
    output: kpiValue,
    list: true,
  },
  addValue: {
    method: 'POST',
    path: '/api/strategic-goals/{id}/kpis/{kpi_id}/values',
    gate: 'approved',
    summary: 'Add a value that a KPI had on a day',
    params: z.object({ id, kpi_id: id }),
    body: addValueBody,
    output: kpiValue,
    status: 201,
  },
  correctValue: {
    method: 'PUT',
    path: '/api/strategic-goals/{id}/kpis/{kpi_id}/values/{value_id}',
    gate: 'approved',
    summary: 'Correct a value of a KPI, or its day',
    params: valueParams,
    body: correctValueBody,
    output: kpiValue,
  },
  removeValue: {
    method: 'DELETE',
    path: '/api/strategic-goals/{id}/kpis/{kpi_id}/values/{value_id}',
    gate: 'approved',
    summary: 'Take a value out of the history of a KPI',
    params: valueParams,
  },
})
