// What a provider's pause, its silence and its failures cost those who ask it.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Received, Turn } from '../../../test-kit/fake-provider.ts'
import { figure } from '../../../test-kit/figures.ts'
import { createAskWorld, GOOD } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const times = (n: number, turn: Turn): Turn[] => Array.from({ length: n }, () => turn)
const keys = () => kit.provider.requests.map(({ key }) => key)

describe('a pause that a provider asks for', () => {
  test.each<[string, string | number, number]>([
    ['an hour', 3600, 60_000],
    ['more seconds than there are', '9'.repeat(400), 60_000],
    ['until a year far away', 'Fri, 31 Dec 9999 23:59:59 GMT', 60_000],
    ['half a minute', 30, 30_000],
    ['until a moment that is over', 'Sun, 06 Nov 1994 08:49:37 GMT', 1_000],
    ['less than nothing', '-5', 1_000],
    ['a number that is none', '1e99', 1_000],
    ['not a number', 'NaN', 1_000],
    ['nothing', 0, 1_000],
  ])('of %s is kept for a minute at most', async (_what, retryAfter, ms) => {
    const { ask, slept } = kit.world([{ status: 429, retryAfter }, { ok: GOOD }])
    expect(await ask()).toMatchObject({ ok: true })
    expect(slept).toEqual([ms])
  })

  test('in the body, as Google’s, is kept for a minute at most', async () => {
    const body = JSON.stringify({ error: { message: 'slow', details: [{ retryDelay: '86400s' }] } })
    const { ask, slept } = kit.world([{ status: 429, body }, { ok: GOOD }])
    expect(await ask()).toMatchObject({ ok: true })
    expect(slept).toEqual([60_000])
  })

  test('of an hour keeps nobody away for longer than a minute', async () => {
    const { ask, slept } = kit.world([{ status: 429, retryAfter: 3600 }, { ok: GOOD }])
    const stop = new AbortController()
    await ask({ signal: stop.signal, onRetry: () => stop.abort() })
    expect(await ask({ person: 'somebody else', idempotencyKey: 'run-2:assess' })).toMatchObject({ ok: true })
    expect(slept).toEqual([60_000])
    figure('F2', 'Retry-After of an hour, of 400 digits, of the year 9999: kept for 60 s, then one probe')
  })

  test('holds for the model that asked for it, and for no other of the same provider', async () => {
    const { ask, slept } = kit.world(({ model }) =>
      model === 'gpt-5-chat-latest' ? { status: 429, retryAfter: 3600 } : { ok: GOOD },
    )
    const stop = new AbortController()
    await ask({ signal: stop.signal, onRetry: () => stop.abort() })
    expect(await ask({ model: 'gpt-5-mini' })).toMatchObject({ ok: true })
    expect(slept).toEqual([])
  })

  test('is followed by a single probe, whose answer lets the others in', async () => {
    const open = Promise.withResolvers<void>()
    const { ask } = kit.world(
      async ({ n }) => {
        if (n === 1) return { status: 429, retryAfter: 0.05 }
        await open.promise
        return { ok: GOOD }
      },
      { clock: undefined },
    )
    const first = ask({ idempotencyKey: 'run-0:assess' })
    await expect.poll(() => kit.provider.requests.length).toBe(1)
    const others = Array.from({ length: 20 }, (_, n) =>
      ask({ person: `person ${n}`, idempotencyKey: `run-${n + 1}:assess` }),
    )
    await expect.poll(() => kit.provider.requests.length).toBe(2)
    // Time enough for the others to come along, were they let in.
    await sleep(300)
    expect(kit.provider.requests).toHaveLength(2)
    open.resolve()
    expect((await Promise.all([first, ...others])).every((answer) => answer.ok)).toBe(true)
    expect(kit.provider.requests).toHaveLength(22)
  })

  test('is told with the moment until which it lasts, when nobody waits any longer', async () => {
    const { ask, waits } = kit.world(times(9, { status: 429, retryAfter: 3600 }))
    const answer = await ask()
    expect(answer).toMatchObject({
      ok: false,
      code: 'rate_limited',
      retryable: true,
      message: expect.stringMatching(/too many requests\. It is asked again in 60 s, at \d\d:\d\d:\d\d UTC\.$/),
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(waits).toHaveLength(4)
    expect(kit.provider.requests).toHaveLength(5)
  })

  test('is told to the operator, in the log and by a gauge, for as long as it lasts', async () => {
    const { ask, models, pass } = kit.world([{ status: 429, retryAfter: 3600 }])
    const stop = new AbortController()
    await ask({ signal: stop.signal, onRetry: () => stop.abort() })
    const gauge = async () =>
      /adjutant_model_paused_seconds{provider="openai",model="gpt-5-chat"} (\S+)/.exec(
        (await models.metrics?.metrics()) ?? '',
      )?.[1]
    expect(await gauge()).toBe('60')
    pass(60_000)
    expect(await gauge()).toBe('0')
    const lines = kit.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        provider: 'openai',
        model: 'gpt-5-chat',
        seconds: 60,
        msg: expect.stringContaining('asked for a pause'),
      }),
    )
  })
})

describe('a call that hangs', () => {
  const hangsFor = (run: string) => (request: Received) => request.run === run

  test('gives way to others after some seconds, also where a refusal has left one place only', async () => {
    const hangs = hangsFor('run-hanging')
    let refusals = 0
    const { ask } = kit.world(
      (request) => {
        if (hangs(request)) return { fault: 'hang_before_headers' }
        refusals += 1
        return refusals === 1 ? { status: 429 } : { ok: GOOD }
      },
      { clock: undefined, backOffMs: 5, limits: { silentMs: 50 } },
    )
    const stop = new AbortController()
    let hanging = true
    const hung = ask({ idempotencyKey: 'run-hanging:assess', signal: stop.signal }).finally(() => {
      hanging = false
    })
    await expect.poll(() => kit.provider.requests.length).toBe(1)
    const refused = Promise.withResolvers<void>()
    const first = ask({ person: 'run-1', idempotencyKey: 'run-1:assess', onRetry: () => refused.resolve() })
    await refused.promise
    const others = [first, ...['run-2', 'run-3'].map((run) => ask({ person: run, idempotencyKey: `${run}:assess` }))]
    expect((await Promise.all(others)).every((answer) => answer.ok)).toBe(true)
    expect(hanging).toBe(true)
    stop.abort()
    await hung
  })

  test('as the probe of a provider that was down lets the next one probe', async () => {
    let state: 'down' | 'hangs' | 'well' = 'down'
    const { ask, pass } = kit.world(
      () => (state === 'down' ? { status: 500 } : state === 'hangs' ? { fault: 'hang_before_headers' } : { ok: GOOD }),
      { limits: { silentMs: 50 } },
    )
    for (let n = 1; n <= 5; n++) await ask({ idempotencyKey: `run-${n}:assess` })
    pass(30_000)
    state = 'hangs'
    const stop = new AbortController()
    const hung = ask({ signal: stop.signal })
    await expect.poll(() => kit.provider.open()).toBe(1)
    state = 'well'
    await expect.poll(async () => (await ask({ idempotencyKey: 'run-9:assess' })).ok).toBe(true)
    stop.abort()
    await hung
  })
})

describe('places at a busy provider', () => {
  /** Narrows the line to one place, held by a question that ends when `go` is called. */
  async function narrow() {
    const held = Promise.withResolvers<void>()
    const world = kit.world(
      async ({ key, n }) => {
        if (n === 1) return { status: 429 }
        if (key === 'run-holder:assess') await held.promise
        return { ok: GOOD }
      },
      { clock: undefined, backOffMs: 5 },
    )
    const holder = world.ask({ person: 'holder', idempotencyKey: 'run-holder:assess' })
    await expect.poll(() => kit.provider.requests.length).toBe(2)
    return { ...world, holder, go: held.resolve }
  }

  test('go round by person: forty questions of one do not stand before the one of another', async () => {
    const { ask, holder, go } = await narrow()
    const flood = Array.from({ length: 40 }, (_, n) =>
      ask({ person: 'flood', idempotencyKey: `run-flood-${n}:assess` }),
    )
    const other = ask({ person: 'other', idempotencyKey: 'run-other:assess' })
    go()
    expect((await Promise.all([holder, other, ...flood])).every((answer) => answer.ok)).toBe(true)
    // The first place that was free went to the flood or to the other, the second to the one who had none yet.
    expect(keys().indexOf('run-other:assess')).toBeLessThanOrEqual(4)
  })

  test('are never all of one person: who lets very many hang holds up nobody else', async () => {
    const { ask } = kit.world(
      ({ run }) => (run.startsWith('run-hang') ? { fault: 'hang_before_headers' } : { ok: GOOD }),
      { limits: { silentMs: 60_000 } },
    )
    const stop = new AbortController()
    const hung = Array.from({ length: 300 }, (_, n) =>
      ask({ person: 'flood', idempotencyKey: `run-hang-${n}:assess`, signal: stop.signal }),
    )
    await expect.poll(() => kit.provider.open()).toBe(32)
    expect(await ask({ person: 'other', idempotencyKey: 'run-other:assess' })).toMatchObject({ ok: true })
    expect(kit.provider.open()).toBe(32)
    stop.abort()
    await Promise.all(hung)
  })
})
