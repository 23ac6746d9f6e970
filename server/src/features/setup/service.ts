import { Readable } from 'node:stream'
import type { contactsContract } from '#contract/contacts.ts'
import type { filesContract } from '#contract/files.ts'
import type { goalsContract } from '#contract/goals.ts'
import type { notesContract } from '#contract/notes.ts'
import type { tasksContract } from '#contract/tasks.ts'
import { actorOf } from '#server/access/actor.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type SampleWorkspace, sampleWorkspace } from './sample/sample-workspace.ts'

/** The features that make its records, and where its files go. */
export type SampleDeps = {
  goals: Pick<ServiceFunctions<typeof goalsContract>, 'create'>
  addHistory(ctx: Ctx, goalId: string, past: readonly PastValue[]): Promise<void>
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'create'>
  notes: Pick<ServiceFunctions<typeof notesContract>, 'create'>
  contacts: Pick<ServiceFunctions<typeof contactsContract>, 'create' | 'addInteraction'>
  files: Pick<ServiceFunctions<typeof filesContract>, 'create'>
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
  const sample = sampleWorkspace(now)
  const dayAt = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await workAs(database, actor, ownOrigin(log), async (ctx) => {
    const goalIds = await addGoals(ctx, deps, sample, now, dayAt)
    await addTasks(ctx, deps, sample, goalIds, dayAt)
    for (const { days_ago, content } of sample.notes)
      await deps.notes.create(ctx, { content, entry_date: dayAt(-days_ago) })
    await addContacts(ctx, deps, sample, dayAt)
    for (const { name, text } of sample.files) {
      const { id, ...kept } = await deps.blobs.put(Readable.from([Buffer.from(text)]))
      await deps.files.create(ctx, { file: { blob_id: id, name, ...kept } })
    }
  })
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
): Promise<void> {
  for (const { due_in_days, goal, mine, ...task } of sample.tasks)
    await tasks.create(ctx, {
      ...task,
      due_date: due_in_days === null ? null : dayAt(due_in_days),
      goal_id: goal === null ? null : goalIds[goal],
      assigned_to_user_id: mine ? ctx.actor.user_id : null,
    })
}

async function addContacts(ctx: Ctx, { contacts }: SampleDeps, sample: SampleWorkspace, dayAt: DayAt): Promise<void> {
  for (const { interactions, ...contact } of sample.contacts) {
    const { id } = await contacts.create(ctx, contact)
    for (const { days_ago, ...interaction } of interactions)
      await contacts.addInteraction(ctx, { id, date: dayAt(-days_ago), ...interaction })
  }
}
