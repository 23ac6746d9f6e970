// A text is read, and what it says is kept.
import type { FoundStatement, StatementChange, StatementSourceKind } from '#contract/statements.ts'
import { ownDay } from '#server/analyst/dates/own-day.ts'
import { linkStatements, SURE_OF_FATE } from '#server/analyst/statements/fates/change.ts'
import { findStatements } from '#server/analyst/statements/find.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn, todayOf } from '#server/platform/days.ts'
import { NO_SUGGESTION, stoodAs, withFormer } from '../rules/former.ts'
import { hashOf, planOf, withKeys } from '../rules/keeping.ts'
import { merged } from '../rules/merge.ts'
import { dismissForms } from '../store/forms.ts'
import { earlierThan, keptOf } from '../store/found.ts'
import * as store from '../store/statements.ts'
import * as texts from '../store/texts.ts'
import { type Row, rowsOf, type Suggested } from '../store/view.ts'
import { endAnswered } from './answered.ts'

/** What a model found in a text of this hash; `fates`: which earlier statements it was asked about, and what became of them. */
export type ReadByModel = {
  hash: string
  found: FoundStatement[]
  fates?: { asked: string[]; changes: StatementChange[] }
}

/**
 * Reads a text with the rights of the actor and keeps what it says; the same words of the same day are read once.
 * Answers whether it was read now. Undefined: there is no such text for the actor.
 */
export async function readText(
  ctx: Ctx,
  kind: StatementSourceKind,
  id: string,
  byModel: ReadByModel | null = null,
): Promise<boolean | undefined> {
  const { db, actor } = ctx
  const text = await textFor(ctx, kind, id)
  if (!text) return undefined
  const { source, day, hash } = text
  const held = await texts.lockText(db, actor.user_id, kind, id)
  // What a model has read is of no use once the text is another one: that one waits by itself.
  const model = byModel?.hash === hash ? byModel : null
  if (held.hash === hash && !model) return false
  const kept = await keptOf(db, held.id)
  const same =
    kept.length > 0 || kind === 'message' || kind === 'mail'
      ? undefined
      : await texts.sameText(db, actor.user_id, hash, held.id)
  await texts.readAs(db, held.id, {
    ...{ hash, written_on: day, same_as: same ?? null },
    ...(model ? { model_hash: hash } : {}),
  })
  if (same) return true
  const given = await text.given()
  const found = merged(findStatements(given), model?.found ?? [])
  const plan = planOf(source.text, kept, withKeys(source.text, found, kind === 'note'))
  await store.remove(db, plan.gone)
  for (const { id: statement, values } of plan.change) await store.update(db, statement, values)
  await store.insert(db, { user_id: actor.user_id, id: held.id, own_words: source.own_words }, plan.add)
  const forms = kind === 'note' && plan.add.length > 0 ? await dismissForms(db, actor.user_id, held.id) : 0
  const followed = await follow(ctx, held.id, given, model?.fates)
  const answered = kind === 'mail' ? await endAnswered(ctx, id) : 0
  if (plan.gone.length + plan.change.length + plan.add.length + followed + answered + forms > 0) {
    ctx.changed('promises', id, { users: [actor.user_id] })
    // Whether an exchange needs an answer hangs on it.
    if (kind === 'mail') ctx.changed('correspondence', id, { users: [actor.user_id] })
  }
  return true
}

/** A text as rules and models are given it, with its day and the hash by which it is known. Undefined: the actor has none. */
export async function textFor(ctx: Ctx, kind: StatementSourceKind, id: string) {
  const { db, actor } = ctx
  const source = await texts.sourceOf(db, actor, kind, id)
  if (!source) return undefined
  const kept = /^\d{4}-\d\d-\d\d$/.test(source.on) ? source.on : dayIn(actor.time_zone, new Date(source.on))
  const day = kind === 'file' ? ownDay(source.text, kept) : kept
  const given = async (): Promise<SourceText> => ({
    // A mail speaks as a message does: one writes, one is written to.
    ...{ kind: kind === 'mail' ? 'message' : kind, title: '' },
    ...{ text: source.text, written_on: day, zone: actor.time_zone ?? 'UTC' },
    ...{ author: source.author, to: source.to },
    ...(await texts.peopleOf(db, actor)),
  })
  return { source, given, day, hash: hashOf(source.text, day) }
}

/** What a text says of earlier statements. Answers of how many; what is not said outright changes nothing. */
async function follow(ctx: Ctx, textId: string, later: SourceText, byModel: ReadByModel['fates']): Promise<number> {
  await texts.unfollow(ctx.db, textId)
  const earlier = await earlierThan(ctx.db, ctx.actor.user_id, { textId, day: later.written_on })
  if (earlier.length === 0) return 0
  const changes = both(
    linkStatements(earlier, later).filter(({ perhaps }) => !perhaps),
    byModel,
    new Set(earlier.map(({ id }) => id)),
  )
  if (changes.length === 0) return 0
  const rows = await rowsOf(
    ctx.db,
    ctx.actor,
    todayOf(ctx),
    changes.map((change) => change.statement_id),
  )
  for (const change of changes) {
    const row = rows.find((each) => each.id === change.statement_id)
    if (!row || wasAnswered(row, change, textId)) continue
    if (change.confidence >= SURE_OF_FATE)
      await store.update(ctx.db, row.id, {
        ...{ ...changed(change, textId, row), former: withFormer(row, 'text') },
        ...(isNewer(row, later) ? {} : NO_SUGGESTION),
      })
    else if (!isNewer(row, later))
      await store.update(ctx.db, row.id, { suggested: suggested(change), suggested_by: textId })
  }
  return changes.length
}

/** What a model says of a statement goes before what rules do; where it was asked and says nothing, rules must be sure. */
function both(
  byRules: readonly StatementChange[],
  byModel: ReadByModel['fates'],
  open: ReadonlySet<string>,
): StatementChange[] {
  if (!byModel) return [...byRules]
  const told = byModel.changes.filter(({ statement_id }) => open.has(statement_id))
  const [said, asked] = [new Set(told.map(({ statement_id }) => statement_id)), new Set(byModel.asked)]
  const rest = byRules.filter(
    ({ statement_id, confidence }) =>
      !said.has(statement_id) && (confidence >= SURE_OF_FATE || !asked.has(statement_id)),
  )
  return [...told, ...rest]
}

/** Texts are not read in the order of their days: what a newer one perhaps tells stands. */
const isNewer = ({ suggesting }: Row, { written_on }: SourceText) => (suggesting?.written_on ?? '') > written_on
/** The person has said what became of it when these words of the text suggested it before. */
const wasAnswered = ({ former }: Row, { quote }: StatementChange, textId: string) =>
  former.some(({ suggested }) => suggested?.by === textId && suggested.change.quote === quote)

const suggested = ({ state, due, who, quote, confidence }: StatementChange): Suggested => ({
  ...{ state, due, who, quote, confidence },
})

function changed(change: StatementChange, textId: string, row: Row) {
  const { state, due, who, start, end, quote } = change
  return {
    state,
    ...(due ? { due } : {}),
    ...(who ? { who } : {}),
    followed: { state, start, end, quote, before: stoodAs(row) },
    followed_by: textId,
  }
}
