import type { Page } from '#contract/endpoint.ts'
import { assignable, nameOf } from '#server/access/people.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

type Person = { id: string; name: string; email: string }

/** People whom the actor may assign tasks to and write to, by name. */
export async function people(db: Db, actor: Actor, input: PageInput & { search?: string }): Promise<Page<Person>> {
  const name = sql<string>`coalesce(${nameOf('u')}, u.email)`
  let query = db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', name.as('name')])
    .where(assignable(actor, 'u'))
  if (input.search) {
    const like = containing(input.search)
    query = query.where(sql<boolean>`(${name} ilike ${like} or u.email ilike ${like})`)
  }
  return pageBy(db, query, { column: sql`lower(${name})`, type: 'text', direction: 'asc' }, sql`u.id`, input)
}
