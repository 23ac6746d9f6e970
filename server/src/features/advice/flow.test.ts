import { afterEach, describe, expect, it } from 'vitest'
import type { Run } from '#contract/runs.ts'
import type { Models, StructuredRequest } from '#server/llm/models.ts'
import { fault, hang, type ScriptedModels, scriptedModels } from '#server/llm/scripted.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

const open = async (models?: Models) => {
  world = await createWorld({}, { models, launch: true })
  return world
}
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A goal behind its pace with a note that promises something: enough to advise on. */
async function work(world: World, person: Person = 'owner') {
  const api = world.as(person)
  const goal = await api.goals.create({
    title: 'Double the revenue',
    due_date: soon(20),
    status: 'in_progress',
    kpis: [
      {
        name: 'Revenue',
        start_value: 100,
        started_on: soon(-100),
        current_value: 110,
        target_value: 200,
        unit: 'kEUR',
      },
    ],
  })
  const note = await api.notes.create({
    content:
      '# Sales meeting\n\n## Pricing\n\n* Ana will send the new price list by Friday.\n* No decision on the discount for Acme yet, skipped as we ran out of time.',
    entry_date: soon(-9),
  })
  // What it promises is kept before anybody looks.
  await api.promises.read({ kind: 'note', id: note.id })
  return { goal, note, kpi: goal.kpis[0] as { id: string } }
}

async function ended(world: World, id: string, person: Person = 'owner'): Promise<Run> {
  for (let tries = 0; tries < 400; tries++) {
    const run = await world.as(person).runs.get({ id })
    if (['completed', 'failed', 'stopped', 'paused'].includes(run.status)) return run
    await new Promise((later) => setTimeout(later, 25))
  }
  throw new Error('the run did not end')
}

const start = async (world: World, inputs: Record<string, unknown> = {}, person: Person = 'owner') =>
  (await world.as(person).flowRuns.startByName({ flowId: 'strategic_flow', inputs })).flow_run_id

const keyFor = (ask: StructuredRequest<unknown>, what: string) =>
  new RegExp(`source="(\\w+) ${what}`).exec(ask.prompt)?.[1] ?? '?'

describe('strategic_flow', () => {
  it('without a model ends in advice by the built-in analyst, each claim with a record that opens', async () => {
    const world = await open()
    const { goal } = await work(world)
    const run = await ended(world, await start(world))
    expect(run).toMatchObject({ status: 'completed', error: null })
    const { items } = await world.as('owner').advice.list()
    expect(items.length).toBeGreaterThan(0)
    expect(items.every((advice) => advice.author === 'Built-in analyst' && advice.flow_run_id === run.id)).toBe(true)
    expect(items.flatMap((advice) => advice.citations).map((citation) => citation.id)).toContain(goal.id)
    for (const advice of items) {
      for (const line of advice.content.split('\n').filter((line) => line.startsWith('- ')))
        expect(line).toMatch(/\]\(\/app\/records\//)
      expect(advice.content).toContain('**This week:**')
      for (const { kind, id } of advice.citations)
        expect((await world.as('owner').records.get({ kind, id })).title).not.toBe('')
    }
  })

  it('says in the conversation what it advises, with links to the records', async () => {
    const world = await open()
    const { goal } = await work(world)
    const { id: conversation_id } = await world.as('owner').chat.create({})
    const [flow] = (await world.as('owner').factory.flows({ search: 'strategic_flow' })).items
    const { flow_run_id } = await world.as('owner').flowRuns.start({ flow_id: flow?.id ?? '', conversation_id })
    await ended(world, flow_run_id)
    const { items } = await world.as('owner').chat.messages({ id: conversation_id })
    expect(items).toMatchObject([{ sender_type: 'ai', flow_run_id, author: 'Built-in analyst' }])
    const advice = (await world.as('owner').advice.list()).items
    for (const { advice_title } of advice) expect(items[0]?.content).toContain(`**${advice_title}**`)
    expect(items[0]?.content).toContain(`](/app/records/goal/${goal.id})`)
    expect(items[0]?.citations.map(({ id }) => id)).toContain(goal.id)
    const receipt = await world.as('owner').decisions.receipt({ id: flow_run_id })
    expect(receipt.read).toContainEqual({ kind: 'goal', id: goal.id, label: goal.title, foreign: false })
    expect(receipt.sent).toEqual([])
  })

  it('shows each step on a timeline without holes', async () => {
    const world = await open()
    await work(world)
    const id = await start(world)
    await ended(world, id)
    const { items } = await world.as('owner').runs.timeline({ id })
    expect(items.map((event) => event.id)).toEqual(items.map((_, at) => at + 1))
    const steps = items.filter((event) => event.type === 'step_start').map((event) => event.details.step)
    expect(steps).toEqual(['gather', 'signals', 'assess', 'challenge', 'compose', 'save'])
    expect(items.at(-1)).toMatchObject({ type: 'terminal', details: { status: 'completed' } })
  })

  it('what a model invents is not saved: neither a goal that is not there nor a figure that no record holds', async () => {
    const models: ScriptedModels = scriptedModels({
      'strategic_flow.assess': [{ findings: [] }],
      'strategic_flow.challenge': [{ verdicts: [] }],
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => {
          const [goal, kpi] = [keyFor(ask, 'goal'), keyFor(ask, 'kpi')]
          const action = { text: 'Call the three largest customers.', cites: [goal] }
          return {
            drafts: [
              {
                subject: 'made:up',
                title: 'Revenue needs you',
                claims: [
                  { text: 'Revenue stands at 110 kEUR.', cites: [kpi] },
                  { text: 'Revenue will fall to 31 kEUR.', cites: [kpi] },
                  { text: 'The goal “Enter the Mars market” is at risk.', cites: [goal] },
                  { text: 'Everybody is worried.', cites: [] },
                  { text: 'The board agrees.', cites: ['G99'] },
                ],
                counter: { text: 'Growth was 87 % last year.', cites: [goal] },
                action,
              },
              {
                subject: 'made:up2',
                title: 'Mars',
                claims: [{ text: 'Mars is near.', cites: ['G98'] }],
                counter: null,
                action,
              },
            ],
          }
        },
      ],
    })
    const world = await open(models)
    await work(world)
    const run = await ended(world, await start(world))
    expect(run.status).toBe('completed')
    const { items } = await world.as('owner').advice.list()
    const [held, ...others] = items.toSorted(
      (a, b) => Number(b.author === 'Scripted model') - Number(a.author === 'Scripted model'),
    )
    expect(held).toMatchObject({ author: 'Scripted model', advice_title: 'Revenue needs you' })
    expect(held?.content).toContain('Revenue stands at 110 kEUR')
    // The addresses of the links hold figures of their own.
    const words = held?.content.replace(/\]\([^)]*\)/g, ']')
    expect(words).not.toMatch(/31|Mars|worried|board|87/)
    // In the place of the one that fell stands the analyst's, and says so.
    expect(others).toHaveLength(1)
    expect(others[0]?.author).not.toBe('Scripted model')
    expect(others[0]?.content).toContain('Written by the built-in analyst')
    expect(`${others[0]?.advice_title} ${others[0]?.content}`).not.toContain('Mars')
  })

  it('asks a model with the person’s records fenced, nothing of them in the system role, and nothing of anybody else’s', async () => {
    const models = scriptedModels([{ findings: [] }, { verdicts: [] }, { drafts: [] }])
    const world = await open(models)
    await work(world)
    await world.as('other_org').goals.create({ title: 'CANARY-OTHER', due_date: soon(10) })
    await world.as('ceo').notes.create({ content: 'CANARY-NOTE of the ceo' })
    await ended(world, await start(world))
    expect(models.asked).toHaveLength(3)
    for (const { system, prompt } of models.asked) {
      expect(prompt).toContain('Double the revenue')
      expect(system).not.toContain('Double the revenue')
      expect(system + prompt).not.toContain('CANARY')
    }
  })

  it('sleeps through a short outage; after a minute the built-in analyst takes over, and the timeline says so', async () => {
    const away = fault('provider_down', 'The provider cannot be reached.')
    const world = await open(scriptedModels([away, away, fault('refused_key'), fault('timeout')]))
    await work(world)
    const id = await start(world)
    let run = await world.as('owner').runs.get({ id })
    for (let tries = 0; run.waiting_for_provider === null && tries < 400; tries++) {
      await new Promise((later) => setTimeout(later, 25))
      run = await world.as('owner').runs.get({ id })
    }
    expect(run).toMatchObject({
      status: 'running',
      waiting_for_provider: { reason: 'The provider cannot be reached.' },
    })
    await world.database.pool.query(
      `update runs set provider_away = provider_away || jsonb_build_object('since', now() - interval '61 seconds') where id = $1`,
      [id],
    )
    await world.as('owner').runs.retry({ id })
    expect((await ended(world, id)).status).toBe('completed')
    const { items } = await world.as('owner').runs.timeline({ id })
    expect(items.map((event) => event.summary)).toContain(
      'The provider cannot be reached. The built-in analyst takes over.',
    )
    expect((await world.as('owner').advice.list()).items[0]?.author).toBe('Built-in analyst')
  })

  it('the same day again refreshes what is still true instead of repeating it', async () => {
    const world = await open()
    await work(world)
    await ended(world, await start(world))
    const before = (await world.as('owner').advice.list()).items
    const again = await ended(world, await start(world))
    const after = (await world.as('owner').advice.list()).items
    expect(after.map((advice) => advice.id).sort()).toEqual(before.map((advice) => advice.id).sort())
    expect(after.every((advice) => advice.flow_run_id === again.id)).toBe(true)
    expect(again.result).toMatchObject({ written: 0, refreshed: before.length })
  })

  it('what its reader has changed is theirs: the same day again leaves it as it is, and says who wrote it', async () => {
    const world = await open()
    await work(world)
    await ended(world, await start(world))
    const api = world.as('owner').advice
    const [first] = (await api.list()).items
    const edited = await api.update({ id: first?.id ?? '', content: 'What I make of it.' })
    expect(edited.author).toBe('Built-in analyst, edited')
    await ended(world, await start(world))
    const { items } = await api.list()
    expect(items.find(({ id }) => id === first?.id)).toMatchObject({
      content: 'What I make of it.',
      author: edited.author,
    })
    expect((await api.update({ id: edited.id, content: 'Once more.' })).author).toBe(edited.author)
  })

  it('with review it waits for a human: “Save” keeps the advice, “Discard” does not, and only one answer counts', async () => {
    const world = await open()
    await work(world)
    const id = await start(world, { review: 'true' })
    const paused = await ended(world, id)
    expect(paused).toMatchObject({ status: 'paused', prompt: { choices: ['Save', 'Discard'] } })
    expect((await world.as('owner').advice.list()).items).toEqual([])
    const answers = await Promise.all(
      ['Save', 'Save'].map((user_input) =>
        world.request('owner', 'POST', `/api/flow-runs/${id}/continue`, { user_input }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    let run = await world.as('owner').runs.get({ id })
    for (let tries = 0; run.status !== 'completed' && tries < 200; tries++) {
      await new Promise((later) => setTimeout(later, 25))
      run = await world.as('owner').runs.get({ id })
    }
    expect(run.status).toBe('completed')
    expect((await world.as('owner').advice.list()).items.length).toBeGreaterThan(0)
    const { items } = await world.as('owner').runs.timeline({ id })
    expect(items.filter((event) => event.type === 'user_reply')).toHaveLength(1)
  })

  it('can be stopped while a model thinks: nothing is saved and nothing follows', async () => {
    const world = await open(scriptedModels([hang]))
    await work(world)
    const id = await start(world)
    for (let tries = 0; tries < 200; tries++) {
      const { items } = await world.as('owner').runs.timeline({ id })
      if (items.some((event) => event.details.step === 'assess')) break
      await new Promise((later) => setTimeout(later, 25))
    }
    expect((await world.as('owner').runs.stop({ id })).status).toBe('stopped')
    expect((await world.as('owner').runs.stop({ id })).status).toBe('stopped')
    const { items } = await world.as('owner').runs.timeline({ id })
    await new Promise((later) => setTimeout(later, 300))
    expect((await world.as('owner').runs.timeline({ id })).items).toHaveLength(items.length)
    expect(items.at(-1)).toMatchObject({ type: 'terminal', details: { status: 'stopped' } })
    expect((await world.as('owner').advice.list()).items).toEqual([])
  })

  it('an empty workspace ends in one sentence that says what to add', async () => {
    const world = await open()
    const run = await ended(world, await start(world))
    expect(run.result).toMatchObject({
      written: 0,
      summary: 'There is nothing to advise on yet. Add a goal or a note first.',
    })
  })
})
