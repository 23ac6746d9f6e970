import { openDatabase } from '../../server/src/platform/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { interleave } from '../../test-kit/interleave.ts'
import { withDatabase } from './own-database.ts'
import type { Section } from './section.ts'

export const orders: Section = {
  name: 'orders',
  what: 'stop, continue, finish and kill at once',
  share: 0.1,
  run: ({ seed, orders, say }) =>
    withDatabase(async ({ url }) => {
      const database = openDatabase(url, { onError: () => {} })
      const userId = newId()
      await database.pool.query(
        `insert into users (id, email, password_hash, user_level) values ($1::uuid, 'chaos@example.com', 'x', 'user')`,
        [userId],
      )
      const { wrong, endedAs } = await interleave(database, { seed, rounds: orders, userId })
      await database.close()
      for (const line of wrong) say(line)
      const ends = Object.entries(endedAs).map(([status, count]) => `${count} ${status}`)
      return [
        {
          bar: 'F15',
          expected: 'one final state and one final event each, nothing after it',
          measured: `${orders} orders: ${wrong.length} wrong; ${ends.join(', ')}`,
          good: wrong.length === 0,
        },
      ]
    }),
}
