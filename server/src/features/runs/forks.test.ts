// Runs that begin at a step of another one: what they take over, what they do anew, and what they leave as it was.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { scriptedModels, type TalkTurn } from '../../llm/scripted.ts'
import type { ChatRequest } from '../../llm/talk.ts'

type Turns = (TalkTurn | ((talk: ChatRequest) => TalkTurn))[]
const turns: Record<string, Turns> = {}
const models = scriptedModels(turns)
/** What is set is said after what stands there already. */
const script = new Proxy(turns, {
  set(kept, task: string, more: Turns) {
    kept[task] = [...(kept[task] ?? []), ...more]
    return true
  },
})
let world: World
beforeAll(async () => {
  world = await createWorld({}, { models })
})
afterAll(() => world.close())

const me: Person = 'ceo'
const api = () => world.as(me)
const said = (talk: ChatRequest) => talk.messages.map(({ text }) => text).join('\n')

async function until(id: string, ...statuses: string[]) {
  for (let tries = 0; tries < 1000; tries++) {
    const run = await api().runs.get({ id })
    if (statuses.includes(run.status)) return run
    if (run.status === 'failed' || run.status === 'completed') throw new Error(`it is ${run.status}: ${run.error}`)
    await sleep(20)
  }
  throw new Error(`the run did not become ${statuses.join(' or ')}`)
}
const timeline = async (id: string) => (await api().runs.timeline({ id, limit: 200 })).items
const agent = async () => (await api().factory.createAgent({ name: 'Reader', role: 'Reader', goal: 'Be of use' })).id
const textOf = (run: { result: unknown }) => (run.result as { text: string }).text

/** A flow that reads, asks which way, and writes. */
async function askingFlow() {
  const reader = await agent()
  const flow = await api().factory.createFlow({
    name: 'Which way',
    inputs: [{ name: 'topic', label: 'Topic', required: true }],
    steps: [
      { id: 'read', title: 'Read', kind: 'agent', agent: reader, prompt: 'Read about {topic}' },
      { id: 'ask', title: 'Ask', kind: 'wait_for_human', prompt: 'Which way?\n- Left\n- Right' },
      { id: 'write', title: 'Write', kind: 'agent', agent: reader, prompt: 'Write about {topic} and {previous}' },
    ],
  } as never)
  return flow
}
async function answered(flow: { id: string }, answer: string, words: { read: string; write: string }) {
  script.read = [words.read]
  script.write = [words.write]
  const { flow_run_id: id } = await api().flowRuns.start({ flow_id: flow.id, inputs: { topic: 'the sea' } })
  await until(id, 'paused')
  await api().runs.continue({ id, user_input: answer })
  return until(id, 'completed')
}

describe('a fork of a flow’s run', () => {
  it('with another answer takes over what came before the question, and leaves the first run as it was', async () => {
    const flow = await askingFlow()
    const first = await answered(flow, 'Left', { read: 'The sea is deep.', write: 'Left it is.' })
    const before = [await api().runs.get({ id: first.id }), await timeline(first.id)]
    const options = await api().runs.forkOptions({ id: first.id })
    expect(options).toMatchObject({ definition: 'same', forks: [] })
    expect(options.steps.map(({ title, question, answer }) => [title, question, answer])).toEqual([
      ['Read', null, null],
      ['Which way?', 'Which way?', 'Left'],
      ['Write', null, null],
    ])
    const heard: string[] = []
    script.read = []
    script.write = [
      (talk) => {
        heard.push(said(talk))
        return 'Right it is.'
      },
    ]
    const fork = await api().runs.fork({ id: first.id, step: 'ask', answer: 'Right' })
    const done = await until(fork.id, 'completed')
    expect(textOf(done)).toBe('Right it is.')
    expect(heard.join()).toContain('The sea is deep.')
    expect(heard.join()).toContain('Right')
    expect(heard.join()).not.toContain('Left it is')
    expect(done).toMatchObject({
      forked_from: first.id,
      fork: {
        step: 'ask',
        title: 'Which way?',
        definition: 'recorded',
        answer: 'Right',
        changed_inputs: false,
        taken_over: 1,
      },
    })
    expect((await timeline(fork.id))[0]?.summary).toBe('Forked from “Which way?”; one result is taken over.')
    expect([await api().runs.get({ id: first.id }), await timeline(first.id)]).toEqual(before)
    expect((await api().runs.forkOptions({ id: first.id })).forks).toEqual([fork.id])
  })

  it('without an answer asks again; from the beginning does everything anew; a fork can be forked', async () => {
    const flow = await askingFlow()
    const first = await answered(flow, 'Left', { read: 'The sea is deep.', write: 'Left it is.' })
    script.write = ['Straight on.']
    const fork = await api().runs.fork({ id: first.id, step: 'ask' })
    expect((await until(fork.id, 'paused')).prompt?.question).toBe('Which way?')
    expect((await refused(api().runs.fork({ id: fork.id }))).status).toBe(409)
    await api().runs.continue({ id: fork.id, user_input: 'On' })
    await until(fork.id, 'completed')
    script.write = ['Back.']
    const again = await api().runs.fork({ id: fork.id, step: 'write/turn-1' })
    expect(textOf(await until(again.id, 'completed'))).toBe('Back.')
    expect((await api().runs.get({ id: again.id })).fork).toMatchObject({ taken_over: 1 })
    script.read = ['The land is dry.']
    script.write = ['Left again.']
    const whole = await api().runs.fork({ id: first.id, inputs: { topic: 'the land' } })
    await until(whole.id, 'paused')
    expect(whole).toMatchObject({
      inputs: { topic: 'the land' },
      fork: { step: null, changed_inputs: true, taken_over: 0 },
    })
    await api().runs.continue({ id: whole.id, user_input: 'Left' })
    expect(textOf(await until(whole.id, 'completed'))).toBe('Left again.')
  })

  it('whose flow has changed says so, and runs as it is chosen', async () => {
    const flow = await askingFlow()
    const first = await answered(flow, 'Left', { read: 'The sea is deep.', write: 'Left it is.' })
    const { steps } = await api().factory.flow({ id: flow.id } as never)
    await api().factory.updateFlow({
      id: flow.id,
      inputs: [
        { name: 'topic', label: 'What is it about?', required: true },
        { name: 'tone', label: 'In which tone?', required: false },
      ],
      steps: steps.map((step) => (step.id === 'write' ? { ...step, prompt: 'SHOUT about {topic}' } : step)),
    } as never)
    const options = await api().runs.forkOptions({ id: first.id })
    expect(options.definition).toBe('changed')
    // What is asked for has words, as it was recorded and as it is now.
    expect(options.inputs.map(({ label }) => label)).toEqual(['Topic'])
    expect(options.current_inputs?.map(({ label }) => label)).toEqual(['What is it about?', 'In which tone?'])
    const unclear = await refused(api().runs.fork({ id: first.id, step: 'write/turn-1' }))
    expect([unclear.status, unclear.body.detail]).toEqual([409, expect.stringContaining('has changed since')])
    const heard: string[] = []
    for (const definition of ['recorded', 'current'] as const) {
      script.write = [
        (talk) => {
          heard.push(said(talk))
          return definition
        },
      ]
      const fork = await api().runs.fork({ id: first.id, step: 'write/turn-1', definition })
      expect(textOf(await until(fork.id, 'completed'))).toBe(definition)
      expect((await api().runs.get({ id: fork.id })).fork?.definition).toBe(definition)
    }
    expect(heard[0]).toContain('Write about the sea')
    expect(heard[1]).toContain('SHOUT about the sea')
    await api().factory.removeFlow({ id: flow.id } as never)
    expect(await api().runs.forkOptions({ id: first.id })).toMatchObject({ definition: 'gone', current_inputs: null })
    expect((await refused(api().runs.fork({ id: first.id, step: 'write/turn-1', definition: 'current' }))).status).toBe(
      409,
    )
    script.write = ['Still there.']
    const fork = await api().runs.fork({ id: first.id, step: 'write/turn-1', definition: 'recorded' })
    expect(textOf(await until(fork.id, 'completed'))).toBe('Still there.')
  })
})

describe('a fork of a run that has acted', () => {
  const tasks = async () => (await api().tasks.list({ search: 'Call Roswitha' })).items.length

  it('does nothing again: before the act it asks for a yes of its own, after it the result is taken over', async () => {
    const { items: tools } = await api().factory.tools({ limit: 200 } as never)
    const create = tools.find(({ config }) => (config as { builtin?: string }).builtin === 'create_task')
    const doer = (
      await api().factory.createAgent({ name: 'Doer', role: 'Doer', goal: 'Do', tool_ids: [create?.id ?? ''] })
    ).id
    const crew = await api().factory.createCrew({
      name: 'Act',
      version: '1.0',
      tasks: [
        { id: 'act', name: 'Act', description: 'Act.', agent_id: doer },
        { id: 'tell', name: 'Tell', description: 'Tell.', agent_id: doer },
      ],
    } as never)
    const acts = () => ({ text: 'I will.', calls: [{ name: 'create_task', input: { title: 'Call Roswitha' } }] })
    script.act = [acts(), 'Done.']
    script.tell = ['Told.']
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id, inputs: {} })
    await until(id, 'awaiting_human_input')
    const approve = async (run: string) => {
      const [card] = (await api().decisions.approvals({ run_id: run })).items
      await api().decisions.approve({ id: card?.id ?? '', arguments_hash: card?.arguments_hash ?? '' })
    }
    await approve(id)
    await until(id, 'completed')
    expect(await tasks()).toBe(1)
    const { steps } = await api().runs.forkOptions({ id })
    const own = await api().decisions.approvals({ run_id: id, done: 'true' })

    script.tell = ['Told otherwise.']
    const after = await api().runs.fork({ id, step: 'tell/turn-1' })
    expect(textOf(await until(after.id, 'completed'))).toBe('Told otherwise.')
    expect(await tasks()).toBe(1)
    expect((await api().decisions.approvals({ run_id: after.id })).items).toEqual([])

    const act = steps.find(({ step }) => step.startsWith('act/tool-'))
    script.act = ['Not done then.']
    script.tell = ['Nothing to tell.']
    const before = await api().runs.fork({ id, step: act?.step })
    await until(before.id, 'awaiting_human_input')
    expect(await tasks()).toBe(1)
    const [card] = (await api().decisions.approvals({ run_id: before.id })).items
    await api().decisions.decline({ id: card?.id ?? '', reason: 'Once is enough' })
    await until(before.id, 'completed')
    expect(await tasks()).toBe(1)
    expect(await api().decisions.approvals({ run_id: id, done: 'true' })).toEqual(own)
  })
})

describe('a fork of a run that has read what others wrote', () => {
  it('takes none of it over once that is not shared any more; from the beginning it reads what there is now', async () => {
    const { items: tools } = await api().factory.tools({ limit: 200 } as never)
    const list = tools.find(({ config }) => (config as { builtin?: string }).builtin === 'list_tasks')
    const reader = (
      await api().factory.createAgent({ name: 'Lister', role: 'Lister', goal: 'List', tool_ids: [list?.id ?? ''] })
    ).id
    const crew = await api().factory.createCrew({
      name: 'Look',
      version: '1.0',
      tasks: [
        { id: 'look', name: 'Look', description: 'Look.', agent_id: reader },
        { id: 'say', name: 'Say', description: 'Say.', agent_id: reader },
      ],
    } as never)
    const shared = await world
      .as('org_admin')
      .tasks.create({ title: 'Sell the northern branch', shared_org_ids: [world.orgA] })
    const heard: string[] = []
    const hears = (words: string) => (talk: ChatRequest) => {
      heard.push(said(talk))
      return words
    }
    script.look = [{ text: 'I look.', calls: [{ name: 'list_tasks', input: {} }] }, hears('It is the northern branch.')]
    script.say = ['Said.']
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crew.id, inputs: {} })
    await until(id, 'completed')
    expect(heard.pop()).toContain('Sell the northern branch')
    script.say = ['Said again.']
    const open = await api().runs.fork({ id, step: 'say/turn-1' })
    expect(textOf(await until(open.id, 'completed'))).toBe('Said again.')

    await world.as('org_admin').tasks.share({ id: shared.id, org_ids: [] })
    expect((await refused(api().tasks.get({ id: shared.id }))).status).toBe(404)
    const late = await refused(api().runs.fork({ id, step: 'say/turn-1' }))
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('can no longer see')])
    expect(late.body.detail).not.toContain('northern')
    script.look = [{ text: 'I look.', calls: [{ name: 'list_tasks', input: {} }] }, hears('Nothing.')]
    script.say = ['Nothing said.']
    const anew = await api().runs.fork({ id })
    await until(anew.id, 'completed')
    expect(heard.pop()).not.toContain('northern')
  })
})

describe('what cannot be forked', () => {
  it('is refused with nothing said at all, where its crew asks and requires no single answer', async () => {
    const flow = await askingFlow()
    await api().factory.updateFlow({ id: flow.id, inputs: [{ name: 'topic', label: 'Topic', required: false }] })
    script.read = ['The sea is deep.', 'The land is wide.']
    const { flow_run_id: id } = await api().flowRuns.start({ flow_id: flow.id, inputs: { topic: 'the sea' } })
    await until(id, 'paused')
    await api().runs.stop({ id })
    await until(id, 'stopped')
    expect((await refused(api().runs.fork({ id, inputs: { topic: ' ' } }))).status).toBe(422)
    const fork = await api().runs.fork({ id, inputs: { topic: 'the land' } })
    expect((await until(fork.id, 'paused')).inputs).toEqual({ topic: 'the land' })
  })

  it('is said: an unknown step, an answer to no question, inputs that are missing, somebody else’s run, a reply', async () => {
    const flow = await askingFlow()
    const first = await answered(flow, 'Left', { read: 'The sea is deep.', write: 'Left it is.' })
    const status = async (input: object) => (await refused(api().runs.fork({ id: first.id, ...input }))).status
    expect(await status({ step: 'nowhere' })).toBe(422)
    expect(await status({ step: 'write/turn-1', answer: 'x' })).toBe(422)
    expect(await status({ answer: 'x' })).toBe(422)
    expect(await status({ inputs: {} })).toBe(422)
    expect((await refused(world.as('owner').runs.fork({ id: first.id }))).status).toBe(404)
    expect((await refused(world.as('owner').runs.forkOptions({ id: first.id }))).status).toBe(404)
    const talk = await api().chat.create({})
    script.reply = ['Hello.']
    const { run_id } = await api().chat.chat({ id: talk.id, message_text: 'Hello' })
    expect((await refused(api().runs.fork({ id: run_id ?? '' }))).status).toBe(409)
    expect((await refused(api().runs.forkOptions({ id: run_id ?? '' }))).status).toBe(409)
    // Once its workings are forgotten it begins from the beginning only.
    await world.database.db.deleteFrom('run_steps').where('run_id', '=', first.id).execute()
    expect((await api().runs.forkOptions({ id: first.id })).steps).toEqual([])
    expect(await status({ step: 'write/turn-1' })).toBe(409)
  })
})
