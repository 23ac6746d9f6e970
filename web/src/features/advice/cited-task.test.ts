import { expect, it } from 'vitest'
import { citedTask } from './cited-task.ts'

const task = { kind: 'task', id: 't1', label: 'Order the slates from Ben Ware' } as const
const goal = { kind: 'goal', id: 'g1', label: 'New roof' } as const
const advice = (action: string, citations: readonly (typeof task | typeof goal)[] = [goal, task]) => ({
  advice_title: 'The slates are late',
  content: `**This week:** ${action} [\\[1\\]](/app/records/task/t1)\n\nNobody has ordered them.`,
  citations: [...citations],
})

it('advice to do a task that it cites is about that task and nothing else', () => {
  expect(citedTask(advice('Do “Order the slates from Ben Ware” by 4 December 2026.'))).toEqual({
    id: 't1',
    label: task.label,
    same: true,
  })
  expect(citedTask(advice('Do “Order the slates …” today.'))?.id).toBe('t1')
  expect(citedTask(advice('Order the slates from Ben Ware.'))?.same).toBe(true)
  const german = advice('x')
  expect(
    citedTask({
      ...german,
      content: '**Diese Woche:** Erledige „Order the slates from Ben Ware“ bis zum 4. Dezember 2026.',
    }),
  ).toMatchObject({ id: 't1', same: true })
})

it('advice that has more to do than the task it names keeps its own task', () => {
  const asked = citedTask(advice('Ask Ana today how “Order the slates from Ben Ware” stands and who pays for it.'))
  expect(asked).toMatchObject({ id: 't1', same: false })
})

it('advice that names no task, or one that it does not cite, has none', () => {
  expect(citedTask(advice('Call Ben Ware.'))).toBeNull()
  expect(citedTask(advice('Do “Order the slates from Ben Ware”.', [goal]))).toBeNull()
})
