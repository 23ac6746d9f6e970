// What of a conversation goes along with each message.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())

describe('context_messages', () => {
  it.each([0, 1, 3, 10])('takes along %i messages, not so many pairs: the newest, in their order', async (most) => {
    const id = await there.begin()
    const said: string[] = []
    for (let n = 1; n <= 6; n++) {
      there.script.push(`Reply ${n}.`)
      await there.say(id, `Question ${n}.`)
      said.push(`person: Question ${n}.`, `model: Reply ${n}.`)
    }
    there.taken()
    there.script.push('Done')
    await there.say(id, 'And now?', { context_messages: most })
    // The first message says who is asking and when, the last one asks.
    const sent = there.taken()[0]?.messages.slice(1, -1)
    expect(sent?.map(({ by, text }) => `${by}: ${text}`)).toEqual(said.slice(said.length - most))
  })
})

describe('what was sent before', () => {
  const fenceOf = (system: string) => /<data-(\w+) …>/.exec(system)?.[1]

  it('stands unchanged at the head of the next message, whatever is remembered that fits this one', async () => {
    const { world } = there
    await world.as('owner').memory.create({ content: 'Prefers the train to Hamburg' })
    const id = await there.begin()
    there.taken()
    for (const text of ['How do I get to Hamburg?', 'And to Rome?', 'Which train to Hamburg?']) {
      there.script.push('A reply.')
      await there.say(id, text, { context_messages: 10 })
    }
    const [first, second, third] = there.taken()
    expect(first?.messages.at(-1)?.text).toContain('Prefers the train')
    for (const [before, after] of [
      [first, second],
      [second, third],
    ] as const) {
      expect(after?.system).toBe(before?.system)
      expect(after?.messages.slice(0, (before?.messages.length ?? 0) - 1)).toEqual(before?.messages.slice(0, -1))
    }
  })

  it('has a fence that is the conversation’s own', async () => {
    const [one, two] = [await there.begin(), await there.begin()]
    there.taken()
    for (const id of [one, one, two]) {
      there.script.push('A reply.')
      await there.say(id, 'Hello')
    }
    const [first, second, other] = there.taken().map(({ system }) => fenceOf(system))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })
})
