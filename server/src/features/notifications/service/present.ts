import type { Notification } from '#contract/notifications.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { type EntryRow, entryOf } from '../rules.ts'
import { zoneOf } from '../store/due.ts'
import { orgNames, subjectsOf } from '../store/subjects.ts'

/** Rows with their words, as this reader may see what they are about now. `db` may be the server's own: the actor's rights hold. */
export async function present(db: Db, actor: Actor, rows: readonly EntryRow[], now: Date): Promise<Notification[]> {
  if (rows.length === 0) return []
  const subjects = await subjectsOf(db, actor, rows)
  const names = await orgNames(db, actor, [...new Set(rows.flatMap(({ organization_id }) => organization_id ?? []))])
  const zone = rows.some(({ kind }) => kind === 'due') ? await zoneOf(db, actor.user_id) : 'UTC'
  const today = dayIn(zone, now)
  return rows.map((row) =>
    entryOf(row, subjects.get(`${row.subject_kind}/${row.subject_id}`), {
      today,
      organization: names.get(row.organization_id ?? ''),
    }),
  )
}

/** yyyy-mm-dd; a zone that this machine does not know counts as UTC. */
function dayIn(timeZone: string, now: Date): string {
  try {
    return now.toLocaleDateString('sv-SE', { timeZone })
  } catch {
    return now.toISOString().slice(0, 10)
  }
}
