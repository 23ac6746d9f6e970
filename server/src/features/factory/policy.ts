import type { Actor } from '#server/platform/context.ts'

type Entry = { user_id: string | null; is_auto_gen: boolean; is_public: boolean }

/** Who makes entries of the factory. */
const leads = (actor: Actor): boolean => actor.user_level === 'ceo' || actor.user_level === 'admin'

/**
 * rights §5: its maker changes and deletes an entry. What is public crosses the border of organizations: every administrator
 * changes it and nobody else, and nobody deletes it: it is withdrawn first. What is built in nobody changes.
 */
export function can(actor: Actor, entry: Entry): { can_edit: boolean; can_delete: boolean } {
  if (entry.is_auto_gen) return { can_edit: false, can_delete: false }
  if (entry.is_public) return { can_edit: actor.user_level === 'admin', can_delete: false }
  const mine = entry.user_id === actor.user_id && leads(actor)
  return { can_edit: mine, can_delete: mine }
}
