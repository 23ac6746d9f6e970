import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { fault } from '#server/llm/scripted.ts'
import { newId } from '#server/platform/ids.ts'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())
afterEach(() => there.clear())

const chat = () => there.chat()
const begin = (name?: string) => there.begin(name)
const say = (id: string, text: string, more?: object) => there.say(id, text, more)
const held = (first: string, rest: string) => there.held(first, rest)

describe('saying something', () => {
  it('is kept with what it was sent with, and answered by the model that it names', async () => {
    there.script.push('**Good morning.**')
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
    expect(await chat().get({ id })).toMatchObject({ is_active: false, last_message_preview: 'Good morning.' })
    const [run] = (await there.world.as('owner').runs.list({ conversation_id: id } as never)).items
    expect(run).toMatchObject({ id: answer.run_id, kind: 'chat', status: 'completed', about: 'Hello' })
  })

  it('takes along so many messages as it says, who one is, and the files of the conversation', async () => {
    await there.world.as('owner').users.updateMe({ role: 'CFO of Acme', objectives: ['Close the round'] })
    const id = await begin()
    await chat().addAttachment({ id, file: { name: 'Term sheet.txt', text: 'The valuation is 40 million.' } })
    await until(async () => (await chat().attachments({ id })).items[0]?.text_status === 'ready')
    for (const word of ['one', 'two', 'three']) {
      there.script.push(`Reply ${word}`)
      await say(id, `Question ${word}`)
    }
    there.taken()
    there.script.push('Done')
    await say(id, 'Question four', { context_messages: 2 })
    there.script.push('Done')
    await say(id, 'Question five', { context_messages: 0 })
    const [four, five] = there.taken().map((talk) => talk.messages.map(({ by, text }) => `${by}: ${text}`).join('\n'))
    // The file may be anybody's, so what was answered with it may be too.
    expect(four).toMatch(
      /\nperson: Question three\nmodel: <data-\w+ source="words of others">\nReply three\n<\/data-\w+>\nperson: /,
    )
    expect(four).not.toMatch(/(Question|Reply) (one|two)/)
    expect(five).not.toContain('Question four')
    for (const prompt of [four, five]) {
      expect(prompt).toContain('CFO of Acme')
      expect(prompt).toContain('Close the round')
      expect(prompt).toContain('The valuation is 40 million.')
    }
  })

  it.each([0, 1, 3, 10])('takes along %i messages, not so many pairs: the newest, in their order', async (most) => {
    const id = await begin()
    const said: string[] = []
    for (let n = 1; n <= 6; n++) {
      there.script.push(`Reply ${n}.`)
      await say(id, `Question ${n}.`)
      said.push(`person: Question ${n}.`, `model: Reply ${n}.`)
    }
    there.taken()
    there.script.push('Done')
    await say(id, 'And now?', { context_messages: most })
    // The first message says who is asking and when, the last one asks.
    const sent = there.taken()[0]?.messages.slice(1, -1)
    expect(sent?.map(({ by, text }) => `${by}: ${text}`)).toEqual(said.slice(said.length - most))
  })

  it('takes along what is remembered of the person where that is switched on, and nothing of it where it is not', async () => {
    const { id: memory } = await there.world.as('owner').memory.create({ content: 'Anna prefers Fridays for reviews' })
    const id = await begin()
    there.script.push('a', 'b')
    await say(id, 'When should the review with Anna be?')
    await say(id, 'When should the review with Anna be?', { use_memory: false, context_messages: 0 })
    const [with_, without] = there.taken().map(({ messages }) => JSON.stringify(messages))
    expect(with_).toContain('Anna prefers Fridays')
    expect(without).not.toContain('Anna prefers Fridays')
    await there.world.as('owner').memory.remove({ id: memory })
  })

  it('what somebody wrote never stands in the system role, but for what an administrator has set', async () => {
    const db = there.world.database.db
    const prompts = JSON.stringify({ tone: 'Answer in rhymes.' })
    await db.updateTable('users').set({ custom_prompts: prompts }).where('id', '=', there.world.id('owner')).execute()
    const id = await begin('CANARY name')
    there.script.push('CANARY answer')
    await say(id, 'CANARY first')
    there.script.push('Fine')
    await say(id, 'CANARY second')
    const systems = there.taken().map(({ system }) => system)
    expect(systems.join('\n')).not.toContain('CANARY')
    expect(systems.at(-1)).toContain('Answer in rhymes.')
    await db.updateTable('users').set({ custom_prompts: '{}' }).where('id', '=', there.world.id('owner')).execute()
  })

  it('without internet search no tool of the web is offered, and without internal search none that searches', async () => {
    const id = await begin()
    there.script.push('a', 'b')
    await say(id, 'Hello', { use_internet: false, use_internal_search: true })
    await say(id, 'Hello', { use_internet: false, use_internal_search: false })
    const [with_, without] = there.taken().map(({ tools }) => tools.map(({ name }) => name))
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
    expect(await there.texts(id)).toEqual([])
    expect(there.taken()).toEqual([])
    figure('M13', `${cases.length} wrong settings and texts: each 422, 0 calls of a model`)
  })

  it('with a key is said once, however often it is sent', async () => {
    const id = await begin()
    const { go, reached } = held('Once', ' only')
    const send = () =>
      there.world.request(
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
    expect(await there.texts(id)).toEqual(['user: Do it', 'ai: Once only'])
    const other = await there.world.request(
      'owner',
      'POST',
      `/api/conversations/${id}/chat`,
      { message_text: 'Else' },
      { 'idempotency-key': 'k1' },
    )
    expect(other.status).toBe(422)
    there.taken()
    const elsewhere = await there.world.request(
      'owner',
      'POST',
      `/api/conversations/${await begin()}/chat`,
      { message_text: 'Do it' },
      { 'idempotency-key': 'k1' },
    )
    expect(elsewhere.status).toBe(422)
    expect(there.taken()).toEqual([])
  })
})

describe('a provider that fails', () => {
  it.each(['rejected_key', 'bad_request', 'rate_limited', 'provider_down', 'timeout', 'bad_answer'] as const)(
    '%s: the user’s message is kept, one reads so, and sending it again answers it',
    async (code) => {
      const id = await begin()
      there.script.push(fault(code as never, 'The provider says: secret-detail.', false))
      const { status, body } = await refused(say(id, 'Will it rain?'))
      expect([status, body.detail]).toEqual([502, "Sorry, I couldn't generate a response."])
      expect(await there.texts(id)).toEqual(['user: Will it rain?', "system: Sorry, I couldn't generate a response."])
      const [mine] = (await chat().messages({ id })).items
      there.script.push('No.')
      expect((await say(id, 'Will it rain?', { replaces: mine?.id })).content).toBe('No.')
      expect(await there.texts(id)).toEqual(['user: Will it rain?', 'ai: No.'])
      expect((await chat().get({ id })).is_active).toBe(false)
    },
  )

  it('what had come before it broke is kept, and says that it is not whole', async () => {
    const id = await begin()
    there.script.push({ text: ['The answer is '], breaks: fault('provider_down', 'Gone.', false) })
    expect(await say(id, 'Well?')).toMatchObject({ content: 'The answer is', incomplete: 'broken' })
  })

  it('that calls a tool which is not there, or with broken arguments, is told so and answers', async () => {
    const id = await begin()
    there.script.push(
      { calls: [{ name: 'launch_rocket', input: {} }] },
      { calls: [{ name: 'search_records', input: '{"query":' }] },
      'Sorry.',
    )
    expect((await say(id, 'Go')).content).toBe('Sorry.')
    const results = there.taken().flatMap(({ messages }) => messages.filter(({ by }) => by === 'tool'))
    expect(results.map(({ text }) => text).join('\n')).toContain('launch_rocket')
  })
})

describe('an earlier message', () => {
  it('sent again in other words replaces what came after it', async () => {
    const id = await begin()
    there.script.push('A', 'B')
    await say(id, 'First')
    await say(id, 'Second')
    const [first] = (await chat().messages({ id })).items
    there.script.push('C')
    await say(id, 'First, better', { replaces: first?.id })
    expect(await there.texts(id)).toEqual(['user: First, better', 'ai: C'])
    const messages = there
      .taken()
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
    there.script.push(
      { text: 'I will.', calls: [{ name: 'create_task', input: { title: 'Call Anna' } }] },
      'Done with it.',
    )
    return say(id, 'Make a task to call Anna')
  }
  /** The question on the screen. */
  const read = async (id: string) => ({
    prompt_id: (await there.world.as('owner').decisions.list({ conversation_id: id })).items[0]?.id ?? null,
  })
  const tasks = async () => (await there.world.as('owner').tasks.list({ search: 'Call Anna' })).items.length

  it('asks first: its question stands in the conversation, and only the word of a yes lets it', async () => {
    const id = await begin()
    const question = await asks(id)
    expect(question).toMatchObject({ sender_type: 'ai' })
    expect(await tasks()).toBe(0)
    expect((await chat().get({ id })).is_active).toBe(true)
    expect((await say(id, 'Approve', await read(id))).content).toBe('Done with it.')
    expect(await tasks()).toBe(1)
    const all = await there.texts(id)
    expect([all[0], all[2], all[3]]).toEqual(['user: Make a task to call Anna', 'user: Approve', 'ai: Done with it.'])
  })

  it('any other words are a no, with a reason that it hears', async () => {
    const before = await tasks()
    const id = await begin()
    await asks(id)
    expect((await say(id, 'Not her, call Ben', await read(id))).content).toBe('Done with it.')
    expect(await tasks()).toBe(before)
    expect(JSON.stringify(there.taken().at(-1)?.messages)).toContain('Not her, call Ben')
  })
})

describe('a run that waits for its human', () => {
  it('is answered by what is said in its conversation, also by a blank text', async () => {
    const db = there.world.database.db
    for (const text of ['Take Friday', '']) {
      const [id, run] = [await begin(), newId()]
      const row = {
        id: run,
        kind: 'crew',
        name: 'Prep',
        work: 'crew',
        user_id: there.world.id('owner'),
        conversation_id: id,
      }
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
