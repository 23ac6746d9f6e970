// Runs that have failed, and are tried again: through the front door.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { createOutageWorld } from '../../../../test-kit/outage-world.ts'
import { approve } from '../../../test/agent-world.ts'
import { fault } from '../../llm/scripted.ts'

const there = await createOutageWorld()
const { world, me, models, script, api, agentId, sql, until, become, timeline, asked, started } = there
afterAll(() => world.close())
beforeEach(there.reset)

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
    expect(done.usage).toEqual({ input_tokens: 300, cached_tokens: 0, output_tokens: 30, cost_usd: 3 })
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

  it('was not what a person wanted: a no ends it for good, and it may be started or forked anew', async () => {
    const tool = await api().factory.createTool({ name: 'Task', kind: 'builtin', config: { builtin: 'create_task' } })
    const flow = await api().factory.createFlow({
      name: 'One effect',
      steps: [{ id: 'make', title: 'Make', kind: 'tool', tool: tool.id, prompt: '{"title": "Call Bodil"}' }],
    })
    const id = (await api().flowRuns.start({ flow_id: flow.id })).flow_run_id
    const { prompt } = await become(id, 'paused')
    await api().flowRuns.continue({ id, user_input: 'Decline', prompt_id: prompt?.id ?? null })
    expect(await become(id, 'stopped')).toMatchObject({ error: expect.stringMatching(/declined/), can_retry: false })
    await expect(api().flowRuns.retry({ id })).rejects.toMatchObject({ status: 409 })
    const again = (await api().flowRuns.start({ flow_id: flow.id })).flow_run_id
    await become(again, 'paused')
    await approved(again)
    await become(again, 'completed')
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
