// What an AI may look for: everything that the person may see, by words.
import { z } from 'zod'
import type { SearchHit } from '#contract/search.ts'
import { type Citation, recordKinds, search } from '#contract/shapes.ts'
import { type Shown, type Tool, tool } from '#server/engine/tool.ts'
import { showRecord } from '#server/features/records/tools.ts'
import { AppError } from '#server/platform/errors.ts'
import { searchVerbs } from './service.ts'

/** What can be cited and found. People and organizations are not among them. */
const KINDS = [
  'goal',
  'kpi',
  'task',
  'contact',
  'interaction',
  'note',
  'file',
] as const satisfies readonly Citation['kind'][]
/** How much of each record an answer shows, in characters. */
const SHOWN_LENGTH = 1_500

const searchRecords = tool({
  name: 'search_records',
  title: 'Search records',
  description:
    'Searches the goals, KPIs, tasks, contacts, interactions, notes and files that the person may see. Finds whole and partial words, and nearly right ones. Write one to four telling words, such as a name; several short searches find more than a long one.',
  effect: 'reads',
  input: z.object({
    query: search.pipe(z.string().min(1, 'Please say what to look for.')).describe('A few words.'),
    kinds: z.array(z.enum(KINDS)).min(1).max(KINDS.length).optional().describe('Only these kinds.'),
    limit: z.int().min(1).max(10).default(4).describe('How many of each kind at most.'),
  }),
  offered: ({ use_internal_search }) => use_internal_search,
  async work(ctx, { query, kinds, limit }) {
    const { hits, alike } = await searchVerbs.find(ctx, { q: query, kinds: kinds ?? [...KINDS], limit })
    const shown: Shown[] = []
    for (const hit of hits) {
      if (!isRecord(hit.kind)) continue
      try {
        shown.push(await showRecord(ctx, { kind: hit.kind, id: hit.id }, SHOWN_LENGTH))
      } catch (error) {
        // Gone in this moment.
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      }
    }
    const records = `${shown.length} ${shown.length === 1 ? 'record' : 'records'} found`
    return { summary: alike ? `Nothing says exactly this; ${records} that are alike` : records, shown }
  },
})

const isRecord = (kind: SearchHit['kind']): kind is (typeof KINDS)[number] =>
  (recordKinds as readonly string[]).includes(kind)

export const searchTools: readonly Tool[] = [searchRecords]
