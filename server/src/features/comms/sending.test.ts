import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Thread, ThreadMessage } from '#contract/comms.ts'
import { begin, type Colleague, callAs, colleague, say, threadOf } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const listOf = async (who: Colleague, query = '') =>
  (await callAs(world, who, 'GET', `/api/comms/threads${query}`)).body as Thread[]
/** Many messages, as if each had been sent; so many in a statement as its time allows. */
const filled = async (thread: string, sender: string, count: number) => {
  for (let from = 0; from < count; from += 500) {
    const most = Math.min(500, count - from)
    await sql`with held as (update threads set seq = seq + ${most}, updated_at = clock_timestamp() where id = ${thread}::uuid returning seq),
      said as (insert into thread_messages (id, thread_id, seq, sender_id, kind, text)
        select gen_random_uuid(), ${thread}::uuid, held.seq - ${most} + n, ${sender}::uuid, 'text', 'Message ' || (${from} + n)
        from held, generate_series(1, ${most}) as n)
      update thread_participants p set read_seq = held.seq from held where p.thread_id = ${thread}::uuid and p.user_id = ${sender}::uuid`.execute(
      world.database.db,
    )
  }
}

describe('sending', () => {
  it('the same key is the same message, also when it comes twice at once, and for ever', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(world, ada, id, 'Once', 'k1')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.map(({ body }) => (body as Thread).messages.length)).toEqual([1, 1, 1, 1])
    await say(world, bo, id, 'Twice', 'k1')
    await sql`update idempotency_keys set created_at = now() - interval '3 days'`.execute(world.database.db)
    expect((await say(world, ada, id, 'Once', 'k1')).status).toBe(201)
    expect((await threadOf(world, bo, id))?.messages.map(({ text }) => text)).toEqual(['Once', 'Twice'])
    // The words of another message, or another thread.
    expect((await say(world, ada, id, 'Other words', 'k1')).status).toBe(422)
    const other = await begin(world, ada, await colleague(world))
    expect((await say(world, ada, other.id, 'Once', 'k1')).status).toBe(422)
    expect((await say(world, ada, id, 'Once', 'k'.repeat(201))).status).toBe(422)
  })

  it('many at once get numbers without holes, and each reader the same order', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo, cy)
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, at) => say(world, [ada, bo, cy][at % 3] as Colleague, id, `${at}`)),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const [hers, his] = [await threadOf(world, ada, id), await threadOf(world, bo, id)]
    expect(hers?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1))
    expect(hers?.messages.map((message) => message.id)).toEqual(his?.messages.map((message) => message.id))
    const times = hers?.messages.map(({ timestamp }) => timestamp) ?? []
    expect([...times].sort()).toEqual(times)
  })

  it('is by the clock of the database, whatever the sender says', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const body = { text: 'From the future', sender_id: bo.id }
    const sent = (await callAs(world, ada, 'POST', `/api/comms/threads/${id}/messages`, body)).body as Thread
    expect(sent.messages[0]).toMatchObject({ sender_id: ada.id, ai_suggested: false })
    const late = await callAs(world, ada, 'POST', `/api/comms/threads/${id}/messages`, {
      text: 'x',
      timestamp: '2099-01-01T00:00:00Z',
    })
    expect(late.status).toBe(422)
    const { rows } = await sql<{
      close: boolean
    }>`select abs(extract(epoch from clock_timestamp() - ${sent.messages[0]?.timestamp}::timestamptz)) < 60 as close`.execute(
      world.database.db,
    )
    expect(rows[0]?.close).toBe(true)
  })

  it('nothing, blanks, too much and what cannot be stored are refused, and 10,000 signs are not', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    for (const text of ['', '  \n ', 'x'.repeat(10_001), 'a\u0000b', '\ud800', 7, null]) {
      const answer = await callAs(world, ada, 'POST', `/api/comms/threads/${id}/messages`, { text })
      expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([422, 'text'])
    }
    expect((await say(world, ada, id, 'x'.repeat(1_200_000))).status).toBe(413)
    const most = '👍'.repeat(10_000)
    expect((await say(world, ada, id, most)).status).toBe(201)
    const read = await threadOf(world, bo, id)
    expect(read?.messages[0]?.text).toBe(most)
    expect(read?.last_message_preview).toBe('👍'.repeat(30))
    expect((await say(world, ada, id, '<b>Bold</b> & {name} \u202E')).status).toBe(201)
    expect((await threadOf(world, bo, id))?.messages[1]?.text).toBe('<b>Bold</b> & {name} \u202E')
  })

  it('to a thread of others is to none', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    for (const thread of [id, newId()]) {
      expect((await say(world, cy, thread, 'Hello')).status).toBe(404)
      expect((await callAs(world, cy, 'GET', `/api/comms/threads/${thread}/messages`)).status).toBe(404)
      expect((await callAs(world, cy, 'POST', `/api/comms/threads/${thread}/typing`)).status).toBe(404)
    }
    expect((await threadOf(world, ada, id))?.messages).toEqual([])
  })
})

describe('beginning a thread', () => {
  it('by everybody of it at once makes one', async () => {
    const people = [await colleague(world), await colleague(world), await colleague(world)]
    const begun = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((at) => {
        const [first, ...rest] = [...people.slice(at), ...people.slice(0, at)] as [Colleague, Colleague, Colleague]
        return begin(world, first, ...rest)
      }),
    )
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  })

  it('with a stranger, a waitlisted person, an invitation or nobody is refused, and begins none', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    for (const stranger of [world.id('other_org'), world.id('waitlisted'), world.id('admin'), newId()]) {
      const answer = await callAs(world, ada, 'POST', '/api/comms/threads', { participant_ids: [bo.id, stranger] })
      expect(answer.status).toBe(404)
    }
    for (const participant_ids of [[], ['no id'], undefined, Array.from({ length: 50 }, newId)])
      expect((await callAs(world, ada, 'POST', '/api/comms/threads', { participant_ids })).status).toBe(422)
    expect(await listOf(ada)).toEqual([])
  })

  it('is seen by nobody else before something is said in it', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    expect((await listOf(ada)).map((thread) => thread.id)).toEqual([id])
    expect(await listOf(bo)).toEqual([])
    const searched = async (who: Colleague) => {
      const name = (await threadOf(world, who, id))?.name ?? ''
      const { body } = await callAs(world, who, 'GET', `/api/search?q=${encodeURIComponent(name)}&kinds=thread`)
      return (body as { hits: { id: string }[] }).hits.map((hit) => hit.id)
    }
    expect([await searched(ada), await searched(bo)]).toEqual([[id], []])
    await say(world, ada, id, 'Hello')
    expect((await listOf(bo)).map((thread) => thread.id)).toEqual([id])
    expect(await searched(bo)).toEqual([id])
  })

  it('is found by the name of somebody in it, by several of them, and by its own name alone where it has one', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const two = (await begin(world, ada, bo)).id
    const three = (await begin(world, ada, bo, cy)).id
    const searched = async (q: string) => {
      const { body } = await callAs(world, ada, 'GET', `/api/search?q=${encodeURIComponent(q)}&kinds=thread`)
      return (body as { hits: { id: string }[] }).hits.map((hit) => hit.id).toSorted()
    }
    const ofTwo = (await threadOf(world, ada, two))?.name ?? ''
    const ofThree = (await threadOf(world, ada, three))?.name ?? ''
    expect(ofThree).toContain(', ')
    expect(await searched(ofTwo)).toEqual([two, three].toSorted())
    expect(await searched(ofThree.split(', ').find((name) => name !== ofTwo) ?? '')).toEqual([three])
    expect(await searched(ofThree)).toEqual([three])
    await sql`update thread_participants set name = 'Harvest supper' where thread_id = ${three}::uuid and user_id = ${ada.id}::uuid`.execute(
      world.database.db,
    )
    expect(await searched('harvest')).toEqual([three])
    expect(await searched(ofTwo)).toEqual([two])
    await sql`delete from users where id = ${bo.id}::uuid`.execute(world.database.db)
    expect(await searched('deleted user')).toEqual([two])
  })

  it('leaving an organization cuts no thread', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await sql`delete from memberships where user_id = ${bo.id}::uuid`.execute(world.database.db)
    expect((await say(world, ada, id, 'Good luck')).status).toBe(201)
    expect((await say(world, bo, id, 'Thank you')).status).toBe(201)
  })
})

describe('the list', () => {
  it('knows thousands of unread messages, and counts only what others said', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await filled(id, bo.id, 5_000)
    await filled(id, ada.id, 2)
    // What one says oneself is read with all that stands above.
    expect((await listOf(ada))[0]).toMatchObject({ unread_count: 0 })
    expect((await listOf(bo))[0]).toMatchObject({ unread_count: 2 })
    await filled(id, bo.id, 5_000)
    const [mine] = await listOf(ada, '?messages=1')
    expect(mine).toMatchObject({ unread_count: 5_000, last_message_preview: 'Message 5000' })
    expect(mine?.messages).toHaveLength(1)
    await callAs(world, ada, 'POST', `/api/comms/threads/${id}/read`)
    expect((await listOf(ada))[0]).toMatchObject({ unread_count: 0, read_seq: 10_002 })
  })

  it('stands in the order of what was said last, and pages', async () => {
    const ada = await colleague(world)
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await begin(world, ada, await colleague(world))).id)
    for (const at of [2, 0, 3, 1]) await say(world, ada, ids[at] ?? '', `Said ${at}`)
    // A line of the system moves nothing up.
    await sql`select thread_message_add(${ids[2]}::uuid, gen_random_uuid(), null, 'system', 'x', false, ${ada.id}::uuid)`.execute(
      world.database.db,
    )
    expect((await listOf(ada)).map(({ id }) => ids.indexOf(id))).toEqual([1, 3, 0, 2])
    const first = await callAs(world, ada, 'GET', '/api/comms/threads?limit=3')
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect(((await callAs(world, ada, 'GET', next)).body as Thread[]).map(({ id }) => ids.indexOf(id))).toEqual([2])
  })

  it('finds threads by names, by one’s own name for them and by what was said, and what waits for an answer', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    await sql`update users set name = 'Zsófia Kovács' where id = ${bo.id}::uuid`.execute(world.database.db)
    const [one, two] = [await begin(world, ada, bo), await begin(world, ada, cy)]
    await say(world, cy, two.id, 'The escrow account is open')
    await say(world, ada, one.id, 'Good morning')
    const found = async (query: string) =>
      (await listOf(ada, `?${query}`)).map(({ id }) => (id === one.id ? 'one' : 'two'))
    expect(await found('search=kov')).toEqual(['one'])
    expect(await found('search=ESCROW%20acc')).toEqual(['two'])
    expect(await found('search=100%25')).toEqual([])
    expect(
      (await callAs(world, ada, 'PATCH', `/api/comms/threads/${two.id}`, { name: '  Closing  ' })).body,
    ).toMatchObject({
      name: 'Closing',
      own_name: 'Closing',
    })
    expect(await found('search=closing')).toEqual(['two'])
    expect((await threadOf(world, cy, two.id))?.name).not.toBe('Closing')
    expect((await callAs(world, ada, 'PATCH', `/api/comms/threads/${two.id}`, { name: ' ' })).body).toMatchObject({
      own_name: null,
    })
    expect((await callAs(world, ada, 'PATCH', `/api/comms/threads/${two.id}`, { name: 'x'.repeat(201) })).status).toBe(
      422,
    )
    expect(await found('waiting=true')).toEqual(['two'])
    expect(await found('waiting=false')).toEqual(['one'])
  })

  it('shows no e-mail of somebody with whom only the thread is shared', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    await sql`update users set name = null where id = ${bo.id}::uuid`.execute(world.database.db)
    const { id } = await begin(world, ada, bo)
    expect((await threadOf(world, ada, id))?.other_user_name).toBe(bo.email)
    await sql`delete from memberships where user_id = ${bo.id}::uuid`.execute(world.database.db)
    await say(world, bo, id, 'Hello')
    const read = await threadOf(world, ada, id)
    expect([read?.other_user_name, read?.messages[0]?.sender_name]).toEqual(['Unknown', 'Unknown'])
    expect(JSON.stringify(read)).not.toContain(bo.email)
  })
})

describe('messages', () => {
  it('page backwards without holes, by cursor and by message, and are found by their words', async () => {
    const [ada, bo] = [await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    await filled(id, ada.id, 130)
    const seqs: number[] = []
    let path = `/api/comms/threads/${id}/messages?limit=50`
    while (path !== '') {
      const page = await callAs(world, bo, 'GET', path)
      seqs.unshift(...(page.body as ThreadMessage[]).map(({ seq }) => seq))
      path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1] ?? ''
    }
    expect(seqs).toEqual(Array.from({ length: 130 }, (_, at) => at + 1))
    const thread = await threadOf(world, bo, id)
    expect(thread?.messages.map(({ seq }) => seq)).toEqual(seqs.slice(-50))
    const before = thread?.messages[0]?.id
    const older = (await callAs(world, bo, 'GET', `/api/comms/threads/${id}/messages?limit=5&before=${before}`))
      .body as ThreadMessage[]
    expect(older.map(({ seq }) => seq)).toEqual([76, 77, 78, 79, 80])
    expect((await callAs(world, bo, 'GET', `/api/comms/threads/${id}/messages?before=${newId()}`)).status).toBe(404)
    expect((await callAs(world, bo, 'GET', `/api/comms/threads/${id}/messages?cursor=x`)).status).toBe(422)
    const hits = (await callAs(world, bo, 'GET', `/api/comms/threads/${id}/messages?search=message%2012`))
      .body as ThreadMessage[]
    expect(hits.map(({ seq }) => seq)).toEqual([12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129])
  })
})

describe('a file on a message', () => {
  it('is read by the people of the thread there and nowhere else, until its owner deletes it', async () => {
    const [ada, bo, cy] = [await colleague(world), await colleague(world), await colleague(world)]
    const { id } = await begin(world, ada, bo)
    const boundary = 'part'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="Term sheet.txt"\r\n\r\nTen million\r\n--${boundary}--\r\n`
    const up = await callAs(world, ada, 'POST', '/api/files/', payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(up.status).toBe(201)
    const file = (up.body as { id: string }).id
    const attach = (who: Colleague, file_ids: string[]) =>
      callAs(world, who, 'POST', `/api/comms/threads/${id}/messages`, { text: 'See here', file_ids })
    expect((await attach(bo, [file])).status).toBe(404)
    expect((await attach(ada, [newId()])).status).toBe(404)
    expect((await attach(ada, [file, file])).status).toBe(201)
    const [message] = (await threadOf(world, bo, id))?.messages ?? []
    expect(message?.files).toEqual([{ id: file, name: 'Term sheet.txt', size: 11, media_type: 'text/plain' }])
    const path = `/api/comms/threads/${id}/files/${file}/content`
    const down = await callAs(world, bo, 'GET', path)
    expect([down.status, down.text]).toEqual([200, 'Ten million'])
    expect(down.headers['content-disposition']).toContain('attachment')
    expect(down.headers['x-content-type-options']).toBe('nosniff')
    expect((await callAs(world, bo, 'GET', `/api/files/${file}/content`)).status).toBe(404)
    expect((await callAs(world, cy, 'GET', path)).status).toBe(404)
    const other = await begin(world, bo, cy)
    expect((await callAs(world, bo, 'GET', `/api/comms/threads/${other.id}/files/${file}/content`)).status).toBe(404)
    expect((await callAs(world, ada, 'DELETE', `/api/files/${file}`)).status).toBe(204)
    expect((await callAs(world, bo, 'GET', path)).status).toBe(404)
    expect((await threadOf(world, bo, id))?.messages[0]?.files).toEqual([
      { id: null, name: 'Term sheet.txt', size: 11, media_type: 'text/plain' },
    ])
  })
})
