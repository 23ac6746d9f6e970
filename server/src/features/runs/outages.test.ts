// A provider that does not answer for a while: what becomes of runs, through the front door.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutageWorld } from '../../../../test-kit/outage-world.ts'
import { fault } from '../../llm/scripted.ts'

const there = await createOutageWorld()
const { script, api, sql, until, asleep, become, timeline, asked, started } = there
afterAll(() => there.world.close())
beforeEach(there.reset)

const down = (message = 'The provider is away.') => fault('provider_down', message)
/** No pause of the product's own ends within a test that says this. */
const sleepLong = (id: string) => sql(`update runs set next_try_at = now() + interval '1 hour' where id = $1`, [id])
const forced = (id: string) => sql(`update runs set next_try_at = now(), updated_at = '2020-01-01' where id = $1`, [id])

describe('a run whose provider is away', () => {
  it('waits, says since when and until when, and goes on by itself with all earlier steps kept', async () => {
    script.look = ['Seen.']
    script.write = [down('The provider is out of order (503).'), 'Written.']
    const id = await started()
    const waiting = await asleep(id)
    expect(waiting).toMatchObject({ status: 'running', error: null, can_retry: false, ended_at: null })
    const { since, next_try_at, reason } = waiting.waiting_for_provider ?? { since: '', next_try_at: '', reason: '' }
    expect(reason).toBe('The provider is out of order (503).')
    expect(Date.parse(next_try_at)).toBeGreaterThanOrEqual(Date.parse(since) + 5_000)
    expect(next_try_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await timeline(id)).at(-1)).toMatchObject({
      type: 'run_loop',
      summary: 'Waiting for the provider. The provider is out of order (503).',
      details: { step: 'write/turn-1', status: 'running', waiting_for_provider: { since, next_try_at, tries: 1 } },
    })
    // Nothing in this process works on it, and nothing of it is to be taken up after a crash.
    expect(await sql('select node from runs where id = $1', [id])).toEqual([{ node: null }])
    const done = await become(id, 'completed')
    expect(done).toMatchObject({ result: { text: 'Written.' }, waiting_for_provider: null })
    expect([asked('look'), asked('write')]).toEqual([1, 2])
    const events = await timeline(id)
    expect(events.map((event) => event.id)).toEqual(events.map((_, at) => at + 1))
    expect(events.filter(({ type, details }) => type === 'step_start' && details.step === 'write/turn-1')).toHaveLength(
      1,
    )
    expect(events.filter(({ type }) => type === 'terminal')).toHaveLength(1)
  })

  it('asks with growing pauses, as late as the provider wishes, and counts what half an answer has used', async () => {
    script.look = [
      { text: ['Half an ans'], breaks: down('The provider’s answer broke off.') },
      down('Again.'),
      () => fault('rate_limited', 'Too many requests.'),
    ]
    const id = await started()
    const pauses: number[] = []
    for (let tries = 1; tries <= 3; tries++) {
      const { waiting_for_provider: waiting } = await until(id, () => asked('look') === tries).then(() => asleep(id))
      const last = (await timeline(id)).filter(({ type }) => type === 'run_loop')
      expect(last).toHaveLength(tries)
      pauses.push(Date.parse(waiting?.next_try_at ?? '') - Date.parse(last.at(-1)?.ts ?? ''))
      expect(waiting?.since).toBe((last[0]?.details.waiting_for_provider as { since: string } | undefined)?.since)
      if (tries < 3) await forced(id)
    }
    expect(pauses.map((ms) => [5_000, 15_000, 45_000].findLast((least) => ms >= least - 1_000))).toEqual([
      5_000, 15_000, 45_000,
    ])
    expect((await api().runs.get({ id })).usage.output_tokens).toBeGreaterThan(0)
    expect((await api().runs.stop({ id })).status).toBe('stopped')
  })

  it('can be stopped at once, and nothing follows', async () => {
    script.look = [down()]
    const id = await started()
    await asleep(id)
    expect(await api().crewRuns.stop({ id })).toMatchObject({ status: 'stopped', waiting_for_provider: null })
    await forced(id)
    await sleep(2_500)
    expect((await timeline(id)).at(-1)).toMatchObject({ type: 'terminal', details: { status: 'stopped' } })
    expect(asked('look')).toBe(1)
    await expect(api().crewRuns.retry({ id })).rejects.toMatchObject({ status: 409 })
  })

  it('is tried at once when its person wants it', async () => {
    script.look = [down(), 'Seen.']
    script.write = ['Written.']
    const id = await started()
    await asleep(id)
    await sleepLong(id)
    const tried = await api().crewRuns.retry({ id })
    expect(tried.status).toBe('running')
    await become(id, 'completed')
    expect((await timeline(id)).map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/asked to try now\.$/),
    )
  })

  it('takes no place: five that wait keep nobody from working', async () => {
    script.look = Array.from({ length: 5 }, () => down())
    const waiting: string[] = []
    for (let n = 0; n < 5; n++) waiting.push(await started())
    for (const id of waiting) {
      await asleep(id)
      await sleepLong(id)
    }
    script.look = ['Seen.']
    script.write = ['Written.']
    await become(await started(), 'completed')
    // The first one that is answered wakes the others, which have an hour before them still.
    script.look = Array.from({ length: 5 }, () => 'Seen.')
    script.write = Array.from({ length: 5 }, () => 'Written.')
    await api().runs.retry({ id: waiting[0] ?? '' })
    for (const id of waiting) await become(id, 'completed')
    expect(asked('look')).toBe(11)
  })

  it('fails after a day with words that say so, and can be tried again', async () => {
    script.look = [down('Nobody there.'), down('Nobody there.'), 'Seen.']
    script.write = ['Written.']
    const id = await started()
    await asleep(id)
    await sql(
      `update runs set provider_away = provider_away || jsonb_build_object('since', now() - interval '24 hours 1 minute') where id = $1`,
      [id],
    )
    await forced(id)
    expect(await become(id, 'failed')).toMatchObject({
      error: 'Nobody there. It was asked again and again for 24 hours.',
      can_retry: true,
      waiting_for_provider: null,
    })
    await api().runs.retry({ id })
    await become(id, 'completed')
  })
})
