// What an AI may ask of the day: what matters now, as the briefing has it.
import { z } from 'zod'
import { overviewOf } from '#server/analyst/matters/attention.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { TodayDeps } from './service.ts'

/** What is shown of one matter, in characters, and of how many records. */
const PIECE_LENGTH = 900
const MOST_RECORDS = 5

export const todayTools = ({ workspaceOf, closed }: Pick<TodayDeps, 'workspaceOf' | 'closed'>): readonly Tool[] => [
  tool({
    name: 'list_matters',
    title: 'List what matters now',
    description:
      'What matters to the person now, the gravest first, found by rules in all their records: what lapses, breaks, waits or falls behind, each with its day, what is at stake, its very words and what speaks against it. Begin with it where they ask what matters, what comes first, what to do or what they may have overlooked. Rules miss things: read the records of what you tell, and look for what is not there.',
    effect: 'reads',
    input: z.object({ limit: z.int().min(1).max(12).default(8).describe('How many at most.') }),
    needs: 'use_internal_search',
    async work(ctx, { limit }) {
      const settled = await closed(ctx)
      const open = overviewOf(await workspaceOf(ctx)).signals.filter(({ id }) => !settled.has(id))
      const shown = open.slice(0, limit).flatMap(piecesOf)
      const count = Math.min(limit, open.length)
      const more = open.length > count ? ` of ${open.length}` : ''
      return { summary: `${count}${more} ${count === 1 ? 'matter' : 'matters'}`, shown }
    },
  }),
]

/** A matter record by record, so that each sentence can be cited. */
function piecesOf({ title, facts, counter }: Signal, at: number): ToolPiece[] {
  const said = counter ? [...facts, { ...counter, text: `Against it: ${counter.text}` }] : facts
  const groups = Map.groupBy(said, ({ cites: [first] }) => (first ? `${first.kind}/${first.id}` : ''))
  return [...groups.values()].slice(0, MOST_RECORDS).map((group) => {
    const [ref] = group[0]?.cites ?? []
    return {
      text: upTo(PIECE_LENGTH, [...new Set(group.map(({ text }) => text))].join('\n')),
      record: ref ? { kind: ref.kind, id: ref.id, label: ref.label } : null,
      source: `Matter ${at + 1}: ${upTo(160, title)}`,
      // A journal is its owner's alone; what stands elsewhere others may have written.
      foreign: said.some(({ cites }) => cites.some(({ kind }) => kind !== 'note')),
    }
  })
}
