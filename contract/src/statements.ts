// What a text says that binds somebody: promises, decisions, open questions, deadlines, figures (decision 0060).
import { z } from 'zod'
import { date, id, prose } from './shapes.ts'

/**
 * promise: somebody said that they will do something, or was given it and took it. decision: what was decided, also against something. question:
 * what is open or was asked for and not yet taken on. deadline: a day that bites by itself (an expiry, a notice period, a due date).
 * figure: an amount that counts, of money or of a measure.
 */
export const statementKinds = ['promise', 'decision', 'question', 'deadline', 'figure'] as const
export const statementKind = z.enum(statementKinds)
export type StatementKind = z.output<typeof statementKind>

/** What became of it. `found` by code or a model; the person confirms or dismisses; a later text moves, cancels, reports, delegates or replaces. */
export const statementStates = [
  'found',
  'confirmed',
  'dismissed',
  'done',
  'moved',
  'cancelled',
  'delegated',
  'replaced',
  'broken',
] as const
export const statementState = z.enum(statementStates)
export type StatementState = z.output<typeof statementState>

/** Where statements are found. */
export const statementSources = ['note', 'message', 'interaction', 'file', 'mail'] as const
export const statementSourceKind = z.enum(statementSources)
export type StatementSourceKind = z.output<typeof statementSourceKind>

export const statementParty = z.object({
  words: z.string().meta({ description: 'As the text names them: "Hr. Brunner", "Dana", "I".' }),
  resolved: z
    .union([z.literal('me'), id])
    .nullable()
    .meta({
      description: 'The person themself, the id of a contact, or null where nobody known is meant for certain.',
    }),
})
export type StatementParty = z.output<typeof statementParty>

export const duePrecisions = ['day', 'week', 'month', 'quarter', 'year'] as const
export const statementDue = z.object({
  date: date.nullable().meta({ description: 'The last day that is meant; null where the words name none.' }),
  other_date: date.nullable().meta({ description: 'The other reading of words that allow two, such as 3/4.' }),
  words: z.string(),
  precision: z.enum(duePrecisions),
})
export type StatementDue = z.output<typeof statementDue>

export const statementAmount = z.object({
  value: z.number(),
  unit: z
    .string()
    .nullable()
    .meta({ description: 'An ISO 4217 code for money, else the unit as written; null for a bare number.' }),
  words: z.string(),
})
export type StatementAmount = z.output<typeof statementAmount>

/** Where the words stand: UTF-16 offsets into the source's text as it is stored; `quote` is exactly that part. */
const span = {
  start: z.int().min(0),
  end: z.int().min(0),
  quote: prose,
}

/** What is found in one text, before it is kept. */
export const foundStatement = z.object({
  kind: statementKind,
  hedged: z
    .boolean()
    .meta({ description: 'Said with a hedge ("we should perhaps"), on a condition, or offered and not accepted.' }),
  who: statementParty
    .nullable()
    .meta({ description: 'Who promised or decided, or is bound; of a question, who asks it.' }),
  to_whom: statementParty.nullable().meta({ description: 'To whom; of a question, who is asked.' }),
  what: z.string().meta({ description: 'In short words of the text\u2019s own language.' }),
  due: statementDue.nullable(),
  amount: statementAmount.nullable(),
  ...span,
  confidence: z.number().min(0).max(1),
  perhaps: z.boolean().meta({ description: 'Not explicit enough to be shown as found.' }),
  state: statementState.meta({
    description: 'When found: `found`, or what the text itself says, such as a ticked box.',
  }),
})
export type FoundStatement = z.output<typeof foundStatement>

export const statement = foundStatement.extend({
  id,
  source: z.object({ kind: statementSourceKind, id }),
})
export type Statement = z.output<typeof statement>

/** What a later text says of an earlier statement. */
export const statementChange = z.object({
  statement_id: id,
  state: z.enum(['done', 'moved', 'cancelled', 'delegated', 'replaced', 'broken']),
  due: statementDue.nullable().meta({ description: 'The new day of what was moved.' }),
  who: statementParty.nullable().meta({ description: 'Who has it now, of what was delegated.' }),
  ...span,
  confidence: z.number().min(0).max(1),
  perhaps: z.boolean(),
})
export type StatementChange = z.output<typeof statementChange>

/** What a model is asked to answer: words only. Days, amounts, people and spans are found in the words by code. */
export const statementAnswer = z.object({
  statements: z
    .array(
      z.object({
        kind: statementKind,
        quote: z.string().meta({ description: 'The sentence or line, copied exactly from the text.' }),
        who: z.string().nullable().meta({ description: 'Who promised, decided or asks, as the text names them.' }),
        to_whom: z.string().nullable().meta({ description: 'To whom; of a question, who is asked.' }),
        what: z.string().meta({ description: 'At most twelve words, in the language of the text.' }),
        due: z
          .string()
          .nullable()
          .meta({ description: 'The words of the day, copied: "by Friday". Never a computed date.' }),
        hedged: z.boolean(),
      }),
    )
    .max(100),
})
export type StatementAnswer = z.output<typeof statementAnswer>

/** What a model is asked to answer of earlier statements and a later text: words only, as above. */
export const fateAnswer = z.object({
  changes: z
    .array(
      z.object({
        statement: z.int().min(1).meta({ description: 'The number of the earlier statement.' }),
        became: statementChange.shape.state,
        quote: z.string().meta({ description: 'The sentence or line that says so, copied exactly from the text.' }),
        due: z
          .string()
          .nullable()
          .meta({ description: 'The words of the new day, copied: "4 Dec". Never a computed date.' }),
        who: z.string().nullable().meta({ description: 'Who has it now, as the text names them.' }),
      }),
    )
    .max(50),
})
export type FateAnswer = z.output<typeof fateAnswer>
