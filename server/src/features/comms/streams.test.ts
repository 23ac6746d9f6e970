import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThreadEvent } from '#contract/comms.ts'
import type { LiveMessage } from '#contract/live.ts'
import { background } from '../../../../test-kit/background.ts'
import { listen, type Server } from '../../../../test-kit/run-world.ts'
import { begin, callAs, colleague, say, threadOf } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { LiveChannel } from '../../platform/live.ts'
import { createLog } from '../../platform/log.ts'
import { createPresence } from './jobs/presence.ts'

let world: World
let server: Server
beforeAll(async () => {
  world = await createWorld()
  const address = await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  server = { address } as Server
})
afterAll(() => world.close())

const pathOf = (id: string) => `/api/comms/threads/${id}/events`
const read = (events: { id?: string; event?: string; data: string }[]) =>
  events
    .filter(({ event }) => event === 'message')
    .map(({ id, data }) => [Number(id), (JSON.parse(data) as ThreadEvent).text])

describe('the event stream of a thread', () => {
  it('tells what is said from now on, and from Last-Event-ID on what was missed, once and in order', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await say(world, ada, id, 'Zero')
    const reading = listen(server, bo, pathOf(id), { enough: (events) => read(events).length === 2 })
    await sleep(150)
    for (const text of ['One', 'Two']) await say(world, text === 'One' ? ada : bo, id, text)
    const events = await reading
    expect(read(events)).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ])
    expect(JSON.parse(events.at(-1)?.data ?? '')).toEqual({
      id: expect.any(String),
      thread_id: id,
      sender_id: bo.id,
      sender_name: expect.stringMatching(/^CANARY/),
      text: 'Two',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const missed = await listen(server, bo, pathOf(id), { last: '1', enough: (all) => read(all).length === 2 })
    expect(read(missed)).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ])
    const address = await listen(server, bo, `${pathOf(id)}?last_event_id=2`, {
      enough: (all) => read(all).length === 1,
    })
    expect(read(address)).toEqual([[3, 'Two']])
  })

  it('is in order also where a line is for somebody else, and where a message is too long for a notice', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const reading = listen(server, bo, pathOf(id), { enough: (events) => read(events).length === 3 })
    await sleep(150)
    const long = 'ü'.repeat(10_000)
    await say(world, ada, id, 'One')
    await sql`select thread_message_add(${id}::uuid, ${newId()}::uuid, null, 'system', 'For Ada alone', false, ${ada.id}::uuid)`.execute(
      world.database.db,
    )
    await say(world, ada, id, long)
    await say(world, ada, id, 'Four')
    expect(read(await reading)).toEqual([
      [1, 'One'],
      [3, long],
      [4, 'Four'],
    ])
    expect((await threadOf(world, ada, id))?.messages.map(({ text }) => text.slice(0, 13))).toEqual([
      'One',
      'For Ada alone',
      'ü'.repeat(13),
      'Four',
    ])
  })

  it('opens with a ticket for exactly this thread, and is not there for anybody else', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const ticketFor = (who: typeof ada) => callAs(world, who, 'POST', '/api/auth/stream-ticket', { stream: pathOf(id) })
    expect((await ticketFor(cy)).status).toBe(404)
    const { ticket } = (await ticketFor(bo)).body as { ticket: string }
    const open = async (path: string, token: string) => {
      const abort = new AbortController()
      const { status } = await fetch(`${server.address}${path}?token=${token}`, { signal: abort.signal })
      abort.abort()
      return status
    }
    expect(await open('/api/events', ticket)).toBe(401)
    expect(await open(pathOf(id), ticket)).toBe(200)
    expect(await open(pathOf(id), ticket)).toBe(401)
    expect(await open(pathOf(id), cy.token)).toBe(404)
  })

  it('ends when its reader leaves the thread, or the account is deleted', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo, cy)
    const [left, gone] = [listen(server, bo, pathOf(id)), listen(server, cy, pathOf(id))]
    await sleep(150)
    await callAs(world, bo, 'DELETE', `/api/comms/threads/${id}`)
    expect(read(await left)).toEqual([])
    await say(world, ada, id, 'After')
    await callAs(world, cy, 'DELETE', '/api/users/me', { password: world.password })
    expect(read(await gone).map(([, text]) => text)).toEqual([expect.stringMatching(/left\.$/), 'After'])
  })
})

describe('the stream of everything', () => {
  const following = (who: { id: string; token: string }, enough: (all: LiveMessage[]) => boolean) =>
    listen(server, who, '/api/events', {
      enough: (events) =>
        enough(events.filter(({ event }) => !event).map(({ data }) => JSON.parse(data) as LiveMessage)),
    }).then((events) => events.filter(({ event }) => !event).map(({ data }) => JSON.parse(data) as LiveMessage))

  it('carries the message itself to the people of its thread, and nothing to others', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const others = await begin(world, ada, cy)
    const theirs = following(bo, (all) => all.some((each) => each.topic === 'comms' && each.message !== undefined))
    const foreign = following(cy, (all) =>
      all.some((each) => each.topic === 'comms' && each.message?.text === 'The last'),
    )
    await sleep(150)
    const sent = (await say(world, ada, id, 'Between us')).body as { messages: unknown[] }
    await say(world, ada, others.id, 'The last')
    const got = (await theirs).find((each) => each.topic === 'comms')
    expect(got).toEqual({ topic: 'comms', id, message: sent.messages[0] })
    expect(JSON.stringify(await foreign)).not.toContain('Between us')
  })

  it('tells who is writing to the others, and for the moment only', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const theirs = following(bo, (all) => all.some(({ topic }) => topic === 'typing'))
    const own = following(ada, (all) => all.some((each) => each.topic === 'comms' && each.message !== undefined))
    await sleep(150)
    expect((await callAs(world, ada, 'POST', `/api/comms/threads/${id}/typing`)).status).toBe(204)
    expect((await theirs).filter(({ topic }) => topic === 'typing')).toEqual([
      { topic: 'typing', id, person: { id: ada.id, name: expect.stringMatching(/^CANARY/) } },
    ])
    await say(world, ada, id, 'Done')
    expect((await own).filter(({ topic }) => topic === 'typing')).toEqual([])
  })

  it('tells the sender how far it was read', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    for (const text of ['One', 'Two', 'Three']) await say(world, ada, id, text)
    const told = following(ada, (all) => all.some(({ topic }) => topic === 'comms'))
    await sleep(150)
    expect((await callAs(world, bo, 'POST', `/api/comms/threads/${id}/read`, { seq: 2 })).body).toMatchObject({
      unread_count: 1,
      read_seq: 2,
    })
    await told
    expect((await threadOf(world, ada, id))?.participants).toMatchObject([{ id: bo.id, read_seq: 2 }])
    // Nobody reads backwards.
    await callAs(world, bo, 'POST', `/api/comms/threads/${id}/read`, { seq: 1 })
    expect((await threadOf(world, bo, id))?.read_seq).toBe(2)
  })
})

describe('who is there', () => {
  const isOnline = async (reader: { id: string; token: string; email: string }, id: string) =>
    (await threadOf(world, reader, id))?.participants[0]?.is_online

  it('is seen by those who share a thread, while a page of theirs is open', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    expect(await isOnline(ada, id)).toBe(false)
    const abort = new AbortController()
    const open = { headers: { authorization: `Bearer ${bo.token}` }, signal: abort.signal }
    await fetch(`${server.address}/api/events`, open)
    await expect.poll(() => isOnline(ada, id), { timeout: 15_000 }).toBe(true)
    const seenBy = (who: typeof ada) =>
      world.database.as(who.id, (db) =>
        db.selectFrom('online').select('user_id').where('user_id', '=', bo.id).execute(),
      )
    expect(await seenBy(ada)).toHaveLength(1)
    expect(await seenBy(cy)).toEqual([])
    abort.abort()
    await expect.poll(() => isOnline(ada, id), { timeout: 15_000 }).toBe(false)
  })

  it('holds over two servers, and ends soon after the last one with a line of theirs has died', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const log = createLog('silent')
    const watch = (live: LiveChannel) => {
      const presence = createPresence({ database: world.database, live, log, staySeconds: 0.1 })
      return { presence, jobs: background(world.database, [presence.job]) }
    }
    const nodes = await Promise.all(
      [0, 1].map(async () => {
        const live = new LiveChannel(world.database.url, log)
        await live.open()
        return { live, ...watch(live) }
      }),
    )
    const [one, two] = nodes
    const told: unknown[] = []
    const ears = new LiveChannel(world.database.url, log)
    await ears.open()
    ears.listen({
      notice: ({ topic, id, data, users }) => topic === 'presence' && id === bo.id && told.push([data, users]),
      reset: () => {},
    })
    for (const node of nodes) node.jobs.start()
    one?.presence.attend(bo.id)
    await expect.poll(() => isOnline(ada, id), { timeout: 15_000 }).toBe(true)
    two?.presence.attend(bo.id)
    await expect
      .poll(
        async () =>
          (await sql`select 1 from online where user_id = ${bo.id}::uuid`.execute(world.database.db)).rows.length,
        { timeout: 15_000 },
      )
      .toBe(2)
    // The second one dies: the first still has a line.
    await two?.jobs.stop()
    await sql`update online set seen_at = now() - interval '50 seconds' where node = ${two?.live.node ?? ''}`.execute(
      world.database.db,
    )
    await sleep(300)
    expect(await isOnline(ada, id)).toBe(true)
    // Both are dead: whoever is left finds out.
    await one?.jobs.stop()
    const third = watch(ears)
    third.jobs.start()
    await expect
      .poll(
        async () => {
          // What was on its way when they died may still have come.
          await sql`update online set seen_at = now() - interval '50 seconds' where user_id = ${bo.id}::uuid`.execute(
            world.database.db,
          )
          return told
        },
        { timeout: 15_000 },
      )
      .toEqual([
        [true, [ada.id]],
        [false, [ada.id]],
      ])
    expect(await isOnline(ada, id)).toBe(false)
    await third.jobs.stop()
    for (const { live } of nodes) await live.close()
    await ears.close()
  })
})
