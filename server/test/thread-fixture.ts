import { sql } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { account, canary, file } from './fixtures.ts'
import type { World } from './world.ts'

/** A thread of the owner's with somebody who shares no organization with anybody, in which that person said something, with a file. */
export async function thread(
  world: World,
): Promise<{ id: string; other: string; message: string; text: string; file_id: string }> {
  const [other, message, text, { id: file_id }] = [await account(world), newId(), canary('thread'), await file(world)]
  const id = await world.database.as(world.id('owner'), async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select thread as id from thread_begin(${[other]}::uuid[], ${newId()}::uuid)`.execute(db)
    return rows[0]?.id ?? ''
  })
  const say = (sender: string, said: string, files: string[], its = newId()) =>
    sql`select thread_message_add(${id}::uuid, ${its}::uuid, ${sender}::uuid, 'text', ${said}, false, null, ${files}::uuid[])`.execute(
      world.database.db,
    )
  await say(world.id('owner'), canary('thread'), [file_id])
  await say(other, text, [], message)
  return { id, other, message, text, file_id }
}
