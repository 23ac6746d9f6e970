import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { fault, scriptedModels, type TalkTurn } from '../../llm/scripted.ts'
import type { ChatRequest } from '../../llm/talk.ts'

/** Turns by the key of the task; a test fills in what it needs. */
const script: Record<string, (TalkTurn | ((talk: ChatRequest) => TalkTurn) | ReturnType<typeof fault>)[]> = {}
const models = scriptedModels(script)
let world: World
beforeAll(async () => {
  world = await createWorld({}, { models })
})
afterAll(() => world.close())

const me: Person = 'ceo'
const api = () => world.as(me)
const said = (talk: ChatRequest) => talk.messages.map(({ text }) => text).join('\n')

async function agent(name: string): Promise<string> {
  return (await api().factory.createAgent({ name, role: `${name} of the house`, goal: 'Be of use' })).id
}
type Task = { id: string; name: string; description?: string; expected_output?: string; agent_id: string }
const crewOf = (tasks: Task[], inputs: { name: string; label: string; required: boolean }[] = []) =>
  api().factory.createCrew({ name: 'Desk', version: '1.0', tasks, inputs })

async function until(id: string, status: string) {
  for (let tries = 0; tries < 500; tries++) {
    const run = await api().runs.get({ id })
    if (run.status === status) return run
    if (run.error) throw new Error(run.error)
    await sleep(20)
  }
  throw new Error(`the run did not become ${status}`)
}
const timeline = async (id: string): Promise<RunEvent[]> => (await api().runs.timeline({ id, limit: 200 })).items
const messages = async (id: string) => (await api().chat.messages({ id })).items
const talkOf = async () => (await api().chat.create({})).id

describe('a run of a crew', () => {
  it('does its tasks one after the other, gives each what came before, and puts the last result into the conversation', async () => {
    const [reader, writer] = [await agent('Reader'), await agent('Writer')]
    const crew = await crewOf(
      [
        { id: 'one', name: 'Read', description: 'Read about the topic.', agent_id: reader },
        { id: 'two', name: 'Write', description: 'Write it down.', expected_output: 'A haiku', agent_id: writer },
      ],
      [{ name: 'topic', label: 'Topic', required: true }],
    )
    const heard: ChatRequest[] = []
    script.one = [
      (talk) => {
        heard.push(talk)
        return 'The sea is deep.'
      },
    ]
    script.two = [
      (talk) => {
        heard.push(talk)
        return 'Deep is the sea.'
      },
    ]
    const conversation_id = await talkOf()
    const { crew_run_id } = await api().crewRuns.startIn({
      id: conversation_id,
      crew_id: crew.id,
      inputs: { topic: 'The sea' },
    })
    const run = await until(crew_run_id, 'completed')
    expect(run).toMatchObject({ kind: 'crew', name: 'Desk', crew_id: crew.id, conversation_id, error: null })
    expect(run.result).toMatchObject({
      text: 'Deep is the sea.',
      outputs: [
        { name: 'Read', agent: 'Reader', text: 'The sea is deep.' },
        { name: 'Write', agent: 'Writer', text: 'Deep is the sea.' },
      ],
    })
    expect(said(heard[0] as ChatRequest)).toContain('Topic: The sea')
    expect(said(heard[1] as ChatRequest)).toContain('The sea is deep.')
    expect(said(heard[1] as ChatRequest)).toContain('A haiku')
    // What people wrote stands nowhere in the system role.
    for (const { system } of heard) expect(system).not.toMatch(/sea|Reader|Writer|haiku/)
    expect(await messages(conversation_id)).toMatchObject([
      { sender_type: 'ai', content: 'Deep is the sea.', author: 'Scripted model' },
    ])
    const events = await timeline(crew_run_id)
    expect(events.map(({ type, details }) => [type, details.agent ?? details.status])).toEqual([
      ['run_start', 'running'],
      ['step_start', 'Reader'],
      ['agent_output', 'Reader'],
      ['step_start', 'Writer'],
      ['agent_output', 'Writer'],
      ['result', 'completed'],
      ['crew_end', 'completed'],
      ['terminal', 'completed'],
    ])
    expect(await api().crewRuns.get({ id: crew_run_id })).toMatchObject({ id: crew_run_id, crew_run_id })
    expect((await api().crewRuns.list({ conversation_id })).items.map(({ id }) => id)).toEqual([crew_run_id])
    expect((await api().flowRuns.list({ conversation_id })).items).toEqual([])
    expect((await api().runs.list({ crew: 'Desk', kind: 'crew', status: 'completed' })).items[0]?.id).toBe(crew_run_id)
  })

  it('names each required input that is missing, and asks for something where all are free', async () => {
    const agent_id = await agent('Clerk')
    const tasks = [{ id: 'one', name: 'Do', agent_id }]
    const strict = await crewOf(tasks, [
      { name: 'who', label: 'Who', required: true },
      { name: 'when', label: 'When', required: true },
      { name: 'why', label: 'Why', required: false },
    ])
    await expect(api().crewRuns.start({ crew_id: strict.id, inputs: { who: ' ', why: 'x' } })).rejects.toMatchObject({
      status: 422,
      body: {
        detail: 'Who is required. When is required.',
        errors: [{ field: 'inputs.who' }, { field: 'inputs.when' }],
      },
    })
    const free = await crewOf(tasks, [{ name: 'why', label: 'Why', required: false }])
    await expect(api().crewRuns.start({ crew_id: free.id, inputs: {} })).rejects.toMatchObject({
      status: 422,
      body: { detail: 'Please fill in at least one of these.' },
    })
    script.one = ['Done.']
    expect(await api().crewRuns.start({ crew_id: free.id, inputs: { why: 'Because' } })).toHaveProperty('crew_run_id')
    await expect(crewOf([{ id: 'one/turn-1', name: 'Do', agent_id }])).rejects.toMatchObject({ status: 422 })
    await expect(api().crewRuns.start({ crew_id: (await crewOf([])).id, inputs: {} })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'The crew “Desk” has no tasks yet.' },
    })
  })

  it('asks its human, takes exactly one of two answers, and goes on with it', async () => {
    const agent_id = await agent('Asker')
    const crew = await crewOf([{ id: 'ask', name: 'Ask first', agent_id }])
    let told = ''
    script.ask = [
      { calls: [{ name: 'ask_human', input: { question: 'Which city?', choices: ['Rome', 'Oslo'] } }] },
      { calls: [{ name: 'ask_human', input: { question: '' } }] },
      (talk) => {
        told = said(talk)
        return 'We meet there.'
      },
    ]
    const conversation_id = await talkOf()
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id, conversation_id })
    const waiting = await until(id, 'awaiting_human_input')
    expect(waiting.prompt).toMatchObject({ question: 'Which city?', choices: ['Rome', 'Oslo'] })
    const [decision] = (await api().decisions.list({ conversation_id })).items
    expect(decision).toMatchObject({ run_id: id, run_kind: 'crew', run_name: 'Desk', approval: null })
    expect(decision?.prompt).toEqual(waiting.prompt)
    const answers = await Promise.allSettled(
      ['Oslo', 'Rome'].map((user_input) => api().crewRuns.continue({ id, user_input })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    await until(id, 'completed')
    const chosen = (await timeline(id)).find(({ type }) => type === 'user_reply')?.details.user_input
    expect(['Oslo', 'Rome']).toContain(chosen)
    expect(told).toContain(String(chosen))
    expect((await api().decisions.list({ conversation_id })).items).toEqual([])
    expect(await messages(conversation_id)).toMatchObject([
      { sender_type: 'ai', content: 'Which city?' },
      { sender_type: 'user', content: chosen },
      { sender_type: 'ai', content: 'We meet there.' },
    ])
    const statuses = (await timeline(id)).filter(({ type }) => ['human_prompt', 'user_reply'].includes(type))
    expect(statuses.map(({ details }) => details.status)).toEqual(['awaiting_human_input', 'running'])
  })

  it('fails with the reason when the model cannot answer, and says so in the conversation', async () => {
    const crew = await crewOf([{ id: 'sad', name: 'Try', agent_id: await agent('Sad') }])
    script.sad = [fault('provider_down', 'The provider is away.', false)]
    const conversation_id = await talkOf()
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id, conversation_id })
    expect(await until(id, 'failed')).toMatchObject({ error: 'The provider is away.', result: null })
    const events = await timeline(id)
    expect(events.slice(-3)).toMatchObject([
      { type: 'crew_error', summary: 'The provider is away.', details: { status: 'failed' } },
      { type: 'crew_end', summary: 'The crew failed.', details: { status: 'failed' } },
      { type: 'terminal', summary: 'Failed: The provider is away.', details: { status: 'failed' } },
    ])
    expect(await messages(conversation_id)).toMatchObject([
      { sender_type: 'system', content: 'Failed: The provider is away.' },
    ])
  })

  it('ends with what it pinned, when its crew is changed and deleted meanwhile', async () => {
    const agent_id = await agent('Steady')
    const crew = await crewOf([
      { id: 'first', name: 'First', agent_id },
      { id: 'second', name: 'Second', agent_id },
    ])
    const gate = Promise.withResolvers<void>()
    script.first = [{ text: 'One.', before: () => gate.promise }]
    script.second = ['Two.']
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id })
    await until(id, 'running')
    await api().factory.updateCrew({ id: crew.id, tasks: [{ id: 'other', name: 'Other', agent_id }] })
    await api().factory.removeCrew({ id: crew.id })
    gate.resolve()
    expect(await until(id, 'completed')).toMatchObject({ crew_id: null, name: 'Desk', result: { text: 'Two.' } })
  })

  it('is stopped when its conversation is deleted, and asks the model nothing more', async () => {
    const crew = await crewOf([
      { id: 'slow', name: 'Slow', agent_id: await agent('Slow') },
      { id: 'unheard', name: 'Unheard', agent_id: await agent('Unheard') },
    ])
    let begun = false
    const never = new Promise<void>(() => {})
    const waitAt = (at: number) => {
      begun = true
      return at === 1 ? never : undefined
    }
    script.slow = [{ text: ['One', 'Two'], before: waitAt }]
    const { id: conversation_id } = await api().chat.create({})
    const { crew_run_id: id } = await api().crewRuns.startIn({ id: conversation_id, crew_id: crew.id })
    while (!begun) await sleep(20)
    await api().chat.remove({ id: conversation_id })
    expect(await until(id, 'stopped')).toMatchObject({ conversation_id: null, result: null })
    await sleep(300)
    expect(models.talked.map(({ task }) => task)).not.toContain('unheard')
    expect((await timeline(id)).at(-1)).toMatchObject({ type: 'terminal', details: { status: 'stopped' } })
    await expect(api().crewRuns.startIn({ id: conversation_id, crew_id: crew.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is found by conversation, kind, status and crew, and by no conversation of others', async () => {
    const crew = await crewOf([{ id: 'quick', name: 'Quick', agent_id: await agent('Quick') }])
    script.quick = ['Here.']
    const { id: conversation_id } = await api().chat.create({})
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id, conversation_id })
    await until(id, 'completed')
    const ids = async (query: Parameters<ReturnType<typeof api>['runs']['list']>[0]) =>
      (await api().runs.list(query)).items.map((run) => run.id)
    expect(await ids({ conversation_id })).toEqual([id])
    expect(await ids({ conversation_id, kind: 'flow' })).toEqual([])
    expect(await ids({ crew: crew.id, status: 'completed' })).toEqual([id])
    expect(await ids({ crew: crew.id, active: 'true' })).toEqual([])
    for (const door of ['runs', 'crewRuns', 'flowRuns', 'decisions'] as const)
      await expect(world.as('owner')[door].list({ conversation_id })).rejects.toMatchObject({ status: 404 })
    await expect(world.as('owner').crewRuns.start({ crew_id: crew.id, conversation_id })).rejects.toMatchObject({
      status: 404,
    })
    // Through the door of flows there is no such run.
    await expect(api().flowRuns.get({ id })).rejects.toMatchObject({ status: 404 })
  })
})
