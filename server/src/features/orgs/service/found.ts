// What the service functions begin with: the organization that the actor sees, one person in it; and how they tell others.
import type { Organization, OrgUser } from '#contract/orgs.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { can, canDoToPerson, type OrgFlags } from '../policy.ts'
import * as store from '../store.ts'

export type OrgContext = { org: store.OrgRow; flags: OrgFlags }

/** Errors: not_found. */
export async function found(ctx: Ctx, id: string): Promise<OrgContext> {
  const org = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!org) throw notFound()
  return { org, flags: can(ctx.actor, org) }
}

/** The same for whoever changes its owner, or must know that this stays who it is. Errors: not_found. */
export async function lockForUpdate(ctx: Ctx, id: string): Promise<OrgContext> {
  if (isId(id)) await store.lock(ctx.db, id)
  return found(ctx, id)
}

export const present = (actor: Actor, org: store.OrgRow): Organization => ({ ...org, ...can(actor, org) })

export const presentPerson = (actor: Actor, org: store.OrgRow, person: store.PersonRow): OrgUser => ({
  ...person,
  profile: { name: person.name },
  is_owner: !person.is_invite && person.id === org.owner_id,
  ...canDoToPerson(actor, org, { ...person, user_id: person.id }),
})

/** Errors: not_found; conflict (an invitation, which is no member yet). */
export async function memberOf(db: Db, id: string, userId: string): Promise<store.Member> {
  const member = isId(userId) ? await store.member(db, id, userId) : undefined
  if (member) return member
  if (isId(userId) && (await store.invitation(db, id, userId)))
    throw fail('conflict', 'This is an open invitation. It can be changed once it is accepted.')
  throw notFound()
}

/** One line of the full list, for those who manage it. Errors: not_found. */
export async function entry(ctx: Ctx, org: store.OrgRow, personId: string): Promise<OrgUser> {
  const person = await store.person(ctx.db, org.id, personId)
  if (!person) throw notFound()
  return presentPerson(ctx.actor, org, person)
}

export function announce(ctx: Pick<Ctx, 'changed'>, id: string, users: readonly string[] = []): void {
  ctx.changed('orgs', id, { users, orgs: [id] })
}

/** Who belongs to an organization decides what is shared with whom: these people's lists have changed too. */
export function announceMembers(
  ctx: Pick<Ctx, 'changed' | 'rightsChanged'>,
  id: string,
  members: readonly string[],
): void {
  announce(ctx, id)
  if (members.length === 0) return
  ctx.rightsChanged(members)
  for (const topic of ['orgs', 'goals', 'tasks', 'contacts'] as const) ctx.changed(topic, id, { users: members })
}
