import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a contact that is deleted', () => {
  it('goes where the server holds what hangs on it in another order: nobody is told to try again', async () => {
    const contact = await world.as('owner').contacts.create({ name: 'Dana Two' })
    await world.as('owner').contacts.addInteraction({ id: contact.id, summary: 'Call', date: '2026-03-01' })
    const other = await world.database.pool.connect()
    await other.query('begin')
    await other.query('select from interactions where contact_id = $1 for update', [contact.id])
    const gone = world.as('owner').contacts.remove({ id: contact.id })
    // It holds the contact and waits for the interaction; who has that now asks for the contact: the database ends one of them.
    await until(async () => {
      const { rows } = await world.database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length > 0
    }, 20)
    await other.query('select from contacts where id = $1 for update', [contact.id])
    await other.query('rollback')
    other.release()
    await gone
    expect((await refused(world.as('owner').contacts.get({ id: contact.id }))).status).toBe(404)
  })
})
