import { setTimeout as sleep } from 'node:timers/promises'
import type { EventSourceMessage } from 'eventsource-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { hang } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { type ChatWorld, createChatWorld, dataOf } from '../../../../test-kit/chat-world.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import type { Refused } from '../../../test/world.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())
afterEach(() => there.clear())

const chat = () => there.chat()
const begin = (name?: string) => there.begin(name)
const say = (id: string, text: string, more?: object) => there.say(id, text, more)
const texts = (id: string) => there.texts(id)
const taken = () => there.taken()
const held = (first: string, rest: string) => there.held(first, rest)
const listen: ChatWorld['listen'] = (path, enough) => there.listen(path, enough)

describe('a reply that is being written', () => {
  it('grows on the conversation’s stream, piece by piece, and is there once at its end', async () => {
    const id = await begin()
    there.script.push({ text: ['Good ', 'morning', ', ', 'Anna.'] })
    const stream = listen(`/api/conversations/${id}/events`, (events) => dataOf(events, 'message').length === 2)
    await sleep(150)
    const answer = await say(id, 'Hello')
    const events = await stream
    const deltas = dataOf(events, 'message.delta')
    expect(new Set(deltas.map(({ message_id }) => message_id))).toEqual(new Set([answer.id]))
    let text = ''
    for (const { at, text: piece } of deltas) {
      expect(at === 0 || at === text.length).toBe(true)
      text = text.slice(0, at) + piece
    }
    expect(text).toBe('Good morning, Anna.')
    expect(deltas.length).toBeGreaterThan(1)
    expect(dataOf(events, 'message').map(({ sender, text: said }) => [sender, said])).toEqual([
      ['user', 'Hello'],
      ['ai', 'Good morning, Anna.'],
    ])
    expect(events.filter(({ event }) => event === 'message').map((event) => event.id)).toEqual(['1', '2'])
  })

  it('is told on the stream of the whole application as well', async () => {
    const id = await begin()
    there.script.push('Short.')
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
    const draft = await until(async () => {
      const now = (await chat().draft({ id })).draft
      return now?.text ? now : null
    })
    expect(draft.text).toBe('The first half')
    const late = listen(`/api/conversations/${id}/events`, (events) => dataOf(events, 'message').length === 1)
    await sleep(150)
    expect((await chat().get({ id })).is_active).toBe(true)
    const busy = await refused(say(id, 'And?'))
    expect([busy.status, busy.body.detail]).toEqual([
      409,
      'A reply is being written in this conversation. Please wait for it, or stop it first.',
    ])
    go()
    expect((await answer).id).toBe(draft.message_id)
    const events = await late
    expect(dataOf(events, 'message.delta').map(({ text }) => text)).toEqual(['The first half', ' and the second.'])
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
    there.script.push({ text: ['So far'], breaks: hang })
    const answer = say(id, 'Go on')
    await until(async () => (await chat().draft({ id })).draft?.text)
    const [asked] = taken()
    expect(await chat().stopReply({ id })).toMatchObject({ id, is_active: false })
    expect(await answer).toMatchObject({ content: 'So far', incomplete: 'stopped', author: 'Scripted model' })
    await until(async () => there.models.talked.at(-1)?.signal.aborted)
    expect(asked?.signal.aborted).toBe(true)
    expect(await texts(id)).toEqual(['user: Go on', 'ai: So far'])
    expect(await chat().stopReply({ id })).toMatchObject({ is_active: false })
    expect(taken()).toEqual([])
    there.script.push('Better now.')
    expect((await say(id, 'Again')).content).toBe('Better now.')
  })

  it('that is stopped before its first word leaves the message, to be sent again', async () => {
    const id = await begin()
    there.script.push(hang)
    const answer = refused(say(id, 'Hello?'))
    await until(async () => (await chat().draft({ id })).draft)
    await chat().stopReply({ id })
    expect((await answer).status).toBe(409)
    expect(await texts(id)).toEqual(['user: Hello?'])
  })

  it.each(['stopped', 'deleted with its conversation'])('can be %s in the moment in which it ends', async (how) => {
    const id = await begin()
    there.script.push({ text: ['So far'], breaks: hang })
    const answer = say(id, 'Go on').catch(() => null)
    await until(async () => (await chat().draft({ id })).draft?.text)
    // As the end of a run does it: its row first, then the conversation's.
    const end = await there.world.database.pool.connect()
    try {
      await end.query('begin')
      await end.query('select 1 from runs where conversation_id = $1 for update', [id])
      const gone = how === 'stopped' ? chat().stopReply({ id }) : chat().remove({ id })
      const done = gone.then(
        () => 'done',
        (error: unknown) => error,
      )
      await sleep(200)
      await end.query('select 1 from conversations where id = $1 for update', [id])
      await end.query('commit')
      expect(await done).toBe('done')
    } finally {
      end.release(true)
    }
    await answer
  })

  it('ends with its conversation', async () => {
    const id = await begin()
    there.script.push({ text: ['Half'], breaks: hang })
    const answer = refused(say(id, 'Go'))
    await until(async () => (await chat().draft({ id })).draft?.text)
    await chat().remove({ id })
    expect((await answer).status).toBe(404)
    await until(async () => there.models.talked.at(-1)?.signal.aborted)
  })

  it('goes on when its client is gone', async () => {
    const id = await begin()
    const { go, reached } = held('Still', ' here')
    const abort = new AbortController()
    const gone = fetch(`${there.address}/api/conversations/${id}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${there.world.token('owner')}`, 'content-type': 'application/json' },
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
    there.script.push(
      { text: ['Let me look. '], calls: [{ name: 'search_records', input: { query: 'nothing' } }] },
      { text: ['Nothing ', 'there.'] },
    )
    const stream = listen(`/api/conversations/${id}/events`, (events) => dataOf(events, 'message').length === 2)
    await sleep(150)
    await say(id, 'Find it')
    let text = ''
    for (const { at, text: piece } of dataOf(await stream, 'message.delta')) text = text.slice(0, at) + piece
    expect(text).toBe('Nothing there.')
  })
})

describe('twenty at once', () => {
  it('each is answered with its own', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`Many ${at}`)))
    for (let at = 0; at < 20; at++)
      there.script.push((talk: unknown) => `To ${(talk as ChatRequest).messages.at(-1)?.text}`)
    const answers = await Promise.all(
      ids.map((id, at) => say(id, `number ${at}`).catch((error: Refused) => error.status)),
    )
    expect(answers.map((answer) => (typeof answer === 'number' ? answer : answer.content))).toEqual(
      ids.map((_, at) => `To number ${at}`),
    )
  })
})
