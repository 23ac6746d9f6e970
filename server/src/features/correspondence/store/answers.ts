// Answers to invitations that are put into an event: where it lies is looked up as the server itself.
import type { CalendarAnswer } from '#server/platform/calendar/answer.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** Null: the calendar has it no more. */
export async function eventOf(
  db: Db,
  connectionId: string,
  { uid, occurrence }: CalendarAnswer,
): Promise<{ href: string } | null> {
  const { rows } = await sql<{
    href: string
  }>`select o.href from meetings m join calendar_objects o on o.id = m.object_id
    where m.connection_id = ${connectionId}::uuid and m.uid = ${uid} and m.answers
      and (m.exception and m.occurrence = ${occurrence} or not m.exception and ${occurrence} = '')
    order by m.starts_at, m.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The server takes no answers for now: the next one goes by mail, until it is asked anew what it can. */
export async function takesNoAnswers(db: Db, connectionId: string): Promise<void> {
  await sql`update calendars set answers_as = '{}' where connection_id = ${connectionId}::uuid`.execute(db)
  await sql`update meetings set answers = false, hash = '' where connection_id = ${connectionId}::uuid and answers`.execute(
    db,
  )
}
