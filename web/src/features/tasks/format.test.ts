import { describe, expect, it } from 'vitest'
import { createdWords, dueWords, goalCountWords, OFFERED_STATUSES, sharedWords, statusChoices } from './format.ts'

const now = new Date(2026, 10, 21, 12)
const words = (due_date: string | null, status: 'To Do' | 'Done' | 'Cancelled' | 'Review' = 'To Do') =>
  dueWords({ due_date, status }, now)

describe('a task', () => {
  it('says how late or how near it is', () => {
    expect(words('2026-11-18')).toMatchObject({ text: 'Overdue by 3 days', nearness: 'overdue', overdue: true })
    expect(words('2026-11-20', 'Review')?.text).toBe('Overdue by 1 day')
    expect(words('2026-11-21')).toMatchObject({ text: 'Due today', nearness: 'today', overdue: false })
    expect(words('2026-11-22')).toMatchObject({ text: 'Due tomorrow', nearness: 'soon', overdue: false })
    expect(words('2026-11-25')?.text).toBe('Due in 4 days')
    expect(words(null)).toBeNull()
  })
  it('says its time of the day on a narrow screen too, whatever its day', () => {
    const at = (due_date: string) => dueWords({ due_date, due_time: '16:00', status: 'To Do' }, now)
    expect(at('2026-11-22')?.short).toMatch(/^Tomorrow, (?:16:00|4:00)/)
    expect(at('2026-11-24')?.short).toMatch(/^Tue, (?:16:00|4:00)/)
    expect(at('2026-12-24')?.short).toMatch(/2026, (?:16:00|4:00)/)
  })
  it('is the same day late in the evening and early in the morning', () => {
    for (const hour of [0, 23])
      expect(dueWords({ due_date: '2026-11-21', status: 'To Do' }, new Date(2026, 10, 21, hour, 59))?.text).toBe(
        'Due today',
      )
  })
  it('is never late once it has ended', () => {
    expect(words('2026-11-20', 'Done')?.overdue).toBe(false)
    expect(words('2026-11-20', 'Cancelled')).toMatchObject({ nearness: 'later', overdue: false })
  })
  it('shows Pending where it has it, and offers it nowhere else', () => {
    expect(statusChoices('Pending')).toEqual(['Pending', ...OFFERED_STATUSES])
    expect(statusChoices('Review')).toEqual(OFFERED_STATUSES)
    expect(statusChoices(undefined)).not.toContain('Pending')
  })
})

describe('who else sees a task', () => {
  const task = { shared_org_ids: [], shared_users: [], assigned_to_user: null, assigned_to_user_id: null }
  const around = { meId: 'me', orgs: [{ id: 'o1', name: 'Figs & Sons' }] }
  it('is whom it is assigned to as well', () => {
    expect(sharedWords(task, around)).toBe('Nobody')
    expect(sharedWords({ ...task, assigned_to_user_id: 'me' }, around)).toBe('Nobody')
    const given = {
      ...task,
      assigned_to_user_id: 'ana',
      assigned_to_user: { id: 'ana', name: 'Ana Pires', email: null },
    }
    expect(sharedWords(given, around)).toBe('Ana Pires (assignee)')
    expect(sharedWords({ ...given, shared_org_ids: ['o1'] }, around)).toBe('Ana Pires (assignee), Figs & Sons')
  })
})

describe('a task made of a line', () => {
  const nothing = {
    title: 'Order slates',
    due_date: null,
    due_time: null,
    recurrence_rule: null,
    priority: null,
    assignee: null,
  }
  it('says what was understood', () => {
    expect(createdWords(nothing)).toBe('Order slates')
    expect(createdWords({ ...nothing, due_date: '2026-12-01', due_time: '16:00' })).toMatch(
      /^Order slates: due Tue.* 2026, (?:16:00|4:00)/,
    )
    expect(createdWords({ ...nothing, priority: 'High', assignee: 'Ana' })).toBe('Order slates: high priority, for Ana')
  })
})

it('of a goal that others see, too, only those tasks are counted that one sees, and where there are none, no more is said', () => {
  expect(goalCountWords('0', '0', true)).toBe('No tasks that you can see')
  expect(goalCountWords('0', '0', false)).toBe('No tasks yet')
  expect(goalCountWords('3', '2', true)).toBe('2 of 5 tasks done')
  expect(goalCountWords(null, null, true)).toBe('Tasks')
})
