import { timelineKinds } from '#contract/contact-timeline.ts'
import type { Contact, contactsContract, Interaction } from '#contract/contacts.ts'
import { addDays } from '#contract/days.ts'
import { notifyShared, resolveNotifications } from '#server/access/notify.ts'
import { peopleChange, shareChange, sharePeople } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnOrgs } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { announceCompanies, companyAfter } from './service/company.ts'
import { importService } from './service/import.ts'
import { mergeService } from './service/merging.ts'
import { photoOf, setPhoto } from './service/photo.ts'
import { viewService } from './service/views.ts'
import { toAddressBooks } from './service/write-back.ts'
import * as store from './store/contacts.ts'
import { alike } from './store/duplicates.ts'
import * as log from './store/interactions.ts'
import { list } from './store/list.ts'
import { nowOf } from './store/merges.ts'
import { people } from './store/people.ts'
import { goalsOf, subjectOf, timeline } from './store/timeline.ts'

export { vcardOf } from './rules/import/vcard-out.ts'
export { nameOfDomain, workDomains } from './rules/work-domains.ts'
export { peopleOpen, peopleTimeline } from './service/together.ts'

/** Contacts, their log of interactions, and the people one may turn to. Source: wire §7, rights §10. */
export const contactsService: ServiceFunctions<typeof contactsContract> = {
  ...importService,
  ...mergeService,
  ...viewService,

  /** Errors: not_found (an organization that is not the caller's). */
  async list(ctx, { due, quiet_days, ...input }) {
    if (input.organization_id) requireOwnOrgs(ctx.actor, [input.organization_id])
    const quiet_since = quiet_days === undefined ? undefined : addDays(todayOf(ctx), -quiet_days)
    return list(ctx.db, ctx.actor, { ...input, quiet_since, due_by: due ? todayOf(ctx) : undefined })
  },

  /** Errors: invalid, not_found (an organization that is not the caller's). */
  async create(ctx, { shared_org_ids, shared_user_ids, user_id, organization_id, company, company_id, ...values }) {
    const { actor } = ctx
    const home = actor.organization_id !== null && actor.orgs.has(actor.organization_id) ? actor.organization_id : null
    refuseOwnedByServer({ user_id, organization_id }, { user_id: null, organization_id: home })
    const shares = shareChange(actor, { shown: [], owner: actor.user_id }, shared_org_ids)
    const people = peopleChange(actor, { shown: [], owner: actor.user_id }, shared_user_ids)
    const works = await companyAfter(ctx, { company: null, company_id: null }, { company, company_id })
    const id = await store.insert(ctx.db, actor.user_id, { ...values, ...works, organization_id: home })
    if (shares) await store.share(ctx.db, id, shares)
    if (people) await sharePeople(ctx.db, 'contact', id, people)
    const made = await found(ctx, id)
    announce(ctx, made)
    await announceCompanies(ctx, works?.company_id)
    await notifyShared(ctx, { kind: 'contact', id }, null, made)
    return made.contact
  },

  /** One that was merged is answered by the one that stayed, under its id. Errors: not_found. */
  async get(ctx, { id }) {
    return (await foundNow(ctx, id)).contact
  },

  /**
   * Fields left out stay as they are; a list of organizations sent back unchanged changes nothing.
   * Errors: not_found, not_permitted, conflict, invalid.
   */
  async update(ctx, { id, ...input }) {
    const { shared_org_ids, shared_user_ids, user_id, organization_id, company, company_id, ...rest } = input
    const { keep_in_touch_weeks, ...values } = rest
    const before = await lockForUpdate(ctx, id)
    permit(before.contact.can_edit)
    requireVersion(ctx, before.contact)
    refuseOwnedByServer({ user_id, organization_id }, before.contact)
    const shares = shareChange(
      ctx.actor,
      { shown: before.contact.shared_org_ids, owner: before.owner_id },
      shared_org_ids,
    )
    const shown = before.contact.shared_user_ids
    const sharedWith = peopleChange(ctx.actor, { shown, owner: before.owner_id }, shared_user_ids)
    // How often to be in touch is its owner's resolution.
    const rhythm = keep_in_touch_weeks === before.contact.keep_in_touch_weeks ? undefined : keep_in_touch_weeks
    if (rhythm !== undefined) permit(before.owner_id === ctx.actor.user_id)
    const works = await companyAfter(ctx, before.contact, { company, company_id })
    await store.update(ctx.db, id, { ...values, ...works, keep_in_touch_weeks: rhythm })
    if (shares) await store.share(ctx.db, id, shares)
    if (sharedWith) await sharePeople(ctx.db, 'contact', id, sharedWith)
    const after = await found(ctx, id)
    announce(ctx, before, after)
    await toAddressBooks(ctx, before, after)
    if (works) await announceCompanies(ctx, before.contact.company_id, works.company_id)
    await notifyShared(ctx, { kind: 'contact', id: after.contact.id }, before, after)
    return after.contact
  },

  /** Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    permit(before.contact.can_delete)
    requireVersion(ctx, before.contact)
    await store.remove(ctx.db, id)
    announce(ctx, before)
    await announceCompanies(ctx, before.contact.company_id)
    await resolveNotifications(ctx, { kind: 'contact', id })
  },

  /** Errors: not_found (no such contact, or it has no picture). */
  async photo(ctx, { id }) {
    const { contact } = await found(ctx, id)
    return photoOf(ctx, contact)
  },

  /** Errors: not_found, not_permitted, conflict, invalid. */
  async setPhoto(ctx, { id, content }) {
    const before = await lockForUpdate(ctx, id)
    permit(before.contact.can_edit)
    requireVersion(ctx, before.contact)
    await setPhoto(ctx, before.contact.id, content)
    const after = await found(ctx, id)
    announce(ctx, after)
    return { photo: after.contact.photo, updated_at: after.contact.updated_at }
  },

  async assignable(ctx, input) {
    return people(ctx.db, ctx.actor, input)
  },

  /** A hint while somebody types, never a refusal: two people may share a phone. */
  async duplicates(ctx, { name = '', emails = [], phones = [], except }) {
    return { items: await alike(ctx.db, ctx.actor, { name: name.trim(), emails, phones, except }) }
  },

  /** Errors: not_found, invalid. */
  async timeline(ctx, { id, kinds = [...timelineKinds], ...input }) {
    return timeline(ctx.db, ctx.actor, subjectOf(await foundNow(ctx, id)), { ...input, kinds, today: todayOf(ctx) })
  },

  /** Errors: not_found. */
  async goals(ctx, { id }) {
    return { items: await goalsOf(ctx.db, ctx.actor, subjectOf(await foundNow(ctx, id))) }
  },

  /** Every reader of the contact may add to its log. Errors: not_found, invalid. */
  async addInteraction(ctx, { id, ...values }) {
    if (!isId(id) || !(await store.putIntoBin(ctx.db, id))) throw notFound()
    await found(ctx, id)
    const interactionId = await log.insert(ctx.db, {
      ...values,
      contact_id: id,
      author_id: ctx.actor.user_id,
    })
    const after = await found(ctx, id)
    announce(ctx, after)
    return entryOf(after, interactionId)
  },

  /** Errors: not_found, not_permitted, conflict, invalid. */
  async updateInteraction(ctx, { id, interactionId, ...values }) {
    const before = await heldInteraction(ctx, id, interactionId)
    permit(before.can_edit)
    requireVersion(ctx, before)
    await log.update(ctx.db, interactionId, values)
    const after = await found(ctx, id)
    announce(ctx, after)
    return entryOf(after, interactionId)
  },

  /** Errors: not_found, not_permitted, conflict. */
  async removeInteraction(ctx, { id, interactionId }) {
    const before = await heldInteraction(ctx, id, interactionId)
    permit(before.can_edit)
    requireVersion(ctx, before)
    await log.remove(ctx.db, interactionId)
    announce(ctx, await found(ctx, id))
  },
}

async function found(ctx: Ctx, id: string): Promise<store.FoundContact> {
  const contact = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!contact) throw notFound()
  return contact
}

/** For reading: one that was merged into another that the actor sees is that one. */
async function foundNow(ctx: Ctx, id: string): Promise<store.FoundContact> {
  const contact = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (contact || !isId(id)) return contact ?? found(ctx, id)
  return found(ctx, (await nowOf(ctx.db, id)) ?? id)
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<store.FoundContact> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

/** The entry, which must belong to this contact. */
async function heldInteraction(ctx: Ctx, id: string, interactionId: string): Promise<Interaction> {
  if (!isId(interactionId) || !(await log.lock(ctx.db, interactionId))) throw notFound()
  return entryOf(await found(ctx, id), interactionId)
}

function entryOf({ contact }: store.FoundContact, interactionId: string): Interaction {
  const entry = contact.past_interactions.find((each) => each.id === interactionId.toLowerCase())
  if (!entry) throw notFound()
  return entry
}

type OwnedByServer = { user_id?: string | null; organization_id?: string | null }

/** A client that sends a whole record back may send these too, but not with another value (rights R6). Errors: invalid. */
function refuseOwnedByServer(given: OwnedByServer, stored: OwnedByServer): void {
  for (const field of ['user_id', 'organization_id'] as const)
    if (given[field] !== undefined && given[field] !== stored[field])
      throw invalid(field, 'The server sets this field; it cannot be changed.')
}

/** Tells those who see the contact now, and those who saw it before. */
function announce(ctx: Ctx, ...states: store.FoundContact[]): void {
  const [first] = states
  if (!first) return
  const orgs = states.flatMap((state) => state.organization_ids)
  const people = states.flatMap((state) => state.person_ids)
  ctx.changed('contacts', first.contact.id, {
    users: [...new Set([first.owner_id, ...people])],
    orgs: [...new Set(orgs)],
  })
}

/** Those of these contacts that the caller may see, in no order, by a fixed number of statements. */
export const readContacts = (ctx: Ctx, ids: readonly string[]): Promise<Contact[]> =>
  store.getSome(ctx.db, ctx.actor, ids)
