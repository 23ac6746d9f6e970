import { z } from 'zod'

export const model = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  is_default: z.boolean(),
  available: z.boolean(),
})

/** What the AI of this installation can do beside talking, and why not where it cannot. */
export const abilities = z.object({
  model: z.boolean().meta({ description: 'false: the built-in analyst answers.' }),
  internet: z.object({ available: z.boolean(), reason: z.string().nullable(), provider: z.string().nullable() }),
})
