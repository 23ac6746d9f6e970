// What an AI may do with schedules: see them, and make one when the person agrees.
import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import { LIMITS } from '#contract/limits.ts'
import { createScheduleBody, type Schedule, type schedulesContract } from '#contract/schedules.ts'
import { line, search, text } from '#contract/shapes.ts'
import { type Tool, type ToolPiece, tool } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { ruleOf } from '#server/platform/recurrence.ts'
import { eventWords, whenWords } from './rules.ts'
import type { Runnables } from './service.ts'

type Services = ServiceFunctions<typeof schedulesContract>

/** `foreign`: nobody but the person writes them. */
const shown = ({
  title,
  kind,
  target_name,
  question,
  words,
  is_paused,
  paused_reason,
  next_at,
}: Schedule): ToolPiece => ({
  text: [
    `${title} (${kind}${is_paused ? ', paused' : ''})`,
    words,
    question ? `Asks: ${question}` : target_name ? `Runs: ${target_name}` : '',
    next_at ? `Next: ${next_at}` : '',
    paused_reason ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n'),
  record: null,
  source: 'Schedule',
  foreign: false,
})

const listSchedules = (service: Services) =>
  tool({
    name: 'list_schedules',
    toolset: 'schedules',
    title: 'List schedules',
    description:
      'What runs by itself for the person: crews, flows and questions, when, and when next. `search` looks for words in them.',
    effect: 'reads',
    input: z.object({ search: search.optional(), limit: z.int().min(1).max(50).default(20) }),
    needs: 'use_internal_search',
    async work(ctx, input) {
      const { items } = await service.list(ctx, input)
      return { summary: `${items.length} ${items.length === 1 ? 'schedule' : 'schedules'}`, shown: items.map(shown) }
    },
  })

/** A crew, or a flow, of this name: who speaks of one need not know which it is. */
const namedIn =
  ({ findCrew, findFlow }: Runnables) =>
  async (ctx: Ctx, name: string) => {
    try {
      return { kind: 'crew' as const, crew_id: (await findCrew(ctx, name)).id }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      return { kind: 'flow' as const, flow_id: (await findFlow(ctx, name)).id }
    }
  }

const { title, rule, time_of_day, time_zone, event, inputs } = createScheduleBody.shape
const createInput = z.object({
  title,
  question: text(LIMITS.text).optional().describe('What is asked each time. Give this, a crew or a flow.'),
  crew: line(LIMITS.name).optional().describe('Name or id of the crew that runs.'),
  flow: line(LIMITS.name).optional().describe('Name or id of the flow that runs.'),
  inputs: inputs.describe('What the crew or flow asks for, by its field.'),
  rule: rule.describe('An RRULE by days, such as FREQ=WEEKLY;BYDAY=MO. Give this or an event.'),
  time_of_day: time_of_day.describe('hh:mm; 08:00 where nothing is said.'),
  time_zone: time_zone.describe('IANA; the person’s own where nothing is said.'),
  event: event.describe('What starts it in place of times.'),
})

const createSchedule = (service: Services, runnables: Runnables) => {
  const named = namedIn(runnables)
  return tool({
    name: 'create_schedule',
    toolset: 'schedules',
    title: 'Make a schedule',
    description:
      'Has a question asked, or a crew or flow run, by itself: at times (`rule`) or when something happens (`event`). Its results come to the person’s Today and as a notification. Waits until the person agrees.',
    effect: 'changes',
    input: createInput,
    target: ({ title: called, rule: given, time_of_day: at, time_zone: zone, event: on }) => {
      const when = given
        ? whenWords({
            rule: ruleOf(given),
            starts_on: '',
            time_of_day: at ?? '08:00',
            time_zone: zone ?? 'your time zone',
          })
        : on
          ? eventWords(on, 10)
          : null
      return `“${isolated(called.slice(0, 80))}”${when ? `: ${when}` : ''}`
    },
    async work(ctx, { crew, flow, question, ...given }) {
      if ([crew, flow, question].filter((one) => one !== undefined).length !== 1)
        throw invalid('question', 'Please give one of these: a question, a crew or a flow.')
      const made = await service.create(ctx, {
        ...given,
        ...(crew !== undefined
          ? await named(ctx, crew)
          : flow !== undefined
            ? { kind: 'flow' as const, flow_id: (await runnables.findFlow(ctx, flow)).id }
            : { kind: 'question' as const, question }),
      })
      return {
        summary: `It runs by itself now: ${made.words}.`,
        shown: [shown(made)],
        back: { version: made.updated_at, with: { id: made.id } },
      }
    },
    async undo(ctx, { id }) {
      await service.remove(ctx, { id: String(id) })
    },
  })
}

export const scheduleTools = (service: Services, runnables: Runnables): readonly Tool[] => [
  listSchedules(service),
  createSchedule(service, runnables),
]
