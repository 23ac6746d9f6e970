// What mails say of meetings, as the reading of a mailbox writes it. It works as the server itself.
import type { Lease } from '#server/access/connection-lease.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { NewInvitation } from '../rules/invitations.ts'

/** A mail that somebody else kept meanwhile is not there under this id: then nothing of it is kept. */
export async function keepInvitations(db: Db, { id, user_id }: Lease, given: readonly NewInvitation[]): Promise<void> {
  if (given.length === 0) return
  const there = await db
    .selectFrom('mails')
    .select('id')
    .where(
      'id',
      'in',
      given.map(({ mail_id }) => mail_id),
    )
    .execute()
  const kept = new Set(there.map((row) => row.id))
  const rows = given
    .filter(({ mail_id }) => kept.has(mail_id))
    .map(({ organizer, guests, ...values }) => ({
      ...values,
      id: newId(),
      user_id,
      connection_id: id,
      organizer: JSON.stringify(organizer),
      guests: JSON.stringify(guests),
    }))
  if (rows.length > 0) await db.insertInto('mail_invitations').values(rows).execute()
}
