import type { Page } from '#contract/endpoint.ts'
import type { Flow } from '#contract/factory.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** What everybody may run, and what is the actor's own (authz part 5). */
function visibleFlows(db: Db, actor: Actor) {
  return db
    .selectFrom('flows as f')
    .selectAll('f')
    .select(sql<boolean>`jsonb_array_length(f.inputs) > 0`.as('requires_input'))
    .where(sql<boolean>`(f.is_public or f.user_id = ${actor.user_id}::uuid)`)
}

export async function list(db: Db, actor: Actor, input: PageInput): Promise<Page<Flow>> {
  const order = { column: sql`f.name`, type: 'text', direction: 'asc' } as const
  return (await pageBy(db, visibleFlows(db, actor), order, sql`f.id`, input)) as unknown as Page<Flow>
}

/** By id, else by name; of two that share a name the built-in one. */
export async function find(db: Db, actor: Actor, idOrName: string): Promise<Flow | undefined> {
  const flows = visibleFlows(db, actor)
  const found = isId(idOrName)
    ? flows.where('f.id', '=', idOrName)
    : flows.where('f.name', '=', idOrName).orderBy('f.is_auto_gen', 'desc').orderBy('f.created_at')
  return (await found.limit(1).executeTakeFirst()) as Flow | undefined
}

export type BuiltinFlow = Pick<Flow, 'name' | 'description' | 'steps' | 'inputs'> & { version?: string }

/** Makes the built-in flows what this program has. One that is the same already is not touched. */
export async function keepBuiltin(db: Db, flows: readonly BuiltinFlow[]): Promise<void> {
  for (const { name, description, version = '1.0', steps, inputs } of flows)
    await sql`insert into flows as f (id, name, description, version, steps, inputs, is_auto_gen, is_public)
      values (${newId()}, ${name}, ${description}, ${version}, ${JSON.stringify(steps)}::jsonb, ${JSON.stringify(inputs)}::jsonb, true, true)
      on conflict (name) where is_auto_gen do update set
        description = excluded.description, version = excluded.version, steps = excluded.steps, inputs = excluded.inputs
      where (f.description, f.version, f.steps, f.inputs) is distinct from
        (excluded.description, excluded.version, excluded.steps, excluded.inputs)`.execute(db)
}
