import type { Actor } from '#server/platform/context.ts'

/** Advice is personal: its owner's, and nobody else's (rights §7). */
export function can(actor: Actor, advice: { user_id: string }): { can_edit: boolean; can_delete: boolean } {
  const own = advice.user_id === actor.user_id
  return { can_edit: own, can_delete: own }
}
