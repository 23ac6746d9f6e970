// What an AI may do with any record that it has heard of: read it in full.

import { z } from 'zod'
import { recordKinds } from '#contract/choices.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { RecordView } from '#contract/records.ts'
import type { Citation } from '#contract/shapes.ts'
import { type Needle, passageOf } from '#server/analyst/text/passages.ts'
import { type Tool, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { THREAD_LINES, threadText } from './rules.ts'
import { fileText, type ReadAtOnce, readAtOnce, recordsService, writtenByOthers } from './service.ts'
import { type ThreadLine, threadLine, threadLines, threadLinesOf } from './store.ts'

/** How much of a record a model is shown, in characters. */
const FULL_LENGTH = 40_000

const NAMES: Record<Citation['kind'], string> = {
  goal: 'Goal',
  kpi: 'KPI',
  task: 'Task',
  note: 'Note',
  contact: 'Contact',
  company: 'Company',
  interaction: 'Interaction',
  thread: 'Thread',
  file: 'File',
  statement: 'Statement',
}

/** A passage is looked for in so much of a record, in characters. */
const SEARCHED_LENGTH = 120_000
const PART = '(This is the part that speaks of it. read_record reads the whole.)'

/**
 * A record as a model is shown it: title, facts and text, at most so many characters; with `needles` the passage that says them and what
 * stands around it, in place of the head of the text. Rights are those of the record's page.
 * Errors: not_found.
 */
export async function showRecord(
  ctx: Ctx,
  { kind, id }: Pick<Citation, 'kind' | 'id'>,
  length = FULL_LENGTH,
  needles?: readonly Needle[],
): Promise<ToolPiece> {
  const view = await recordsService.get(ctx, { kind, id })
  const head = [view.title, ...view.facts.map(({ name, value }) => `${name}: ${value}`)].join('\n')
  const body = (await bodyOf(ctx, kind, view, needles ? SEARCHED_LENGTH : length)) ?? ''
  const text = (needles ? passageIn(head, body, needles, length) : `${head}\n${body}`).trim()
  return {
    text: upTo(length, text),
    record: { kind, id: view.id, label: view.title },
    source: NAMES[kind],
    foreign: await writtenByOthers(ctx, kind, view),
  }
}

function passageIn(head: string, body: string, needles: readonly Needle[], length: number): string {
  const room = Math.max(length / 2, length - head.length - PART.length - 2)
  const { text, left_out } = passageOf(body, needles, room)
  return [head, text, ...(left_out > 0 ? [PART] : [])].join('\n')
}

async function bodyOf(ctx: Ctx, kind: Citation['kind'], { id, body }: RecordView, length: number) {
  if (kind === 'file') return fileText(ctx, id, length)
  if (kind === 'thread') return threadText(await threadLines(ctx.db, ctx.actor, id, THREAD_LINES))
  return body
}

/** One message of a thread, cited as the thread. Undefined: it is gone, or not the actor's to see. */
export async function showMessage(ctx: Ctx, messageId: string, length: number): Promise<ToolPiece | undefined> {
  const line = await threadLine(ctx.db, ctx.actor, messageId)
  return line && messagePiece(line, length)
}

const messagePiece = (line: ThreadLine, length: number): ToolPiece => ({
  text: upTo(length, threadText([line])),
  record: { kind: 'thread', id: line.thread_id, label: line.title },
  source: 'Message',
  foreign: !line.mine,
})

/**
 * Several records and messages of threads as a model is shown them, in their order and by a fixed number of statements; who is not there,
 * or not the actor's to see, is left out. `length`: of each at most so many characters.
 */
export async function showAtOnce(
  ctx: Ctx,
  refs: readonly { kind: ReadAtOnce | 'thread_message'; id: string }[],
  length: number,
): Promise<ToolPiece[]> {
  const isMessage = (ref: { kind: string }) => ref.kind === 'thread_message'
  const seen = await readAtOnce(
    ctx,
    refs.filter((ref): ref is { kind: ReadAtOnce; id: string } => !isMessage(ref)),
    length,
  )
  const messages = refs.filter(isMessage).map(({ id }) => id)
  const lines = messages.length > 0 ? await threadLinesOf(ctx.db, ctx.actor, messages) : new Map()
  return refs.flatMap(({ kind, id }): ToolPiece[] => {
    if (kind === 'thread_message') return [lines.get(id)].flatMap((line) => (line ? [messagePiece(line, length)] : []))
    const one = seen.get(`${kind}:${id}`)
    if (!one) return []
    const { view, foreign } = one
    const text = [view.title, ...view.facts.map(({ name, value }) => `${name}: ${value}`), view.body ?? '']
      .join('\n')
      .trim()
    const record = { kind, id: view.id, label: view.title }
    return [{ text: upTo(length, text), record, source: NAMES[kind], foreign }]
  })
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
