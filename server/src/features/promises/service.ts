import { isDeepStrictEqual } from 'node:util'
import type { KeptStatement, promisesContract } from '#contract/promises.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { NO_SUGGESTION, stoodAs, suggestionOf, withFormer } from './rules/former.ts'
import { goalWords } from './rules/goal-words.ts'
import { kept } from './rules/view.ts'
import { readText } from './service/reading.ts'
import { type PromiseDeps, succeeds, undoLast } from './service/undo.ts'
import { ofText } from './store/found.ts'
import { allowsModel, saveSettings } from './store/settings.ts'
import * as store from './store/statements.ts'
import { textOf } from './store/texts.ts'
import type { Row, StatementBefore } from './store/view.ts'

/** States in which a statement can be confirmed: over is over until it is undone. */
const OPEN = ['found', 'confirmed', 'moved', 'delegated', 'dismissed', 'broken']

/** What texts say that binds somebody, each person's own. Source: wire §5, rights §8, decision 0062. */
export const promisesService = (deps: PromiseDeps): ServiceFunctions<typeof promisesContract> => ({
  /** Errors: invalid, not_found (a goal or contact that the caller may not see). */
  async list(ctx, { goal_id, ...input }) {
    const contact = input.contact_id ? await deps.contacts.get(ctx, { id: input.contact_id }) : null
    const page = await store.list(ctx.db, ctx.actor, todayOf(ctx), {
      ...input,
      ...(contact ? { called: await store.calledBy(ctx.db, ctx.actor, contact) } : {}),
      ...(goal_id ? { goal: await goalOf(deps, ctx, goal_id) } : {}),
    })
    return { ...page, items: page.items.map(kept) }
  },

  async settings(ctx) {
    return settingsOf(ctx, deps)
  },

  /** Errors: invalid. */
  async updateSettings(ctx, { by_model }) {
    if (by_model !== undefined) await saveSettings(ctx.db, ctx.actor.user_id, by_model)
    return settingsOf(ctx, deps)
  },

  async get(ctx, { id }) {
    return kept(await found(ctx, id))
  },

  /** Fields left out stay as they are. Errors: not_found (also a contact that the caller may not see), conflict, invalid. */
  async update(ctx, { id, due_date, ...values }) {
    const before = await lockForUpdate(ctx, id)
    ctx.sentBack(kept(before))
    const due =
      due_date === null
        ? null
        : { date: due_date ?? '', other_date: null, words: due_date ?? '', precision: 'day' as const }
    const given = { ...values, ...(due_date === undefined || due_date === (before.due?.date ?? null) ? {} : { due }) }
    // What was sent as it is changes nothing, and says nothing.
    const changed = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof typeof given])),
    ) as typeof given
    for (const party of [changed.who, changed.to_whom])
      if (party?.resolved && party.resolved !== 'me') await deps.contacts.get(ctx, { id: party.resolved })
    if (Object.keys(changed).length === 0) return kept(before)
    const corrected = { ...changed, state: confirmedState(before), perhaps: false, ...NO_SUGGESTION }
    return announced(ctx, before, 'correct', corrected)
  },

  /** Errors: not_found, conflict (also of what is over). */
  async confirm(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    if (!OPEN.includes(before.kept_state))
      throw fail('conflict', `This is ${before.kept_state} already. Undo that first.`)
    if (before.kept_state === 'confirmed' && before.suggested === null) return kept(before)
    return announced(ctx, before, 'confirm', { state: confirmedState(before), perhaps: false, ...NO_SUGGESTION })
  },

  /** What a text perhaps told is so, as if it had told it outright. Errors: not_found, conflict (also: nothing is suggested). */
  async accept(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    const { suggested, suggested_by } = before
    if (!suggested || !suggested_by || kept(before).suggested_change === null)
      throw fail('conflict', 'No later text suggests a change of this.')
    const { state, due, who, quote } = suggested
    return announced(ctx, before, 'accept', {
      ...{ state, due: due ?? before.due, who: who ?? before.who },
      ...{ followed: { state, quote, accepted: true, before: stoodAs(before) }, followed_by: suggested_by },
      ...NO_SUGGESTION,
    })
  },

  /** Errors: not_found, conflict. */
  async dismiss(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    return before.kept_state === 'dismissed' ? kept(before) : announced(ctx, before, 'dismiss', { state: 'dismissed' })
  },

  /** A box in a note is ticked there; a task that was made of it is done, too. Errors: not_found, conflict. */
  async done(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    if (before.kept_state === 'done') return kept(before)
    const ticked = await tickBox(deps, ctx, before, true)
    const finished = await finishTask(deps, ctx, before)
    const more: Partial<StatementBefore> = { ...(ticked ? { ticked: true } : {}), ...(finished ? { finished } : {}) }
    return announced(
      ctx,
      before,
      'done',
      { state: 'done', confirmed: true, ...(ticked ? { said_state: 'done' as const } : {}) },
      more,
    )
  },

  /** Errors: not_found, conflict (also: nothing to take back). */
  async undo(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    const last = before.former.at(-1)
    if (!last) throw fail('conflict', 'There is nothing to undo.')
    if (last.ticked) await tickBox(deps, ctx, before, false)
    await undoLast(deps, ctx, before, last)
    announce(ctx, id)
    return kept(await found(ctx, id))
  },

  /**
   * The task says where it comes from, in the very words. What is left out comes from the statement.
   * Errors: not_found, conflict (also: there is a task already), invalid, and those of making a task.
   */
  async makeTask(ctx, { id, ...given }) {
    const before = await lockForUpdate(ctx, id)
    if (before.task_id) throw fail('conflict', 'There is a task for this already.')
    const { source } = kept(before)
    const task = await deps.tasks.create(ctx, {
      title: given.title ?? titleOf(before.what),
      due_date: given.due_date === undefined ? (before.due?.date ?? null) : given.due_date,
      description: `> ${before.quote.trim().slice(0, 5_000).replace(/\r?\n/g, '\n> ')}\n\n[${source.label.replace(/[[\]\\]/g, '')}](${source.href}) · [Promise](/app/promises?statement=${id})`,
      assigned_to_user_id: given.assigned_to_user_id ?? (before.direction === 'i_owe' ? ctx.actor.user_id : null),
      goal_id: given.goal_id,
      contact_id: given.contact_id === undefined ? await contactOf(deps, ctx, before) : given.contact_id,
    })
    const made = { id: task.id, updated_at: task.updated_at }
    const state = confirmedState(before)
    const statement = await announced(ctx, before, 'task', { task_id: task.id, state, perhaps: false }, { made })
    return { statement, task }
  },

  /** Errors: not_found. */
  async read(ctx, { kind, id }) {
    // It announces what it found.
    const read = await readText(ctx, kind, id)
    const text = read === undefined ? undefined : await textOf(ctx.db, ctx.actor.user_id, kind, id)
    if (read === undefined || !text) throw notFound()
    return { read, statements: (await ofText(ctx.db, ctx.actor, todayOf(ctx), text)).map(kept) }
  },
})

/** One statement, for whoever cites it. Errors: not_found. */
export const readStatement = async (ctx: Ctx, id: string): Promise<KeptStatement> => kept(await found(ctx, id))

/** What was found stands as confirmed; what a text moved or handed on stays moved. */
const confirmedState = ({ kept_state }: Row) =>
  kept_state === 'found' || kept_state === 'dismissed' || kept_state === 'broken' ? 'confirmed' : kept_state

async function announced(
  ctx: Ctx,
  before: Row,
  by: StatementBefore['by'],
  values: store.Values,
  more: Partial<StatementBefore> = {},
): Promise<KeptStatement> {
  requireVersion(ctx, before)
  await store.update(ctx.db, before.id, {
    confirmed: by !== 'dismiss',
    ...values,
    answered: true,
    former: withFormer(before, by, { ...(values.suggested === null ? suggestionOf(before) : {}), ...more }),
  })
  announce(ctx, before.id)
  return kept(await found(ctx, before.id))
}

async function goalOf(deps: PromiseDeps, ctx: Ctx, id: string) {
  const { title } = await deps.goals.get(ctx, { id })
  const { words, least } = goalWords(title)
  return { id, words: await store.patternsOf(ctx.db, words), least }
}

/** The box in the note is set, if the line has still one. */
async function tickBox(deps: PromiseDeps, ctx: Ctx, { box, source }: Row, checked: boolean): Promise<boolean> {
  if (box === null || source.kind !== 'note') return false
  return succeeds(async () => {
    await deps.notes.tick({ ...ctx, ifVersion: null }, { id: source.id, at: box, checked })
  })
}

/** Finishes the task that was made of it, and answers which status it had. */
async function finishTask(deps: PromiseDeps, ctx: Ctx, { task_id }: Row): Promise<string | undefined> {
  if (!task_id) return undefined
  let was: string | undefined
  await succeeds(async () => {
    const task = await deps.tasks.get(ctx, { id: task_id })
    if (task.status === 'Done' || !task.can_edit) return
    await deps.tasks.update({ ...ctx, ifVersion: null }, { id: task_id, status: 'Done' })
    was = task.status
  })
  return was
}

/** Who it is about, where that is a contact whom the caller still sees. */
async function contactOf(deps: PromiseDeps, ctx: Ctx, { direction, who, to_whom }: Row): Promise<string | null> {
  const id = (direction === 'i_owe' ? to_whom : who)?.resolved
  if (!id || id === 'me') return null
  return (await succeeds(async () => void (await deps.contacts.get(ctx, { id })))) ? id : null
}

const titleOf = (what: string) => {
  const line = what.replace(/\s+/g, ' ').trim() || 'Promise'
  const title = line.charAt(0).toUpperCase() + line.slice(1)
  return [...title].length <= 200 ? title : `${[...title].slice(0, 199).join('')}…`
}

async function found(ctx: Ctx, id: string): Promise<Row> {
  const row = isId(id) ? await store.get(ctx.db, ctx.actor, todayOf(ctx), id) : undefined
  if (!row) throw notFound()
  return row
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<Row> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  const row = await found(ctx, id)
  requireVersion(ctx, kept(row))
  return row
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('promises', id, { users: [ctx.actor.user_id] })
  // A question of a mail that is answered otherwise waits in its exchange no more.
  ctx.changed('correspondence', id, { users: [ctx.actor.user_id] })
}

const settingsOf = async ({ db, actor }: Ctx, { models }: PromiseDeps) => ({
  by_model: await allowsModel(db, actor.user_id),
  available: models.configured,
})
