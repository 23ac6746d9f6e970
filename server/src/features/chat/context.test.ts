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
