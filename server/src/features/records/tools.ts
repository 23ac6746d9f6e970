// What an AI may do with any record that it has heard of: read it in full.

import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import type { RecordView } from '#contract/records.ts'
import { type Citation, recordKinds } from '#contract/shapes.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { THREAD_LINES, threadText } from './rules.ts'
import { fileText, recordsService, writtenByOthers } from './service.ts'
import { threadLine, threadLines } from './store.ts'

/** How much of a record a model is shown, in characters. */
const FULL_LENGTH = 40_000

const NAMES: Record<Citation['kind'], string> = {
  goal: 'Goal',
  kpi: 'KPI',
  task: 'Task',
  note: 'Note',
  contact: 'Contact',
  interaction: 'Interaction',
  thread: 'Thread',
  file: 'File',
  statement: 'Statement',
}

/**
 * A record as a model is shown it: title, facts and text, at most so many characters. Rights are those of the record's page.
 * Errors: not_found.
 */
export async function showRecord(
  ctx: Ctx,
  { kind, id }: Pick<Citation, 'kind' | 'id'>,
  length = FULL_LENGTH,
): Promise<ToolPiece> {
  const view = await recordsService.get(ctx, { kind, id })
  const body = await bodyOf(ctx, kind, view, length)
  const text = [view.title, ...view.facts.map(({ name, value }) => `${name}: ${value}`), body ?? ''].join('\n').trim()
  return {
    text: upTo(length, text),
    record: { kind, id: view.id, label: view.title },
    source: NAMES[kind],
    foreign: await writtenByOthers(ctx, kind, view),
  }
}

async function bodyOf(ctx: Ctx, kind: Citation['kind'], { id, body }: RecordView, length: number) {
  if (kind === 'file') return fileText(ctx, id, length)
  if (kind === 'thread') return threadText(await threadLines(ctx.db, ctx.actor, id, THREAD_LINES))
  return body
}

/** One message of a thread, cited as the thread. Undefined: it is gone, or not the actor's to see. */
export async function showMessage(ctx: Ctx, messageId: string, length: number): Promise<ToolPiece | undefined> {
  const line = await threadLine(ctx.db, ctx.actor, messageId)
  return (
    line && {
      text: upTo(length, threadText([line])),
      record: { kind: 'thread', id: line.thread_id, label: line.title },
      source: 'Message',
      foreign: !line.mine,
    }
  )
}

const readRecord = tool({
  name: 'read_record',
  title: 'Read a record',
  description: `Reads one record in full: ${recordKinds.join(', ')}. Give the kind and the id that stand beside its mark. Of a file it reads the text, of a thread the last messages that people wrote each other.`,
  effect: 'reads',
  input: z.object({ kind: z.enum(recordKinds), id: z.uuid() }),
  needs: 'use_internal_search',
  async work(ctx, { kind, id }) {
    const piece = await showRecord(ctx, { kind, id })
    return { summary: `${NAMES[kind]}: ${isolated(piece.record?.label ?? '')}`, shown: [piece] }
  },
})

export const recordsTools: readonly Tool[] = [readRecord]
