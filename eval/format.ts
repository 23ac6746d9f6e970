// The shape of an evaluation workspace (eval/README.md): what a person of some trade left behind, and what a careful reader makes of it.
import { z } from 'zod'
import { goalStatuses, priorities } from '#contract/choices.ts'
import { taskStatuses } from '#contract/task-status.ts'

const day = z.iso.date({ error: 'Please give the date as yyyy-mm-dd.' })
const said = z.string().trim().min(1)
/** Letters that say the kind, then a number: `n12`, `c3`. */
const key = z.string().regex(/^[a-z]{1,3}\d+$/, 'A key is one to three letters and a number, such as n12.')

const history = z.array(z.strictObject({ date: day, value: z.number() }))
const kpi = z.strictObject({
  key,
  name: said,
  unit: z.string().nullable().default(null),
  target_value: z.number().nullable(),
  current_value: z.number().nullable(),
  kind: z.enum(['cumulative', 'level']),
  direction: z.enum(['increase', 'decrease']).default('increase'),
  history: history.default([]),
})
const goal = z.strictObject({
  key,
  title: said,
  description: z.string().default(''),
  status: z.enum(goalStatuses),
  due_date: day.nullable(),
  kpis: z.array(kpi).default([]),
})
const task = z.strictObject({
  key,
  title: said,
  description: z.string().default(''),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities).optional(),
  due_date: day.nullable().default(null),
  goal: key.nullable().default(null),
  assignees: z.array(said).default([]),
})
const interaction = z.strictObject({ key, date: day, type: said, description: said })
const contact = z.strictObject({
  key,
  name: said,
  title: z.string().default(''),
  organization: key.nullable().default(null),
  email: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  notes: z.string().default(''),
  interactions: z.array(interaction).default([]),
})

export const workspaceFile = z.strictObject({
  about: said,
  trade: said,
  style: said,
  language: z.enum(['en', 'de', 'mixed']),
  today: day,
  zone: said,
  person: z.strictObject({ name: said, email: z.email(), role: said, objectives: z.string() }),
  organizations: z.array(z.strictObject({ key, name: said, description: z.string().default('') })),
  goals: z.array(goal),
  tasks: z.array(task),
  contacts: z.array(contact),
  notes: z.array(z.strictObject({ key, title: said, date: day, file: said })),
  messages: z.array(
    z.strictObject({ key, with: key, from: z.enum(['me', 'them']), at: z.iso.datetime({ offset: true }), text: said }),
  ),
  files: z.array(z.strictObject({ key, name: said, file: said })),
})

export const statementKinds = ['promise', 'decision', 'question', 'deadline', 'figure'] as const
export const outcomes = ['moved', 'cancelled', 'done', 'replaced', 'delegated', 'broken'] as const
const statement = z.strictObject({
  source: key,
  kind: z.enum(statementKinds),
  who: said.nullable().default(null),
  to: said.nullable().default(null),
  what: said,
  due: day.nullable().default(null),
  amount: said.nullable().default(null),
  hedged: z.boolean().default(false),
  quote: said,
  becomes: z
    .strictObject({ how: z.enum(outcomes), source: key, quote: said })
    .nullable()
    .default(null),
})
export type ExpectedStatement = z.output<typeof statement>

/** Each inner list: at least one of its spellings must stand in the answer. */
const words = z.array(z.array(said).min(1))
const matter = z.strictObject({
  rank: z.int().min(1),
  what: said,
  why_now: said,
  records: z.array(key).min(1),
  must_say: words.min(1),
})
export type Matter = z.output<typeof matter>

export const questionKinds = [
  'look-up',
  'person',
  'list',
  'change',
  'draft',
  'summary',
  'count',
  'sum',
  'command',
  'small talk',
  'why',
  'unknown',
] as const
const question = z.strictObject({
  key,
  ask: said,
  after: key.nullable().default(null),
  language: z.enum(['en', 'de']),
  kind: z.enum(questionKinds),
  must_say: words,
  must_not_say: z.array(said).default([]),
  records: z.array(key).default([]),
  honest_refusal_ok: z.boolean().default(true),
})
export type Question = z.output<typeof question>

const claim = z.strictObject({
  claim: said,
  records: z.array(key).min(1),
  true: z.boolean(),
  trick: said,
  language: z.enum(['en', 'de']),
})
export type Claim = z.output<typeof claim>

/** What a workspace judges; a small one is written for one of them alone. */
const parts = ['matters', 'statements', 'questions', 'claims'] as const

export const expectedFile = z.strictObject({
  judges: z
    .array(z.enum(parts))
    .min(1)
    .default([...parts]),
  matters: z.array(matter),
  not_matters: z.array(said),
  read: z.array(key),
  statements: z.array(statement),
  /** Sentences that look like statements and are none. */
  not_statements: z.array(z.strictObject({ source: key, quote: said })).default([]),
  questions: z.array(question),
  claims: z.array(claim),
})

export type WorkspaceFile = z.output<typeof workspaceFile>
export type Expected = z.output<typeof expectedFile>
