import { describe, expect, it } from 'vitest'
import { afterThose, firstWords, meets } from './held-write.ts'

describe('a change that comes late', () => {
  const change = { input: { id: '1', status: 'Done' }, before: { status: 'To Do' } }
  it('is done where its answer was lost on the way, or somebody did the same', () => {
    expect(meets(change, { id: '1', status: 'Done', title: 'Another' })).toBe('done')
  })
  it('is made of the newer version where others changed other fields', () => {
    expect(meets(change, { id: '1', status: 'To Do', title: 'Another' })).toBe('free')
    const two = {
      input: { id: '1', status: 'Done', due_date: null },
      before: { status: 'To Do', due_date: '2026-01-01' },
    }
    expect(meets(two, { status: 'Done', due_date: '2026-01-01' })).toBe('free')
  })
  it('is a conflict where the same field is something else by now', () => {
    expect(meets(change, { id: '1', status: 'Cancelled' })).toBe('conflict')
    expect(meets({ input: { content: 'Mine' }, before: { content: 'Old' } }, { content: 'Theirs' })).toBe('conflict')
  })
  it('compares lists and what is left out as what they say', () => {
    const shared = { input: { shared_org_ids: ['a'] }, before: { shared_org_ids: [] } }
    expect(meets(shared, { shared_org_ids: [] })).toBe('free')
    expect(meets({ input: { goal_id: null }, before: {} }, { goal_id: null })).toBe('done')
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
