// A meeting of a connected calendar, as rows: no server is behind it.
import { newId } from '../src/platform/ids.ts'
import { canary } from './fixtures.ts'
import { connection } from './fixtures-mail.ts'
import type { Person, World } from './world.ts'

/** Next week, with one guest. Its calendar is paused: nobody reads it. */
export async function meeting(
  world: World,
  guest = 'dana@example.org',
  who: Person = 'owner',
): Promise<{ id: string; title: string }> {
  const { db } = world.database
  const [id, connection_id, calendar_id, object_id, title] = [newId(), newId(), newId(), newId(), canary('meeting')]
  const user_id = world.id(who)
  const row = { id: connection_id, name: title, address: `${title} calendar`, user_id, kind: 'calendar', paused: true }
  const settings = JSON.stringify({ source: 'ics', host: 'example.org', url: null, user: null })
  await db
    .insertInto('connections')
    .values({ ...row, state: 'ready', settings })
    .execute()
  await db
    .insertInto('calendars')
    .values({ id: calendar_id, user_id, connection_id, href: '', name: '', zone: 'UTC' })
    .execute()
  await db.insertInto('calendar_objects').values({ id: object_id, user_id, calendar_id, href: '' }).execute()
  const at = (hours: number) => new Date(Date.now() + (24 * 7 + hours) * 3_600_000).toISOString()
  await db
    .insertInto('meetings')
    .values({
      ...{
        id,
        user_id,
        connection_id,
        object_id,
        uid: id,
        occurrence: '',
        hash: '',
        title,
        place: title,
        notes: title,
      },
      ...{ starts_at: at(0), ends_at: at(1), cancelled: false, declined: false, free: false },
      ...{ addresses: [guest], guests: JSON.stringify([{ name: '', address: guest, status: 'open' }]) },
    })
    .execute()
  return { id, title }
}

/** One to which its person is asked by the address of a mailbox of theirs. */
export async function invited(world: World, who: Person = 'owner'): Promise<{ id: string; title: string }> {
  const { db } = world.database
  const box = await connection(world, who)
  const { address } = await db
    .selectFrom('connections')
    .select('address')
    .where('id', '=', box.id)
    .executeTakeFirstOrThrow()
  const made = await meeting(world, address, who)
  const organizer = JSON.stringify({ name: 'Dana', address: 'dana@example.org' })
  await db.updateTable('meetings').set({ asked: address, organizer }).where('id', '=', made.id).execute()
  return made
}
