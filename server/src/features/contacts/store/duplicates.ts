import type { Duplicate } from '#contract/contacts.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

type ContactIdentity = { name: string; emails: string[]; phones: string[]; except?: string }
type Row = Pick<Duplicate, 'id' | 'name' | 'role'> & { same_keys: string[] }

/** More than this nobody reads while typing. */
const MOST = 3

/** Contacts that the actor can see and that look like this one: first those with an address in common, then by the likeness of the name. */
export async function alike(
  db: Db,
  actor: Actor,
  { name, emails, phones, except }: ContactIdentity,
): Promise<Duplicate[]> {
  const { rows } = await sql<Row>`select c.id, c.name, c.role, a.same_keys
    from app_contacts_alike(folded(${name}), contact_match_keys(${emails}::text[], ${phones}::text[]), ${MOST + 1}) as a
    join contacts c on c.id = a.id
    where ${seen(actor, 'contacts c')} and c.id is distinct from ${except ?? null}::uuid
    order by cardinality(a.same_keys) > 0 desc, a.likeness desc, c.id limit ${MOST}`.execute(db)
  return rows.map(({ same_keys, ...row }) => ({ ...row, because: becauseOf(same_keys) }))
}

function becauseOf(keys: readonly string[]): Duplicate['because'] {
  if (keys.some((key) => key.startsWith('e:'))) return 'email'
  return keys.length > 0 ? 'phone' : 'name'
}
