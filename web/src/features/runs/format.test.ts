import { describe, expect, it } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { amountOf, appendEvent, costLabel, durationLabel, runDurationMs, shownNotes, stepsOf } from './format.ts'

const event = (
  id: number,
  type: RunEvent['type'],
  details: RunEvent['details'] = {},
  summary: string = type,
): RunEvent => ({
  id,
  type,
  summary,
  details,
  ts: `2026-11-21T12:00:0${id}.000Z`,
})
const running = { status: 'running' } as const

it('a crew is told by its tasks, however many steps each took; anything else by its steps', () => {
  const steps = ['look/turn-1', 'look/tool-1-1', 'look/turn-2'].map((key) => ({ key }))
  expect(amountOf({ kind: 'crew' }, steps)).toBe('1 task')
  expect(amountOf({ kind: 'flow' }, steps)).toBe('3 steps')
  expect(amountOf({ kind: 'crew' }, [])).toBeNull()
})

describe('the steps of a timeline', () => {
  it('say of waiting for a provider one thing, however often it was asked, and only when it is over', () => {
    const since = '2026-11-21T11:00:00.000Z'
    const away = (id: number, tries: number) =>
      event(id, 'run_loop', { step: 'look', status: 'running', waiting_for_provider: { since, tries } }, 'Waiting.')
    const begun = [event(1, 'step_start', { step: 'look' }, 'Look'), away(2, 1), away(3, 2)]
    const [waiting] = stepsOf(begun, running)
    expect(waiting).toMatchObject({ state: 'running', summary: 'Waiting for the provider.' })
    expect(waiting && shownNotes(waiting)).toEqual([])
    const [over] = stepsOf([...begun, event(4, 'agent_output', { step: 'look', status: 'done' }, 'Seen.')], running)
    expect(over).toMatchObject({ state: 'done', summary: 'Seen.' })
    expect(over && shownNotes(over)).toEqual([
      expect.stringMatching(/^Waited for the provider from .+, asked 2 times\.$/),
    ])
  })

  it('that failed run again once they are tried again, and keep who wanted it', () => {
    const failed = [
      event(1, 'step_start', { step: 'look' }, 'Look'),
      event(2, 'agent_output', { step: 'look', status: 'failed' }, 'No.'),
      event(3, 'crew_error', { status: 'failed' }, 'No.'),
      event(4, 'terminal', { status: 'failed' }),
    ]
    const retried = event(5, 'run_loop', { step: 'look', status: 'pending' }, 'Tried again by Ada from “Look”.')
    expect(stepsOf([...failed, retried], running)[0]).toMatchObject({
      state: 'running',
      notes: ['Tried again by Ada from “Look”.'],
    })
    const { step: _, ...outside } = retried.details
    expect(stepsOf([...failed, { ...retried, details: outside }], running)[0]?.state).toBe('done')
  })

  it('that were declined are stopped, while their run goes on and after it ended well', () => {
    const declined = [
      event(1, 'step_start', { step: 'make/tool-0' }, 'Create a task'),
      event(
        2,
        'tool_result',
        { step: 'make/tool-0', decision: 'declined', status: 'refused' },
        'The person declined this. They said: No.',
      ),
    ]
    expect(stepsOf(declined, running)[0]?.summary).toBe('You declined this. You said: No.')
    expect(stepsOf(declined, running)[0]?.state).toBe('stopped')
    expect(stepsOf(declined, { status: 'completed' })[0]?.state).toBe('stopped')
  })

  it('stand in their order, the newest running', () => {
    const steps = stepsOf(
      [
        event(1, 'run_start'),
        event(2, 'step_start', { step: 'gather', agent: 'Records clerk' }, 'Gather'),
        event(
          3,
          'agent_output',
          { step: 'gather', duration_ms: 120, counts: { goals: 5, notes: 63 } },
          'Read 68 records',
        ),
        event(4, 'step_start', { step: 'signals' }, 'Compute signals'),
      ],
      running,
    )
    expect(steps.map((step) => [step.title, step.state])).toEqual([
      ['Gather', 'done'],
      ['Compute signals', 'running'],
    ])
    expect(steps[0]).toMatchObject({ agent: 'Records clerk', durationMs: 120, summary: 'Read 68 records' })
    expect(steps[0]?.counts).toEqual([
      { name: 'goals', value: 5 },
      { name: 'notes', value: 63 },
    ])
  })
  it('take events without a step to the newest one, and sum what they cost', () => {
    const [step] = stepsOf(
      [
        event(1, 'step_start', { step: 'assess' }),
        event(2, 'tool_call', { usage: { input_tokens: 10, output_tokens: 5, cost_usd: 0.01 } }),
        event(3, 'agent_output', { step: 'assess', usage: { input_tokens: 1, output_tokens: 1, cost_usd: null } }),
      ],
      running,
    )
    expect(step).toMatchObject({ tokens: 17, costUsd: 0.01, state: 'done' })
    expect(step?.events).toHaveLength(3)
  })
  it('show a question as waiting, and a failed or stopped run where it broke off', () => {
    const asked = [event(1, 'step_start', { step: 'compose' }), event(2, 'wait_for_human', { step: 'compose' })]
    expect(stepsOf(asked, { status: 'paused' })[0]?.state).toBe('waiting')
    expect(stepsOf([...asked, event(3, 'user_reply')], running)[0]?.state).toBe('done')
    const broken = event(3, 'agent_output', { step: 'compose', status: 'failed', duration_ms: 5 })
    expect(stepsOf([...asked, broken], { status: 'failed' })[0]?.state).toBe('failed')
    expect(stepsOf([asked[0]!], { status: 'failed' })[0]?.state).toBe('failed')
    expect(stepsOf([asked[0]!], { status: 'stopped' })[0]?.state).toBe('stopped')
    expect(stepsOf([asked[0]!], { status: 'completed' })[0]?.state).toBe('done')
  })
})

describe('a live event', () => {
  it('is put behind those known, once', () => {
    const known = [event(1, 'run_start')]
    expect(appendEvent(known, event(2, 'step_start')).events).toHaveLength(2)
    expect(appendEvent(known, event(1, 'run_start'))).toEqual({ events: known, gap: false })
  })
  it('that leaves a gap is not shown before what was missed', () => {
    expect(appendEvent([event(1, 'run_start')], event(4, 'result'))).toMatchObject({ gap: true })
  })
})

describe('numbers', () => {
  it('say what a run cost and how long it took', () => {
    expect(costLabel(0.0123)).toBe('$0.01')
    expect(durationLabel(8)).toBe('8 ms')
    expect(durationLabel(312)).toBe('0.3 s')
    expect(durationLabel(12_400)).toBe('12 s')
    expect(durationLabel(184_000)).toBe('3 min 4 s')
    expect(costLabel(0.00123)).toBe('$0.0012')
    expect(runDurationMs({ created_at: '2026-11-21T12:00:00.000Z', ended_at: '2026-11-21T12:00:01.500Z' })).toBe(1500)
  })
})
