// What an AI may ask of the day: what matters now, as the briefing has it, and all records at once.
import { z } from 'zod'
import { contactsByOthers, interactionsByOthers, tasksByOthers } from '#server/access/authorship.ts'
import { overviewOf } from '#server/analyst/matters/attention.ts'
import { foundIn } from '#server/analyst/matters/matters.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { wholeOf } from '#server/analyst/workspace/whole.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { TodayDeps } from './service.ts'

/** What is shown of one matter, in characters, and of how many records. */
const PIECE_LENGTH = 900
const MOST_RECORDS = 5
/** Of all records together, in characters: some 12,000 tokens. */
const MOST_READ = 48_000
const DAYS_AHEAD =
  'Days ahead, of fields and of texts as rules read them. Working days without Saturdays and Sundays, no holidays are known'

export const todayTools = ({ workspaceOf, closed }: Pick<TodayDeps, 'workspaceOf' | 'closed'>): readonly Tool[] => [
  tool({
    name: 'list_matters',
    title: 'List what matters now',
    description:
      'What matters to the person now, the gravest first, found by rules in all their records: what lapses, breaks, waits or falls behind, each with its day, what is at stake, its very words and what speaks against it. Call it beside read_all, in the same turn, where they ask what matters, what comes first or what they may have overlooked. Rules miss things: look for what is not there.',
    effect: 'reads',
    input: z.object({ limit: z.int().min(1).max(12).default(8).describe('How many at most.') }),
    needs: 'use_internal_search',
    async work(ctx, { limit }) {
      const settled = await closed(ctx)
      const open = overviewOf(await workspaceOf(ctx)).signals.filter((signal) => !settled.covers(signal))
      const shown = open.slice(0, limit).flatMap(piecesOf)
      const count = Math.min(limit, open.length)
      const more = open.length > count ? ` of ${open.length}` : ''
      return { summary: `${count}${more} ${count === 1 ? 'matter' : 'matters'}`, shown }
    },
  }),
  tool({
    name: 'read_all',
    title: 'Read all records',
    description:
      'Reads the goals with their KPIs, tasks, notes, people with their conversations, files and threads at once, whole where they are few, else what is open and newest; and the days ahead, counted. Begin with it where they ask for a judgement, a plan or advice: what decides often stands in a record that no search for its words would find.',
    effect: 'reads',
    input: z.object({}),
    needs: 'use_internal_search',
    async work(ctx) {
      const workspace = await workspaceOf(ctx)
      const told = foundIn(workspace).map(({ day, seed }) => ({ day, what: seed.text }))
      const { records, days, left_out } = wholeOf(workspace, MOST_READ, told)
      const foreign = await othersIn(ctx, workspace)
      const shown = records.map(({ ref, head, text }): ToolPiece => {
        const record = { kind: ref.kind, id: ref.id, label: ref.label }
        return { text, record, source: head, foreign: foreign(ref) }
      })
      const beside = (source: string, text: string, told = false): ToolPiece[] =>
        text === '' ? [] : [{ text, record: null, source, foreign: told }]
      const missing = left_out.length > 0 ? `Not shown: ${left_out.join(' ')} Search for what you miss.` : ''
      return {
        summary: `${shown.length} ${shown.length === 1 ? 'record' : 'records'}${left_out.length > 0 ? ', not all' : ''}`,
        shown: [
          ...beside(
            DAYS_AHEAD,
            days,
            shown.some(({ foreign: told }) => told),
          ),
          ...shown,
          ...beside('What is left out', missing),
        ],
      }
    },
  }),
]

/** Which records others may have written. A file is a paper of whoever wrote it; a journal is its owner's alone. */
async function othersIn({ db, actor }: Ctx, { goals, tasks, contacts }: Workspace) {
  const talks = contacts.flatMap(({ interactions }) => interactions.map(({ id }) => id))
  const ids = new Set([
    ...goals
      .filter((goal) => goal.foreign || goal.organization_name !== null)
      .flatMap(({ id, kpis }) => [id, ...kpis.map((kpi) => kpi.id)]),
    ...(await tasksByOthers(
      db,
      actor,
      tasks.map(({ id }) => id),
    )),
    ...(await contactsByOthers(
      db,
      actor,
      contacts.map(({ id }) => id),
    )),
    ...(await interactionsByOthers(db, actor, talks)),
  ])
  return ({ kind, id }: { kind: string; id: string }): boolean =>
    ['file', 'thread', 'statement'].includes(kind) || ids.has(id)
}

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
