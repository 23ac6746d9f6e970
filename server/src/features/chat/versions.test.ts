// Versions of what was said, branches, and the file that a conversation leaves as.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { fault } from '#server/llm/scripted.ts'
import { newId } from '#server/platform/ids.ts'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'
import { refused } from '../../../test/refused.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())
afterEach(() => there.clear())

const chat = () => there.chat()
const all = async (id: string) => (await chat().messages({ id, limit: 200 })).items
const at = async (id: string, place: number): Promise<Message> => {
  const message = (await all(id)).at(place)
  if (!message) throw new Error('there is no such message')
  return message
}
/** Says these one after the other; each is answered with what stands beside it. */
async function talk(...said: [string, string][]): Promise<string> {
  const id = await there.begin()
  for (const [words, answer] of said) {
    there.script.push(answer)
    await there.say(id, words)
  }
  return id
}

describe('another version', () => {
  it('of a message leaves the former one and all that came after it where they are', async () => {
    const id = await talk(['First', 'A'], ['Second', 'B'])
    const first = await at(id, 0)
    there.script.push('C')
    await there.say(id, 'First, better', { replaces: first.id })
    expect(await there.texts(id)).toEqual(['user: First, better', 'ai: C'])
    const [better] = await all(id)
    expect(better?.versions).toEqual([first.id, better?.id])
    expect((await chat().get({ id })).last_message_preview).toBe('C')
    await chat().showVersion({ id, message_id: first.id })
    expect(await there.texts(id)).toEqual(['user: First', 'ai: A', 'user: Second', 'ai: B'])
    expect((await at(id, 0)).versions).toEqual([first.id, better?.id])
    expect((await chat().get({ id })).last_message_preview).toBe('B')
    await chat().showVersion({ id, message_id: better?.id ?? '' })
    expect(await there.texts(id)).toEqual(['user: First, better', 'ai: C'])
  })

  it('of an answer is written without saying anything again, from any place, and knows only what came before it', async () => {
    const id = await talk(['First', 'A'], ['Second', 'B'])
    const [, a] = await all(id)
    there.taken()
    there.script.push('A2')
    await there.say(id, '', { again: a?.id })
    expect(await there.texts(id)).toEqual(['user: First', 'ai: A2'])
    expect(JSON.stringify(there.taken()[0]?.messages)).not.toContain('Second')
    expect((await at(id, 1)).versions).toHaveLength(2)
    there.script.push('D')
    await there.say(id, 'Third')
    expect(JSON.stringify(there.taken()[0]?.messages)).not.toMatch(/Second|"B"/)
    await chat().showVersion({ id, message_id: a?.id ?? '' })
    expect(await there.texts(id)).toEqual(['user: First', 'ai: A', 'user: Second', 'ai: B'])
  })

  it('of what failed takes its place: that it had failed is no version', async () => {
    const id = await there.begin()
    there.script.push(fault('bad_request', 'No.', false))
    await refused(there.say(id, 'Will it rain?'))
    const failed = await at(id, -1)
    there.script.push('No.')
    expect((await there.say(id, '', { again: failed.id })).content).toBe('No.')
    expect(await there.texts(id)).toEqual(['user: Will it rain?', 'ai: No.'])
    expect((await at(id, 1)).versions).toHaveLength(1)
  })

  it('asked for twice under one key is written once', async () => {
    const id = await talk(['First', 'A'])
    const a = await at(id, 1)
    there.script.push('A2')
    const headers = { 'idempotency-key': newId() }
    const call = () =>
      fetch(`${there.address}/api/conversations/${id}/chat`, {
        method: 'POST',
        headers: {
          ...headers,
          authorization: `Bearer ${there.world.token('owner')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ again: a.id }),
      }).then(async (answer) => [answer.status, ((await answer.json()) as Message).content])
    expect(await call()).toEqual([200, 'A2'])
    expect(await call()).toEqual([200, 'A2'])
    expect((await at(id, 1)).versions).toHaveLength(2)
  })

  it('cannot be had of what is not shown, is not there, was not said by the right one, or while another is asked for', async () => {
    const id = await talk(['First', 'A'], ['Second', 'B'])
    const [first, a, second] = await all(id)
    const other = await talk(['Other', 'X'])
    const foreign = await at(other, 1)
    for (const more of [
      { again: first?.id },
      { again: newId() },
      { again: foreign.id },
      { replaces: a?.id },
      { replaces: foreign.id },
    ])
      expect([more, (await refused(there.say(id, 'x', more))).status]).toEqual([more, 404])
    expect((await refused(there.say(id, 'x', { again: a?.id, replaces: first?.id }))).status).toBe(422)
    there.script.push('C')
    await there.say(id, 'First, better', { replaces: first?.id })
    expect((await refused(there.say(id, 'x', { replaces: second?.id }))).status).toBe(409)
    expect((await refused(there.say(id, '', { again: a?.id }))).status).toBe(409)
    expect((await refused(chat().showVersion({ id, message_id: foreign.id }))).status).toBe(404)
    expect((await refused(chat().showVersion({ id, message_id: newId() }))).status).toBe(404)
  })

  it('is not shown while a reply is being written: its words belong where they were asked for', async () => {
    const id = await talk(['First', 'A'])
    const first = await at(id, 0)
    const held = there.held('One ', 'moment')
    const writing = there.say(id, 'First, better', { replaces: first.id })
    await held.reached
    expect((await refused(chat().showVersion({ id, message_id: first.id }))).status).toBe(409)
    held.go()
    await writing
    await chat().showVersion({ id, message_id: first.id })
    expect(await there.texts(id)).toEqual(['user: First', 'ai: A'])
  })

  it('is found by its words, exported with the account, and counted once in the search of the conversation', async () => {
    const id = await talk(['The heron', 'Wades'])
    const first = await at(id, 0)
    there.script.push('Flies')
    await there.say(id, 'The kingfisher', { replaces: first.id })
    expect((await chat().messages({ id, search: 'heron' })).items).toEqual([])
    const { hits } = await there.world.as('owner').search.find({ q: 'heron', kinds: 'message', limit: 10 } as never)
    expect(hits.map(({ id }) => id)).toContain(first.id)
  })
})

describe('what a version has done', () => {
  const tasks = async (search: string) => (await there.world.as('owner').tasks.list({ search })).items.length
  const asks = async (id: string, words: string, more: object = {}) => {
    there.script.push({ text: 'I will.', calls: [{ name: 'create_task', input: { title: words } }] }, 'Done with it.')
    await there.say(id, `Make a task: ${words}`, more)
    return (await there.world.as('owner').decisions.list({ conversation_id: id })).items[0]?.id ?? null
  }

  it('is done once, whichever version is shown, and another one asks anew', async () => {
    const id = await there.begin()
    await there.say(id, 'Approve', { prompt_id: await asks(id, 'Call Ottilie') })
    expect(await tasks('Call Ottilie')).toBe(1)
    const [asked] = await all(id)
    const done = await at(id, -1)
    const before = await there.world.as('owner').decisions.approvals({ conversation_id: id, done: 'true' })
    // Another answer asks for its own yes, and a no to it leaves what was done.
    there.script.push(
      { text: 'Again.', calls: [{ name: 'create_task', input: { title: 'Call Ottilie' } }] },
      'As you like.',
    )
    await there.say(id, '', { again: done.id })
    expect(await tasks('Call Ottilie')).toBe(1)
    const open = (await there.world.as('owner').decisions.list({ conversation_id: id })).items
    expect(open).toHaveLength(1)
    // It waits: what it says belongs here.
    expect((await refused(chat().showVersion({ id, message_id: done.id }))).status).toBe(409)
    await there.say(id, 'No, once is enough', { prompt_id: open[0]?.id })
    for (const message_id of [done.id, (await at(id, -1)).id, done.id]) await chat().showVersion({ id, message_id })
    expect(await there.texts(id)).toContain('ai: Done with it.')
    expect(await tasks('Call Ottilie')).toBe(1)
    const after = await there.world.as('owner').decisions.approvals({ conversation_id: id, done: 'true' })
    expect(after.items.filter(({ id }) => before.items.some((one) => one.id === id))).toEqual(before.items)
    expect(asked?.versions).toHaveLength(1)
  })

  it('still waiting for a yes is void when another version begins: the yes can be given no more', async () => {
    const id = await there.begin()
    const prompt = await asks(id, 'Call Wilhelmine')
    const first = await at(id, 0)
    const [card] = (await there.world.as('owner').decisions.approvals({ conversation_id: id })).items
    there.script.push('No task then.')
    await there.say(id, 'Rather not', { replaces: first.id })
    await chat().showVersion({ id, message_id: first.id })
    expect((await there.world.as('owner').decisions.list({ conversation_id: id })).items).toEqual([])
    const late = there.world
      .as('owner')
      .decisions.approve({ id: card?.id ?? '', arguments_hash: card?.arguments_hash ?? '' })
    expect((await refused(late)).status).toBe(409)
    expect(prompt).not.toBeNull()
    expect(await tasks('Call Wilhelmine')).toBe(0)
  })
})

describe('a branch', () => {
  it('goes on in a conversation of its own, with a copy of what was said until then', async () => {
    const id = await talk(['First', 'A'], ['Second', 'B'])
    const a = await at(id, 1)
    const branch = await chat().branch({ id, message_id: a.id })
    expect(branch).toMatchObject({ name: 'Talk', is_active: false })
    expect(branch.id).not.toBe(id)
    expect(await there.texts(branch.id)).toEqual(['user: First', 'ai: A'])
    there.script.push('C')
    await there.say(branch.id, 'Another second')
    expect(await there.texts(branch.id)).toEqual(['user: First', 'ai: A', 'user: Another second', 'ai: C'])
    expect(await there.texts(id)).toEqual(['user: First', 'ai: A', 'user: Second', 'ai: B'])
    expect((await all(branch.id)).map(({ seq, parent_seq, run_id }) => [seq, parent_seq, run_id === null])).toEqual([
      [1, 0, true],
      [2, 1, true],
      [3, 2, true],
      [4, 3, false],
    ])
  })

  it('can begin in a version that is not shown', async () => {
    const id = await talk(['First', 'A'], ['Second', 'B'])
    const [first, , second] = await all(id)
    there.script.push('C')
    await there.say(id, 'First, better', { replaces: first?.id })
    const branch = await chat().branch({ id, message_id: second?.id ?? '' })
    expect(await there.texts(branch.id)).toEqual(['user: First', 'ai: A', 'user: Second'])
    expect((await refused(chat().branch({ id, message_id: newId() }))).status).toBe(404)
  })
})

describe('as a file', () => {
  it('a conversation is Markdown: the version that is shown, who said what, and the sources', async () => {
    const goal = await there.world.as('owner').goals.create({ title: 'Northmoor stays', due_date: '2027-01-01' })
    const id = await there.begin('Renewal / Northmoor')
    there.script.push(
      { calls: [{ name: 'search_records', input: { query: 'Northmoor' } }] },
      (talked: { messages: { text: string }[] }) =>
        `It is open ${/\[r\d+\]/.exec(JSON.stringify(talked.messages))?.[0] ?? ''}.`,
    )
    await there.say(id, 'How is Northmoor?')
    const { name, blob } = await chat().exportFile({ id })
    const text = await blob.text()
    expect(name).toBe('Renewal Northmoor.md'.replace('l N', 'l   N'))
    expect(text).toMatch(/^# Renewal \/ Northmoor\n/)
    expect(text).toContain('How is Northmoor?')
    expect(text).toMatch(/Sources:\n\n- goal: .*Northmoor stays/)
    expect(text).toContain('## Me, ')
    expect(goal.id).toBeTruthy()
    expect((await refused(there.world.as('same_org').chat.exportFile({ id }))).status).toBe(404)
  })
})
