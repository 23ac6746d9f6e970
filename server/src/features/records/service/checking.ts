// What an AI wrote against the records that it cites: the same for replies, results of runs and suggestions.
import type { MessageChecks } from '#contract/checks.ts'
import type { RecordView } from '#contract/records.ts'
import type { Citation } from '#contract/shapes.ts'
import { amount as amountInWords } from '#server/analyst/text/speech.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { AppError } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type Checking, checkedByCode, checksOf, type Fact } from '../rules/checks.ts'
import { THREAD_LINES } from '../rules.ts'
import * as store from '../store.ts'
import { fileText, type ReadAtOnce, readAtOnce, readRecord } from './reading.ts'

/** A text by an AI, as Markdown, and what it rests on. `facts`: what was computed of the records that it cites. */
export type CitingText = {
  text: string
  citations: readonly Pick<Citation, 'kind' | 'id'>[]
  facts?: readonly Fact[]
} & {
  /** Records of the reader's that are counted again, read in a transaction of its own. */
  countable?: (ctx: Ctx) => Promise<Workspace>
}

/** The most records of one text that are read. */
const MOST_RECORDS = 40
/** Characters of the text of a file. */
const MOST_OF_A_FILE = 400_000
/** Values of a KPI, the newest ones. */
const MOST_VALUES = 60
/** Contacts whose first names are known. */
const MOST_PEOPLE = 2_000

/** A text and the records that it cites, as its reader may read them now. */
export async function checkingOf(ctx: Ctx, { text, citations, facts = [], countable }: CitingText): Promise<Checking> {
  const views: RecordView[] = []
  const said: Fact[] = []
  const me = await store.ownName(ctx.db, ctx.actor.user_id)
  const cited = citations.slice(0, MOST_RECORDS)
  const known = await readAtOnce(ctx, cited.filter(isSeveral), 0)
  for (const { kind, id } of cited) {
    const view = known.get(`${kind}:${id}`)?.view ?? (await readable(ctx, kind, id))
    if (!view) continue
    views.push(kind === 'thread' ? { ...view, body: null } : view)
    if (kind === 'thread') said.push(...(await messagesOf(ctx, view, me)))
    if (kind === 'kpi') said.push(...(await valuesOf(ctx, view)))
  }
  const { database, actor, log } = ctx
  return {
    ...{ text, views, facts: [...facts, ...said], today: todayOf({ actor, now: ctx.now }), me },
    people: [me, ...(await store.contactNames(ctx.db, ctx.actor, MOST_PEOPLE))],
    countable: countable ? () => workAs(database, actor, ownOrigin(log), countable) : null,
  }
}

/** What is read together with others of its kind. Of a file more is read than its card has. */
const isSeveral = (cited: Pick<Citation, 'kind' | 'id'>): cited is { kind: ReadAtOnce; id: string } =>
  isId(cited.id) && ['goal', 'task', 'note', 'contact', 'interaction'].includes(cited.kind)

/** A thread message by message, in the words that were typed: "tomorrow" counts from the day of each, and "I" is who wrote it. */
async function messagesOf(ctx: Ctx, { id, title: label }: RecordView, me: string): Promise<Fact[]> {
  const lines = await store.threadLines(ctx.db, ctx.actor, id, THREAD_LINES)
  return lines.map(({ by, mine, text, timestamp }) => {
    const author = mine ? me : by
    return { kind: 'thread', id, label, text: `${author}: ${text}`, day: timestamp.slice(0, 10), author }
  })
}

/** A KPI value by value: its card has the newest alone. */
async function valuesOf(ctx: Ctx, { id, title: label, facts }: RecordView): Promise<Fact[]> {
  const unit = facts.find(({ name }) => name === 'Unit')?.value ?? null
  const values = await store.kpiValues(ctx.db, id, MOST_VALUES)
  return values.map(({ value, day }) => ({
    ...{ kind: 'kpi', id, label, day },
    text: `${label} on ${day}: ${amountInWords(value, unit)}`,
  }))
}

/** A record that was deleted or is not the reader's any more proves nothing. */
async function readable(ctx: Ctx, kind: string, id: string): Promise<RecordView | null> {
  try {
    const view = await readRecord(ctx, { kind, id })
    // A card shows the beginning of a file; a reply may have read more of it.
    return kind === 'file' ? { ...view, body: (await fileText(ctx, id, MOST_OF_A_FILE)) ?? view.body } : view
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Where what is found of a text is kept. Each part is called in a transaction of its own, as the reader. */
export type CheckedPlace = {
  /** What is known of it; null: nothing. */
  known(ctx: Ctx): Promise<MessageChecks | null>
  /** Errors: not_found, where there is no such text of the reader's. */
  text(ctx: Ctx): Promise<CitingText>
  /** Of two that find the same at once, the first stays. */
  keep(ctx: Ctx, checks: MessageChecks): Promise<void>
}

/**
 * What is known of a text's claims; where nothing is, what code finds now, kept with it. `waits`: a second reader is asked in the
 * background. No transaction is held while it checks. Errors: those of the place.
 */
export async function checkNow(
  { database, actor, log }: Ctx,
  place: CheckedPlace,
  { waits }: { waits: boolean },
): Promise<{ checks: MessageChecks; fresh: boolean }> {
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => workAs(database, actor, ownOrigin(log), work)
  const before = await within((ctx) => place.known(ctx))
  if (before) return { checks: before, fresh: false }
  const checking = await within(async (ctx) => checkingOf(ctx, await place.text(ctx)))
  const checks = checksOf(await checkedByCode(checking), { waits })
  await within((ctx) => place.keep(ctx, checks))
  return { checks, fresh: true }
}
