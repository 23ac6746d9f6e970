import { describe, expect, it } from 'vitest'
import { type Row, withHeld } from './held-shown.ts'

const around = { me: { id: 'me', name: 'Bea', email: null }, person: () => null }
const row = (key: string, kind: string, input: object): Row => ({ key, kind, input, said_at: 1_700_000_000_000 }) as Row
const KEY = 'a'.repeat(32)
const HELD = `held-${KEY}`
const pages = (...items: object[]) => ({
  pages: [{ items, next: null, total: String(items.length) }],
  pageParams: [undefined],
})
const shown = (answer: unknown) =>
  (answer as ReturnType<typeof pages>).pages.flatMap(({ items }) => items as Record<string, unknown>[])
const lay = (key: readonly unknown[], answer: unknown, ...rows: Row[]) => withHeld(key, answer, rows, around)

describe('what waits stands on screen', () => {
  const list = ['tasks', 'list', { delegated: 'false', limit: 100 }]
  it('a task that is made, changed and taken away again', () => {
    const made = row(KEY, 'task.create', { title: ' Ring ', due_date: '2026-12-01' })
    const answer = pages({ id: '1', title: 'Here already' })
    const one = lay(list, answer, made)
    expect(shown(one)).toMatchObject([
      { id: HELD, title: 'Ring', status: 'To Do', due_date: '2026-12-01' },
      { id: '1' },
    ])
    expect((one as typeof answer).pages[0]?.total).toBe('2')
    const two = lay(list, answer, made, row('b', 'task.change', { id: HELD, title: 'Call', status: 'Done' }))
    expect(shown(two)[0]).toMatchObject({ title: 'Call', status: 'Done' })
    expect(shown(lay(list, answer, made, row('c', 'task.remove', { id: HELD })))).toEqual([
      { id: '1', title: 'Here already' },
    ])
    expect(lay(['tasks', 'one', HELD], undefined, made)).toMatchObject({ title: 'Ring' })
    expect(lay(['tasks', 'one', HELD], undefined, made, row('c', 'task.remove', { id: HELD }))).toBeUndefined()
    expect(lay(['tasks', 'comments', HELD], undefined, made)).toMatchObject({ pages: [{ items: [] }] })
    expect(lay(['tasks', 'one', 'other'], undefined, made)).toBeUndefined()
  })
  it('only in lists that were asked for so', () => {
    const made = row(KEY, 'task.create', { title: 'Ring the harbour', priority: 'High', assigned_to_user_id: 'me' })
    const has = (asked: object) => shown(lay(['tasks', 'list', asked], pages(), made)).length === 1
    expect(
      [{ delegated: 'true' }, { status: 'Done' }, { search: 'boat' }, { goal_id: 'g' }, { shared_with_me: 'true' }].map(
        has,
      ),
    ).toEqual(Array(5).fill(false))
    expect(
      [
        { delegated: 'false' },
        { status: 'To Do,Review' },
        { search: 'HARBOUR' },
        { priority: 'High' },
        { assignedTo: 'me' },
      ].map(has),
    ).toEqual(Array(5).fill(true))
  })
  it('ticks of a note, in their order', () => {
    const content = '- [ ] bread\n- [ ] milk'
    const rows = [
      row('a', 'note.tick', { id: '1', at: 2, checked: true }),
      row('b', 'note.tick', { id: '1', at: 14, checked: true }),
    ]
    expect(lay(['notes', 'one', '1'], { id: '1', content }, ...rows)).toMatchObject({
      content: '- [x] bread\n- [x] milk',
    })
  })
  it('steps, interactions, values and answers, within their records', () => {
    const steps = [{ id: 's', title: 'One', done: false }]
    const task = lay(
      ['tasks', 'one', '1'],
      { id: '1', steps },
      row(KEY, 'step.create', { id: '1', title: 'Two' }),
      row('b', 'step.change', { id: '1', step_id: HELD, done: true }),
      row('c', 'step.remove', { id: '1', step_id: 's' }),
    )
    expect(task).toEqual({ id: '1', steps: [{ id: HELD, title: 'Two', done: true }] })
    const goal = lay(
      ['goals', 'one', '1'],
      { id: '1', kpis: [{ id: 'k', current_value: 4 }] },
      row('a', 'kpi.record', { id: '1', kpi_id: 'k', current_value: 7 }),
    )
    expect(goal).toMatchObject({ kpis: [{ current_value: 7 }] })
    const due = { date: '2026-12-01', other_date: null, words: 'soon', precision: 'day' }
    const promises = pages({ id: '1', state: 'found', what: 'Send', due }, { id: '2', state: 'found' })
    const open = ['promises', 'list', { state: 'open' }]
    expect(
      shown(
        lay(
          open,
          promises,
          row('a', 'promise.done', { id: '2' }),
          row('b', 'promise.correct', { id: '1', what: 'Send it', due_date: '2026-12-05' }),
        ),
      ),
    ).toEqual([{ id: '1', state: 'found', what: 'Send it', due: { ...due, date: '2026-12-05' }, confirmed: true }])
    expect(shown(lay(['promises', 'list', {}], promises, row('a', 'promise.done', { id: '2' })))[1]).toMatchObject({
      state: 'done',
    })
  })
  it('a task that is done leaves the briefing, and comes back when that is undone', () => {
    const today = {
      items: [
        { key: 'x', task_id: '1' },
        { key: 'y', task_id: null },
      ],
      tasks: [{ id: '1' }],
      promises: [],
    }
    const done = row('a', 'task.change', { id: '1', status: 'Done' })
    expect(lay(['today', 'briefing'], today, done)).toMatchObject({ items: [{ key: 'y' }], tasks: [] })
    expect(
      lay(['today', 'briefing'], today, done, row('b', 'task.change', { id: '1', status: 'To Do' })),
    ).toMatchObject({ items: [{ key: 'x' }, { key: 'y' }] })
  })
  it('leaves an answer as it is where nothing of it waits', () => {
    const answer = pages({ id: '1' })
    expect(lay(list, answer, row('a', 'note.create', { content: 'x' }))).toBe(answer)
    expect(lay(list, answer, row('a', 'task.change', { id: '2', title: 'x' }))).toBe(answer)
  })
})
