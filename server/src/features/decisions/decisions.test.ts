import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '#contract/decisions.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { scriptedModels, type TalkTurn } from '../../llm/scripted.ts'
import type { ChatRequest } from '../../llm/talk.ts'

const turns: (TalkTurn | ((talk: ChatRequest) => TalkTurn))[] = []
let world: World
let crewId: string
const me: Person = 'ceo'
const api = () => world.as(me)

beforeAll(async () => {
  world = await createWorld({}, { models: scriptedModels({ do: turns }) })
  const tool_ids: string[] = []
  for (const builtin of ['create_task', 'search_records'])
    tool_ids.push((await api().factory.createTool({ name: builtin, kind: 'builtin', config: { builtin } })).id)
  const agent = await api().factory.createAgent({ name: 'Doer', role: 'Doer', goal: 'Do', tool_ids })
  const tasks = [{ id: 'do', name: 'Do it', agent_id: agent.id }]
  crewId = (await api().factory.createCrew({ name: 'Doers', version: '1.0', tasks })).id
})
afterAll(() => world.close())

const said = (talk: ChatRequest) => talk.messages.map(({ text }) => text).join('\n')
async function until(id: string, status: string) {
  for (let tries = 0; tries < 500; tries++) {
    const run = await api().runs.get({ id })
    if (run.status === status) return run
    await sleep(20)
  }
  throw new Error(`the run did not become ${status}`)
}
/** A run that wants to create this task and waits for a yes. */
async function asking(title: string): Promise<{ id: string; decision: Decision; told: { text: string } }> {
  const told = { text: '' }
  turns.push({ calls: [{ name: 'create_task', input: { title } }] }, (talk) => {
    told.text = said(talk)
    return 'The end.'
  })
  const { crew_run_id: id } = await api().crewRuns.start({ crew_id: crewId })
  await until(id, 'awaiting_human_input')
  const decision = (await api().decisions.list({})).items.find(({ run_id }) => run_id === id)
  if (!decision) throw new Error('nothing waits')
  return { id, decision, told }
}
const tasksCalled = async (title: string) => (await api().tasks.list({ search: title })).items.map((task) => task.title)

describe('what waits for a human', () => {
  it('shows the exact arguments with their form, and a yes creates exactly that, once', async () => {
    const { id, decision } = await asking('Call Anna Quorum')
    expect(decision).toMatchObject({
      run_id: id,
      run_kind: 'crew',
      run_name: 'Doers',
      approval: { run_id: id, tool: 'create_task', status: 'waiting', arguments: { title: 'Call Anna Quorum' } },
    })
    expect(decision.approval?.schema).toMatchObject({ type: 'object', properties: { title: {} } })
    expect(await tasksCalled('Quorum')).toEqual([])
    const yes = { id: decision.approval?.id ?? '', arguments_hash: decision.approval?.arguments_hash ?? '' }
    await expect(api().decisions.approve({ ...yes, arguments_hash: 'f'.repeat(64) })).rejects.toMatchObject({
      status: 409,
    })
    const answers = await Promise.allSettled([api().decisions.approve(yes), api().decisions.approve(yes)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    await until(id, 'completed')
    expect(await tasksCalled('Quorum')).toEqual(['Call Anna Quorum'])
    expect((await api().decisions.list({})).items).toEqual([])
    const receipt = await api().decisions.receipt({ id })
    expect(receipt).toMatchObject({
      run_id: id,
      run_kind: 'crew',
      ran_as: { id: world.id(me) },
      changed: [{ kind: 'task', label: 'Call Anna Quorum', what: 'created', approved: true }],
      sent: [{ provider: 'scripted', model: 'scripted', calls: 2 }],
      fetched: [],
    })
    expect(receipt.usage.input_tokens).toBe(receipt.sent[0]?.usage.input_tokens)
    expect(receipt.sent[0]?.characters).toBeGreaterThan(100)
  })

  it('takes arguments that the person has changed, and refuses those that do not fit, field by field', async () => {
    const { id, decision } = await asking('Call Bert Tessel')
    const yes = { id: decision.approval?.id ?? '', arguments_hash: decision.approval?.arguments_hash ?? '' }
    await expect(api().decisions.approve({ ...yes, arguments: { title: '' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ field: 'arguments.title' }] },
    })
    await expect(api().decisions.approve({ ...yes, arguments: { title: 'x', made_up: 1 } })).rejects.toMatchObject({
      status: 422,
    })
    const approved = await api().decisions.approve({ ...yes, arguments: { title: 'Write to Bert Tessel' } })
    expect(approved).toMatchObject({ status: 'approved', arguments: { title: 'Write to Bert Tessel' } })
    expect(approved.arguments_hash).not.toBe(yes.arguments_hash)
    await until(id, 'completed')
    expect(await tasksCalled('Tessel')).toEqual(['Write to Bert Tessel'])
  })

  it('a no does nothing, tells the agent why, and the run goes on; a second answer is too late', async () => {
    const { id, decision, told } = await asking('Call Cora Umber')
    const approval = decision.approval?.id ?? ''
    expect(await api().decisions.decline({ id: approval, reason: 'Not this week' })).toMatchObject({
      status: 'declined',
      reason: 'Not this week',
    })
    await expect(api().decisions.decline({ id: approval })).rejects.toMatchObject({ status: 409 })
    await until(id, 'completed')
    expect(told.text).toContain('Not this week')
    expect(await tasksCalled('Umber')).toEqual([])
    expect((await api().decisions.receipt({ id })).changed).toEqual([])
  })

  it('words are no yes: they decline; the word of the button alone is refused without the prompt that was read', async () => {
    const { id, told, decision } = await asking('Call Dora Vellum')
    await expect(api().crewRuns.continue({ id, user_input: 'Approve' })).rejects.toMatchObject({ status: 409 })
    await api().crewRuns.continue({ id, user_input: 'Approve it, but on Monday', prompt_id: decision.id })
    await until(id, 'completed')
    expect(told.text).toContain('on Monday')
    expect(await tasksCalled('Vellum')).toEqual([])
  })

  it('a stopped run asks for nothing any more', async () => {
    const { id, decision } = await asking('Call Emil Wicker')
    await api().crewRuns.stop({ id })
    expect((await api().decisions.list({})).items).toEqual([])
    const yes = { id: decision.approval?.id ?? '', arguments_hash: decision.approval?.arguments_hash ?? '' }
    await expect(api().decisions.approve(yes)).rejects.toMatchObject({ status: 409 })
    await sleep(300)
    expect(await tasksCalled('Wicker')).toEqual([])
  })
})
