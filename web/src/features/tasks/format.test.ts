import { describe, expect, it } from 'vitest'
import { dueWords, OFFERED_STATUSES, statusChoices } from './format.ts'

const now = new Date(2026, 10, 21, 12)

describe('a task', () => {
  it('is overdue only while it is open', () => {
    expect(dueWords({ due_date: '2026-11-20', status: 'To Do' }, now)).toEqual({ text: '1 day overdue', overdue: true })
    expect(dueWords({ due_date: '2026-11-20', status: 'Done' }, now)?.overdue).toBe(false)
    expect(dueWords({ due_date: '2026-11-20', status: 'Cancelled' }, now)?.overdue).toBe(false)
    expect(dueWords({ due_date: null, status: 'To Do' }, now)).toBeNull()
  })
  it('shows Pending where it has it, and offers it nowhere else', () => {
    expect(statusChoices('Pending')).toEqual(['Pending', ...OFFERED_STATUSES])
    expect(statusChoices('Review')).toEqual(OFFERED_STATUSES)
    expect(statusChoices(undefined)).not.toContain('Pending')
  })
})
