import { describe, expect, it } from 'vitest'
import { asksForOutcome, changedSince } from './ageing.ts'

const WRITTEN = '2026-03-10T09:00:00.000Z'
const cited = (kind: string, id: string) => ({ kind: kind as 'task', id, label: `The ${kind}` })
const changes = (
  now: { kind: string; id: string; updated_at?: string; status?: string; due_date?: string }[],
  { content = 'Call Anna.', today = '2026-03-20' } = {},
) =>
  changedSince(
    { content, updated_at: WRITTEN, citations: [cited('task', 't'), cited('note', 'n'), cited('task', 't')] },
    {
      today,
      writtenOn: '2026-03-10',
      now: new Map(
        now.map((each) => [
          `${each.kind}:${each.id}`,
          { updated_at: '2026-03-01T09:00:00.000Z', status: null, due_date: null, ...each },
        ]),
      ),
    },
  ).map(({ change, record, day }) => `${change} ${record?.kind ?? ''}${day ?? ''}`)

const after = '2026-03-11T09:00:00.000Z'
const note = { kind: 'note', id: 'n' }

describe('what has changed since a piece of advice was written', () => {
  it('is nothing where its records are as they were', () => {
    expect(changes([{ kind: 'task', id: 't', status: 'To Do', due_date: '2026-03-01' }, note])).toEqual([])
  })

  it.each([
    [{ status: 'Done', updated_at: after }, ['done task']],
    [{ status: 'Cancelled', updated_at: after }, ['cancelled task']],
    [{ status: 'To Do', updated_at: after }, ['changed task']],
    [{ status: 'To Do', due_date: '2026-03-15' }, ['overdue task2026-03-15']],
    // It was done, or late, when the advice was written: that is no news.
    [{ status: 'Done' }, []],
    [{ status: 'To Do', due_date: '2026-03-09' }, []],
  ])('is said of a task that is now %j', (is, expected) => {
    expect(changes([{ kind: 'task', id: 't', ...is }, note])).toEqual(expected)
  })

  it('names what no longer exists, and a day of the text that has passed, the gravest first', () => {
    expect(changes([{ ...note, updated_at: after }], { content: 'Send it by 14 Mar 2026, or by 2026-03-12.' })).toEqual(
      ['gone task', 'day_passed 2026-03-14', 'changed note'],
    )
    expect(changes([note, { kind: 'task', id: 't' }], { content: 'Send it by 24 March 2026.' })).toEqual([])
  })
})

describe('what came of it', () => {
  const asks = (more: object, now = '2026-03-12T09:00:00.000Z') =>
    asksForOutcome({ updated_at: WRITTEN, outcome: null, outcome_at: null, since: [], ...more }, new Date(now))
  const done = { change: 'done' as const, record: null, day: null }
  it('is asked once something has become of it, or a week has gone', () => {
    expect(asks({})).toBe(false)
    expect(asks({ since: [{ ...done, change: 'changed' }] })).toBe(false)
    expect(asks({ since: [done] })).toBe(true)
    expect(asks({}, '2026-03-17T10:00:00.000Z')).toBe(true)
  })
  it('is not asked again once it was said, but for what was still open a week ago', () => {
    expect(asks({ since: [done], outcome: 'helped', outcome_at: WRITTEN }, '2027-01-01T00:00:00.000Z')).toBe(false)
    expect(asks({ since: [done], outcome: 'open', outcome_at: WRITTEN })).toBe(false)
    expect(asks({ outcome: 'open', outcome_at: WRITTEN }, '2026-03-18T00:00:00.000Z')).toBe(true)
  })
})
