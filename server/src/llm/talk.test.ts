import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAskWorld } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

describe('a turn of a conversation', () => {
  test.each(['gpt-5-chat', 'gemini-2.5-pro', 'local'])(
    'of %s is heard piece by piece and comes back whole, with its author and cost',
    async (model) => {
      const { talk, heard } = kit.world(
        [{ text: 'The bank has not answered yet.', usage: { input: 1000, output: 100 } }],
        { env: kit.everywhere },
      )
      expect(await talk({ model })).toMatchObject({
        ok: true,
        text: 'The bank has not answered yet.',
        calls: [],
        end: 'stop',
        model,
        usage: { input_tokens: 1000, output_tokens: 100 },
      })
      expect(heard.length).toBeGreaterThan(1)
      expect(heard.join('')).toBe('The bank has not answered yet.')
    },
  )
})
