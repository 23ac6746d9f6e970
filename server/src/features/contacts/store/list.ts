import type { RawBuilder } from 'kysely'
import type { Contact, contactSorts } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ContactFilter } from '#contract/field-filters.ts'
import { othersOnly, seen, waysToContacts } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { type AccessPath, pageOfRows, wayToFound } from '#server/platform/listing.ts'
import type { Order, PageInput } from '#server/platform/paging.ts'
import { contacts, present } from './contacts.ts'

export type ContactQuery = PageInput & {
  search?: string
  tag?: string
  company_id?: string
  /** One of the actor's own. */
  organization_id?: string
  /** Last met on this day or before. */
  quiet_since?: string
  shared_with_me?: boolean
  sort_by: (typeof contactSorts)[number]
  /** Only my own with whom I mean to be in touch by this day. */
  due_by?: string
  fields?: Pick<ContactFilter, 'lacks' | 'never_spoken' | 'spoken_from' | 'spoken_to'>
}

const EMPTY: Record<NonNullable<ContactFilter['lacks']>[number], RawBuilder<unknown>> = {
  phone: sql`coalesce(cardinality(c.phones), 0) = 0`,
  email: sql`coalesce(cardinality(c.emails), 0) = 0`,
  company: sql`coalesce(btrim(c.company), '') = ''`,
  role: sql`coalesce(btrim(c.role), '') = ''`,
  birthday: sql`coalesce(c.birthday, '') = ''`,
  notes: sql`coalesce(btrim(c.notes), '') = ''`,
  rhythm: sql`c.keep_in_touch_weeks is null`,
}

const whereFields = ({ lacks = [], never_spoken, spoken_from, spoken_to }: NonNullable<ContactQuery['fields']>) => [
  ...lacks.map((field) => EMPTY[field]),
  ...(never_spoken ? [sql`c.last_contacted_on is null`] : []),
  ...(spoken_from || spoken_to
    ? [
        sql`exists (select from interactions i where i.contact_id = c.id and i.date >= ${spoken_from ?? '0001-01-01'}::date and i.date <= ${spoken_to ?? '9999-12-31'}::date)`,
      ]
    : []),
]

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
  {
    search,
    tag,
    company_id,
    organization_id,
    quiet_since,
    shared_with_me,
    due_by,
    sort_by,
    fields,
    ...input
  }: ContactQuery,
): Promise<Page<Contact>> {
  // What is asked of the contact itself, its shares do not carry.
  const asked = tag !== undefined || company_id !== undefined || quiet_since !== undefined || fields !== undefined
  const tagged = tag === undefined ? null : await withTag(db, tag)
  const fenced = (way: AccessPath) => (tagged && !('condition' in way) ? wayToFound('contacts c', tagged, way) : way)
  const waysBy = (byShares: boolean) => {
    const ways = waysToContacts(actor, byShares)
    return (shared_with_me ? othersOnly(ways) : ways).map(fenced)
  }
  return pageOfRows(
    db,
    {
      from: 'contacts c',
      alias: 'c',
      ways: due_by ? waysToContacts(actor, false).slice(0, 1) : waysBy(!search && !asked),
      ...(search && !due_by && { narrow: waysBy(!asked) }),
      where: [
        ...(due_by ? [sql`c.keep_in_touch_on <= ${due_by}::date`] : []),
        // Of a company that the actor does not see nobody tells who belongs to it.
        ...(company_id
          ? [
              sql`c.company_id = (select k.id from companies k where k.id = ${company_id}::uuid and ${seen(actor, 'companies k')})`,
            ]
          : []),
        ...(organization_id
          ? [
              sql`c.id in (select s.contact_id from contact_shares s where s.organization_id = ${organization_id}::uuid)`,
            ]
          : []),
        ...(quiet_since ? [sql`c.last_contacted_on <= ${quiet_since}::date`] : []),
        ...(fields ? whereFields(fields) : []),
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

/** Ids that may have it, each read under its policy after; null: so many that the next one is near. */
async function withTag(db: Db, tag: string): Promise<string[] | null> {
  const { rows } = await sql<{
    ids: string[] | null
  }>`select app_contacts_tagged(${tag}, ${MOST_TAGGED}) as ids`.execute(db)
  return rows[0]?.ids ?? null
}
const MOST_TAGGED = 5_000
