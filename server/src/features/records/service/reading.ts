// How a record is read that a citation points at.
import { kpiProgress } from '#contract/goal-progress.ts'
import type { RecordView } from '#contract/records.ts'
import type { Citation } from '#contract/shapes.ts'
import {
  companyByOthers,
  contactsByOthers,
  goalByOthers,
  interactionsByOthers,
  taskByOthers,
} from '#server/access/authorship.ts'
import { companiesService } from '#server/features/companies/service.ts'
import { contactsService, readContacts } from '#server/features/contacts/service.ts'
import { readFile, readFiles } from '#server/features/files/service.ts'
import { goalsService, readGoals } from '#server/features/goals/service.ts'
import { notesService, readNotes } from '#server/features/notes/service.ts'
import { readStatement } from '#server/features/promises/service.ts'
import { readTasks, tasksService } from '#server/features/tasks/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  companyView,
  contactView,
  FILE_TEXT_LENGTH,
  fileView,
  goalView,
  interactionView,
  kpiView,
  noteView,
  statementView,
  THREAD_LINES,
  taskView,
  threadView,
} from '../rules.ts'
import * as store from '../store.ts'

/** How each kind is read: through the service function of its own feature, so that a citation shows no more than the record's page would. */
const READERS: Record<string, (ctx: Ctx, id: string) => Promise<RecordView>> = {
  goal: async (ctx, id) => goalView(await goalsService.get(ctx, { id })),
  kpi: async (ctx, id) => {
    const goal = await goalsService.get(ctx, { id: required(await store.goalOfKpi(ctx.db, id)) })
    const kpi = required(goal.kpis.find((each) => each.id === id))
    return kpiView(goal, kpi, kpiProgress(kpi), await store.kpiRecordedAt(ctx.db, id))
  },
  task: async (ctx, id) => taskView(await tasksService.get(ctx, { id })),
  note: async (ctx, id) => noteView(await notesService.get(ctx, { id })),
  statement: async (ctx, id) => statementView(await readStatement(ctx, id)),
  contact: async (ctx, id) => contactView(await contactsService.get(ctx, { id })),
  company: async (ctx, id) => companyView(await companiesService.get(ctx, { id })),
  file: async (ctx, id) => {
    const { file, text } = await readFile(ctx, id, FILE_TEXT_LENGTH)
    return fileView(file, text)
  },
  thread: async (ctx, id) => {
    const head = required(await store.threadHead(ctx.db, ctx.actor, id))
    return threadView(head, await store.threadLines(ctx.db, ctx.actor, id, THREAD_LINES))
  },
  interaction: async (ctx, id) => {
    const contact = await contactsService.get(ctx, { id: required(await store.contactOfInteraction(ctx.db, id)) })
    return interactionView(contact, required(contact.past_interactions.find((each) => each.id === id)))
  },
}

/** A record of the actor's by its citation. Errors: not_found (also a kind of record that there is not). */
export async function readRecord(ctx: Ctx, { kind, id }: { kind: string; id: string }): Promise<RecordView> {
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  return required(reader)(ctx, id.toLowerCase())
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}

/** What was read out of a file, at most so many characters; null: nothing. Errors: not_found. */
export const fileText = async (ctx: Ctx, id: string, length: number): Promise<string | null> =>
  (await readFile(ctx, id, length)).text

/** Whether others may have written it. What is not known to be the reader's own words is not. */
export async function writtenByOthers(
  ctx: Ctx,
  kind: Citation['kind'],
  { id }: Pick<RecordView, 'id'>,
): Promise<boolean> {
  const { db, actor } = ctx
  if (kind === 'note') return false
  // Its quote is as foreign as its source: only a note is the person's own for certain.
  if (kind === 'statement') return (await readStatement(ctx, id)).source.kind !== 'note'
  if (kind === 'task') return taskByOthers(actor, await tasksService.get(ctx, { id }))
  if (kind === 'goal') return goalByOthers(actor, await goalsService.get(ctx, { id }))
  if (kind === 'kpi')
    return goalByOthers(actor, await goalsService.get(ctx, { id: (await store.goalOfKpi(db, id)) ?? id }))
  if (kind === 'interaction') return (await interactionsByOthers(db, actor, [id])).size > 0
  if (kind === 'company') return companyByOthers(actor, await companiesService.get(ctx, { id }))
  // Its card shows the last interaction, which a colleague may have written: then the contact is shared.
  if (kind === 'contact') return (await contactsByOthers(db, actor, [id])).size > 0
  return true
}

/** A record as its page shows it; `foreign`: others may have written it. */
export type SeenRecord = { view: RecordView; foreign: boolean }
/** Kinds of which several are read at once. */
export type ReadAtOnce = 'goal' | 'task' | 'note' | 'contact' | 'interaction' | 'file'

/**
 * Those of these records that the caller may see, under 'kind:id': by a fixed number of statements for each kind, however many there are,
 * and with the rights and the words of `get`. `length`: how much of a file's text its body has, in characters.
 */
export async function readAtOnce(
  ctx: Ctx,
  refs: readonly { kind: ReadAtOnce; id: string }[],
  length: number,
): Promise<Map<string, SeenRecord>> {
  const { db, actor } = ctx
  const idsOf = (kind: ReadAtOnce) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
  const [goals, tasks, notes, files] = [idsOf('goal'), idsOf('task'), idsOf('note'), idsOf('file')]
  const [cards, talks] = [idsOf('contact'), idsOf('interaction')]
  const found: SeenRecord[] = []
  const see = (view: RecordView, foreign: boolean) => void found.push({ view, foreign })
  // One behind the other on their connection, without waiting for each.
  await Promise.all([
    goals.length > 0 &&
      readGoals(ctx, goals).then((all) => all.map((one) => see(goalView(one), goalByOthers(actor, one)))),
    tasks.length > 0 &&
      readTasks(ctx, tasks).then((all) => all.map((one) => see(taskView(one), taskByOthers(actor, one)))),
    notes.length > 0 && readNotes(ctx, notes).then((all) => all.map((one) => see(noteView(one), false))),
    files.length > 0 &&
      readFiles(ctx, files, length).then((all) =>
        all.map(({ file, text }) => see({ ...fileView(file, null), body: text }, true)),
      ),
    cards.length + talks.length > 0 && seeContacts(),
  ])
  async function seeContacts(): Promise<void> {
    const none: ReadonlySet<string> = new Set()
    const withWhom = talks.length > 0 ? await store.contactsOfInteractions(db, talks) : new Map<string, string>()
    const [contacts, byOthers, saidByOthers] = await Promise.all([
      readContacts(ctx, [...new Set([...cards, ...withWhom.values()])]),
      cards.length > 0 ? contactsByOthers(db, actor, cards) : none,
      talks.length > 0 ? interactionsByOthers(db, actor, talks) : none,
    ])
    for (const contact of contacts) {
      if (cards.includes(contact.id)) see(contactView(contact), byOthers.has(contact.id))
      for (const talk of contact.past_interactions)
        if (withWhom.has(talk.id)) see(interactionView(contact, talk), saidByOthers.has(talk.id))
    }
  }
  return new Map(found.map((one) => [`${one.view.kind}:${one.view.id}`, one]))
}
