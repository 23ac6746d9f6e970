import { describe, expect, it } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { argumentsOf, groupsOf, recordsOf } from './groups.ts'

let number = 0
const event = (type: RunEvent['type'], summary: string, details: RunEvent['details'] = {}): RunEvent => {
  number += 1
  return { id: number, type, summary, details, ts: '2026-11-21T12:00:00.000Z' }
}
const goal = { kind: 'goal', id: 'g', label: 'Grow' }
const call = (step: string, title: string, result: RunEvent['details']) => [
  event('step_start', title, { step, agent: 'Planner' }),
  event('tool_call', title, { step, agent: 'Planner', arguments: { query: 'north', limit: 4, kinds: null } }),
  event('tool_result', '2 records found', { step, agent: 'Planner', status: 'done', duration_ms: 8, ...result }),
]

describe('the tasks of a timeline', () => {
  it('gather what their agent did, named as the task, summed up', () => {
    const [plan, ...rest] = groupsOf(
      [
        event('run_start', 'Started.'),
        event('step_start', 'Plan the week', { step: 'plan/turn-1', agent: 'Planner' }),
        event('agent_output', 'Uses search', {
          step: 'plan/turn-1',
          status: 'done',
          duration_ms: 100,
          usage: { input_tokens: 10, output_tokens: 2, cost_usd: 0.01 },
        }),
        ...call('plan/tool-1-1', 'Search records', { reads: [goal] }),
        event('step_start', 'Plan the week (2)', { step: 'plan/turn-2', agent: 'Planner' }),
        event('agent_output', 'Three things to do.', { step: 'plan/turn-2', status: 'done', duration_ms: 50 }),
      ],
      { status: 'running' },
    )
    expect(rest).toEqual([])
    expect(plan).toMatchObject({
      title: 'Plan the week',
      agent: 'Planner',
      state: 'done',
      summary: 'Three things to do.',
      durationMs: 158,
      tokens: 12,
      costUsd: 0.01,
    })
    const [search] = plan?.calls ?? []
    expect([search?.title, search?.summary]).toEqual(['Search records', '2 records found'])
    expect(search && recordsOf(search)).toEqual({ reads: [goal], changes: [] })
    expect(search && argumentsOf(search)).toEqual([
      ['query', 'north'],
      ['limit', 4],
    ])
  })

  it('wait where a call waits for its human, and leave out what only prepares the question', () => {
    const [group] = groupsOf(
      [
        event('step_start', 'Check: Create a task', { step: 'plan/tool-0-1', agent: 'Planner' }),
        event('tool_call', 'Create a task', { step: 'plan/tool-0-1', status: 'done', task: 'Propose tasks' }),
        event('human_prompt', 'Create a task: “Call Anna”?', { step: 'plan/ask-0-1' }),
      ],
      { status: 'awaiting_human_input' },
    )
    expect(group).toMatchObject({ title: 'Propose tasks', state: 'waiting', summary: 'Create a task: “Call Anna”?' })
    expect(group?.calls.map(({ title }) => title)).toEqual(['Question for you'])
  })

  it('a step that is no agent’s stands for itself', () => {
    const [gather] = groupsOf([event('step_start', 'Gather records', { step: 'gather' })], { status: 'running' })
    expect(gather?.alone?.title).toBe('Gather records')
  })
})
