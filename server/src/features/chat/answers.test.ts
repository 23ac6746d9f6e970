// Answers to what waits: whichever door they come through, they are answers to the question that was on the screen.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '#contract/decisions.ts'
import { newId } from '#server/platform/ids.ts'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'
import { until } from '../../../../test-kit/until.ts'

type Answer = { status: number; body: { current?: Decision | null; code?: string; content?: string } }
let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())
afterEach(() => there.clear())

const owner = () => there.world.as('owner')
const tasks = async (search: string) => (await owner().tasks.list({ search })).items.length
const waiting = async (conversation_id: string) => (await owner().decisions.list({ conversation_id })).items
const post = async (path: string, body: object, key: string = newId()): Promise<Answer> => {
  const answer = await fetch(`${there.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${there.world.token('owner')}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const say = (id: string, message_text: string, more: object = {}, key?: string) =>
  post(`/api/conversations/${id}/chat`, { message_text, ...more }, key)

/** A reply that wants to make these tasks, one after the other, and waits for a yes to the first. */
async function asking(...titles: string[]) {
  const id = await there.begin()
  for (const title of titles) there.script.push({ calls: [{ name: 'create_task', input: { title } }] })
  there.script.push('Done.')
  await there.say(id, `Make ${titles.join(' and ')}`)
  const [card] = await waiting(id)
  if (!card?.approval) throw new Error('nothing waits')
  return { id, card, approval: card.approval }
}

/** A run that waits with a question; no program works on it here. `answered`: it has had an answer before. */
async function question(conversation_id: string, { answered = false } = {}) {
  const { db } = there.world.database
  const id = newId()
  const prompt = { id: `${id}:day`, question: 'Which day?', choices: [], details: null }
  const of = { kind: 'crew', name: 'Prep', work: 'crew', user_id: there.world.id('owner'), conversation_id }
  await db
    .insertInto('runs')
    .values({ id, ...of, status: 'awaiting_human_input', seq: answered ? 1 : 0, prompt: JSON.stringify(prompt) })
    .execute()
  if (answered)
    await db
      .insertInto('run_events')
      .values({ run_id: id, seq: 1, key: 'x/reply', type: 'user_reply', summary: 'Before', details: '{}' })
      .execute()
  const replies = async () =>
    (
      await db
        .selectFrom('run_events')
        .select('summary')
        .where('run_id', '=', id)
        .where('type', '=', 'user_reply')
        .execute()
    )
      .map(({ summary }) => summary)
      .filter((words) => words !== 'Before')
  return { id, prompt_id: prompt.id, replies }
}

describe('a typed Approve', () => {
  it('is no yes to whatever waits: without the prompt that was read, each door answers 409 with the card', async () => {
    const { id, card } = await asking('Call Aurelia Kestrel')
    for (const words of ['Approve', 'Decline', 'Not now']) {
      for (const door of [
        () => say(id, words),
        () => say(id, words, { prompt_id: null }),
        () => say(id, words, { prompt_id: `${card.run_id}:elsewhere` }),
        () => post(`/api/runs/${card.run_id}/continue`, { user_input: words }),
        () => post(`/api/runs/${card.run_id}/continue`, { user_input: words, prompt_id: null }),
      ]) {
        const refused = await door()
        expect(refused).toMatchObject({
          status: 409,
          body: {
            code: 'conflict',
            current: {
              id: card.id,
              run_id: card.run_id,
              approval: { id: card.approval?.id, arguments: { title: 'Call Aurelia Kestrel' } },
            },
          },
        })
        expect(refused.body.current).toEqual(card)
      }
    }
    expect(await tasks('Kestrel')).toBe(0)
    // Nothing of it was kept: what was refused stands nowhere.
    expect(await there.texts(id)).toHaveLength(2)
    expect((await waiting(id)).map((each) => each.id)).toEqual([card.id])
  })

  it('twice in a row makes one task: the second meets the card of the second, which nobody had seen', async () => {
    const { id, card } = await asking('Call Bruno Lark', 'Call Clara Lark')
    const first = await say(id, 'Approve', { prompt_id: card.id })
    expect(first.status).toBe(200)
    const second = await say(id, 'Approve', { prompt_id: card.id })
    expect(second).toMatchObject({
      status: 409,
      body: { current: { approval: { status: 'waiting', arguments: { title: 'Call Clara Lark' } } } },
    })
    expect(second.body.current?.id).not.toBe(card.id)
    expect(await tasks('Lark')).toBe(1)
    const yes = await say(id, 'Approve', { prompt_id: second.body.current?.id })
    expect(yes).toMatchObject({ status: 200, body: { content: 'Done.' } })
    expect(await tasks('Lark')).toBe(2)
  })

  it('is bound to its card also where the next one asks for the very same', async () => {
    const { id, card } = await asking('Call Dario Wren', 'Call Dario Wren')
    expect((await say(id, 'Approve', { prompt_id: card.id })).status).toBe(200)
    const again = await post(`/api/runs/${card.run_id}/continue`, { user_input: 'Approve', prompt_id: card.id })
    expect(again).toMatchObject({
      status: 409,
      body: { current: { approval: { arguments: { title: 'Call Dario Wren' } } } },
    })
    expect(await tasks('Dario Wren')).toBe(1)
    await say(id, 'Decline', { prompt_id: again.body.current?.id })
    expect(await tasks('Dario Wren')).toBe(1)
  })

  it('through several doors at once is one yes', async () => {
    const { id, card, approval } = await asking('Call Edda Finch')
    const { arguments_hash } = approval
    const answers = await Promise.all([
      say(id, 'Approve', { prompt_id: card.id }),
      say(id, 'Approve', { prompt_id: card.id }),
      post(`/api/runs/${card.run_id}/continue`, { user_input: 'Approve', prompt_id: card.id }),
      post(`/api/approvals/${approval.id}/approve`, { arguments_hash }),
      post(`/api/approvals/${approval.id}/decline`, {}),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    // Whoever came too late hears that nothing waits any more, and says nothing new in the conversation with it.
    expect(refused.map(({ status, body }) => [status, body.current])).toEqual(refused.map(() => [409, null]))
    await until(async () => !(await there.chat().get({ id })).is_active)
    expect(await tasks('Finch')).toBeLessThanOrEqual(1)
    const said = (await there.texts(id)).filter((text) => text.startsWith('user: '))
    expect(said.slice(1).every((text) => ['user: Approve', 'user: Decline'].includes(text))).toBe(true)
    expect(said.length).toBeLessThanOrEqual(2)
  })

  it('sent again with its key is the same yes, and answers as the first did', async () => {
    const { id, card } = await asking('Call Fabio Crane', 'Call Gerda Crane')
    const key = newId()
    const first = await say(id, 'Approve', { prompt_id: card.id }, key)
    const again = await say(id, 'Approve', { prompt_id: card.id }, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await tasks('Crane')).toBe(1)
    await there.chat().stopReply({ id })
  })
})

describe('the buttons of a card', () => {
  it('that is over answer 409 with the card that waits now', async () => {
    const { card, approval } = await asking('Call Hanno Ibis', 'Call Iris Ibis')
    const { arguments_hash } = approval
    const stale = await post(`/api/approvals/${approval.id}/approve`, { arguments_hash: 'f'.repeat(64) })
    expect(stale).toMatchObject({ status: 409, body: { current: { id: card.id } } })
    expect((await post(`/api/approvals/${approval.id}/approve`, { arguments_hash })).status).toBe(200)
    const next = async () => (await owner().decisions.list({})).items.find(({ run_id }) => run_id === card.run_id)
    await until(async () => (await next()) !== undefined)
    for (const verb of ['approve', 'decline'])
      expect(
        await post(`/api/approvals/${approval.id}/${verb}`, verb === 'approve' ? { arguments_hash } : {}),
      ).toMatchObject({
        status: 409,
        body: { current: { id: (await next())?.id, approval: { arguments: { title: 'Call Iris Ibis' } } } },
      })
    expect(await tasks('Ibis')).toBe(1)
  })
})

describe('the answer to a question', () => {
  it('may come without a prompt id while it can be meant for nothing else: the first of a run', async () => {
    const id = await there.begin()
    const { replies, id: run } = await question(id)
    expect((await say(id, 'Friday')).status).toBe(200)
    expect(await replies()).toEqual(['Friday'])
    // Answered, and not yet gone on: there is nothing to answer.
    expect(await post(`/api/crew-runs/${run}/continue`, { user_input: 'Monday' })).toMatchObject({
      status: 409,
      body: { current: null },
    })
    expect(await replies()).toEqual(['Friday'])
  })

  it('that comes quickly after another is not taken for the next question, which nobody had seen', async () => {
    const id = await there.begin()
    const { id: run, prompt_id, replies } = await question(id, { answered: true })
    for (const door of [
      () => say(id, 'Friday'),
      () => say(id, 'Friday', { prompt_id: null }),
      () => say(id, 'Friday', { prompt_id: `${run}:earlier` }),
      () => say(id, '', { prompt_id: `${run}:earlier` }),
      () => post(`/api/crew-runs/${run}/continue`, { user_input: 'Friday' }),
      () => post(`/api/runs/${run}/continue`, { user_input: '', prompt_id: `${run}:earlier` }),
    ])
      expect(await door()).toMatchObject({
        status: 409,
        body: { code: 'conflict', current: { id: prompt_id, approval: null, prompt: { question: 'Which day?' } } },
      })
    expect(await replies()).toEqual([])
    expect((await say(id, 'Friday', { prompt_id })).status).toBe(200)
    expect(await replies()).toEqual(['Friday'])
  })

  it('goes to the run that it names where two wait, and to neither where it names none', async () => {
    const id = await there.begin()
    const [one, other] = [await question(id), await question(id)]
    expect(await say(id, 'Friday')).toMatchObject({
      status: 409,
      body: { current: { prompt: { question: 'Which day?' } } },
    })
    expect((await say(id, 'Monday', { prompt_id: one.prompt_id })).status).toBe(200)
    expect((await say(id, 'Tuesday', { prompt_id: other.prompt_id })).status).toBe(200)
    expect([await one.replies(), await other.replies()]).toEqual([['Monday'], ['Tuesday']])
  })

  it('to a question that is over is no new message', async () => {
    const id = await there.begin()
    const { prompt_id } = await question(id)
    await say(id, 'Friday', { prompt_id })
    const texts = await there.texts(id)
    expect(await say(id, 'Monday', { prompt_id })).toMatchObject({ status: 409, body: { current: null } })
    expect(await there.texts(id)).toEqual(texts)
  })
})
