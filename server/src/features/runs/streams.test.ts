import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { pacedMs } from '../../../../test-kit/pace.ts'
import { createRunWorld, dataOf, listen, type RunWorld } from '../../../../test-kit/run-world.ts'
import { openStreams } from '../../platform/http/streams.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../../platform/live.ts'

let world: RunWorld
beforeAll(async () => {
  world = await createRunWorld()
})
afterAll(() => world.close())

describe('the event stream of a run', () => {
  it('tells all of it, live, on another server process, and ends with it', async () => {
    const me = await world.person()
    const id = await world.start(me, 'long')
    const events = await listen(world.far, me, `/api/flow-runs/${id}/events`)
    expect(dataOf(events)).toEqual(await world.timeline(me, id))
    expect(events.map((event) => event.id)).toEqual(events.map((_, at) => String(at + 1)))
    // What has ended is told again from the start, and to who knows it all nothing.
    expect(dataOf(await listen(world.near, me, `/api/flow-runs/${id}/events`))).toHaveLength(events.length)
    expect(await listen(world.near, me, `/api/flow-runs/${id}/events`, { last: String(events.length) })).toEqual([])
  })

  it('misses and doubles nothing, wherever it is cut', async () => {
    const me = await world.person()
    for (let round = 0; round < 6; round++) {
      const id = await world.start(me, 'long')
      const got: number[] = []
      let pieces = 0
      while (dataOfLast(got, await world.timeline(me, id)) && pieces++ < 400) {
        const bytes = 200 + ((round * 7_919 + pieces * 104_729) % 30_000)
        const last = got.length > 0 ? String(got.at(-1)) : undefined
        for (const event of dataOf(
          await listen(pieces % 2 ? world.near : world.far, me, `/api/flow-runs/${id}/events`, { last, bytes }),
        ))
          got.push(event.id)
      }
      expect(got).toEqual(got.map((_, at) => at + 1))
      expect(got.length).toBe((await world.timeline(me, id)).length)
    }
  })

  it('holds 64 KB in an event at most, and is read to its end at 1 MB/s without being cut', async () => {
    const me = await world.person()
    const id = await world.start(me, 'large')
    await world.until(me, id, 'completed')
    const events = await listen(world.far, me, `/api/flow-runs/${id}/events`, { bytesPerSecond: 1_000_000 })
    const told = dataOf(events) as RunEvent[]
    expect(told.at(-1)?.type).toBe('terminal')
    expect(told.map((event) => event.id)).toEqual(told.map((_, at) => at + 1))
    const sizes = events.map(({ data }) => Buffer.byteLength(data))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536)
    expect(sizes.filter((size) => size > 10_000).length).toBeGreaterThan(40)
    expect(told).toEqual(await world.timeline(me, id))
    const cut = told.filter(({ details }) => details.cut)
    expect(cut.length).toBeGreaterThan(40)
    // What steers a reader stands in each of them, and nothing is missing from a list that fits.
    expect(cut.every(({ details }) => details.step !== undefined || details.status === 'completed')).toBe(true)
    const reads = told.find(({ summary }) => summary === 'Read.')?.details.reads
    expect(reads).toHaveLength(200)
    // The whole stands in the run.
    const run = await world.until(me, id, 'completed')
    expect((run.result as { text: string }).text).toHaveLength(6_500_000)
    figure(
      'F16',
      `a run of ${told.length} events, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6)} MB, read at 1 MB/s: one line to its end, no event above 64 KB`,
    )
  })

  it('cuts what an older server writes, and what was written before there was a limit', async () => {
    const me = await world.person()
    const id = await world.start(me, 'asks')
    await world.until(me, id, 'paused')
    const { pool } = world.database
    const details = JSON.stringify({
      step: 'old',
      status: 'done',
      text: 'word \u0001 '.repeat(50_000),
      list: [1, 2, 3],
    })
    const insert = `with run as (update runs set seq = seq + 1 where id = $1 returning seq)
      insert into run_events (run_id, seq, key, type, summary, details) select $1, seq, seq::text, 'agent_output', $2, $3::jsonb from run`
    await pool.query(insert, [id, 'Today.', details])
    await pool.query('alter table run_events disable trigger run_events_zz_cut')
    await pool.query(insert, [id, 'Before. '.repeat(20_000), details])
    await pool.query('alter table run_events enable trigger run_events_zz_cut')
    const migration = readFileSync(new URL('../../../migrations/0076_event_size.sql', import.meta.url), 'utf8')
    await pool.query(migration.slice(migration.indexOf('update run_events e')))
    const told = (await world.timeline(me, id)).slice(-2)
    expect(told.map(({ summary }) => summary.slice(0, 6))).toEqual(['Today.', 'Before'])
    for (const event of told) {
      expect(event.details).toMatchObject({ step: 'old', status: 'done', list: [1, 2, 3], cut: true })
      expect(event.details.text).toMatch(/^word .* …$/s)
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(65_536)
    }
  })

  it('answers an id that it cannot know with a reset, and tells everything again', async () => {
    const me = await world.person()
    const id = await world.start(me, 'long')
    await world.until(me, id, 'completed')
    for (const last of ['999', 'x7', '-1']) {
      const events = await listen(world.near, me, `/api/flow-runs/${id}/events?last_event_id=${last}`)
      expect(events[0]?.event).toBe('reset')
      expect(dataOf(events)).toEqual(await world.timeline(me, id))
    }
  })

  it('opens with a token in the address, and closes when the session ends', async () => {
    const me = await world.person()
    const id = await world.start(me, 'asks')
    await world.until(me, id, 'paused')
    const response = await fetch(`${world.near.address}/api/flow-runs/${id}/events?token=${me.token}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const ended = response.text()
    await sleep(300)
    await world.database.pool.query('delete from sessions where user_id = $1', [me.id])
    await notify(world.database.db, [{ topic: 'rights', id: '', users: [me.id] }])
    expect(await Promise.race([ended, sleep(5_000)])).toContain('wait_for_human')
  })
})

const dataOfLast = (got: number[], events: RunEvent[]) =>
  got.length === 0 || events[got.length - 1]?.type !== 'terminal'

describe('the stream of everything', () => {
  it('tells each reader of what they may know, and of nothing else', async () => {
    const [me, other] = [await world.person(), await world.person()]
    const [shared, foreign] = [newId(), newId()]
    for (const org of [shared, foreign])
      await world.database.pool.query(`insert into organizations (id, name) values ($1, 'O')`, [org])
    await world.database.pool.query(
      `insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')`,
      [shared, me.id],
    )
    const reading = listen(world.far, me, '/api/events', {
      enough: (events) => dataOf(events).some((message) => message.id === 'last'),
    })
    await sleep(200)
    await notify(world.database.db, [
      { topic: 'tasks', id: 'mine', users: [me.id] },
      { topic: 'tasks', id: 'theirs', users: [other.id] },
      { topic: 'goals', id: 'ours', orgs: [shared] },
      { topic: 'goals', id: 'foreign', orgs: [foreign] },
      { topic: 'notes', id: 'last', users: [me.id] },
    ])
    const events = await reading
    expect(events[0]?.event).toBe('ready')
    expect(dataOf(events)).toEqual([
      { topic: 'tasks', id: 'mine' },
      { topic: 'goals', id: 'ours' },
      { topic: 'notes', id: 'last' },
    ])
  })

  it('brings each event of a run to its owner, and goes on where a reader left', async () => {
    const me = await world.person()
    const enough = (events: EventSourceMessage[]) =>
      dataOf(events).some((message) => message.event?.type === 'terminal')
    const reading = listen(world.far, me, '/api/events', { enough })
    await sleep(200)
    const id = await world.start(me, 'long')
    const events = await reading
    const [first, ...told] = dataOf(events).filter(({ topic }) => topic === 'runs')
    expect(first).toEqual({ topic: 'runs', id })
    // One that is too large for the lane comes as its name alone; two such that are sent together come as one.
    const small = (await world.timeline(me, id)).filter((event) => Buffer.byteLength(JSON.stringify(event)) < 7_700)
    expect(told.flatMap((message) => message.event?.id ?? [])).toEqual(small.map((event) => event.id))
    expect(told.some((message) => message.event === undefined)).toBe(true)
    const half = events[Math.floor(events.length / 2)]
    const rest = await listen(world.far, me, '/api/events', { last: half?.id, enough })
    expect(rest.map((event) => event.id)).toEqual(events.slice(events.indexOf(half!) + 1).map((event) => event.id))
    // Another process does not know this id.
    const elsewhere = await listen(world.near, me, '/api/events', { last: half?.id, enough: (seen) => seen.length > 0 })
    expect(elsewhere[0]?.event).toBe('reset')
  })

  it('says that something waits for its human, and that it does no more', async () => {
    const me = await world.person()
    const decisions = (events: EventSourceMessage[]) =>
      dataOf(events).filter((message) => message.topic === 'decisions').length
    const reading = listen(world.far, me, '/api/events', { enough: (events) => decisions(events) === 2 })
    await sleep(200)
    const id = await world.start(me, 'asks')
    await world.until(me, id, 'paused')
    await world.call(me, 'POST', `/api/flow-runs/${id}/continue`, { user_input: 'a' })
    const told = dataOf(await reading).map((message) => message.event?.type ?? message.topic)
    expect(told.filter((type) => ['wait_for_human', 'user_reply', 'decisions'].includes(type))).toEqual([
      'wait_for_human',
      'decisions',
      'user_reply',
      'decisions',
    ])
  })

  it('hears of a new organization without coming back, and ends when the level is lost', async () => {
    const me = await world.person()
    const org = newId()
    await world.database.pool.query(`insert into organizations (id, name) values ($1, 'O')`, [org])
    const reading = listen(world.near, me, '/api/events')
    await sleep(200)
    await world.database.pool.query(
      `insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')`,
      [org, me.id],
    )
    await notify(world.database.db, [
      { topic: 'rights', id: '', users: [me.id] },
      { topic: 'goals', id: 'new', orgs: [org] },
    ])
    await sleep(300)
    await world.database.pool.query(`update users set user_level = 'waitlisted' where id = $1`, [me.id])
    const took = await pacedMs(async () => {
      await notify(world.database.db, [
        { topic: 'rights', id: '', users: [me.id] },
        { topic: 'goals', id: 'late', orgs: [org] },
      ])
      await reading
    })
    expect(took).toBeLessThan(5_000)
    const events = await reading
    expect(events.map((event) => event.event)).toContain('reset')
    expect(dataOf(events)).toEqual([{ topic: 'goals', id: 'new' }])
    await sleep(200)
    expect(openStreams()).toBe(0)
  })
})
