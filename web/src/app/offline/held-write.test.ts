import { describe, expect, it } from 'vitest'
import { afterThose, differing, firstWords, meets } from './held-write.ts'
import { withMadeIds } from './made-ids.ts'

describe('a change that comes late', () => {
  const kind = 'task.change' as const
  const change = { kind, input: { id: '1', status: 'Done' }, before: { status: 'To Do' } }
  it('is done where its answer was lost on the way, or somebody did the same', () => {
    expect(meets(change, { id: '1', status: 'Done', title: 'Another' })).toBe('done')
  })
  it('is made of the newer version where others changed other fields', () => {
    expect(meets(change, { id: '1', status: 'To Do', title: 'Another' })).toBe('free')
    const two = {
      kind,
      input: { id: '1', status: 'Done', due_date: null },
      before: { status: 'To Do', due_date: '2026-01-01' },
    }
    expect(meets(two, { status: 'Done', due_date: '2026-01-01' })).toBe('free')
  })
  it('is a conflict where the same field is something else by now', () => {
    expect(meets(change, { id: '1', status: 'Cancelled' })).toBe('conflict')
    expect(
      meets({ kind: 'note.change', input: { content: 'Mine' }, before: { content: 'Old' } }, { content: 'Theirs' }),
    ).toBe('conflict')
  })
  it('compares lists and what is left out as what they say', () => {
    const shared = { kind, input: { shared_org_ids: ['a'] }, before: { shared_org_ids: [] } }
    expect(meets(shared, { shared_org_ids: [] })).toBe('free')
    expect(meets({ kind, input: { goal_id: null }, before: {} }, { goal_id: null })).toBe('done')
  })
})

it('a field that is changed twice meets one’s own earlier change, which still waits', () => {
  const first = { kind: 'task.change' as const, input: { id: '1', status: 'Done' }, before: { status: 'To Do' } }
  const second = { kind: 'task.change' as const, input: { id: '1', status: 'Review' }, before: { status: 'To Do' } }
  expect(meets(second, { status: 'Done' })).toBe('conflict')
  expect(meets(afterThose(second, [first]), { status: 'Done' })).toBe('free')
  expect(afterThose(second, [{ ...first, input: { id: '2', status: 'Done' } }])).toEqual(second)
})

it('a label has the first line of a text, cut where it is long', () => {
  expect(firstWords('  Call Ana\nand Bo')).toBe('Call Ana')
  expect(firstWords('x'.repeat(80))).toHaveLength(60)
})

describe('records of other kinds', () => {
  it('a KPI follows the number that stood there: its own later one is no conflict, somebody else’s is', () => {
    const of = { id: 'g', kpi_id: 'k' }
    const first = {
      kind: 'kpi.record' as const,
      input: { ...of, current_value: 2, was: 1 },
      before: { current_value: 1 },
    }
    const second = {
      kind: 'kpi.record' as const,
      input: { ...of, current_value: 3, was: 1 },
      before: { current_value: 1 },
    }
    expect(afterThose(second, [first]).input).toEqual({ ...of, current_value: 3, was: 2 })
    expect(meets(first, { current_value: 2 })).toBe('done')
    expect(meets(first, { current_value: 9 })).toBe('conflict')
    expect(differing(first, { current_value: 9 })).toEqual([{ name: 'Current value', mine: '2', theirs: '9' }])
  })
  it('an answer to a promise is done where it says so, free where only its day was corrected, else a conflict', () => {
    const done = { kind: 'promise.done' as const, input: { id: 'p' }, before: { state: 'found', confirmed: false } }
    expect(meets(done, { state: 'done' })).toBe('done')
    expect(meets(done, { state: 'found', due: 'another' })).toBe('free')
    expect(meets(done, { state: 'dismissed' })).toBe('conflict')
  })
  it('KPIs of a goal are compared by what the form says of them', () => {
    const kpis = [{ name: 'Berths', current_value: 4 }]
    const write = { kind: 'goal.change' as const, input: { id: 'g', kpis }, before: { kpis: [] } }
    expect(meets(write, { kpis: [{ id: 'k', name: 'Berths', current_value: 4, start_value: 4 }] })).toBe('done')
    expect(meets(write, { kpis: [] })).toBe('free')
    expect(meets(write, { kpis: [{ id: 'k', name: 'Berths', current_value: 5 }] })).toBe('conflict')
  })
  it('what somebody else’s record is called is not shown as an id', () => {
    const write = { kind: 'task.change' as const, input: { id: 't', goal_id: 'a', title: 'Mine' } }
    expect(differing(write, { goal_id: 'b', title: 'Theirs' })).toEqual([
      { name: 'Title', mine: 'Mine', theirs: 'Theirs' },
    ])
  })
})

it('an id that the server has not given yet is asked of nobody; words that look alike are words', () => {
  expect(withMadeIds({ id: `held-${'a'.repeat(32)}`, summary: 'Call' })).toBeNull()
  expect(withMadeIds({ id: '1', summary: 'held-up in traffic' })).toEqual({ id: '1', summary: 'held-up in traffic' })
})
