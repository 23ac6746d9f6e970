// The passages that speak of some words, whichever of them: what a question is answered from.
import { z } from 'zod'
import type { Citation } from '#contract/shapes.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { retrieve, type SpelledTerm } from '../service/retrieve.ts'

const INDEXED = [
  'goal',
  'task',
  'contact',
  'interaction',
  'note',
  'file',
] as const satisfies readonly Citation['kind'][]
/** How much of a record is read, and how much of it is shown, in characters. */
const READ_LENGTH = 30_000
const SHOWN_LENGTH = 3_000

/** A word as it is given: whoever asks has written its other forms and languages beside it. */
const termOf = (text: string): SpelledTerm => ({ spellings: [{ text, factor: 1 }], weight: 1, contacts: [] })

/** How a record and a message are shown to an agent. */
type Shows = {
  showRecord(ctx: Ctx, of: { kind: (typeof INDEXED)[number]; id: string }, most: number): Promise<ToolPiece>
  showMessage(ctx: Ctx, id: string, most: number): Promise<ToolPiece | undefined>
}

/** Finds records by any of several words, those that say the most of the rarest first, each cut to the paragraphs around them. */
export const findPassages = ({ showRecord, showMessage }: Shows): Tool =>
  tool({
    name: 'find_passages',
    title: 'Find passages',
    description:
      'Finds the passages of all records that say any of some words, those with the most and the rarest words first, with what stands around them. Give the telling words of a question, in the languages in which the records may be written; parts of words are found too.',
    effect: 'reads',
    input: z.object({
      any: z.array(z.string().trim().min(2).max(60)).min(1).max(12).describe('Words or parts of words, one each.'),
      limit: z.int().min(1).max(16).default(12).describe('How many records at most.'),
    }),
    needs: 'use_internal_search',
    async work(ctx, { any, limit }) {
      const words = [...new Set(any.map((word) => word.toLowerCase()))]
      const best = (await retrieve(ctx, words.map(termOf), [...INDEXED, 'thread_message'])).slice(0, limit)
      const shown: ToolPiece[] = []
      for (const entry of best)
        try {
          const piece =
            entry.kind === 'thread_message'
              ? await showMessage(ctx, entry.id, SHOWN_LENGTH)
              : await showRecord(ctx, { kind: entry.kind as (typeof INDEXED)[number], id: entry.id }, READ_LENGTH)
          if (piece) shown.push({ ...piece, text: around(piece.text, words) })
        } catch (error) {
          // Gone in this moment, or not the actor's to see.
          if (!(error instanceof AppError && error.code === 'not_found')) throw error
        }
      return { summary: `${shown.length} ${shown.length === 1 ? 'record speaks' : 'records speak'} of it`, shown }
    },
  })

/** The first line, and the lines that say one of the words with those beside them. */
function around(text: string, words: readonly string[]): string {
  if (text.length <= SHOWN_LENGTH) return text
  const lines = text.split('\n')
  const says = lines.map((line) => words.some((word) => line.toLowerCase().includes(word)))
  const near = lines.filter((_, at) => at === 0 || says[at] || says[at - 1] || says[at + 1])
  return upTo(SHOWN_LENGTH, near.map((line) => upTo(SHOWN_LENGTH / 3, line)).join('\n'))
}
