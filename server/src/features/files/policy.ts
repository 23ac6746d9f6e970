import type { Actor } from '#server/platform/context.ts'

/** A file is its owner's alone, as the conversations are that it may hang on (rights §4): no leader and no administrator opens it. */
export function can(actor: Actor, file: { user_id: string }): { can_edit: boolean; can_delete: boolean } {
  const own = file.user_id === actor.user_id
  return { can_edit: own, can_delete: own }
}
