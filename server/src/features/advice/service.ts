import type { Advice, adviceContract, Watched } from '#contract/advice.ts'
import type { MessageChecks } from '#contract/checks.ts'
import type { Citation } from '#contract/shapes.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnOrgs, requireOwnUserId } from '#server/access/visible.ts'
import type { Language } from '#server/analyst/signals/language.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn, todayOf } from '#server/platform/days.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { can } from './policy.ts'
import { asksForOutcome, changedSince } from './rules/ageing.ts'
import { type AnsweredSubject, type Closed, closedBy, type Reopened, reopenedLine } from './rules/closed.ts'
import { saysTheSame } from './rules/repeats.ts'
import { linksTo } from './rules/result-text.ts'
import * as answers from './store/answers.ts'
import * as checked from './store/checks.ts'
import * as store from './store/pieces.ts'
import { countable, gather } from './store/workspace.ts'

/** Everything that the actor may see and that advice can rest on, as of now. */
export const workspaceOf = (ctx: Ctx): Promise<Workspace> => gather(ctx.db, ctx.actor, todayOf(ctx))

/** What the claims of a text are counted and worked out from again, as the actor may see it now. */
export const countableOf = (ctx: Ctx): Promise<Workspace> => countable(ctx.db, ctx.actor, todayOf(ctx))

/** Strategic advice, written by the person or by a run. Source: wire §4, rights §7. */
export const adviceService: ServiceFunctions<typeof adviceContract> = {
  async list(ctx, input) {
    const page = await store.list(ctx.db, ctx.actor.user_id, input)
    return { ...page, items: await aged(ctx, page.items) }
  },

  /**
   * What its person thinks of it and what came of it: theirs to say, and no change of the advice. Fields left out stay.
   * Errors: not_found, invalid.
   */
  async answer(ctx, { id, ...said }) {
    const { id: found_id } = await kept(ctx, id)
    await answers.keep(ctx.db, ctx.actor.user_id, found_id, said)
    announce(ctx, found_id)
    return found(ctx, found_id)
  },

  async shares(ctx) {
    return answers.shares(ctx.db, ctx.actor.user_id)
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

/** A piece that was written, or refreshed. */
type AdviceRow = {
  id: string
  refreshed: boolean
  title: string
  citations: readonly Citation[]
  /** Who wrote it, where it is not the run's author. */
  author: string | undefined
}
/** What a run has to say, checked and ready to be kept. `subject`: what it is about, for refreshing; `subjects`: all that it joins. */
export type Piece = {
  subject: string
  subjects?: string[]
  advice_title: string
  content: string
  citations: readonly Citation[]
  /** What is known of its claims; none: nobody checked them. */
  checks?: MessageChecks | null
  /** Who wrote it, where it is not the run's author. */
  author?: string
}

/** What could not be checked when it was written is looked at again after so many seconds. */
const LOOK_AGAIN_SECONDS = 60
const waits = ({ marks }: MessageChecks) => marks.some(({ verdict }) => verdict === 'unchecked')

/**
 * Keeps what a run wrote, in the transaction of its user: what was written today already is refreshed, not repeated, and left as it is
 * where its person has answered or changed it; a piece whose records the user may not read any more is left out. Returns those kept, in
 * the order given.
 */
export async function savePieces(
  db: Db,
  userId: string,
  pieces: readonly Piece[],
  {
    time_zone,
    language,
    ...origin
  }: { flow_run_id: string; author: string; time_zone: string | null; language: Language },
): Promise<AdviceRow[]> {
  await store.lockWriter(db, userId)
  const earlier = await store.writtenToday(db, userId, time_zone)
  const closed = await closedSubjects(db, userId)
  const visible = await store.visibleRecords(
    db,
    pieces.flatMap((piece) => piece.citations),
  )
  const kept: AdviceRow[] = []
  const taken = new Set<string>()
  // The strongest comes first and is kept last: lists show the newest on top.
  const fresh = pieces.filter((piece, at) => !pieces.slice(0, at).some((other) => saysTheSame(piece, other)))
  for (const written of fresh.toReversed()) {
    const reopened = closed.reopened(written.subject)
    const { checks, author, ...piece } = again(written, reopened, language)
    // Its person has said what they think of this, and nothing has changed since.
    if (closed.has(piece.subject) || closed.repeats(piece)) continue
    if (piece.citations.length === 0 || piece.citations.some(({ kind, id }) => !visible.has(`${kind}:${id}`))) continue
    // What comes back says why, beside what was answered.
    const free = earlier.filter(({ id, theirs }) => !taken.has(id) && !(theirs && reopened))
    const before =
      free.find(({ subject, theirs }) => !theirs && subject === piece.subject) ??
      free.find((each) => saysTheSame(piece, each))
    const values = { ...piece, ...origin, author: author ?? origin.author }
    if (before && !before.theirs) await store.update(db, before.id, values)
    const id = before?.id ?? (await store.insert(db, userId, values))
    if (checks && !before?.theirs) await checked.save(db, userId, id, checks, waits(checks) ? LOOK_AGAIN_SECONDS : null)
    taken.add(id)
    kept.unshift({ id, refreshed: before !== undefined, title: piece.advice_title, citations: piece.citations, author })
  }
  return kept
}

/** What comes back after its person closed it says so, and what has changed. */
function again(piece: Piece, reopened: Reopened | undefined, language: Language): Piece {
  if (!reopened) return piece
  const citations = [...piece.citations]
  const line = reopenedLine(reopened, language, linksTo(citations))
  return { ...piece, content: `${piece.content}\n\n${line}`, citations }
}

/**
 * Of these lines, those whose records the user may still read; in the transaction of that user. One that only counts its
 * records keeps those that are left.
 */
export async function readableLines<L extends Pick<Watched, 'citations'> & Partial<Watched>>(
  db: Db,
  lines: readonly L[],
): Promise<L[]> {
  const visible = await store.visibleRecords(
    db,
    lines.flatMap((line) => line.citations),
  )
  const isVisible = ({ kind, id }: Citation) => visible.has(`${kind}:${id}`)
  return lines.flatMap((line) => {
    if (line.counts) return [{ ...line, citations: line.citations.filter(isVisible) }]
    return line.citations.every(isVisible) ? [line] : []
  })
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

async function kept(ctx: Ctx, id: string): Promise<store.KeptPiece> {
  const advice = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!advice) throw notFound()
  return advice
}

async function found(ctx: Ctx, id: string): Promise<Advice> {
  const [advice] = await aged(ctx, [await kept(ctx, id)])
  return advice as Advice
}

/** With what has become of the records that each rests on. */
async function aged(ctx: Ctx, pieces: readonly store.KeptPiece[]): Promise<Advice[]> {
  const now = await answers.citedNow(
    ctx.db,
    pieces.flatMap(({ citations }) => citations),
  )
  const today = todayOf(ctx)
  return pieces.map((piece) => {
    const writtenOn = dayIn(ctx.actor.time_zone, new Date(piece.updated_at))
    const since = changedSince(piece, { now, writtenOn, today })
    return { ...piece, since, asks_outcome: asksForOutcome({ ...piece, since }, ctx.now) }
  })
}

/**
 * Subjects that are not advised again: their person has answered the advice for good (known, wrong, done, helped, no use), and no record
 * that it rests on was changed since. In the transaction of that person.
 */
export const closedSubjects = async (db: Db, userId: string): Promise<Closed> =>
  closedOf(db, await answers.closed(db, userId))

/**
 * What advice leaves out: the subjects above, and what its person called known or wrong in the briefing of the day. By the first 200
 * letters of a signal's id, as the briefing keeps them. In the transaction of that person.
 */
export async function closedForAdvice(db: Db, userId: string): Promise<(signal: Signal) => boolean> {
  const advised = await closedSubjects(db, userId)
  const briefed = await closedOf(db, await answers.closedInBriefings(db, userId))
  return (signal) => advised.covers(signal) || briefed.has(signal.id.slice(0, 200))
}

async function closedOf(db: Db, answered: readonly AnsweredSubject[]): Promise<Closed> {
  const now = await answers.citedNow(
    db,
    answered.flatMap(({ citations }) => citations),
  )
  return closedBy(answered, now)
}

/** What was advised before and what its person said of it, newest first: for the next run. In the transaction of that person. */
export async function earlierAdvice(db: Db, userId: string, most: number): Promise<EarlierAdvice[]> {
  const { items } = await store.list(db, userId, { limit: most })
  return items
    .filter(({ author }) => author !== null)
    .map(({ advice_title, created_at, verdict, outcome, outcome_note }) => ({
      title: advice_title ?? '',
      created_at,
      verdict,
      outcome,
      outcome_note,
    }))
}
export type EarlierAdvice = Pick<Advice, 'created_at' | 'verdict' | 'outcome' | 'outcome_note'> & { title: string }

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
