// What is looked for by fields instead of words: "overdue", "contacts without a phone number", "Ben's tasks due this week". Read as the analyst
// reads questions, and answered only where every word is understood.
import { goalStatuses } from '#contract/choices.ts'
import type { Citation } from '#contract/shapes.ts'
import type { FieldLists } from '#server/access/field-lists.ts'
import { fieldsAsked } from '#server/analyst/fields/asked.ts'
import { saysAll } from '#server/analyst/fields/fits.ts'
import { type FieldsFound, resolved } from '#server/analyst/fields/resolve.ts'
import { asksInGerman } from '#server/analyst/text/asked.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'

/** `what`: how they are counted, such as "7 tasks". */
export type FoundByFields = { kind: Citation['kind']; ids: string[]; what: string }

/** The records whose fields are so; null where the words ask for something else. */
export async function foundByFields(ctx: Ctx, query: string, lists: FieldLists): Promise<FoundByFields | null> {
  const asked = { today: todayOf(ctx), zone: ctx.actor.time_zone ?? 'UTC', german: asksInGerman(query) }
  const question = fieldsAsked(query, asked)
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
    what: `${total} ${total === '1' ? read.kind : `${read.kind}s`}`,
  }
}

type Read = { kind: Citation['kind']; items: { id: string; title: string }[]; total: string }
async function readBy(ctx: Ctx, { of, task, contact, goal }: FieldsFound, lists: FieldLists): Promise<Read | null> {
  if (of === 'tasks') return { kind: 'task', ...(await lists.tasks(ctx, task)) }
  if (of === 'contacts') {
    const { items, total } = await lists.contacts(ctx, contact)
    return { kind: 'contact', items: items.map(({ id, name }) => ({ id, title: name })), total }
  }
  if (of !== 'goals') return null
  const tasked = goal.lacks?.includes('task') ? await lists.goalsWithTasks(ctx) : null
  return { kind: 'goal', ...(await lists.goals(ctx, goal, tasked)) }
}
