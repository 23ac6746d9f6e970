// What is looked for by fields instead of words: "overdue", "contacts without a phone number", "Ben's tasks due this week". Read as the analyst
// reads questions, and answered only where every word is understood.
import { goalStatuses } from '#contract/choices.ts'
import type { Citation } from '#contract/shapes.ts'
import type { FieldLists } from '#server/access/field-lists.ts'
import { withoutSlips } from '#server/analyst/answers/gate/slips.ts'
import { fieldsAsked } from '#server/analyst/fields/asked.ts'
import type { Days } from '#server/analyst/fields/days.ts'
import { saysAll } from '#server/analyst/fields/fits.ts'
import { type FieldsFound, resolved } from '#server/analyst/fields/resolve.ts'
import { asksInGerman } from '#server/analyst/text/asked.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { lastAsked } from '../rules/reading.ts'
import { writtenThen } from '../store/written.ts'

/** `what`: how they are counted, such as "7 tasks". `beside`: those of others that are so, where one's own are asked for: they may be meant as well. */
export type FoundByFields = { kind: Citation['kind']; ids: string[]; what: string; beside: string[] }

/** The records whose fields are so; null where the words ask for something else. */
export async function foundByFields(ctx: Ctx, query: string, lists: FieldLists): Promise<FoundByFields | null> {
  const asked = { today: todayOf(ctx), zone: ctx.actor.time_zone ?? 'UTC', german: asksInGerman(query) }
  const question = fieldsAsked(withoutSlips(query), asked) ?? fieldsAsked(lastAsked(query).asked, asked)
  if (question === null) return null
  const found = await resolved(question, {
    colleagues: (part) => lists.colleagues(ctx, part),
    goals: async () => (await lists.goals(ctx, { statuses: [...goalStatuses] })).items,
  })
  if (found === null) return null
  const read = await readBy(ctx, found, lists)
  if (read === null) return null
  const titled = found.words
  const items = titled === null ? read.items : read.items.filter(({ title }) => saysAll(titled, title))
  // Words that no title says are looked for in texts.
  if (titled !== null && items.length === 0) return null
  const total = titled === null ? read.total : String(items.length)
  return {
    kind: read.kind,
    ids: items.map(({ id }) => id),
    beside: await othersLike(ctx, found, lists),
    what: `${total} ${total === '1' ? read.kind : `${read.kind}s`}`,
  }
}

async function othersLike(ctx: Ctx, { of, task }: FieldsFound, lists: FieldLists): Promise<string[]> {
  if (of !== 'tasks' || task.whose !== 'mine') return []
  return (await lists.tasks(ctx, { ...task, whose: 'others' })).items.map(({ id }) => id)
}

type Read = { kind: Citation['kind']; items: { id: string; title: string }[]; total: string }
async function readBy(
  ctx: Ctx,
  { of, task, contact, goal, days, words }: FieldsFound,
  lists: FieldLists,
): Promise<Read | null> {
  if (of === 'tasks') return { kind: 'task', ...(await lists.tasks(ctx, task)) }
  if (of === 'contacts') {
    const { items, total } = await lists.contacts(ctx, contact)
    return { kind: 'contact', items: items.map(({ id, name }) => ({ id, title: name })), total }
  }
  if (of === 'notes' || of === 'talks') return days === null || words !== null ? null : readThen(ctx, of, days)
  const tasked = goal.lacks?.includes('task') ? await lists.goalsWithTasks(ctx) : null
  return { kind: 'goal', ...(await lists.goals(ctx, goal, tasked)) }
}

/** Notes and talks of some days, the newest first. */
async function readThen(ctx: Ctx, of: 'notes' | 'talks', days: Pick<Days, 'from' | 'to'>): Promise<Read> {
  const kind = of === 'notes' ? 'note' : 'interaction'
  const span = { from: days.from ?? '0001-01-01', to: days.to ?? todayOf(ctx), zone: ctx.actor.time_zone ?? 'UTC' }
  const [found = []] = await writtenThen(ctx.db, ctx.actor, [kind], { ...span, most: MOST + 1 })
  const total = found.length > MOST ? `${MOST}+` : String(found.length)
  return { kind, items: found.slice(0, MOST).map(({ id }) => ({ id, title: '' })), total }
}
const MOST = 100
