// Schedules, each its owner's alone: a crew, a flow or a question that runs by itself, at times or when something happens.
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { timeZone } from './region-shapes.ts'
import { date, id, idParams, line, paging, prose, requiredLine, search, text, time } from './shapes.ts'

export const scheduleKinds = ['crew', 'flow', 'question'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]
/** What may happen that starts one. */
export const scheduleEvents = ['note_added', 'kpi_behind', 'task_overdue', 'promise_broken'] as const
export type ScheduleEvent = (typeof scheduleEvents)[number]
/** One person has so many at most. */
export const MOST_SCHEDULES = 200
export const MOST_MONTH_TOKENS = 100_000_000

export const scheduleRun = z.object({
  id,
  schedule_id: id,
  due_at: time,
  cause: z.enum(['time', 'event', 'now']),
  missed: z.int().meta({ description: 'So many earlier times passed while nothing ran; this one makes them up.' }),
  status: z.enum(['waiting', 'started', 'completed', 'failed', 'stopped', 'skipped']),
  reason: prose.nullable().meta({ description: 'Why it was skipped, or failed.' }),
  run_id: id.nullable().meta({ description: 'null: it did not start, or its run was deleted.' }),
  conversation_id: id.nullable(),
  tokens: z.int(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
})
export type ScheduleRun = z.output<typeof scheduleRun>

export const schedule = z.object({
  id,
  user_id: id,
  title: z.string(),
  kind: z.enum(scheduleKinds),
  crew_id: id.nullable(),
  flow_id: id.nullable(),
  target_name: z.string().nullable().meta({ description: 'Of the crew or flow; null: a question, or it is gone.' }),
  question: prose.nullable(),
  inputs: z.record(z.string(), z.unknown()),
  rule: z.string().nullable().meta({ description: 'RFC 5545, by whole days; null: it waits for an event.' }),
  starts_on: date.nullable().meta({ description: 'The day from which the rule counts.' }),
  time_of_day: z.string().nullable().meta({ description: 'hh:mm on the clock of the zone.' }),
  time_zone: z.string(),
  event: z.enum(scheduleEvents).nullable(),
  debounce_minutes: z.int(),
  on_today: z.boolean(),
  notify: z.boolean(),
  mail: z.boolean(),
  month_tokens: z.int().nullable().meta({ description: 'The budget of a month; null: only those of runs and days.' }),
  used_tokens: z.int().meta({ description: 'In this month.' }),
  is_paused: z.boolean(),
  paused_reason: prose.nullable().meta({ description: 'Why it paused by itself; null: its person did.' }),
  words: z.string().meta({ description: 'When it runs, in plain words.' }),
  next_at: time.nullable(),
  next_times: z.array(time).meta({ description: 'The next three.' }),
  last: scheduleRun.nullable(),
  created_at: time,
  updated_at: time,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Schedule = z.output<typeof schedule>

const wrongTime = 'Please give the time as hh:mm, such as 08:00.'
const timeOfDay = z.string({ error: wrongTime }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, wrongTime)
const minutes = 'debounce_minutes is a whole number from 1 to 1440.'
const tokens = `month_tokens is a whole number from 1 to ${MOST_MONTH_TOKENS}.`
const when = {
  rule: line(LIMITS.name)
    .nullable()
    .optional()
    .meta({ description: 'Such as FREQ=WEEKLY;BYDAY=MO. Give this or an event.' }),
  starts_on: date.nullable().optional().meta({ description: 'Left out: today, in the zone.' }),
  time_of_day: timeOfDay.nullable().optional().meta({ description: 'Left out: 08:00.' }),
  time_zone: timeZone.optional().meta({ description: 'Left out: mine.' }),
}
const fields = {
  title: requiredLine(LIMITS.name, 'Please give it a title.'),
  kind: z.enum(scheduleKinds, { error: `kind is one of: ${scheduleKinds.join(', ')}.` }),
  crew_id: id.nullable().optional(),
  flow_id: id.nullable().optional(),
  question: text(LIMITS.text).nullable().optional(),
  inputs: z.record(z.string().max(LIMITS.name), z.unknown()).optional(),
  ...when,
  event: z
    .enum(scheduleEvents, { error: `event is one of: ${scheduleEvents.join(', ')}.` })
    .nullable()
    .optional(),
  debounce_minutes: z.int(minutes).min(1, minutes).max(1440, minutes).optional(),
  on_today: z.boolean().optional(),
  notify: z.boolean().optional(),
  mail: z.boolean().optional(),
  month_tokens: z.int(tokens).min(1, tokens).max(MOST_MONTH_TOKENS, tokens).nullable().optional(),
}
export const createScheduleBody = z.strictObject(fields)
export type CreateSchedule = z.output<typeof createScheduleBody>
export const updateScheduleBody = z.strictObject({
  ...fields,
  title: fields.title.optional(),
  kind: fields.kind.optional(),
  is_paused: z.boolean().optional(),
})
export type UpdateSchedule = z.output<typeof updateScheduleBody>

export const schedulePreview = z.object({
  words: z.string(),
  next_times: z.array(time).meta({ description: 'The next three.' }),
  problem: z.string().nullable().meta({ description: 'What is wrong with the rule, for people; null: nothing.' }),
})
export type SchedulePreview = z.output<typeof schedulePreview>

export const schedulesContract = liveContract('schedules', {
  list: {
    method: 'GET',
    path: '/api/schedules/',
    gate: 'approved',
    summary: 'My schedules, newest first',
    query: z.strictObject({ ...paging, search: search.optional() }),
    output: schedule,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/schedules/',
    gate: 'approved',
    summary: 'Make a schedule',
    body: createScheduleBody,
    output: schedule,
    status: 201,
  },
  preview: {
    method: 'GET',
    path: '/api/schedules/preview',
    gate: 'approved',
    summary: 'A rule in plain words, and its next three times',
    query: z.strictObject({
      rule: line(LIMITS.name).default('FREQ=DAILY'),
      starts_on: date.optional(),
      time_of_day: timeOfDay.default('08:00'),
      time_zone: timeZone.optional(),
    }),
    output: schedulePreview,
  },
  get: {
    method: 'GET',
    path: '/api/schedules/{id}',
    gate: 'approved',
    summary: 'One schedule',
    params: idParams,
    output: schedule,
  },
  update: {
    method: 'PUT',
    path: '/api/schedules/{id}',
    gate: 'approved',
    summary: 'Change, pause or resume a schedule; fields left out stay',
    params: idParams,
    body: updateScheduleBody,
    output: schedule,
  },
  remove: {
    method: 'DELETE',
    path: '/api/schedules/{id}',
    gate: 'approved',
    summary: 'Delete a schedule and its history; what it came to stays',
    params: idParams,
  },
  runNow: {
    method: 'POST',
    path: '/api/schedules/{id}/run',
    gate: 'approved',
    summary: 'Run a schedule now, beside its times; a paused one too',
    params: idParams,
    output: scheduleRun,
    status: 201,
    perMinute: 10,
    countedAs: 'runs.start',
  },
  history: {
    method: 'GET',
    path: '/api/schedules/{id}/history',
    gate: 'approved',
    summary: 'Each time at which it was due, and what came of it, newest first',
    params: idParams,
    query: z.strictObject(paging),
    output: scheduleRun,
    list: true,
  },
})
