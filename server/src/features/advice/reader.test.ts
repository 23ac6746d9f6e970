// What the model of an advice run is told of its person, and of what was advised before.
import { afterEach, expect, it } from 'vitest'
import type { StructuredRequest } from '#server/llm/models.ts'
import { scriptedModels } from '#server/llm/scripted.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function advised(world: World): Promise<void> {
  const { flow_run_id: id } = await world.as('owner').flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
  await until(async () => (await world.as('owner').runs.get({ id })).status === 'completed')
}

it('knows who it works for, what is remembered, and what became of earlier advice', async () => {
  const asked: StructuredRequest<unknown>[] = []
  const heard =
    <T>(answer: T) =>
    (ask: StructuredRequest<unknown>) => {
      asked.push(ask)
      return answer
    }
  /** Each goal has a KPI of its own, so that each piece has a subject of its own. */
  const NAMES = ['Revenue', 'Staff', 'Margin']
  const keyOf = (ask: StructuredRequest<unknown>, name: string) =>
    new RegExp(`source="(K\\d+) kpi">\\n${name} `).exec(ask.prompt)?.[1] ?? '?'
  const drafts = (ask: StructuredRequest<unknown>) => ({
    drafts: NAMES.map((name, at) => ({
      subject: `made:${at}`,
      title: `${name} needs you`,
      claims: [{ text: `${name} stands at 110 kEUR against a target of 200 kEUR.`, cites: [keyOf(ask, name)] }],
      counter: null,
      action: { text: 'Call Ruth.', cites: [keyOf(ask, name).replace('K', 'G')] },
    })),
  })
  const models = scriptedModels({
    'strategic_flow.assess': [heard({ findings: [] }), heard({ findings: [] })],
    'strategic_flow.challenge': [heard({ verdicts: [] }), heard({ verdicts: [] })],
    'strategic_flow.check': Array.from({ length: 9 }, () => '{"verdict":"supported"}'),
    'strategic_flow.compose': [drafts, heard({ drafts: [] })],
  })
  world = await createWorld({}, { models, launch: true })
  const api = world.as('owner')
  await api.users.updateMe({
    role: 'CFO of Acme',
    objectives: ['Close the round'],
    behavior_notes: 'Short sentences',
    time_zone: 'Europe/Berlin',
  })
  await api.memory.create({ content: 'Prefers the train' })
  const numbers = { start_value: 100, started_on: soon(-100), current_value: 110, target_value: 200, unit: 'kEUR' }
  for (const name of NAMES)
    await api.goals.create({
      title: `Raise it: ${name}`,
      due_date: soon(20),
      status: 'in_progress',
      kpis: [{ name, ...numbers }],
    })
  await advised(world)
  for (const words of ['CFO of Acme', 'Close the round', 'Short sentences', 'Prefers the train', '(Europe/Berlin)'])
    expect(asked[0]?.prompt).toContain(words)
  expect(asked[0]?.system).not.toContain('CFO of Acme')
  expect(asked[0]?.prompt).not.toContain('Advised before')

  const pieces = (await api.advice.list()).items
  expect(pieces).toHaveLength(3)
  const named = (title: string) => pieces.find(({ advice_title }) => advice_title === title)
  await api.advice.remove({ id: named('Revenue needs you')?.id ?? '' })
  const task = await api.tasks.create({
    title: 'Call the three largest customers',
    description: 'Staff needs you\n\nIt stands at 110.',
  })
  await api.tasks.update({ id: task.id, status: 'Done' })
  asked.length = 0
  await advised(world)
  const prompt = asked[0]?.prompt ?? ''
  expect(prompt).toContain('Revenue needs you (dismissed: the person deleted it)')
  expect(prompt).toContain('Staff needs you (a task was made of it, which is: Done)')
  expect(prompt).toContain('Margin needs you (kept; nothing was done with it yet)')
  // All questions of a run begin as the first one did.
  expect(new Set(asked.map(({ system }) => system)).size).toBe(1)
})
