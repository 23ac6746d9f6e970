// What a reply makes of a provider that counts oddly, never stops talking, or asks for a long pause, through the front door.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from '../../../../test-kit/fake-provider.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createAskWorld } from '../../llm/ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
let world: World
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(async () => {
  await world.close()
  await kit.provider.close()
})

async function talk(script: (n: number) => Turn, env: NodeJS.ProcessEnv = {}) {
  world = await createWorld(env, { models: kit.world(({ n }) => script(n)).models })
  const { chat, runs } = world.as('owner')
  const { id } = await chat.create({})
  const newest = async () => {
    const [run] = (await runs.list({ conversation_id: id })).items
    if (!run) throw new Error('There is no run.')
    return run
  }
  return { chat, runs, id, newest }
}

describe('a reply', () => {
  it.each([1e15, 1.5, -7, 'many'])(
    'stands whose tokens the provider counts as %s, and the day’s budget with it',
    async (told) => {
      const usage = { input: told, output: told } as { input: number; output: number }
      const { chat, id, newest } = await talk(() => ({ text: 'The bank has answered.', usage }))
      for (let n = 0; n < 3; n++)
        expect((await chat.chat({ id, message_text: 'And?' })).content).toBe('The bank has answered.')
      const { status, usage: used } = await newest()
      expect(status).toBe('completed')
      for (const tokens of [used.input_tokens, used.output_tokens]) {
        expect(Number.isInteger(tokens)).toBe(true)
        expect(tokens).toBeGreaterThan(0)
        // No more than there are characters, of which the tools' shapes are the most.
        expect(tokens).toBeLessThan(200_000)
      }
      expect(used.cost_usd).toBeLessThan(1)
    },
  )

  it('of many megabytes is kept to 100,000 characters with a mark, and no event of it is large', async () => {
    const { chat, runs, id, newest } = await talk(() => ({ text: 'word '.repeat(1_300_000) }))
    const message = await chat.chat({ id, message_text: 'Talk.' })
    expect(message.content).toHaveLength(100_000)
    expect(message.content).toMatch(/word \w*\n\n\*… cut here/)
    expect(message.incomplete).toBe('broken')
    const run = await newest()
    expect(run).toMatchObject({ status: 'completed', result: { text: message.content } })
    const { items } = await runs.timeline({ id: run.id })
    expect(items.at(-1)?.type).toBe('terminal')
    for (const event of items) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(65_536)
    const [said] = (await chat.messages({ id })).items.slice(-1)
    expect(said?.content).toBe(message.content)
  })

  it('that the provider keeps putting off says until when, in the run, on the timeline and beside the failure', async () => {
    const { chat, runs, id, newest } = await talk(() => ({ status: 429, retryAfter: 3600 }))
    const failed = await refused(chat.chat({ id, message_text: 'Hello?' }))
    expect(failed.status).toBe(502)
    expect(failed.body.detail).toBe("Sorry, I couldn't generate a response.")
    const reason = /too many requests\. It is asked again in \d+ s, at \d\d:\d\d:\d\d UTC\./
    expect(failed.body.errors).toMatchObject([{ field: 'model', message: expect.stringMatching(reason) }])
    const run = await newest()
    expect(run.error).toMatch(reason)
    const pauses = (await runs.timeline({ id: run.id })).items.filter(({ details }) => details.until)
    expect(pauses.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/Trying again in 60 s, at \d\d:\d\d:\d\d UTC\.$/),
    )
  })

  it.each<[string, Turn]>([
    ['before it said a word', { fault: 'hang_before_headers' }],
    ['in the middle', { pieces: ['So far '], neverEnds: true, dripMs: 5, usage: null }],
  ])('that is stopped %s has used what it was asked with, whoever had asked ahead of it', async (_when, turn) => {
    const { chat, id, newest } = await talk(() => turn)
    const answer = chat.chat({ id, message_text: 'Why? '.repeat(1_000) }).catch(() => null)
    await until(async () => kit.provider.open() === 1 || null)
    await until(async () => (await newest().catch(() => null)) && true)
    await chat.stopReply({ id })
    await answer
    const used = await until(async () => ((await newest()).usage.input_tokens > 0 ? (await newest()).usage : null))
    expect(used.input_tokens).toBeGreaterThan(1_000)
    expect(used.input_tokens).toBeLessThan(20_000)
  })

  it('that was begun anew has used both tries', async () => {
    const half: Turn = { pieces: ['The bank ', 'has '], endMark: false, usage: null }
    const { chat, id, newest } = await talk((n) =>
      n === 1 ? half : { text: 'Yes.', usage: { input: 900, output: 2 } },
    )
    expect((await chat.chat({ id, message_text: 'And?' })).content).toBe('Yes.')
    const { usage } = await newest()
    expect(usage.input_tokens).toBeGreaterThan(1_000)
    expect(usage.output_tokens).toBe(6)
  })
})
