// Statements as they are kept: promises, decisions, open questions, deadlines and figures, with what became of them (decision 0062).
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { date, flag, id, oneOrMore, paging, requiredLine, search, time } from './shapes.ts'
import { statement, statementKind, statementKinds, statementSources, statementStates } from './statements.ts'
import { task } from './tasks.ts'

/** Which way a statement binds. `between_others`: somebody else promised it to somebody else. */
export const directions = [
  'i_owe',
  'owed_to_me',
  'between_others',
  'decisions',
  'questions',
  'deadlines',
  'figures',
] as const
export type Direction = (typeof directions)[number]
/** Not over yet: what `state=open` stands for. `broken` is a promise whose day has passed while it was open. */
export const openStates = ['found', 'confirmed', 'moved', 'delegated', 'broken'] as const
/** `written`: what was written last comes first, `newest`: what was found last. */
export const statementSorts = ['due', 'newest', 'person', 'written'] as const

const statementSource = z.object({
  kind: z.enum(statementSources),
  id,
  label: z.string().meta({ description: 'What the text is called: "Note of 2026-11-20".' }),
  written_on: date.nullable().meta({ description: 'The day of the text itself.' }),
  href: z.string().meta({ description: 'Path in the web application.' }),
})

export const keptStatement = statement.extend({
  state: z.enum(statementStates).meta({
    description:
      '`broken`: a promise, not perhaps, and not hedged unless its person has answered, whose last day has passed for its reader while it was open. `done` also where the task made of it is done.',
  }),
  direction: z.enum(directions),
  source: statementSource,
  source_changed: z
    .boolean()
    .meta({ description: 'The person has answered, and the words stand in the text no more.' }),
  confirmed: z.boolean(),
  answered: z.boolean().meta({
    description:
      'The person has said something of it: confirmed, corrected, dismissed or done. False beside `dismissed`: it was put away as a mere form of the notes.',
  }),
  checkbox: z.boolean().meta({ description: 'It is a box in a note: done ticks it there.' }),
  task_id: id.nullable(),
  followed_by: statementSource
    .extend({
      quote: z.string().meta({ description: 'What the later text says.' }),
      due_before: date.nullable().meta({ description: 'The day that held until then; null where there was none.' }),
    })
    .nullable()
    .meta({ description: 'What moved, ended, handed on or replaced it: a later text, or the same one further down.' }),
  suggested_change: statementSource
    .extend({
      quote: z.string().meta({ description: 'What the later text says.' }),
      ...statement.pick({ state: true, due: true, who: true }).shape,
    })
    .nullable()
    .meta({
      description:
        'What a later text perhaps tells of it, and it would be by that: nothing is changed until `accept`. Null once it is over.',
    }),
  can_undo: z.boolean(),
  created_at: time,
  updated_at: time,
})
export type KeptStatement = z.output<typeof keptStatement>

export const statementSettings = z.object({
  by_model: z.boolean().meta({
    description: 'New and changed texts go to the default model, too, which counts to the budget of the day.',
  }),
  available: z.boolean().meta({ description: 'Whether the operator has connected a model.' }),
})

const party = z
  .strictObject({
    words: requiredLine(LIMITS.name, 'Please say who.'),
    resolved: z
      .union([z.literal('me'), id])
      .nullable()
      .default(null),
  })
  .nullable()
export const updateStatementBody = z.strictObject({
  kind: statementKind.optional(),
  what: requiredLine(500, 'Please say what.').optional(),
  who: party.optional(),
  to_whom: party.optional(),
  due_date: date.nullable().optional(),
  hedged: z.boolean().optional(),
})
export const statementTaskBody = z.strictObject({
  title: requiredLine(LIMITS.name, 'Title is required.').optional(),
  due_date: date.nullable().optional(),
  assigned_to_user_id: id.nullable().optional(),
  goal_id: id.nullable().optional(),
  contact_id: id.nullable().optional(),
})

const idParams = z.object({ id })
const answer = (path: `/api/${string}`, summary: string) =>
  ({ method: 'POST', path, gate: 'approved', summary, params: idParams, output: keptStatement, status: 200 }) as const

export const promisesContract = liveContract('promises', {
  list: {
    method: 'GET',
    path: '/api/statements/',
    gate: 'approved',
    summary: 'What my texts say that binds somebody, what is due first on top',
    query: z.strictObject({
      ...paging,
      direction: oneOrMore(directions, `direction is one of: ${directions.join(', ')}.`).optional(),
      kind: oneOrMore(statementKinds, `kind is one of: ${statementKinds.join(', ')}.`).optional(),
      state: oneOrMore(
        [...statementStates, 'open'],
        `state is one of: ${[...statementStates, 'open'].join(', ')}.`,
      ).optional(),
      contact_id: id
        .optional()
        .meta({ description: 'Who owes it, to whom it is owed, or with whom the interaction was.' }),
      due_from: date.optional(),
      undated: flag
        .optional()
        .meta({ description: 'With `due_from`: also what has no day, of texts of that day or later.' }),
      due_before: date.optional().meta({ description: 'Due on this day or earlier.' }),
      source_kind: z
        .enum(statementSources, { error: `source_kind is one of: ${statementSources.join(', ')}.` })
        .optional(),
      source_id: id.optional(),
      goal_id: id.optional().meta({
        description:
          'Tied to this goal: by a task of the goal that was made of it, or because it shares telling words with its title.',
      }),
      written_from: date.optional().meta({ description: 'Of texts of this day or later.' }),
      written_to: date.optional().meta({ description: 'Of texts of this day or earlier.' }),
      answered: flag.optional().meta({ description: 'Only what the person has said something of, or has not.' }),
      perhaps: flag
        .default(true)
        .meta({ description: 'false: only what was said in so many words; no promise with reservations.' }),
      search: search.optional(),
      sort_by: z.enum(statementSorts, { error: `sort_by is one of: ${statementSorts.join(', ')}.` }).default('due'),
    }),
    output: keptStatement,
    list: true,
  },
  settings: {
    method: 'GET',
    path: '/api/statements/settings',
    gate: 'approved',
    summary: 'Whether a model may read my texts for what they say',
    output: statementSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/statements/settings',
    gate: 'approved',
    summary: 'Allow a model to read my texts for what they say, or not',
    body: z.strictObject({ by_model: z.boolean({ error: 'Please say true or false.' }).optional() }),
    output: statementSettings,
    silent: 'A switch of one person, which changes nothing that is shown.',
  },
  get: {
    method: 'GET',
    path: '/api/statements/{id}',
    gate: 'approved',
    summary: 'One statement',
    params: idParams,
    output: keptStatement,
  },
  update: {
    method: 'PATCH',
    path: '/api/statements/{id}',
    gate: 'approved',
    summary: 'Correct a statement; fields left out stay, and it counts as confirmed',
    params: idParams,
    body: updateStatementBody,
    output: keptStatement,
  },
  confirm: answer(
    '/api/statements/{id}/confirm',
    'Say that a statement is right as it stands; what a later text perhaps tells of it is turned down',
  ),
  accept: answer('/api/statements/{id}/accept', 'Take over what a later text perhaps tells of a statement'),
  dismiss: answer('/api/statements/{id}/dismiss', 'Say that a statement is none'),
  done: answer('/api/statements/{id}/done', 'Say that it is done; a box in a note is ticked there'),
  undo: answer('/api/statements/{id}/undo', 'Take back the last answer to a statement'),
  makeTask: {
    method: 'POST',
    path: '/api/statements/{id}/task',
    gate: 'approved',
    summary: 'Make a task of a statement, linked to it',
    params: idParams,
    body: statementTaskBody,
    output: z.object({ statement: keptStatement, task }),
    status: 201,
  },
  read: {
    method: 'POST',
    path: '/api/statements/read',
    gate: 'approved',
    summary: 'Read a text of mine now, by rules, and answer what it says; the same words are read once',
    body: z.strictObject({
      kind: z.enum(statementSources, { error: `kind is one of: ${statementSources.join(', ')}.` }),
      id,
    }),
    output: z.object({
      statements: z.array(keptStatement).meta({ description: 'In the order of the text, at most 200.' }),
      read: z.boolean().meta({ description: 'False: it had been read already.' }),
    }),
    status: 200,
  },
})
