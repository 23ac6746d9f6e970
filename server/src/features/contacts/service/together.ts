// Several people at once, as the page of their company shows them.
import { type TimelineEntry, timelineKinds } from '#contract/contact-timeline.ts'
import type { Page } from '#contract/endpoint.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { PageInput } from '#server/platform/paging.ts'
import { type FoundContact, ofCompany } from '../store/contacts.ts'
import { type SharedEntry, subjectOf, timelineOfAll } from '../store/timeline.ts'

/** So many people of a company are read: those met last. */
const MOST_PEOPLE = 20
/** So many tasks and promises are looked at for those that are open, and so many are told. */
const [LOOKED_AT, TOLD] = [500, 50]

export type PeopleEntry = TimelineEntry & { people: { id: string; name: string }[] }

const named = (found: readonly FoundContact[], { people, ...entry }: SharedEntry): PeopleEntry => ({
  ...entry,
  people: found.flatMap(({ contact: { id, name } }) => (people.includes(id) ? { id, name } : [])),
})

/** Everything of the people of a company that the caller sees, newest day first. Errors: invalid (the cursor). */
export async function peopleTimeline(ctx: Ctx, companyId: string, input: PageInput): Promise<Page<PeopleEntry>> {
  const found = await ofCompany(ctx.db, ctx.actor, companyId, MOST_PEOPLE)
  const page = await timelineOfAll(ctx.db, ctx.actor, found.map(subjectOf), {
    ...input,
    kinds: timelineKinds,
    today: todayOf(ctx),
  })
  return { ...page, items: page.items.map((entry) => named(found, entry)) }
}

const OPEN_STATES: readonly (string | null)[] = ['found', 'confirmed', 'moved', 'delegated', 'broken']

/** Open tasks about them and promises both ways, the next due first, those without a day last. */
export async function peopleOpen(ctx: Ctx, companyId: string): Promise<PeopleEntry[]> {
  const found = await ofCompany(ctx.db, ctx.actor, companyId, MOST_PEOPLE)
  const page = await timelineOfAll(ctx.db, ctx.actor, found.map(subjectOf), {
    limit: LOOKED_AT,
    kinds: ['task', 'statement'],
    today: todayOf(ctx),
  })
  const open = page.items.filter((entry) => (entry.kind === 'task' ? isOpen(entry) : OPEN_STATES.includes(entry.state)))
  const rank = ({ due_date }: SharedEntry) => due_date ?? '9999-12-31'
  return open
    .toSorted((one, other) => rank(one).localeCompare(rank(other)))
    .slice(0, TOLD)
    .map((entry) => named(found, entry))
}
