// Crews of one's own without a model: what the records hold on what was asked for.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSampleFor } from '../../../../test-kit/sample-of.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
  await loadSampleFor(world.database, world.id('ceo'))
}, 120_000)
afterAll(() => world.close())

const plain = (content: string) => content.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')

/** Makes a crew of these tasks, runs it, and gives what each task came to. */
async function outputs(tasks: { name: string; description: string }[], about: string | null) {
  const api = world.as('ceo')
  const { id: agent_id } = await api.factory.createAgent({ name: 'Scout', role: 'Scout', goal: 'Look' })
  const crew = await api.factory.createCrew({
    name: 'Own',
    version: '1.0',
    inputs: about === null ? [] : [{ name: 'about', label: 'About', required: true }],
    tasks: tasks.map((task, at) => ({ id: `t${at}`, agent_id, ...task })),
  })
  const { crew_run_id: id } = await api.crewRuns.start({ crew_id: crew.id, inputs: about === null ? {} : { about } })
  for (let tries = 0; tries < 1000; tries++) {
    const { status, result, error } = await api.runs.get({ id })
    if (error) throw new Error(error)
    if (status === 'completed')
      return (result as { outputs: { text: string }[] }).outputs.map(({ text }) => plain(text))
    await sleep(20)
  }
  throw new Error('the run did not end')
}

describe('the digest of a task without rules', () => {
  it('shows the parts that the task asks for, and everything where it asks for a page', async () => {
    const [people, risks, report] = await outputs(
      [
        { name: 'Who is involved', description: 'List the people.' },
        { name: 'Open decisions', description: 'And promises.' },
        { name: 'Write a report', description: 'On one page.' },
      ],
      'Kestrel',
    )
    expect(people).toContain('## People')
    expect(people).toContain('Bruno Salis')
    expect(people).not.toContain('## In the notes')
    expect(risks).not.toContain('## People')
    for (const part of ['## Where it stands', '## People', '## In the notes']) expect(report).toContain(part)
    expect(report).toContain('the Kestrel quote runs out')
    expect(report).toContain('No language model is configured here')
  })

  it('tells promises of the matter alone, each so that it can be understood, and nothing of a file but what it says', async () => {
    const [page = ''] = await outputs([{ name: 'Write a report', description: 'On one page.' }], 'Northmoor')
    expect(page).toContain('seventeen months. If Northmoor goes it is thirteen')
    expect(page).not.toMatch(/Type: |Size: |Added: |---/)
  })

  it('of a crew that asks for nothing looks for what the description speaks of, not for the name of its task', async () => {
    const [page = ''] = await outputs(
      [{ name: 'Find risks', description: 'Say what could go wrong with the false alarms.' }],
      null,
    )
    expect(page).toContain('What your records hold on “false alarms”')
    expect(page).not.toContain('“Find risks”')
  })

  it('says so where the records hold nothing', async () => {
    const [text] = await outputs([{ name: 'Look around', description: '' }], 'Zzyzx')
    expect(text).toContain('Your records hold nothing on “Zzyzx”')
  })
})
