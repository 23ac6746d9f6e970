import { expect, it } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { bySection, dayOfSection, orderAround, sectionOf, totalWords } from './plan.ts'

const DAY = '2026-03-28'
let count = 0
const task = (more: Partial<Task> = {}) =>
  ({
    id: String(++count),
    title: '',
    status: 'To Do',
    priority: 'Medium',
    due_date: null,
    due_time: null,
    place: null,
    assigned_to_user_id: 'me',
    created_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Task

it.each([
  [{ due_date: '2026-03-27' }, 'overdue'],
  [{ due_date: DAY }, 'today'],
  // The clocks change on the 29th: seven days are seven days.
  [{ due_date: '2026-03-29' }, 'upcoming'],
  [{ due_date: '2026-04-04' }, 'upcoming'],
  [{ due_date: '2026-04-05' }, 'later'],
  [{ due_date: null }, 'later'],
  [{ due_date: DAY, assigned_to_user_id: null }, 'today'],
  [{ due_date: '2020-01-01', assigned_to_user_id: 'ben' }, 'waiting'],
  [{ due_date: DAY, status: 'Done', assigned_to_user_id: 'ben' }, 'done'],
  [{ due_date: DAY, status: 'Cancelled' }, 'done'],
] as const)('a task with %o stands under %s', (more, section) => {
  expect(sectionOf(task(more), 'me', DAY)).toBe(section)
})

it('a section is in the order of days, hours and urgency, and holds each task once', () => {
  const late = task({ due_date: DAY, due_time: '17:00', priority: 'Urgent' })
  const early = task({ due_date: DAY, due_time: '09:30' })
  const some = task({ due_date: DAY })
  const urgent = task({ due_date: DAY, priority: 'Urgent' })
  const sections = bySection([some, late, early, urgent, early], 'me', DAY)
  expect(sections.get('today')).toEqual([early, late, urgent, some])
  expect(sections.get('overdue')).toEqual([])
})

it('the number of several lists is their sum', () => {
  expect(totalWords(['1', undefined])).toBe('1 task')
  expect(totalWords(['1', '2'])).toBe('3 tasks')
  expect(totalWords(['10000+', '1'])).toBe('10001+ tasks')
  expect(totalWords(['0'])).toBe('0 tasks')
})

it('one’s own order comes before the hours, and is that of one day', () => {
  const [one, two, three] = [1, 2, 3].map((at) => task({ due_date: DAY, due_time: `0${at}:00` })) as [Task, Task, Task]
  const other = task({ due_date: '2026-03-30' })
  const ids = orderAround([one, two, three, other], three, one, false)
  expect(ids).toEqual([three.id, one.id, two.id])
  const placed = [one, two, three].map((each) => ({ ...each, place: ids.indexOf(each.id) + 1 }))
  expect(
    bySection(placed, 'me', DAY)
      .get('today')
      ?.map(({ id }) => id),
  ).toEqual(ids)
  expect(orderAround([one, two], other, two, true)).toEqual([one.id, two.id, other.id])
})

it('what is dropped on a section gets its day', () => {
  expect(dayOfSection('today', DAY)).toBe(DAY)
  expect(dayOfSection('upcoming', DAY)).toBe('2026-03-29')
  expect(dayOfSection('later', DAY)).toBeNull()
  expect(dayOfSection('overdue', DAY)).toBeUndefined()
})
