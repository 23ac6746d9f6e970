import { z } from 'zod'
import { contract } from './endpoint.ts'
import { id, oneOrMore, search, time } from './shapes.ts'

/** What can be found. Answers come in this order where nothing else decides. */
export const searchKinds = [
  'goal',
  'kpi',
  'task',
  'contact',
  'company',
  'interaction',
  'note',
  'file',
  'statement',
  'mail',
  'advice',
  'conversation',
  'message',
  'thread',
  'thread_message',
  'person',
  'organization',
  'schedule',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** A text in pieces: those that answer the question are marked. Joined they are the text. */
export const markedText = z.array(z.object({ text: z.string(), match: z.boolean() }))
export type MarkedText = z.output<typeof markedText>

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  title: markedText,
  snippet: markedText.meta({ description: 'What it says around the match; empty where there is nothing to add.' }),
  detail: z.string().nullable().meta({ description: 'What it belongs to, such as the contact of an interaction.' }),
  at: time.nullable().meta({ description: 'When its text last changed.' }),
  /** Path in the web application. */
  href: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchAnswer = z.object({
  hits: z.array(searchHit).meta({ description: 'Best first within a kind; the kind of the best hit first.' }),
  alike: z.boolean().meta({ description: 'Nothing says this; the hits are alike, as after a typing mistake.' }),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const searchContract = contract('search', {
  find: {
    method: 'GET',
    path: '/api/search',
    gate: 'approved',
    summary: 'Find anything that I may see: by words, parts of words, or nearly right words',
    query: z.strictObject({
      q: search.pipe(z.string().min(1, 'Please say what to look for.')),
      kinds: oneOrMore(searchKinds, `kinds is one or more of: ${searchKinds.join(', ')}.`).optional(),
      limit: z
        .union([z.string(), z.number()])
        .default('5')
        .pipe(
          z.coerce
            .number<string | number>({ error: 'limit is a whole number from 1 to 50.' })
            .int('limit is a whole number from 1 to 50.')
            .min(1, 'limit is a whole number from 1 to 50.')
            .max(50, 'limit is a whole number from 1 to 50.'),
        )
        .meta({ description: 'How many of each kind at most.' }),
    }),
    output: searchAnswer,
  },
})
