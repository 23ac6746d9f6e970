import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { LiveMessage } from '#contract/live.ts'
import { fault, hang, scriptedModels, type Turn } from '#server/llm/scripted.ts'
import type { Talk } from '#server/llm/talk.ts'
import { newId } from '#server/platform/ids.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Refused, type World } from '../../../test/world.ts'

/** What the model does next; each test puts its own turns here. */
const script: Turn[] = []
const next = (talk: unknown) => {
  const turn = script.shift() ?? fault('bad_request', 'The script has no turn left.')
  return typeof turn === 'function' ? turn(talk as never) : turn
}
const models = scriptedModels(Array.from({ length: 500 }, () => next))
let world: World
let address = ''
beforeAll(async () => {
  world = await createWorld({}, { models })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const at = world.app.http.server.address()
  address = typeof at === 'object' && at ? `http://127.0.0.1:${at.port}` : ''
})
afterAll(() => world.close())
afterEach(() => {
  script.length = 0
  taken()
})

const chat = () => world.as('owner').chat
const begin = async (name = 'Talk') => (await chat().create({ name })).id
const say = (id: string, message_text: string, more: object = {}) => chat().chat({ id, message_text, ...more })
const texts = async (id: string) =>
  (await chat().messages({ id })).items.map(({ sender_type, content }) => `${sender_type}: ${content}`)
const until = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> => {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look()
    if (found) return found
    await sleep(15)
  }
  throw new Error('it did not happen')
}
/** Marks what was asked so far as seen; gives what was asked since. */
let seen = 0
const taken = (): Talk[] => {
  const since = models.talked.slice(seen)
  seen = models.talked.length
  return since
}
/** Reads a stream until `enough` or 5 s. */
async function listen(
  path: string,
  enough: (events: EventSourceMessage[]) => boolean,
  headers: Record<string, string> = {},
): Promise<EventSourceMessage[]> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), 5_000)
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  try {
    const response = await fetch(address + path, {
      headers: { authorization: `Bearer ${world.token('owner')}`, ...headers },
      signal: abort.signal,
    })
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      parser.feed(Buffer.from(chunk).toString())
      if (enough(events)) break
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
  return events
}
const kinds = (events: EventSourceMessage[], name: string) =>
  events.filter((event) => event.event === name).map((event) => JSON.parse(event.data))

/** A reply that is held after its first piece until `go` is called. */
function held(first: string, rest: string) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  script.push({
    text: [first, rest],
    before: (at: number) => {
      if (at !== 1) return
      reached.resolve()
      return gate.promise
    },
  })
  return { go: gate.resolve, reached: reached.promise }
}

describe('saying something', () => {
  it('is kept with what it was sent with, and answered by the model that it names', async () => {
    script.push('**Good morning.**')
    const id = await begin()
    const answer = await say(id, '  Hello  ', { model: 'scripted', use_memory: false, context_messages: 1 })
    expect(answer).toMatchObject({
      conversation_id: id,
      sender_type: 'ai',
      content: '**Good morning.**',
      author: 'Scripted model',
      model: 'scripted',
      citations: [],
      incomplete: null,
      crew_run_id: null,
      flow_run_id: null,
    })
    const { items } = await chat().messages({ id })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      sender_type: 'user',
      content: '  Hello  ',
      settings: {
        model: 'scripted',
        use_memory: false,
        use_internet: false,
        use_internal_search: true,
        context_messages: 1,
      },
    })
    expect(items[1]).toEqual(answer)
    expect(await chat().get({ id })).toMatchObject({ is_active: false, last_message_preview: '**Good morning.**' })
    const [run] = (await world.as('owner').runs.list({ conversation_id: id } as never)).items
    expect(run).toMatchObject({ id: answer.run_id, kind: 'chat', status: 'completed' })
  })

  it('takes along so many exchanges as it says, who one is, and the files of the conversation', async () => {
    await world.as('owner').users.updateMe({ role: 'CFO of Acme', objectives: ['Close the round'] })
    const id = await begin()
    await chat().addAttachment({ id, file: { name: 'Term sheet.txt', text: 'The valuation is 40 million.' } })
    await until(async () => (await chat().attachments({ id })).items[0]?.text_status === 'ready')
    for (const word of ['one', 'two', 'three']) {
      script.push(`Reply ${word}`)
      await say(id, `Question ${word}`)
    }
    taken()
    script.push('Done')
    await say(id, 'Question four', { context_messages: 2 })
    script.push('Done')
    await say(id, 'Question five', { context_messages: 0 })
    const [four, five] = taken().map((talk) => talk.messages.map(({ by, text }) => `${by}: ${text}`).join('\n'))
    expect(four).toContain('person: Question two\nmodel: Reply two\nperson: Question three\nmodel: Reply three')
    expect(four).not.toContain('Question one')
    expect(five).not.toContain('Question four')
    for (const prompt of [four, five]) {
      expect(prompt).toContain('CFO of Acme')
      expect(prompt).toContain('Close the round')
      expect(prompt).toContain('The valuation is 40 million.')
    }
  })

  it('what somebody wrote never stands in the system role, but for what an administrator has set', async () => {
    const db = world.database.db
    const prompts = JSON.stringify({ tone: 'Answer in rhymes.' })
    await db.updateTable('users').set({ custom_prompts: prompts }).where('id', '=', world.id('owner')).execute()
    const id = await begin('CANARY name')
    script.push('CANARY answer')
    await say(id, 'CANARY first')
    script.push('Fine')
    await say(id, 'CANARY second')
    const systems = taken().map(({ system }) => system)
    expect(systems.join('\n')).not.toContain('CANARY')
    expect(systems.at(-1)).toContain('Answer in rhymes.')
    await db.updateTable('users').set({ custom_prompts: '{}' }).where('id', '=', world.id('owner')).execute()
  })

  it('without internet search no tool of the web is offered, and without internal search none that searches', async () => {
    const id = await begin()
    script.push('a', 'b')
    await say(id, 'Hello', { use_internet: false, use_internal_search: true })
    await say(id, 'Hello', { use_internet: false, use_internal_search: false })
    const [with_, without] = taken().map(({ tools }) => tools.map(({ name }) => name))
    expect(with_).toContain('search_records')
    expect(without).not.toContain('search_records')
    expect([...(with_ ?? []), ...(without ?? [])].filter((name) => /web|page/.test(name))).toEqual([])
  })

  it('is refused with the reason where it cannot be answered, and nothing is kept', async () => {
    const id = await begin()
    const cases: [object, string][] = [
      [{ message_text: ' \n ' }, 'message_text'],
      [{ message_text: 'x', model: 'gpt-9' }, 'model'],
      [{ message_text: 'x', context_messages: 11 }, 'context_messages'],
      [{ message_text: 'x', context_messages: -1 }, 'context_messages'],
      [{ message_text: 'x', context_messages: 1.5 }, 'context_messages'],
      [{ message_text: 'x'.repeat(100_001) }, 'message_text'],
    ]
    for (const [body, field] of cases) {
      const { status, body: answer } = await refused(chat().chat({ id, ...body } as never))
      expect([field, status, answer.errors?.[0]?.field]).toEqual([field, 422, field])
    }
    expect(await texts(id)).toEqual([])
    expect(taken()).toEqual([])
  })

  it('with a key is said once, however often it is sent', async () => {
    const id = await begin()
    const { go, reached } = held('Once', ' only')
    const send = () =>
      world.request(
        'owner',
        'POST',
        `/api/conversations/${id}/chat`,
        { message_text: 'Do it' },
        { 'idempotency-key': 'k1' },
      )
    const first = send()
    await reached
    const second = send()
    await sleep(100)
    go()
    const answers = await Promise.all([first, second, first.then(send)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => (body as Message).id)).size).toBe(1)
    expect(await texts(id)).toEqual(['user: Do it', 'ai: Once only'])
    const other = await world.request(
      'owner',
      'POST',
      `/api/conversations/${id}/chat`,
      { message_text: 'Else' },
      { 'idempotency-key': 'k1' },
    )
    expect(other.status).toBe(422)
  })
})

describe('a provider that fails', () => {
  it.each(['rejected_key', 'bad_request', 'rate_limited', 'provider_down', 'timeout', 'bad_answer'] as const)(
    '%s: the user’s message is kept, one reads so, and sending it again answers it',
    async (code) => {
      const id = await begin()
      script.push(fault(code as never, 'The provider says: secret-detail.', false))
      const { status, body } = await refused(say(id, 'Will it rain?'))
      expect([status, body.detail]).toEqual([502, "Sorry, I couldn't generate a response."])
      expect(await texts(id)).toEqual(['user: Will it rain?', "system: Sorry, I couldn't generate a response."])
      const [mine] = (await chat().messages({ id })).items
      script.push('No.')
      expect((await say(id, 'Will it rain?', { replaces: mine?.id })).content).toBe('No.')
      expect(await texts(id)).toEqual(['user: Will it rain?', 'ai: No.'])
      expect((await chat().get({ id })).is_active).toBe(false)
    },
  )

  it('what had come before it broke is kept, and says that it is not whole', async () => {
    const id = await begin()
    script.push({ text: ['The answer is '], breaks: fault('provider_down', 'Gone.', false) })
    expect(await say(id, 'Well?')).toMatchObject({ content: 'The answer is', incomplete: 'broken' })
  })

  it('that calls a tool which is not there, or with broken arguments, is told so and answers', async () => {
    const id = await begin()
    script.push(
      { calls: [{ name: 'launch_rocket', input: {} }] },
      { calls: [{ name: 'search_records', input: '{"query":' }] },
      'Sorry.',
    )
    expect((await say(id, 'Go')).content).toBe('Sorry.')
    const results = taken().flatMap(({ messages }) => messages.filter(({ by }) => by === 'tool'))
    expect(results.map(({ text }) => text).join('\n')).toContain('launch_rocket')
  })
})

describe('a reply that is being written', () => {
  it('grows on the conversation’s stream, piece by piece, and is there once at its end', async () => {
    const id = await begin()
    script.push({ text: ['Good ', 'morning', ', ', 'Anna.'] })
    const stream = listen(`/api/conversations/${id}/events`, (events) => kinds(events, 'message').length === 2)
    await sleep(150)
    const answer = await say(id, 'Hello')
    const events = await stream
    const deltas = kinds(events, 'message.delta')
    expect(new Set(deltas.map(({ message_id }) => message_id))).toEqual(new Set([answer.id]))
    let text = ''
    for (const { at, text: piece } of deltas) {
      expect(at === 0 || at === text.length).toBe(true)
      text = text.slice(0, at) + piece
    }
    expect(text).toBe('Good morning, Anna.')
    expect(deltas.length).toBeGreaterThan(1)
    expect(kinds(events, 'message').map(({ sender, text: said }) => [sender, said])).toEqual([
      ['user', 'Hello'],
      ['ai', 'Good morning, Anna.'],
    ])
    expect(events.filter(({ event }) => event === 'message').map((event) => event.id)).toEqual(['1', '2'])
  })

  it('is told on the stream of the whole application as well', async () => {
    const id = await begin()
    script.push('Short.')
    const messages = (events: EventSourceMessage[]) => events.map(({ data }) => JSON.parse(data) as LiveMessage)
    const stream = listen('/api/events', (events) =>
      messages(events).some((each) => each.topic === 'runs' && each.event?.type === 'terminal'),
    )
    await sleep(150)
    await say(id, 'Hello')
    const mine = messages(await stream).filter((each) => each.topic === 'draft' && each.id === id)
    expect(mine.map((each) => each.topic === 'draft' && [each.draft.at, each.draft.text])).toEqual([[0, 'Short.']])
  })

  it('can be read in its middle, and a second message has to wait for its end', async () => {
    const id = await begin()
    const { go, reached } = held('The first half', ' and the second.')
    const answer = say(id, 'Tell me')
    await reached
    const { draft } = await chat().draft({ id })
    expect(draft?.text).toBe('The first half')
    const late = listen(`/api/conversations/${id}/events`, (events) => kinds(events, 'message').length === 1)
    await sleep(150)
    expect((await chat().get({ id })).is_active).toBe(true)
    const busy = await refused(say(id, 'And?'))
    expect([busy.status, busy.body.detail]).toEqual([
      409,
      'A reply is being written in this conversation. Please wait for it, or stop it first.',
    ])
    go()
    expect((await answer).id).toBe(draft?.message_id)
    const events = await late
    expect(kinds(events, 'message.delta').map(({ text }) => text)).toEqual(['The first half', ' and the second.'])
    expect(await chat().draft({ id })).toEqual({ draft: null })
    expect(await texts(id)).toEqual(['user: Tell me', 'ai: The first half and the second.'])
  })

  it('of two messages at the same moment exactly one is kept', async () => {
    const id = await begin()
    const { go } = held('One', ' only')
    const both = [say(id, 'First'), say(id, 'Second')].map((each) => each.catch((error: Refused) => error.status))
    await until(async () => (await chat().draft({ id })).draft?.text)
    go()
    const statuses = (await Promise.all(both)).map((each) => (typeof each === 'number' ? each : 200))
    expect(statuses.sort()).toEqual([200, 409])
    expect(await texts(id)).toHaveLength(2)
  })

  it('that is stopped keeps what came so far, at once, and nothing is asked after it', async () => {
    const id = await begin()
    script.push({ text: ['So far'], breaks: hang })
    const answer = say(id, 'Go on')
    await until(async () => (await chat().draft({ id })).draft?.text)
    const [asked] = taken()
    expect(await chat().stopReply({ id })).toMatchObject({ id, is_active: false })
    expect(await answer).toMatchObject({ content: 'So far', incomplete: 'stopped', author: 'Scripted model' })
    await until(async () => models.talked.at(-1)?.signal.aborted)
    expect(asked?.signal.aborted).toBe(true)
    expect(await texts(id)).toEqual(['user: Go on', 'ai: So far'])
    expect(await chat().stopReply({ id })).toMatchObject({ is_active: false })
    expect(taken()).toEqual([])
    script.push('Better now.')
    expect((await say(id, 'Again')).content).toBe('Better now.')
  })

  it('that is stopped before its first word leaves the message, to be sent again', async () => {
    const id = await begin()
    script.push(hang)
    const answer = refused(say(id, 'Hello?'))
    await until(async () => (await chat().draft({ id })).draft)
    await chat().stopReply({ id })
    expect((await answer).status).toBe(409)
    expect(await texts(id)).toEqual(['user: Hello?'])
  })

  it('ends with its conversation', async () => {
    const id = await begin()
    script.push({ text: ['Half'], breaks: hang })
    const answer = refused(say(id, 'Go'))
    await until(async () => (await chat().draft({ id })).draft?.text)
    await chat().remove({ id })
    expect((await answer).status).toBe(404)
    await until(async () => models.talked.at(-1)?.signal.aborted)
  })

  it('goes on when its client is gone', async () => {
    const id = await begin()
    const { go, reached } = held('Still', ' here')
    const abort = new AbortController()
    const gone = fetch(`${address}/api/conversations/${id}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.token('owner')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message_text: 'Hello' }),
      signal: abort.signal,
    }).catch(() => null)
    await reached
    abort.abort()
    await gone
    go()
    await until(async () => (await texts(id)).includes('ai: Still here'))
    expect(await texts(id)).toHaveLength(2)
  })

  it('what was begun anew replaces what was shown', async () => {
    const id = await begin()
    script.push(
      { text: ['Let me look. '], calls: [{ name: 'search_records', input: { query: 'nothing' } }] },
      { text: ['Nothing ', 'there.'] },
    )
    const stream = listen(`/api/conversations/${id}/events`, (events) => kinds(events, 'message').length === 2)
    await sleep(150)
    await say(id, 'Find it')
    let text = ''
    for (const { at, text: piece } of kinds(await stream, 'message.delta')) text = text.slice(0, at) + piece
    expect(text).toBe('Nothing there.')
  })
})

describe('twenty at once', () => {
  it('each is answered with its own', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`Many ${at}`)))
    for (let at = 0; at < 20; at++) script.push((talk: unknown) => `To ${(talk as Talk).messages.at(-1)?.text}`)
    const answers = await Promise.all(
      ids.map((id, at) => say(id, `number ${at}`).catch((error: Refused) => error.status)),
    )
    expect(answers.map((answer) => (typeof answer === 'number' ? answer : answer.content))).toEqual(
      ids.map((_, at) => `To number ${at}`),
    )
  })
})

describe('an earlier message', () => {
  it('sent again in other words replaces what came after it', async () => {
    const id = await begin()
    script.push('A', 'B')
    await say(id, 'First')
    await say(id, 'Second')
    const [first] = (await chat().messages({ id })).items
    script.push('C')
    await say(id, 'First, better', { replaces: first?.id })
    expect(await texts(id)).toEqual(['user: First, better', 'ai: C'])
    const messages = taken()
      .at(-1)
      ?.messages.map(({ text }) => text)
    expect(messages?.join()).not.toContain('Second')
    const answer = (await chat().messages({ id })).items[1]
    expect((await refused(say(id, 'x', { replaces: answer?.id }))).status).toBe(404)
    expect((await refused(say(id, 'x', { replaces: newId() }))).status).toBe(404)
  })
})

describe('a reply that wants to act', () => {
  const asks = async (id: string) => {
    script.push({ text: 'I will.', calls: [{ name: 'create_task', input: { title: 'Call Anna' } }] }, 'Done with it.')
    return say(id, 'Make a task to call Anna')
  }
  const tasks = async () => (await world.as('owner').tasks.list({ search: 'Call Anna' })).items.length

  it('asks first: its question stands in the conversation, and only the word of a yes lets it', async () => {
    const id = await begin()
    const question = await asks(id)
    expect(question).toMatchObject({ sender_type: 'ai' })
    expect(await tasks()).toBe(0)
    expect((await chat().get({ id })).is_active).toBe(true)
    expect((await say(id, 'Approve')).content).toBe('Done with it.')
    expect(await tasks()).toBe(1)
    const all = await texts(id)
    expect([all[0], all[2], all[3]]).toEqual(['user: Make a task to call Anna', 'user: Approve', 'ai: Done with it.'])
  })

  it('any other words are a no, with a reason that it hears', async () => {
    const before = await tasks()
    const id = await begin()
    await asks(id)
    expect((await say(id, 'Not her, call Ben')).content).toBe('Done with it.')
    expect(await tasks()).toBe(before)
    expect(JSON.stringify(taken().at(-1)?.messages)).toContain('Not her, call Ben')
  })
})

describe('a run that waits for its human', () => {
  it('is answered by what is said in its conversation, also by a blank text', async () => {
    const db = world.database.db
    for (const text of ['Take Friday', '']) {
      const [id, run] = [await begin(), newId()]
      const row = { id: run, kind: 'crew', name: 'Prep', work: 'crew', user_id: world.id('owner'), conversation_id: id }
      const prompt = JSON.stringify({ id: `${run}:day`, question: 'Which day?', choices: [], details: null })
      await db
        .insertInto('runs')
        .values({ ...row, status: 'awaiting_human_input', prompt })
        .execute()
      // No program works on it here: what it is told is what counts.
      const answered = say(id, text).catch((error: unknown) => error)
      await until(async () => {
        const events = await db.selectFrom('run_events').select(['type', 'summary']).where('run_id', '=', run).execute()
        return events.some((event) => event.type === 'user_reply' && event.summary === text)
      })
      if (text !== '') expect(await answered).toMatchObject({ sender_type: 'user', content: text, crew_run_id: run })
      else await chat().remove({ id })
      await answered
    }
  })
})
