// A provider that does not answer for a while, and runs that have failed: what becomes of them, through the front door.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Run, RunEvent } from '#contract/runs.ts'
import { approve } from '../../../test/agent-world.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { fault, scriptedModels, type Turn } from '../../llm/scripted.ts'

/** Turns by the key of the task; a test fills in what it needs. */
const script: Record<string, Turn[]> = {}
const models = scriptedModels(
  new Proxy({} as Record<string, Turn[]>, {
    get: (_, task: string) =>
      new Proxy([] as Turn[], {
        get: (_list, at) =>
          at === 'length' ? Number.MAX_SAFE_INTEGER : typeof at === 'string' ? script[task]?.shift() : undefined,
      }),
  }),
)
let world: World
beforeAll(async () => {
  world = await createWorld({}, { models })
})
afterAll(() => world.close())
beforeEach(() => {
  models.talked.length = 0
  for (const task of Object.keys(script)) delete script[task]
})

const me: Person = 'ceo'
const api = () => world.as(me)
const down = (message = 'The provider is away.') => fault('provider_down', message)
const sql = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

async function until(id: string, is: (run: Run) => boolean): Promise<Run> {
  for (let tries = 0; tries < 2_000; tries++) {
    const run = await api().runs.get({ id })
    if (is(run)) return run
    await sleep(15)
  }
  throw new Error(`the run is ${JSON.stringify(await api().runs.get({ id }))}`)
}
const asleep = (id: string) => until(id, (run) => run.waiting_for_provider !== null)
const become = (id: string, status: Run['status']) => until(id, (run) => run.status === status)
const timeline = async (id: string): Promise<RunEvent[]> => (await api().runs.timeline({ id, limit: 200 })).items
const asked = (task: string) => models.talked.filter((talk) => talk.task === task).length
/** No pause of the product's own ends within a test that says this. */
const sleepLong = (id: string) => sql(`update runs set next_try_at = now() + interval '1 hour' where id = $1`, [id])
const forced = (id: string) => sql(`update runs set next_try_at = now(), updated_at = '2020-01-01' where id = $1`, [id])

let agentId = ''
beforeAll(async () => {
  agentId = (await api().factory.createAgent({ name: 'Clerk', role: 'Clerk', goal: 'Order' })).id
})
/** A crew of two tasks, `look` and `write`, at work. */
async function started(conversation_id?: string): Promise<string> {
  const tasks = ['look', 'write'].map((id) => ({ id, name: id === 'look' ? 'Look' : 'Write', agent_id: agentId }))
  const crew = await api().factory.createCrew({ name: 'Desk', version: '1.0', tasks })
  return (await api().crewRuns.start({ crew_id: crew.id, conversation_id })).crew_run_id
}

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
    expect(
      await sql(`select 1 from dbos.workflow_status where workflow_uuid = $1 and status = 'PENDING'`, [id]),
    ).toEqual([])
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

describe('a failed run', () => {
  it('goes on from the failed step: the same run, earlier steps kept, usage added up, each end told', async () => {
    script.look = [{ text: 'Seen.', usage: { input_tokens: 100, output_tokens: 10, cost_usd: 1 } }]
    script.write = [
      fault('refused_key', 'The provider refused the API key.'),
      { text: 'Written.', usage: { input_tokens: 200, output_tokens: 20, cost_usd: 2 } },
    ]
    const conversation_id = (await api().chat.create({})).id
    const id = await started(conversation_id)
    // A wrong key is no outage.
    expect(await become(id, 'failed')).toMatchObject({ error: 'The provider refused the API key.', can_retry: true })
    const before = await timeline(id)
    const retried = await api().crewRuns.retry({ id })
    expect(retried).toMatchObject({ id, crew_run_id: id, error: null, ended_at: null, can_retry: false })
    const done = await become(id, 'completed')
    expect(done).toMatchObject({ result: { text: 'Written.' }, error: null, can_retry: false })
    expect(done.usage).toEqual({ input_tokens: 300, output_tokens: 30, cost_usd: 3 })
    expect([asked('look'), asked('write')]).toEqual([1, 2])
    const events = await timeline(id)
    expect(events.map((event) => event.id)).toEqual(events.map((_, at) => at + 1))
    expect(events.slice(0, before.length)).toEqual(before)
    expect(events.slice(before.length).map(({ type, details }) => [type, details.step ?? details.status])).toEqual([
      ['run_loop', 'write/turn-1'],
      ['step_start', 'write/turn-1'],
      ['agent_output', 'write/turn-1'],
      ['result', 'completed'],
      ['crew_end', 'completed'],
      ['terminal', 'completed'],
    ])
    expect(events[before.length]?.summary).toMatch(/^Tried again by .+ from “Write”\.$/)
    // Another try is another question to the provider, which may refuse a repeat.
    const keys = models.talked.filter(({ task }) => task === 'write').map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    const said = (await api().chat.messages({ id: conversation_id })).items
    expect(said.map(({ content }) => content)).toEqual(['Failed: The provider refused the API key.', 'Written.'])
  })

  it('fails and is tried again as often as its person likes', async () => {
    script.look = [
      fault('bad_request', 'One.'),
      fault('bad_request', 'Two.'),
      fault('bad_request', 'Three.'),
      '',
      'Seen.',
    ]
    script.write = ['Written.']
    const id = await started()
    for (const error of ['One.', 'Two.', 'Three.', 'Scripted model gave an empty answer.']) {
      expect((await become(id, 'failed')).error).toBe(error)
      await api().runs.retry({ id })
    }
    await become(id, 'completed')
    expect((await timeline(id)).filter(({ type }) => type === 'terminal')).toHaveLength(5)
  })

  it('is tried again by one of two who ask at once, and by nobody where it has not failed', async () => {
    script.look = [fault('bad_request', 'No.'), 'Seen.']
    script.write = ['Written.']
    const id = await started()
    await become(id, 'failed')
    const answers = await Promise.all([1, 2].map(() => world.request(me, 'POST', `/api/crew-runs/${id}/retry`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await become(id, 'completed')
    await expect(api().crewRuns.retry({ id })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'Only a run that has failed, or that waits for its provider, can be tried again.' },
    })
    await expect(api().flowRuns.retry({ id })).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be tried again when its steps are gone', async () => {
    script.look = [fault('bad_request', 'No.')]
    const id = await started()
    await become(id, 'failed')
    await sql(`update runs set retry_until = now() - interval '1 minute' where id = $1`, [id])
    expect((await api().runs.get({ id })).can_retry).toBe(false)
    await expect(api().crewRuns.retry({ id })).rejects.toMatchObject({ status: 409, body: { detail: /30 days/ } })
  })

  it('asks no question twice that was answered, and does no effect twice that was approved', async () => {
    const tool = await api().factory.createTool({
      name: 'Make a task',
      kind: 'builtin',
      config: { builtin: 'create_task' },
    })
    const flow = await api().factory.createFlow({
      name: 'Effects',
      steps: [
        { id: 'ask', title: 'Ask', kind: 'wait_for_human', prompt: 'Whom?' },
        { id: 'make', title: 'Make', kind: 'tool', tool: tool.id, prompt: '{"title": "Call {previous}"}' },
        { id: 'tell', title: 'Tell', kind: 'agent', agent: agentId, prompt: 'Tell of {previous}.' },
      ],
    })
    script.tell = [fault('bad_request', 'No.'), 'Told.']
    const id = (await api().flowRuns.start({ flow_id: flow.id })).flow_run_id
    await become(id, 'paused')
    await api().flowRuns.continue({ id, user_input: 'Anna' })
    await until(id, ({ status, prompt }) => status === 'paused' && prompt?.question.includes('task') === true)
    await approved(id)
    await become(id, 'failed')
    expect((await api().flowRuns.retry({ id })).status).toMatch(/pending|running/)
    expect(await become(id, 'completed')).toMatchObject({ result: { text: 'Told.' } })
    expect((await api().tasks.list({ search: 'Call Anna' })).items).toHaveLength(1)
    expect((await timeline(id)).filter(({ type }) => type === 'wait_for_human')).toHaveLength(2)
  })

  it('asks again for the yes that it failed for want of', async () => {
    const tool = await api().factory.createTool({ name: 'Task', kind: 'builtin', config: { builtin: 'create_task' } })
    const flow = await api().factory.createFlow({
      name: 'One effect',
      steps: [{ id: 'make', title: 'Make', kind: 'tool', tool: tool.id, prompt: '{"title": "Call Bodil"}' }],
    })
    const id = (await api().flowRuns.start({ flow_id: flow.id })).flow_run_id
    await become(id, 'paused')
    await api().flowRuns.continue({ id, user_input: 'Decline' })
    expect((await become(id, 'failed')).error).toMatch(/declined/)
    await api().flowRuns.retry({ id })
    await become(id, 'paused')
    await approved(id)
    await become(id, 'completed')
    expect((await api().tasks.list({ search: 'Call Bodil' })).items).toHaveLength(1)
  })

  it('streams: who comes back hears of what followed, a new reader hears all, and both lines end', async () => {
    script.look = [fault('bad_request', 'No.'), 'Seen.']
    script.write = ['Written.']
    const id = await started()
    await become(id, 'failed')
    const before = await timeline(id)
    const address = await world.app.http.listen({ port: 0, host: '127.0.0.1' })
    const stream = async (last?: number) => {
      const headers = { authorization: `Bearer ${world.token(me)}` }
      const query = last === undefined ? '' : `?last_event_id=${last}`
      const text = await (await fetch(`${address}/api/crew-runs/${id}/events${query}`, { headers })).text()
      return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as RunEvent)
    }
    expect(await stream()).toEqual(before)
    await api().crewRuns.retry({ id })
    const followed = await stream(before.length)
    await become(id, 'completed')
    const all = await timeline(id)
    expect([...before, ...followed]).toEqual(all)
    expect(await stream()).toEqual(all)
  })
})

const approved = (id: string) =>
  approve(
    {
      ...world,
      approvals: (run: string) => sql('select * from approvals where run_id = $1 order by created_at', [run]),
    } as unknown as Parameters<typeof approve>[0],
    id,
    undefined,
    me,
  )
