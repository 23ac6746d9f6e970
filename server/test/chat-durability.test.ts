// A reply goes on whatever dies: kept by real processes, a provider over HTTP, and readers that are cut off.
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#contract/chat.ts'
import type { MessageDelta, MessageEvent } from '#contract/chat-events.ts'
import { Caller } from '../../test-kit/caller.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { type FakeProvider, type Received, startFakeProvider, type Turn } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const PIECES = Array.from({ length: 30 }, (_, at) => `word${at} `)
const WHOLE = PIECES.join('').trim()

class Talker extends Caller {
  static async login(url: string): Promise<Talker> {
    return new Talker(url, await Caller.token(url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
  }
  at(url: string): Talker {
    return new Talker(url, this.token)
  }
  async begin(): Promise<string> {
    return ((await (await this.call('POST', '/api/conversations/', {})).json()) as Conversation).id
  }
  say(id: string, message_text: string): Promise<Response | null> {
    return this.call('POST', `/api/conversations/${id}/chat`, { message_text }).catch(() => null)
  }
  /** What a reply that is being written has come to, as any server knows it. */
  async draft(id: string): Promise<string> {
    const { draft } = (await (await this.call('GET', `/api/conversations/${id}/draft`)).json()) as {
      draft: { text: string } | null
    }
    return draft?.text ?? ''
  }

  async said(id: string): Promise<string[]> {
    const items = (await (await this.call('GET', `/api/conversations/${id}/messages?limit=200`)).json()) as Message[]
    return items.map(({ sender_type, content }) => `${sender_type}: ${content}`)
  }
  async ended(id: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await this.call('GET', `/api/conversations/${id}`).catch(() => null)
      if (answer?.ok && !((await answer.json()) as Conversation).is_active) return
      await sleep(50)
    }
    throw new Error('the reply did not end')
  }
  /** Reads the stream until `enough`, or until it is cut off: after so many bytes, or so long. */
  async follow(
    id: string,
    enough: (events: EventSourceMessage[]) => boolean,
    { last, bytes = Number.POSITIVE_INFINITY, ms = 50_000 }: { last?: string; bytes?: number; ms?: number } = {},
  ): Promise<EventSourceMessage[]> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), ms)
    const events: EventSourceMessage[] = []
    const parser = createParser({ onEvent: (event) => void events.push(event) })
    const query = last === undefined ? '' : `?last_event_id=${last}`
    let left = bytes
    try {
      const answer = await fetch(`${this.url}/api/conversations/${id}/events${query}`, {
        headers: { authorization: `Bearer ${this.token}` },
        signal: abort.signal,
      })
      for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
        parser.feed(Buffer.from(chunk.subarray(0, left)).toString())
        left -= chunk.length
        if (left <= 0 || enough(events)) break
      }
    } catch {
      // The server went, or it was cut off: what was read counts.
    }
    clearTimeout(timer)
    abort.abort()
    return events
  }
}
const dataOf = <T>(events: EventSourceMessage[], name: string) =>
  events.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data) as T)

const slow: Turn = { pieces: PIECES, dripMs: 25 }
let turn: (request: Received) => Turn = () => slow
const provider = () => startFakeProvider({ script: (request) => turn(request) })
const reached = async (look: () => boolean) => {
  for (let tries = 0; tries < 400 && !look(); tries++) await sleep(10)
}

describe('one server', () => {
  let model: FakeProvider
  let server: TestServer
  let me: Talker
  beforeAll(async () => {
    model = await provider()
    server = await startServer({ ...ACCOUNT, OPENAI_BASE_URL: model.openai })
    me = await Talker.login(server.url)
  })
  afterAll(async () => {
    await server.dispose()
    await model.close()
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'that ends by %s in the middle of a reply goes on with it after the next start, and it is there once',
    async (signal) => {
      turn = () => slow
      model.requests.length = 0
      const id = await me.begin()
      const answer = me.say(id, 'Hello')
      await reached(() => model.requests.length === 1)
      await sleep(250)
      await server.kill(signal)
      const response = await answer
      // A server that ends in order says so; one that is killed says nothing.
      if (signal === 'SIGTERM') expect(response?.status).toBe(503)
      await server.restart()
      await me.ended(id)
      expect(await me.said(id)).toEqual(['user: Hello', `ai: ${WHOLE}`])
      expect(model.requests.length).toBe(2)
      expect(new Set(model.requests.map(({ key }) => key)).size).toBe(1)
    },
  )

  it('killed at any moment of many replies at once ends all of them, each once, and repeats no question that was answered', async () => {
    turn = ({ nOfStep }) => ({ pieces: PIECES, dripMs: 5 + (nOfStep % 7) * 8 })
    model.requests.length = 0
    const ids = await Promise.all(Array.from({ length: 8 }, () => me.begin()))
    for (const id of ids) void me.say(id, 'Hello')
    for (const ms of [150, 400, 700]) {
      await sleep(ms)
      await server.kill('SIGKILL')
      await server.restart()
    }
    for (const id of ids) await me.ended(id)
    for (const id of ids) {
      const said = await me.said(id)
      // A message that never reached the database has no answer either.
      if (said.length > 0) expect(said).toEqual(['user: Hello', `ai: ${WHOLE}`])
    }
    const times = Map.groupBy(model.requests, ({ key }) => key)
    for (const requests of times.values()) expect(requests.length).toBeLessThanOrEqual(4)
  })

  it('goes on with a reply whose asker went away, and shows it whole to whoever comes back', async () => {
    turn = () => slow
    model.requests.length = 0
    const id = await me.begin()
    const gone = new AbortController()
    const asked = fetch(`${me.url}/api/conversations/${id}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message_text: 'Hello' }),
      signal: gone.signal,
    })
    await reached(() => model.requests.length === 1)
    await sleep(100)
    gone.abort()
    await expect(asked).rejects.toThrow()
    await me.ended(id)
    expect(await me.said(id)).toEqual(['user: Hello', `ai: ${WHOLE}`])
    expect(model.requests.length).toBe(1)
    figure('F8', 'left after the first words: the reply whole, asked for once')
  })

  it('readers that are cut off again and again miss no message and get none twice', async () => {
    turn = () => ({ pieces: ['Yes, ', 'of course.'] })
    const id = await me.begin()
    const writing = (async () => {
      for (let n = 0; n < 15; n++) await me.say(id, `Question ${n}`)
    })()
    let over = false
    void writing.then(() => (over = true))
    const got: MessageEvent[] = []
    let last = '0'
    let cuts = 0
    while (!(over && got.length >= 30) && cuts < 1_000) {
      const bytes = 100 + ((cuts++ * 104_729) % 3_000)
      const events = await me.follow(id, () => false, { last, bytes, ms: 20 + (cuts % 9) * 20 })
      for (const event of events) {
        if (event.event !== 'message') continue
        got.push(JSON.parse(event.data) as MessageEvent)
        last = event.id ?? last
      }
    }
    await writing
    expect(got.map(({ sender, text }) => `${sender}: ${text}`)).toEqual(await me.said(id))
    expect(cuts).toBeGreaterThan(5)
  })

  it('whatever the provider answers, the message is kept and can be sent again', async () => {
    const troubles: Turn[] = [{ status: 400 }, { status: 401 }, { status: 403 }, { status: 404 }]
    for (const trouble of troubles) {
      turn = () => trouble
      const id = await me.begin()
      const refused = (await me.say(id, 'Hello')) as Response
      expect([trouble, refused.status]).toEqual([trouble, 502])
      expect(((await refused.json()) as { detail: string }).detail).toBe("Sorry, I couldn't generate a response.")
      const [mine] = (await (await me.call('GET', `/api/conversations/${id}/messages`)).json()) as Message[]
      turn = () => ({ text: 'Here I am.' })
      const again = await me.call('POST', `/api/conversations/${id}/chat`, {
        message_text: 'Hello',
        replaces: mine?.id,
      })
      expect([trouble, again.status]).toEqual([trouble, 200])
      expect(await me.said(id)).toEqual(['user: Hello', 'ai: Here I am.'])
    }
    // What passes is waited for: as long as it says, or a moment.
    const passing: Turn[] = [
      { status: 429, retryAfter: 1 },
      { status: 500 },
      { fault: 'html' },
      { fault: 'broken_json' },
    ]
    for (const trouble of passing) {
      let asked = 0
      turn = () => (asked++ === 0 ? trouble : { text: 'Now.' })
      const id = await me.begin()
      expect([trouble, (await me.say(id, 'Hello'))?.status]).toEqual([trouble, 200])
      expect(await me.said(id)).toEqual(['user: Hello', 'ai: Now.'])
    }
  })
})

it('of two servers one can be killed in the middle of a reply that is read through the other', async () => {
  const database = await freshDatabase()
  const model = await provider()
  const env = { ...ACCOUNT, DATABASE_URL: database.url, OPENAI_BASE_URL: model.openai }
  const [one, two] = [await startServer(env), await startServer(env)]
  try {
    turn = () => ({ pieces: PIECES, dripMs: 200 })
    const here = await Talker.login(one.url)
    const there = here.at(two.url)
    const id = await here.begin()
    const read = there.follow(id, (events) => dataOf(events, 'message').length === 2, { last: '0' })
    void here.say(id, 'Hello')
    await expect.poll(() => there.draft(id), { timeout: 20_000 }).toMatch(/^(\S+ ){2}/)
    expect(WHOLE.startsWith((await there.draft(id)).trim())).toBe(true)
    await one.kill('SIGKILL')
    const events = await read
    expect(dataOf<MessageEvent>(events, 'message').map(({ text }) => text)).toEqual(['Hello', WHOLE])
    let text = ''
    for (const { at, text: piece } of dataOf<MessageDelta>(events, 'message.delta')) {
      expect(at === 0 || at === text.length).toBe(true)
      text = text.slice(0, at) + piece
    }
    expect(text.trim()).toBe(WHOLE)
    expect(await there.said(id)).toEqual(['user: Hello', `ai: ${WHOLE}`])
    expect(model.requests.length).toBe(2)
  } finally {
    await one.kill('SIGKILL')
    await two.dispose()
    await model.close()
    await database.drop()
  }
})

it('a reply can be stopped through another server than the one that writes it, with all that was said so far', async () => {
  const database = await freshDatabase()
  const model = await provider()
  const env = { ...ACCOUNT, DATABASE_URL: database.url, OPENAI_BASE_URL: model.openai }
  const [one, two] = [await startServer(env), await startServer(env)]
  try {
    turn = () => ({ pieces: PIECES, dripMs: 200 })
    const here = await Talker.login(one.url)
    const there = here.at(two.url)
    const id = await here.begin()
    const answer = here.say(id, 'Hello')
    await reached(() => model.requests.length === 1)
    await expect.poll(() => there.draft(id), { timeout: 20_000 }).toMatch(/^(\S+ ){5}/)
    expect((await there.call('POST', `/api/conversations/${id}/chat/stop`)).status).toBe(200)
    expect((await ((await answer) as Response).json()) as Message).toMatchObject({ incomplete: 'stopped' })
    const [, kept = ''] = await there.said(id)
    expect(kept.split(' ').length).toBeGreaterThan(4)
    expect(`ai: ${WHOLE} `.startsWith(kept)).toBe(true)
    await reached(() => model.open() === 0)
    expect(model.open()).toBe(0)
    expect(model.requests.length).toBe(1)
  } finally {
    await one.kill('SIGTERM')
    await two.dispose()
    await model.close()
    await database.drop()
  }
})
