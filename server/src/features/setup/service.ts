import { Readable } from 'node:stream'
import type { companiesContract } from '#contract/companies.ts'
import type { contactsContract } from '#contract/contacts.ts'
import type { filesContract } from '#contract/files.ts'
import type { goalsContract } from '#contract/goals.ts'
import type { notesContract } from '#contract/notes.ts'
import type { sampleContract } from '#contract/sample.ts'
import type { tasksContract } from '#contract/tasks.ts'
import { actorOf } from '#server/access/actor.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError, fail } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type SampleWorkspace, sampleWorkspace } from './sample/sample-workspace.ts'
import * as store from './store.ts'

/** The features that make its records, and where its files go. */
export type SampleDeps = {
  goals: Pick<ServiceFunctions<typeof goalsContract>, 'create' | 'remove'>
  addHistory(ctx: Ctx, goalId: string, past: readonly PastValue[]): Promise<void>
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'create' | 'remove'>
  notes: Pick<ServiceFunctions<typeof notesContract>, 'create' | 'remove'>
  contacts: Pick<ServiceFunctions<typeof contactsContract>, 'create' | 'addInteraction' | 'remove'>
  companies: Pick<ServiceFunctions<typeof companiesContract>, 'remove'>
  files: Pick<ServiceFunctions<typeof filesContract>, 'create' | 'remove'>
  blobs: Blobs
}
/** `recorded_at`: an instant in ISO 8601. */
type PastValue = { kpi_id: string; value: number; recorded_at: string }

const DAY_MS = 86_400_000

/** Fills a workspace with the sample company, through the service functions of the features, in one transaction. Dates are relative to now. */
export async function loadSample(
  database: Database,
  log: Log,
  userId: string,
  deps: SampleDeps,
  now = new Date(),
): Promise<void> {
  const actor = await actorOf(database, userId)
  if (!actor) throw new Error('there is no such account')
  await workAs(database, actor, ownOrigin(log), (ctx) => addSample(ctx, deps, now))
}

/** Whether the sample, or a part of it, is in the actor's workspace. */
export const hasSample = async ({ db, actor }: Ctx): Promise<boolean> =>
  (await store.left(db, actor.user_id)).length > 0

export function sampleService(deps: SampleDeps): ServiceFunctions<typeof sampleContract> {
  return {
    async get({ db, actor }) {
      return { records: (await store.left(db, actor.user_id)).length }
    },

    /** Errors: conflict. */
    async load(ctx) {
      const { db, actor } = ctx
      await store.hold(db, actor.user_id)
      if ((await store.left(db, actor.user_id)).length > 0)
        throw fail('conflict', 'The sample company is in your workspace already.')
      await store.forget(db, actor.user_id)
      return { records: await addSample(ctx, deps, new Date()) }
    },

    async remove(ctx) {
      const { db, actor } = ctx
      await store.hold(db, actor.user_id)
      for (const { kind, record_id: id } of await store.left(db, actor.user_id)) {
        try {
          await deps[OF[kind]].remove(ctx, { id })
        } catch (error) {
          // Deleted meanwhile, by hand.
          if (!(error instanceof AppError && error.code === 'not_found')) throw error
        }
      }
      // Made with its people; where somebody else is there by now, or something was written to one, it is no sample any more.
      const named = sampleWorkspace(new Date()).contacts.flatMap(({ company }) => company ?? [])
      for (const id of await store.companiesWithoutPeople(db, actor.user_id, named))
        await deps.companies.remove(ctx, { id })
      await store.forget(db, actor.user_id)
    },
  }
}

const OF = { goal: 'goals', task: 'tasks', note: 'notes', contact: 'contacts', file: 'files' } as const

/** Returns how many records it made. */
async function addSample(ctx: Ctx, deps: SampleDeps, now: Date): Promise<number> {
  const sample = sampleWorkspace(now)
  const dayAt = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const made: store.SampleRecord[] = []
  const kept = (kind: store.SampleKind, record_id: string) => made.push({ kind, record_id })
  const goalIds = await addGoals(ctx, deps, sample, now, dayAt)
  for (const id of goalIds) kept('goal', id)
  for (const id of await addTasks(ctx, deps, sample, goalIds, dayAt)) kept('task', id)
  for (const { days_ago, content } of sample.notes)
    kept('note', (await deps.notes.create(ctx, { content, entry_date: dayAt(-days_ago) })).id)
  for (const id of await addContacts(ctx, deps, sample, dayAt)) kept('contact', id)
  for (const { name, text } of sample.files) {
    const { id, ...blob } = await deps.blobs.put(Readable.from([Buffer.from(text)]))
    kept('file', (await deps.files.create(ctx, { file: { blob_id: id, name, ...blob } })).id)
  }
  await store.keep(ctx.db, ctx.actor.user_id, made)
  return made.length
}

type DayAt = (days: number) => string

async function addGoals(
  ctx: Ctx,
  { goals, addHistory }: SampleDeps,
  sample: SampleWorkspace,
  now: Date,
  dayAt: DayAt,
): Promise<string[]> {
  const ids: string[] = []
  for (const { due_in_days, kpis, ...goal } of sample.goals) {
    const made = await goals.create(ctx, {
      ...goal,
      due_date: dayAt(due_in_days),
      kpis: kpis.map(({ history, ...kpi }) => ({
        ...kpi,
        current_value: history.at(-1)?.value ?? null,
        start_value: kpi.start_value ?? history[0]?.value,
      })),
    })
    const past = kpis.flatMap(({ history }, at) =>
      history.slice(0, -1).map(({ days_ago, value }) => ({
        kpi_id: made.kpis[at]?.id ?? '',
        value,
        recorded_at: new Date(now.getTime() - days_ago * DAY_MS).toISOString(),
      })),
    )
    await addHistory(ctx, made.id, past)
    ids.push(made.id)
  }
  return ids
}

async function addTasks(
  ctx: Ctx,
  { tasks }: SampleDeps,
  sample: SampleWorkspace,
  goalIds: string[],
  dayAt: DayAt,
): Promise<string[]> {
  const ids: string[] = []
  for (const { due_in_days, goal, mine, ...task } of sample.tasks) {
    const { id } = await tasks.create(ctx, {
      ...task,
      due_date: due_in_days === null ? null : dayAt(due_in_days),
      goal_id: goal === null ? null : goalIds[goal],
      assigned_to_user_id: mine ? ctx.actor.user_id : null,
    })
    ids.push(id)
  }
  return ids
}

async function addContacts(
  ctx: Ctx,
  { contacts }: SampleDeps,
  sample: SampleWorkspace,
  dayAt: DayAt,
): Promise<string[]> {
  const ids: string[] = []
  for (const { interactions, ...contact } of sample.contacts) {
    const { id } = await contacts.create(ctx, contact)
    for (const { days_ago, ...interaction } of interactions)
      await contacts.addInteraction(ctx, { id, date: dayAt(-days_ago), ...interaction })
    ids.push(id)
  }
  return ids
}
