import { afterEach, beforeEach, expect, test } from 'vitest'
import { figure } from '../../../test-kit/figures.ts'
import { streamPieces } from '../../../test-kit/provider-forms.ts'
import { createAskWorld, GOOD } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const SEED = 7

test(`two hundred mangled answers (seed ${SEED}) each end in an answer or a reason, and nothing hangs or stays open`, async () => {
  const random = seeded(SEED)
  const sound = { text: JSON.stringify(GOOD), usage: null, finish: 'stop' } as const
  const { ask, pass } = kit.world(
    ({ form, model }) => ({ raw: mangled(streamPieces({ ...sound, form, model }), random) }),
    {
      env: { GOOGLE_GENERATIVE_AI_API_KEY: 'g', GOOGLE_BASE_URL: kit.provider.google },
      limits: { firstByteMs: 5_000, idleMs: 5_000 },
    },
  )
  const ends: Record<string, number> = {}
  for (let n = 0; n < 200; n++) {
    const answer = await ask({ model: n % 2 ? 'gpt-5' : 'gemini-2.5-pro', idempotencyKey: `run-${n}:step` })
    const end = answer.ok ? 'ok' : answer.code
    ends[end] = (ends[end] ?? 0) + 1
    // Long enough for a circuit that opened to close again.
    pass(30_000)
  }
  expect(Object.keys(ends).filter((end) => !['ok', 'bad_answer', 'provider_down'].includes(end))).toEqual([])
  expect(ends.ok).toBeGreaterThan(0)
  expect(ends.bad_answer).toBeGreaterThan(0)
  await expect.poll(() => kit.provider.open()).toBe(0)
  figure(
    'F5',
    `200 mangled answers: ${Object.entries(ends)
      .map(([end, n]) => `${n} ${end}`)
      .join(', ')}; nothing stays open`,
  )
})

test(`two hundred mangled turns (seed ${SEED}) each end, and what was heard is what is kept`, async () => {
  const random = seeded(SEED)
  const calls = [{ id: 'c1', name: 'search_records', input: '{"words":"the bank"}' }]
  const pieces = ['The bank ', 'has not ', 'answered “yet”, ', 'and neither ', 'has the notary.']
  const sound = { text: pieces.join(''), pieces, usage: null, finish: 'stop' } as const
  let n = 0
  const { talk, pass, heard } = kit.world(
    ({ form, model }) => ({
      raw: mangled(streamPieces({ ...sound, form, model, calls: n % 3 === 0 ? calls : [] }), random),
    }),
    { env: kit.everywhere, limits: { firstByteMs: 5_000, idleMs: 5_000 } },
  )
  const ends: Record<string, number> = {}
  for (; n < 200; n++) {
    heard.length = 0
    const model = ['gpt-5', 'gemini-2.5-pro', 'local'][n % 3]
    const spoken = await talk({ model, idempotencyKey: `run-${n}:turn-1` })
    expect(spoken.text ?? '').toBe(heard.join(''))
    const end = spoken.ok ? spoken.end : `${spoken.code}${spoken.text ? ', with text' : ''}`
    ends[end] = (ends[end] ?? 0) + 1
    pass(30_000)
  }
  expect(Object.keys(ends).toSorted()).toEqual(
    ['bad_answer', 'calls', 'provider_down', 'provider_down, with text', 'stop'].filter((end) => end in ends),
  )
  expect(ends.stop).toBeGreaterThan(0)
  expect(ends.calls).toBeGreaterThan(0)
  expect(ends['provider_down, with text']).toBeGreaterThan(0)
  await expect.poll(() => kit.provider.open()).toBe(0)
})

/** Pieces cut, doubled, swapped, with flipped bytes, invalid UTF-8, no end, or all in one line. */
function mangled(pieces: string[], random: () => number): Buffer {
  const at = Math.floor(random() * pieces.length)
  const piece = pieces[at] ?? ''
  const bytes = () => Buffer.from(pieces.join(''))
  const somewhere = (buffer: Buffer) => Math.floor(random() * buffer.length)
  const damages: (() => Buffer)[] = [
    () => bytes().subarray(0, somewhere(bytes())),
    () => Buffer.from(pieces.toSpliced(at, 0, piece).join('')),
    () => Buffer.from(pieces.toSpliced(at, 1).join('')),
    () => Buffer.from(pieces.toReversed().join('')),
    () => Buffer.from(pieces.join('').replaceAll('\n', '')),
    () => Buffer.from(pieces.join('').replaceAll('{', '[')),
    () => {
      const buffer = bytes()
      const place = somewhere(buffer)
      buffer[place] = (buffer[place] ?? 0) ^ (1 << Math.floor(random() * 8))
      return buffer
    },
    () => {
      const buffer = bytes()
      buffer.set([0xff, 0xc3], somewhere(buffer.subarray(2)))
      return buffer
    },
    () => Buffer.concat([Buffer.from('data: '), Buffer.alloc(200_000, 'x'), bytes()]),
  ]
  return (damages[Math.floor(random() * damages.length)] as () => Buffer)()
}

/** The same numbers for the same seed, from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
