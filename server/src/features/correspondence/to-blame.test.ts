// A mail at which the session ends is left out, and the next arrives (check 11).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld } from '../../../../test-kit/mailbox-world.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
})
afterAll(() => world.close())
const api = () => world.as('owner')
const db = () => world.database.db
const due = (id: string) =>
  sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid and held_by is null`.execute(db())

const ENDS = {
  'a server that breaks off at it': (cut: () => void) => {
    cut()
    return ''
  },
  'a server that sends more of it than was asked for': () => 'x'.repeat(3_000_000),
}
describe('a mail that ends the session', () => {
  it.each(Object.entries(ENDS))(
    'with %s is left out, the others are there, and the next arrives',
    async (_, end) => {
      const mailbox = await openMailbox({
        inbox: Array.from({ length: 12 }, (_, at) => ({ subject: at === 5 ? 'Poison' : `Good ${at}` })),
      })
      try {
        mailbox.atFetch((raw) => (raw.includes('Subject: Poison') ? end(mailbox.cut) : undefined))
        const { id } = await connect(world, mailbox)
        const settled = async (kept: number) => {
          // It waits longer each time; nobody has to wait for that here.
          await due(id)
          const connection = await api().connections.get({ id })
          return connection.state === 'ready' && connection.kept === kept
        }
        await until(() => settled(11), 120)
        mailbox.arrive({ subject: 'Next' })
        await until(() => settled(12), 60)
        const { rows } = await sql<{ why: string; n: number }>`select coalesce(p.why, 'kept') as why, count(*)::int as n
        from mail_places p join mail_folders f on f.id = p.folder_id where f.connection_id = ${id}::uuid group by 1 order by 1`.execute(
          db(),
        )
        expect(rows).toEqual([
          { why: 'kept', n: 12 },
          { why: 'unreadable', n: 1 },
        ])
        // Its server is mended: a day later it is asked for again.
        mailbox.atFetch(() => undefined)
        await sql`update mail_places set tried_at = tried_at - interval '23 hours' where why = 'unreadable'`.execute(
          db(),
        )
        await api().connections.sync({ id })
        mailbox.arrive({ subject: 'Another' })
        await until(() => settled(13), 60)
        await sql`update mail_places set tried_at = tried_at - interval '2 hours' where why = 'unreadable'`.execute(
          db(),
        )
        await api().connections.sync({ id })
        await until(() => settled(14), 60)
        const [poison] = (await api().correspondence.list({ search: 'Poison' })).items
        expect(poison?.subject).toBe('Poison')
        await api().connections.remove({ id })
      } finally {
        await mailbox.close()
      }
    },
    240_000,
  )
})
