import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../../../test-kit/fake-provider.ts'
import type { Turn } from '../../../../test-kit/provider-turns.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({
    SECRETS_KEY: 'a key of the installation, long enough to be one',
    MODELS_PRIVATE: '127.0.0.0/8',
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** What is said of a server that answers a short question, and a long one so. */
async function tried(long: Turn) {
  provider.play([{ text: 'ready' }, long])
  const { ok, says } = await world
    .as('admin')
    .providers.tryOut({ kind: 'compatible', base_url: provider.openai, key: 'a-key', model: 'local' })
  return { ok, says }
}

describe('trying a server of one’s own', () => {
  it('asks it for the first word of a text that is longer than small servers read', async () => {
    await tried({ text: 'Ferry' })
    const asked = provider.requests.at(-1)?.prompt ?? ''
    expect(asked).toMatch(/The word to keep is [A-Z]+\./)
    expect(asked.length).toBeGreaterThan(32_000)
  })

  it.each<[string, Turn]>([
    ['counts no more than its window', { text: 'Which?', usage: { input: 4_096, output: 3 } }],
    ['counts no more than a larger one', { text: 'Which?', usage: { input: 8_192, output: 3 } }],
    ['does not count, and does not know the word', { text: 'Which?', usage: null }],
    ['refuses it', { status: 400, body: '{"error":{"message":"maximum context length exceeded"}}' }],
  ])('says what to do where it %s', async (_why, long) => {
    expect(await tried(long)).toMatchObject({ ok: false, says: expect.stringContaining('OLLAMA_CONTEXT_LENGTH') })
  })

  it.each<[string, Turn]>([
    ['read it, and answered badly', { text: 'Ferry', usage: { input: 12_000, output: 3 } }],
    [
      'thought for so long that nothing was said',
      { text: '', usage: { input: 12_000, output: 400 }, finish: 'length' },
    ],
    ['has no room for it just now', { status: 500 }],
    ['said nothing, and does not count', { text: '', usage: null }],
  ])('says only that it answers where it %s', async (_why, long) => {
    expect(await tried(long)).toEqual({ ok: true, says: 'local answers.' })
  })
})
