import type { companiesContract } from '#contract/companies.ts'
import type { Contact } from '#contract/contacts.ts'
import { contactsByOthers } from '#server/access/authorship.ts'
import { notifyShared, resolveNotifications } from '#server/access/notify.ts'
import { peopleChange, shareChange, sharePeople } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import {
  contactsService,
  nameOfDomain,
  peopleOpen,
  peopleTimeline,
  workDomains,
} from '#server/features/contacts/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from './store.ts'

/** So many people of a company a tool is shown. */
const MOST_PEOPLE = 20

/** Those of its people whom the caller sees, met last first; each with whether others may have written the card. */
export async function peopleOf(ctx: Ctx, companyId: string): Promise<{ contact: Contact; foreign: boolean }[]> {
  const input = { company_id: companyId, limit: MOST_PEOPLE, sort_by: 'last_contacted_on' } as const
  const { items } = await contactsService.list(ctx, input)
  const ids = items.map(({ id }) => id)
  const foreign = await contactsByOthers(ctx.db, ctx.actor, ids)
  return items.map((contact) => ({ contact, foreign: foreign.has(contact.id) }))
}

/** Companies: whom contacts work for, with their people. Source: wire §7, rights §10, decision 0094. */
export const companiesService: ServiceFunctions<typeof companiesContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  /** Errors: invalid, not_found (an organization that is not the caller's). */
  async create(ctx, { shared_org_ids, shared_user_ids, ...values }) {
    const shares = shareChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_org_ids)
    const people = peopleChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_user_ids)
    const id = await store.insert(ctx.db, ctx.actor.user_id, values)
    if (shares) await store.share(ctx.db, id, shares)
    if (people) await sharePeople(ctx.db, 'company', id, people)
    const made = await found(ctx, id)
    announce(ctx, made)
    await notifyShared(ctx, { kind: 'company', id }, null, made)
    return made.company
  },

  /** A hint while somebody types. A company that names the domain, else what people with such addresses say, else the domain as a name. */
  async suggest(ctx, { emails }) {
    const domains = workDomains(emails)
    const [domain] = domains
    if (domain === undefined) return { suggestion: null }
    const known = await store.withDomain(ctx.db, ctx.actor, domains)
    if (known)
      return { suggestion: { name: known.name, company_id: known.id, domain: known.domain, because: 'company' } }
    const said = await store.usualCompany(ctx.db, ctx.actor, domain)
    if (said) return { suggestion: { name: said.name, company_id: said.id, domain, because: 'people' } }
    const name = nameOfDomain(domain)
    const same = await store.named(ctx.db, ctx.actor, name)
    return { suggestion: { name: same?.name ?? name, company_id: same?.id ?? null, domain, because: 'domain' } }
  },

  /** Errors: not_found. */
  async get(ctx, { id }) {
    return (await found(ctx, id)).company
  },

  /** Fields left out stay as they are. Errors: not_found, not_permitted, conflict, invalid. */
  async update(ctx, { id, shared_org_ids, shared_user_ids, ...values }) {
    const before = await locked(ctx, id)
    permit(before.company.can_edit)
    requireVersion(ctx, before.company)
    const shown = { shown: before.company.shared_org_ids, owner: before.owner_id }
    const shares = shareChange(ctx.actor, shown, shared_org_ids)
    const sharedWith = { shown: before.company.shared_user_ids, owner: before.owner_id }
    const people = peopleChange(ctx.actor, sharedWith, shared_user_ids)
    await store.update(ctx.db, before.company.id, values)
    if (shares) await store.share(ctx.db, before.company.id, shares)
    if (people) await sharePeople(ctx.db, 'company', before.company.id, people)
    const after = await found(ctx, id)
    announce(ctx, before, after)
    await notifyShared(ctx, { kind: 'company', id: after.company.id }, before, after)
    if (after.company.name !== before.company.name) await announcePeople(ctx, await store.peopleAudience(ctx.db, id))
    return after.company
  },

  /** Its people stay. Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    const before = await locked(ctx, id)
    permit(before.company.can_delete)
    requireVersion(ctx, before.company)
    const people = await store.peopleAudience(ctx.db, id)
    await store.remove(ctx.db, before.company.id)
    announce(ctx, before)
    await resolveNotifications(ctx, { kind: 'company', id: before.company.id })
    await announcePeople(ctx, people)
  },

  /** With its shares, and with those of its people who were given no other company meanwhile. Errors: not_found. */
  async restore(ctx, { id }) {
    if (!isId(id) || !(await store.restore(ctx.db, id))) throw notFound()
    const back = await found(ctx, id)
    announce(ctx, back)
    await announcePeople(ctx, await store.peopleAudience(ctx.db, id))
    return back.company
  },

  /** Errors: not_found, invalid. */
  async timeline(ctx, { id, ...input }) {
    return peopleTimeline(ctx, (await found(ctx, id)).company.id, input)
  },

  /** Errors: not_found. */
  async open(ctx, { id }) {
    return { items: await peopleOpen(ctx, (await found(ctx, id)).company.id) }
  },
}

async function found(ctx: Ctx, id: string): Promise<store.FoundCompany> {
  const company = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!company) throw notFound()
  return company
}

/** Locks the row until the transaction ends, so that of two saves at once the second sees the first. */
async function locked(ctx: Ctx, id: string): Promise<store.FoundCompany> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

function announce(ctx: Ctx, ...states: store.FoundCompany[]): void {
  const [first] = states
  if (!first) return
  const orgs = states.flatMap((state) => state.organization_ids)
  const people = states.flatMap((state) => state.person_ids)
  ctx.changed('companies', first.company.id, {
    users: [...new Set([first.owner_id, ...people])],
    orgs: [...new Set(orgs)],
  })
}

/** Whoever sees one of its people hears that what they say of their company changed. */
async function announcePeople(ctx: Ctx, people: Awaited<ReturnType<typeof store.peopleAudience>>): Promise<void> {
  for (const { id, users, orgs } of people) ctx.changed('contacts', id, { users, orgs })
}
