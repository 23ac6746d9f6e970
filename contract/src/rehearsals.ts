import { z } from 'zod'
import { contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { id, line, prose, requiredLine, requiredText, text } from './shapes.ts'

/** What has been said so far in a rehearsal goes along with each request: it lives with the person who rehearses. */
export const MOST_REHEARSED = 60

export const rehearsedLine = z.strictObject({
  by: z.enum(['me', 'them']),
  text: requiredText(LIMITS.text, 'Please write a message.'),
})
export type RehearsedLine = z.output<typeof rehearsedLine>

/** One answer of a sample script: what a rehearsal says where no model is configured. */
export const sampleLine = z.object({
  text: prose,
  delay_ms: z.int().meta({ description: 'How long the other side seems to think, 800 to 2000 ms.' }),
  suggestion: prose.nullable().meta({ description: 'What the person might say next; null at the end.' }),
  terminal: z.boolean().meta({ description: 'true: the script ends here.' }),
})
export type SampleLine = z.output<typeof sampleLine>

export const rehearsed = z.object({
  run_id: id.nullable().meta({
    description:
      'The run that writes the line: its result holds `text` and `terminal`. null: no model is configured here.',
  }),
  sample: sampleLine.nullable().meta({ description: 'The sample instead, where no model is configured.' }),
})
export type Rehearsed = z.output<typeof rehearsed>

/** Conversations with somebody who has no account, for practice: nothing of them is ever sent or kept by the server. */
export const rehearsalsContract = contract('rehearsals', {
  line: {
    method: 'POST',
    path: '/api/comms/rehearsals/lines',
    gate: 'approved',
    summary: 'The next line of a rehearsal: what the other side answers, or what I might say',
    body: z.strictObject({
      contact_id: id.optional().meta({ description: 'Whom the AI plays, from this contact’s notes and interactions.' }),
      name: requiredLine(LIMITS.name, 'Please say with whom you rehearse.'),
      context: text(4_000).optional().meta({ description: 'What the conversation is about.' }),
      by: z.enum(['me', 'them']).default('them').meta({ description: 'Whose line is wanted.' }),
      hint: line(LIMITS.name).optional().meta({ description: 'How my own line should be.' }),
      said: z.array(rehearsedLine).max(MOST_REHEARSED, `A rehearsal has at most ${MOST_REHEARSED} lines.`),
    }),
    output: rehearsed,
    status: 201,
    perMinute: 30,
  },
})
