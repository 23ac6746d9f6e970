// What is found of the claims of a text by an AI, wherever it stands.
import { z } from 'zod'
import { citation, prose } from './shapes.ts'

/** One claim of a reply: its place in the text (UTF-16 units), what was found, and the words of records that it stands on. */
export const messageMark = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  verdict: z
    .enum(['proven', 'contradicted', 'not_proven', 'proposal', 'unchecked'])
    .meta({ description: 'proposal: it says what to do, and needs no proof of itself. unchecked: not checked yet.' }),
  reason: prose.nullable().meta({ description: 'Why it is not proven, for people; null where it is.' }),
  words: z.array(citation.extend({ text: prose.meta({ description: 'The exact words of the record.' }) })),
  worked_out: prose.nullish().meta({
    description:
      'How it was computed again, where no record has the words: `words` are then the values that it rests on.',
  }),
})
export type MessageMark = z.output<typeof messageMark>
export const messageChecks = z.object({
  state: z.enum(['checked', 'read_nothing', 'no_claims']).meta({
    description: 'read_nothing: it claims something, and rests on no record. no_claims: there is nothing to check.',
  }),
  marks: z.array(messageMark),
})
export type MessageChecks = z.output<typeof messageChecks>
