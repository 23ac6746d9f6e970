import type { Advice, adviceContract, Watched } from '#contract/advice.ts'
import type { Citation } from '#contract/shapes.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnOrgs, requireOwnUserId } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { can } from './policy.ts'
import * as store from './store/pieces.ts'

/** Strategic advice, written by the person or by a run. Source: wire §4, rights §7. */
export const adviceService: Serves<typeof adviceContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor.user_id, input)
  },

  /** Errors: invalid, not_found (a run, organization or cited record that is not the caller's to see). */
  async create(ctx, { user_id, ...values }) {
    requireOwnUserId(user_id, ctx.actor.user_id)
    await checkReferences(ctx, values)
    const id = await store.insert(ctx.db, ctx.actor.user_id, values)
    announce(ctx, id)
    return found(ctx, id)
  },

  /** Errors: not_found, conflict, invalid. */
  async update(ctx, { id, user_id, ...sent }) {
    if (!isId(id)) throw notFound()
    await store.lock(ctx.db, id)
    const before = await found(ctx, id)
    permit(can(ctx.actor, before).can_edit)
    requireVersion(ctx, before)
    requireOwnUserId(user_id, before.user_id)
    // What a run wrote may end with a blank line, which no body keeps.
    const values = sent.content === before.content.trim() ? { ...sent, content: before.content } : sent
    await checkReferences(ctx, newReferences(before, values))
    await store.update(ctx.db, id, { ...values, ...byHand(before, values) })
    announce(ctx, id)
    return found(ctx, id)
  },

  async remove(ctx, { id }) {
    const advice = await found(ctx, id)
    permit(can(ctx.actor, advice).can_delete)
    requireVersion(ctx, advice)
    await store.remove(ctx.db, id)
    announce(ctx, id)
  },
}

/** What a run has to say, checked and ready to be kept. `subject`: what it is about, for refreshing. */
/** A piece that was written, or refreshed. */
type AdviceRow = { id: string; refreshed: boolean; title: string; citations: readonly Citation[] }
export type Piece = { subject: string; advice_title: string; content: string; citations: readonly Citation[] }

/**
 * Keeps what a run wrote, in the transaction of its user: a piece on a subject that was written today already is refreshed,
 * not repeated; a piece whose records the user may not read any more is left out. Returns those kept, in the order given.
 */
export async function savePieces(
  db: Db,
  userId: string,
  pieces: readonly Piece[],
  { time_zone, ...origin }: { flow_run_id: string; author: string; time_zone: string | null },
): Promise<AdviceRow[]> {
  await store.lockWriter(db, userId)
  const known = new Map(
    (
      await store.writtenToday(
        db,
        userId,
        pieces.map((piece) => piece.subject),
        time_zone,
      )
    ).map((row) => [row.subject, row.id]),
  )
  const visible = await store.visibleRecords(
    db,
    pieces.flatMap((piece) => piece.citations),
  )
  const kept: AdviceRow[] = []
  // The strongest comes first and is kept last: lists show the newest on top.
  for (const piece of pieces.toReversed()) {
    if (piece.citations.length === 0 || piece.citations.some(({ kind, id }) => !visible.has(`${kind}:${id}`))) continue
    const before = known.get(piece.subject)
    if (before) await store.update(db, before, { ...piece, ...origin })
    const id = before ?? (await store.insert(db, userId, { ...piece, ...origin }))
    known.set(piece.subject, id)
    kept.unshift({ id, refreshed: before !== undefined, title: piece.advice_title, citations: piece.citations })
  }
  return kept
}

/** Of these lines, those whose records the user may still read; in the transaction of that user. */
export async function readableLines(db: Db, lines: readonly Watched[]): Promise<Watched[]> {
  const visible = await store.visibleRecords(
    db,
    lines.flatMap((line) => line.citations),
  )
  return lines.filter((line) => line.citations.every(({ kind, id }) => visible.has(`${kind}:${id}`)))
}

const EDITED = ', edited'

/** What a person has changed is theirs: it says so, and no later run refreshes it on its subject. */
function byHand(before: Advice, { advice_title, content }: { advice_title?: string | null; content?: string }) {
  const changed =
    (content !== undefined && content !== before.content) ||
    (advice_title !== undefined && advice_title !== before.advice_title)
  if (!changed || before.author === null) return {}
  return { subject: null, author: before.author.endsWith(EDITED) ? before.author : before.author + EDITED }
}

async function found(ctx: Ctx, id: string): Promise<Advice> {
  const advice = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!advice) throw notFound()
  return advice
}

type References = {
  organization_id?: string | null
  crew_run_id?: string | null
  flow_run_id?: string | null
  citations?: readonly Citation[]
}

/** Only what is really another one: a reference that stays need not be one that the caller could have set. */
function newReferences(before: Advice, values: References): References {
  const other = (field: 'organization_id' | 'crew_run_id' | 'flow_run_id') =>
    values[field] === before[field] ? undefined : values[field]
  const known = new Set(before.citations.map(({ kind, id }) => `${kind}:${id}`))
  return {
    organization_id: other('organization_id'),
    crew_run_id: other('crew_run_id'),
    flow_run_id: other('flow_run_id'),
    citations: values.citations?.filter(({ kind, id }) => !known.has(`${kind}:${id}`)),
  }
}

async function checkReferences(
  ctx: Ctx,
  { organization_id, crew_run_id, flow_run_id, citations = [] }: References,
): Promise<void> {
  if (organization_id) requireOwnOrgs(ctx.actor, [organization_id])
  for (const run of [crew_run_id, flow_run_id])
    if (run && !(await store.runIsOwn(ctx.db, ctx.actor.user_id, run))) throw notFound()
  const visible = await store.visibleRecords(ctx.db, citations)
  if (citations.some(({ kind, id }) => !visible.has(`${kind}:${id}`))) throw notFound()
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('advice', id, { users: [ctx.actor.user_id] })
}
