// What travels on the event streams. A stream says that there is news; what the news is, is a row.
import { z } from 'zod'
import { runEvent } from './runs.ts'
import { id } from './shapes.ts'

/** On GET /api/events: one connection for everything the caller may see. */
export const liveMessage = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('runs'),
    id,
    event: runEvent.optional().meta({ description: 'Left out when large: read the timeline.' }),
  }),
  z.object({
    topic: z.enum(['users', 'orgs', 'goals', 'advice', 'notes', 'tasks', 'contacts', 'files', 'factory']),
    id: z.string(),
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
