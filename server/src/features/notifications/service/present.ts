import type { Notification } from '#contract/notifications.ts'
import type { Actor } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { Db } from '#server/platform/db.ts'
import { type EntryRow, entryOf } from '../rules.ts'
import { orgNames, subjectsOf } from '../store/subjects.ts'

/** Rows with their words, as this reader may see what they are about now. `db` may be the server's own: the actor's rights hold. */
export async function present(db: Db, actor: Actor, rows: readonly EntryRow[], now: Date): Promise<Notification[]> {
  if (rows.length === 0) return []
  const subjects = await subjectsOf(db, actor, rows)
  const names = await orgNames(db, actor, [...new Set(rows.flatMap(({ organization_id }) => organization_id ?? []))])
  const today = todayOf({ actor, now })
  return rows.map((row) =>
    entryOf(row, subjects.get(`${row.subject_kind}/${row.subject_id}`), {
      today,
      organization: names.get(row.organization_id ?? ''),
    }),
  )
}
