import type { Contact, contactSorts } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import { seen, waysToContacts } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { pageOfRows } from '#server/platform/listing.ts'
import type { Order, PageInput } from '#server/platform/paging.ts'
import { contacts, present } from './contacts.ts'

export type ContactQuery = PageInput & {
  search?: string
  tag?: string
  company_id?: string
  sort_by: (typeof contactSorts)[number]
  /** Only my own with whom I mean to be in touch by this day. */
  due_by?: string
}

const ORDERS: Record<(typeof contactSorts)[number], Order> = {
  name: { column: sql`c.sort_name`, type: 'text', direction: 'asc' },
  last_contacted_on: { column: sql`c.last_contacted_rank`, type: 'date', direction: 'desc' },
  created_at: { column: sql`c.created_at`, type: 'timestamptz', direction: 'desc' },
}
/** So many contacts are read at once. */
const AT_ONCE = 100

const MOST_OVERDUE: Order = { column: sql`c.keep_in_touch_on`, type: 'date', direction: 'asc' }

/** A page of contacts, by the index of its order. What is due is due to its owner: then only my own. */
export async function list(
  db: Db,
  actor: Actor,
  { search, tag, company_id, due_by, sort_by, ...input }: ContactQuery,
): Promise<Page<Contact>> {
  const ways = waysToContacts(actor, !search && !tag && !company_id)
  return pageOfRows(
    db,
    {
      from: 'contacts c',
      alias: 'c',
      ways: due_by ? ways.slice(0, 1) : ways,
      ...(search && !due_by && { narrow: waysToContacts(actor, true) }),
      where: [
        ...(due_by ? [sql`c.keep_in_touch_on <= ${due_by}::date`] : []),
        // Of a company that the actor does not see nobody tells who belongs to it.
        ...(company_id
          ? [
              sql`c.company_id = (select k.id from companies k where k.id = ${company_id}::uuid and ${seen(actor, 'companies k')})`,
            ]
          : []),
        ...(tag ? [sql`c.tags @> array[${tag}]::text[]`] : []),
      ],
      search: search
        ? { kind: 'contact', text: search, matches: (pattern) => sql`c.search_text like folded(${pattern})` }
        : undefined,
      order: due_by ? MOST_OVERDUE : ORDERS[sort_by],
    },
    input,
    async (ids) => {
      const rows = await contacts(db, actor).where(isAmong('c.id', ids)).execute()
      return rows.map((row) => present(actor, row).contact)
    },
    AT_ONCE,
  )
}
