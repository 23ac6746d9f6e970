import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Thread } from '#contract/comms.ts'
import { begin, callAs, colleague, say, threadOf } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const remove = (who: { token: string }, id: string) => callAs(world, who as never, 'DELETE', `/api/comms/threads/${id}`)
const texts = (thread: Thread | null) => thread?.messages.map(({ text }) => text)
const rowsOf = async (id: string) =>
  (await world.database.db.selectFrom('threads').select('id').where('id', '=', id).execute()).length

describe('a thread of two people that one of them deletes', () => {
  it('is gone for that one, and as it was for the other', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, ada, id, 'One')
    await say(world, bo, id, 'Two')
    expect((await remove(ada, id)).status).toBe(204)
    expect(await threadOf(world, ada, id)).toBeNull()
    expect((await callAs(world, ada, 'GET', '/api/comms/threads')).body).toEqual([])
    expect((await callAs(world, ada, 'GET', `/api/comms/threads/${id}/messages`)).status).toBe(404)
    expect((await say(world, ada, id, 'Three')).status).toBe(404)
    expect(texts(await threadOf(world, bo, id))).toEqual(['One', 'Two'])
  })

  it('comes back with what is said after that, and with nothing else', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, ada, id, 'Before')
    await remove(ada, id)
    await say(world, bo, id, 'After')
    expect(await threadOf(world, ada, id)).toMatchObject({ unread_count: 1, last_message_preview: 'After' })
    expect(texts(await threadOf(world, ada, id))).toEqual(['After'])
    // It is news to her, too.
    const news = (await callAs(world, ada, 'GET', '/api/notifications')).body as { kind: string; href: string | null }[]
    expect(news.filter(({ kind }) => kind === 'message').map(({ href }) => href)).toEqual([expect.stringContaining(id)])
    const { rows } = await world.database.as(ada.id, async (db) => ({
      rows: await db.selectFrom('thread_messages').select('text').where('thread_id', '=', id).execute(),
    }))
    expect(rows).toEqual([{ text: 'After' }])
  })

  it('comes back empty when it is begun again', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, bo, id, 'Before')
    await remove(ada, id)
    expect(await begin(world, ada, bo)).toMatchObject({ id, messages: [], unread_count: 0, last_message_preview: null })
    expect(texts(await threadOf(world, bo, id))).toEqual(['Before'])
  })

  it('is erased when the other deletes it too', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, ada, id, 'One')
    await remove(ada, id)
    expect(await rowsOf(id)).toBe(1)
    await remove(bo, id)
    expect(await rowsOf(id)).toBe(0)
    expect((await begin(world, ada, bo)).id).not.toBe(id)
  })
})

describe('a group that somebody leaves', () => {
  it('goes on without them, and says so', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo, cy)
    await say(world, ada, id, 'One')
    expect((await remove(cy, id)).status).toBe(204)
    expect(await threadOf(world, cy, id)).toBeNull()
    const left = await threadOf(world, bo, id)
    expect(left).toMatchObject({ is_group: true, unread_count: 1, can_send: true })
    expect(left?.participants.map((person) => person.id)).toEqual([ada.id])
    expect(left?.messages.at(-1)).toMatchObject({ kind: 'system', sender_id: null, sender_name: 'System' })
    expect(left?.messages.at(-1)?.text).toMatch(/^CANARY-user-\d+ left\.$/)
    // The three of them together are another thread from now on.
    expect((await begin(world, ada, bo, cy)).id).not.toBe(id)
    expect((await remove(ada, id)).status).toBe(204)
    expect(await threadOf(world, bo, id)).toMatchObject({ can_send: false, other_user_name: 'Deleted user' })
    expect((await remove(bo, id)).status).toBe(204)
    expect(await rowsOf(id)).toBe(0)
  })
})

describe('an account that is deleted', () => {
  const leaveForGood = async (who: { token: string }) =>
    expect((await callAs(world, who as never, 'DELETE', '/api/users/me', { password: world.password })).status).toBe(
      204,
    )

  it('leaves what it said with the other, who can say nothing more', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, ada, id, 'Farewell')
    await leaveForGood(ada)
    expect(await threadOf(world, bo, id)).toMatchObject({
      other_user_name: 'Deleted user',
      other_user_id: null,
      can_send: false,
      messages: [{ text: 'Farewell', sender_id: null, sender_name: 'Deleted user' }],
    })
    const refused = await say(world, bo, id, 'Are you there?')
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'not_permitted'])
    expect((refused.body as { detail: string }).detail).toContain('Everyone else has left')
    await remove(bo, id)
    expect(await rowsOf(id)).toBe(0)
  })

  it('takes a thread with it that the other has deleted before, and leaves groups to the rest', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const [two, three] = [await begin(world, ada, bo), await begin(world, ada, bo, cy)]
    await say(world, ada, two.id, 'One')
    await say(world, ada, three.id, 'All of us')
    await remove(bo, two.id)
    await leaveForGood(ada)
    expect(await rowsOf(two.id)).toBe(0)
    expect(await threadOf(world, cy, three.id)).toMatchObject({
      can_send: true,
      is_group: true,
      messages: [{ sender_name: 'Deleted user' }],
    })
    expect((await say(world, cy, three.id, 'Still here')).status).toBe(201)
  })

  it('while others write to it breaks nothing', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const [two, three] = [await begin(world, ada, bo), await begin(world, ada, bo, cy)]
    const writes = Array.from({ length: 12 }, (_, at) => [
      say(world, at % 2 ? ada : bo, two.id, `${at}`),
      say(world, at % 2 ? ada : cy, three.id, `${at}`),
    ]).flat()
    const [gone, ...answers] = await Promise.all([
      callAs(world, ada, 'DELETE', '/api/users/me', { password: world.password }),
      ...writes,
    ])
    expect(gone.status).toBe(204)
    expect(answers.map(({ status }) => status).filter((status) => ![201, 401, 403, 404].includes(status))).toEqual([])
    const left = await threadOf(world, cy, three.id)
    expect(left?.messages.map(({ seq }) => seq)).toEqual(left?.messages.map((_, at) => at + 1))
  })

  it.each([
    ['writes in a thread with it', 'POST', '/messages', { text: 'Are you still there?' }, 201],
    ['leaves a group with it', 'DELETE', '', undefined, 204],
  ])('at the moment somebody %s waits for nobody in a circle', async (_what, method, path, body, status) => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo, cy)
    await say(world, cy, id, 'Hello')
    const deleting = await world.database.pool.connect()
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    try {
      // As a deletion that still gives away what others work with.
      await deleting.query('begin')
      await deleting.query('select 1 from users where id = $1 for update', [ada.id])
      const done = callAs(world, bo, method, `/api/comms/threads/${id}${path}`, body)
      for (let tries = 0; tries < 200 && !(await world.database.pool.query(waits)).rows.length; tries++) await sleep(20)
      await deleting.query('delete from users where id = $1', [ada.id])
      await deleting.query('commit')
      expect((await done).status).toBe(status)
    } finally {
      deleting.release()
    }
    expect((await threadOf(world, cy, id))?.participants).toHaveLength(status === 201 ? 1 : 0)
  })
})
