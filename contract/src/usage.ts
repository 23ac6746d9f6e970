// What models were asked, by whom and when, and how the installation stands: for administrators. Numbers, and never a word of what was said.
import { z } from 'zod'
import { contract } from './endpoint.ts'
import { date, id, wholeNumber } from './shapes.ts'

export const USAGE_DAYS = 90

const amount = {
  calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number().meta({ description: 'Of the calls whose price is known.' }),
  unpriced_calls: z.int(),
}
export const usageOfDay = z.object({ day: date, model: z.string(), ...amount })
export const usageOfPerson = z.object({
  person: z
    .object({ id, name: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'Null: work that is nobody’s own, such as vectors of texts.' }),
  model: z.string(),
  ...amount,
})
export type UsageOfDay = z.output<typeof usageOfDay>
export type UsageOfPerson = z.output<typeof usageOfPerson>

export const usageReport = z.object({
  from: date,
  to: date,
  by_day: z.array(usageOfDay).meta({ description: 'Days (UTC) without a call are left out.' }),
  by_person: z.array(usageOfPerson).meta({ description: 'Of the hundred who used most, most first.' }),
})
export type UsageReport = z.output<typeof usageReport>

export const glance = z.object({
  users: z.object({
    total: z.int(),
    waitlisted: z.int(),
    active: z.int().meta({ description: 'Signed in, or at work, within seven days.' }),
  }),
  storage: z.object({
    files: z.int(),
    file_bytes: z.int(),
    database_bytes: z.int(),
    free_bytes: z.int().nullable().meta({ description: 'On the disk of the files; null: not known.' }),
  }),
})
export type Glance = z.output<typeof glance>

export const usageContract = contract('usage', {
  report: {
    method: 'GET',
    path: '/api/usage/',
    gate: 'admin',
    summary: 'What models were asked, by day, person and model',
    query: z.strictObject({
      days: z
        .union([z.string(), z.number()])
        .pipe(wholeNumber(1, USAGE_DAYS, `days is a whole number from 1 to ${USAGE_DAYS}.`))
        .default(30),
    }),
    output: usageReport,
  },
  glance: {
    method: 'GET',
    path: '/api/usage/glance',
    gate: 'admin',
    summary: 'How many people and files there are, and how much room is left',
    output: glance,
    ownTransaction: true,
  },
})
