// The passages that speak of some words, whichever of them: what a question is answered from.
import { z } from 'zod'
import { folded } from '#server/analyst/text/passages.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { spelledWords } from '../rules/spelled.ts'
import { lookUpFor } from '../service/looked-up.ts'
import { retrieve } from '../service/retrieve.ts'

const INDEXED = ['goal', 'task', 'contact', 'interaction', 'note', 'file', 'thread_message'] as const
type Indexed = (typeof INDEXED)[number]
/** How much of a record is read, and how much of it is shown, in characters. */
const READ_LENGTH = 30_000
const SHOWN_LENGTH = 3_000

/** Shows records and messages in their order, read by a fixed number of statements. */
type ShowsAtOnce = (ctx: Ctx, of: readonly { kind: Indexed; id: string }[], most: number) => Promise<ToolPiece[]>

/** Finds records by any of several words, those that say the most of the rarest first, each cut to the paragraphs around them. */
export const findPassages = (showAtOnce: ShowsAtOnce): Tool =>
  tool({
    name: 'find_passages',
    title: 'Find passages',
    description:
      'Finds the passages of all records that say any of some words, those with the most and the rarest words first, with what stands around them. Give the telling words of a question; other spellings of the same word, such as in the other language of the records, stand behind it: "rent|Miete|lease". Parts of words are found too.',
    effect: 'reads',
    input: z.object({
      any: z
        .array(z.string().trim().min(2).max(160))
        .min(1)
        .max(12)
        .describe('Words or parts of words, one each, with other spellings of it behind a "|".'),
      limit: z.int().min(1).max(24).default(12).describe('How many records at most.'),
    }),
    needs: 'use_internal_search',
    async work(ctx, { any, limit }, { memory }) {
      const lookUp = lookUpFor(ctx, memory)
      const terms = spelledWords([...new Set(any.map((each) => each.toLowerCase()))], await lookUp.people())
      const words = [...new Set(terms.flatMap(({ spellings }) => spellings.map(({ text }) => folded(text))))]
      const best = (await retrieve(ctx, terms, INDEXED, lookUp))
        .slice(0, limit)
        .map(({ kind, id }) => ({ kind: kind as Indexed, id }))
      const shown = (await showAtOnce(ctx, best, READ_LENGTH)).map((piece) => ({
        ...piece,
        text: around(piece.text, words),
      }))
      return { summary: `${shown.length} ${shown.length === 1 ? 'record speaks' : 'records speak'} of it`, shown }
    },
  })

/** The first line, and the lines that say one of the words with those beside them. */
function around(text: string, words: readonly string[]): string {
  if (text.length <= SHOWN_LENGTH) return text
  const lines = text.split('\n')
  const says = lines.map((line) => words.some((word) => folded(line).includes(word)))
  const kept = lines.map((_, at) => at === 0 || says[at] || says[at - 1] || says[at + 1])
  // Half a table would be read as a whole one.
  for (const step of [1, -1])
    for (let at = step > 0 ? 1 : lines.length - 2; at >= 0 && at < lines.length; at += step)
      if (isRow(lines[at]) && isRow(lines[at - step]) && kept[at - step]) kept[at] = true
  // A gap is shown as one, so that what stands around it is not taken for one list.
  const near = lines.flatMap((line, at) => (kept[at] ? [line] : kept[at - 1] ? [GAP] : []))
  return upTo(SHOWN_LENGTH, near.map((line) => upTo(SHOWN_LENGTH / 3, line)).join('\n'))
}

const GAP = '…'
const isRow = (line: string | undefined): boolean => line?.trimStart().startsWith('|') === true
