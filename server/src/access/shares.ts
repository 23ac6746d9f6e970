// With which organizations a record is shared. Each noun has its own table of shares; the rules are the same.
import type { Actor } from '../platform/context.ts'
import { permit, requireOwnOrgs } from './visible.ts'

export type ShareChange = { added: string[]; removed: string[] }

/** The organizations that the reader and the record have in common: what anybody but its owner is shown (rights §14). */
export function inCommon(actor: Actor, organizationIds: readonly string[]): string[] {
  return organizationIds.filter((id) => actor.orgs.has(id))
}

/**
 * What must change so that a record is shared with exactly `wanted`; null: nothing. `shown` is what the caller sees now.
 * Only the owner may change it, and a new organization must be one of the owner's own (rights R9); one from which the owner
 * has gone may stay. Errors: not_permitted, not_found.
 */
export function shareChange(
  actor: Actor,
  { shown, owner }: { shown: readonly string[]; owner: string },
  wanted: readonly string[] | undefined,
): ShareChange | null {
  if (wanted === undefined) return null
  const want = new Set(wanted.map((id) => id.toLowerCase()))
  const added = [...want].filter((id) => !shown.includes(id)).sort()
  const removed = shown.filter((id) => !want.has(id))
  if (added.length === 0 && removed.length === 0) return null
  permit(owner === actor.user_id)
  requireOwnOrgs(actor, added)
  return { added, removed }
}
