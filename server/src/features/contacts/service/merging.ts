// Two contacts of one person become one (decision 0088). What becomes of their values is in rules/merging.ts.
import { type MergeField, type mergeEndpoints, mergeFields } from '#contract/contact-merges.ts'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { peopleChange, shareChange, sharePeople } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { type MergeValues, mergedValues, takeOf, tooMuch } from '../rules/merging.ts'
import { apartOf, insertApart, removeApart } from '../store/apart.ts'
import * as contacts from '../store/contacts.ts'
import * as store from '../store/merges.ts'
import { announceCompanies } from './company.ts'

type Pair = { kept: contacts.FoundContact; other: contacts.FoundContact }

export const mergeService: ServiceFunctions<{ endpoints: typeof mergeEndpoints }> = {
  async twins(ctx) {
    return { items: await store.twinsOf(ctx.db, ctx.actor) }
  },

  async apart(ctx) {
    return { items: await apartOf(ctx.db, ctx.actor) }
  },

  /** One's own opinion: whoever sees both may have it. Said twice it stays as it is. Errors: not_found, invalid (with itself). */
  async setApart(ctx, { id, with: otherId }) {
    const pair = await seenPair(ctx, id, otherId)
    await insertApart(ctx.db, ctx.actor.user_id, pair)
    ctx.changed('contacts', pair[0], { users: [ctx.actor.user_id] })
    const [said] = await apartOf(ctx.db, ctx.actor, pair)
    if (!said) throw notFound()
    return said
  },

  /** Errors: not_found (also where it was never said). */
  async unsetApart(ctx, { id, with: otherId }) {
    const pair = await seenPair(ctx, id, otherId)
    if (!(await removeApart(ctx.db, ctx.actor.user_id, pair))) throw notFound()
    ctx.changed('contacts', pair[0], { users: [ctx.actor.user_id] })
  },

  /** Errors: not_found, not_permitted, invalid (with itself). */
  async mergePreview(ctx, { id, with: otherId }) {
    const { kept, other } = await pairOf(ctx, id, otherId)
    const [one, two] = [kept.contact, other.contact]
    const merged = mergedValues(one, two, {})
    // Notes alone are told as they were written.
    const words = (contact: MergeValues, field: MergeField) =>
      field === 'notes' ? (contact.notes ?? '') : withoutHiddenSigns(String(contact[field] ?? ''))
    return {
      kept: { id: one.id, name: one.name, updated_at: one.updated_at },
      other: { id: two.id, name: two.name, updated_at: two.updated_at },
      fields: mergeFields
        .filter((field) => one[field] !== two[field] && words(two, field) !== '')
        .map((field) => ({
          field,
          kept: words(one, field),
          other: words(two, field),
          take: takeOf(field, one, two),
        })),
      emails: merged.emails,
      phones: merged.phones,
      tags: merged.tags,
      shared_org_ids: sharedAfter(ctx.actor, { kept, other }),
      shared_user_ids: peopleAfter(ctx.actor, { kept, other }),
      moves: { interactions: two.past_interactions.length, ...(await store.movesOf(ctx.db, ctx.actor, two.id)) },
    }
  },

  /**
   * Everything of the other moves, colleagues' tasks about them too; `ifVersion` is that of the one that stays.
   * Errors: not_found, not_permitted, conflict (newer version, or more than one contact holds), invalid.
   */
  async merge(ctx, { id, with: otherId, take }) {
    if (!isId(id) || !isId(otherId)) throw notFound()
    if (id.toLowerCase() === otherId.toLowerCase()) throw withItself()
    if (!(await store.lockBoth(ctx.db, [id, otherId]))) throw notFound()
    const pair = await pairOf(ctx, id, otherId)
    const { kept, other } = pair
    requireVersion(ctx, kept.contact)
    const values = mergedValues(kept.contact, other.contact, take)
    const full = tooMuch(values)
    if (full) throw fail('conflict', full)
    // How often to be in touch is its owner's resolution.
    const { keep_in_touch_weeks, company, company_id, ...rest } = values
    // A company that the one who merges does not see stays as it is.
    const works = company !== kept.contact.company && { company, company_id }
    const before = await store.rowOf(ctx.db, kept.contact.id)
    await contacts.update(ctx.db, kept.contact.id, {
      ...rest,
      ...works,
      ...(kept.owner_id === ctx.actor.user_id && { keep_in_touch_weeks }),
    })
    const shares = shareChange(
      ctx.actor,
      { shown: kept.contact.shared_org_ids, owner: kept.owner_id },
      sharedAfter(ctx.actor, pair),
    )
    if (shares) await contacts.share(ctx.db, kept.contact.id, shares)
    const shown = kept.contact.shared_user_ids
    const people = peopleChange(ctx.actor, { shown, owner: kept.owner_id }, peopleAfter(ctx.actor, pair))
    if (people) await sharePeople(ctx.db, 'contact', kept.contact.id, people)
    const mergeId = await store.merge(ctx.db, {
      kept: kept.contact.id,
      gone: other.contact.id,
      before,
      added_orgs: [...(shares?.added ?? []), ...(people?.added ?? [])],
    })
    announce(ctx, kept, other)
    await announceCompanies(ctx, kept.contact.company_id, other.contact.company_id)
    return (await heldMerge(ctx, mergeId)).merge
  },

  async merges(ctx, input) {
    return store.listMerges(ctx.db, ctx.actor, input)
  },

  /** Errors: not_found, conflict (taken back before, more than 30 days ago, or the contact may not be edited any more). */
  async undoMerge(ctx, { id }) {
    const { merge, gone_id } = await heldMerge(ctx, id)
    const before = await contacts.get(ctx.db, ctx.actor, merge.kept.id)
    if (!(await store.unmerge(ctx.db, merge.id)))
      throw fail('conflict', 'This merge can no longer be undone: that is possible once, within 30 days.')
    const back = await contacts.get(ctx.db, ctx.actor, gone_id)
    if (before) announce(ctx, before, back ?? before)
    await announceCompanies(ctx, before?.contact.company_id, back?.contact.company_id)
    return (await heldMerge(ctx, id)).merge
  },
}

async function heldMerge(ctx: Ctx, id: string) {
  const found = isId(id) ? await store.getMerge(ctx.db, ctx.actor, id) : undefined
  if (!found) throw notFound()
  return found
}

const withItself = () => invalid('with', 'A contact cannot be merged with itself.')

/** The ids of both, the smaller first, of contacts that the caller sees. Errors: not_found, invalid. */
async function seenPair(ctx: Ctx, id: string, otherId: string): Promise<[string, string]> {
  if (!isId(id) || !isId(otherId)) throw notFound()
  const [one, other] = [id.toLowerCase(), otherId.toLowerCase()]
  if (one === other) throw withItself()
  if ((await contacts.getSome(ctx.db, ctx.actor, [one, other])).length < 2) throw notFound()
  return one < other ? [one, other] : [other, one]
}

/** Both, as far as they may be merged by this actor. */
async function pairOf(ctx: Ctx, id: string, otherId: string): Promise<Pair> {
  if (!isId(id) || !isId(otherId)) throw notFound()
  if (id.toLowerCase() === otherId.toLowerCase()) throw withItself()
  const [kept, other] = [await contacts.get(ctx.db, ctx.actor, id), await contacts.get(ctx.db, ctx.actor, otherId)]
  if (!kept || !other) throw notFound()
  permit(kept.contact.can_edit && other.contact.can_edit)
  const { actor } = ctx
  if (other.owner_id === actor.user_id) return { kept, other }
  // Somebody else's contact goes only where it stays theirs, and nobody comes to read or loses its history by it.
  const readers = (of: contacts.FoundContact) => [...of.organization_ids, ...of.person_ids].toSorted().join()
  const sameReaders = readers(kept) === readers(other)
  if (kept.owner_id !== other.owner_id)
    throw fail('not_permitted', 'These contacts belong to two people. Ask the owner of the second one to merge them.')
  if (!sameReaders)
    throw fail(
      'not_permitted',
      'These contacts are shared with different organizations or people. Ask their owner to merge them, or to share both alike.',
    )
  return { kept, other }
}

/** Who owns both shares the one that stays with all; what stays somebody else's is shared as it was. */
function sharedAfter(actor: Actor, { kept, other }: Pair): string[] {
  const { shared_org_ids } = kept.contact
  if (kept.owner_id !== actor.user_id) return shared_org_ids
  return [...new Set([...shared_org_ids, ...other.organization_ids.filter((org) => actor.orgs.has(org))])]
}

/** The same of people. */
function peopleAfter(actor: Actor, { kept, other }: Pair): string[] {
  const { shared_user_ids } = kept.contact
  if (kept.owner_id !== actor.user_id) return shared_user_ids
  return [...new Set([...shared_user_ids, ...other.person_ids.filter((person) => person !== actor.user_id)])]
}

function announce(ctx: Ctx, ...states: contacts.FoundContact[]): void {
  const orgs = [...new Set(states.flatMap((state) => state.organization_ids))]
  const people = states.flatMap((state) => state.person_ids)
  for (const { contact, owner_id } of states)
    ctx.changed('contacts', contact.id, { users: [...new Set([owner_id, ...people])], orgs })
}
