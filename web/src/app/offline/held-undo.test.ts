import { describe, expect, it } from 'vitest'
import { canUndo, reverseOf, takesBack, unsentWith } from './held-undo.ts'

const row = (key: string, kind: string, input: object, more: object = {}) =>
  ({ key, kind, input, label: kind, state: 'waiting', ...more }) as never
const KEY = 'a'.repeat(32)
const HELD = `held-${KEY}`

describe('what waits can be taken back', () => {
  const made = row(KEY, 'task.create', { title: 'Ring' })
  const changed = row('b', 'task.change', { id: HELD, title: 'Call' }, { before: { title: 'Ring' } })
  it('the last first, so that nothing builds on what is gone', () => {
    expect(canUndo(made, [made])).toBe(true)
    expect(canUndo(made, [made, changed])).toBe(false)
    expect(canUndo(changed, [made, changed])).toBe(true)
    const again = row('c', 'task.change', { id: HELD, title: 'Write' }, { before: { title: 'Call' } })
    expect(canUndo(changed, [made, changed, again])).toBe(false)
    expect(canUndo(made, [made, row('d', 'task.create', { title: 'Another' })])).toBe(true)
  })
  it('not while it is on its way, was refused, or has bytes', () => {
    for (const state of ['sending', 'failed'])
      expect(canUndo(row('e', 'note.create', { content: 'x' }, { state }), [])).toBe(false)
    expect(canUndo(row('f', 'dictation.note', { blob: 'f' }), [])).toBe(false)
  })
  it('where the server may have it, by its reverse; where there is none, not', () => {
    const tried = { tried: true }
    expect(reverseOf(row(KEY, 'task.create', { title: 'Ring' }, tried))).toMatchObject({
      kind: 'task.remove',
      input: { id: HELD },
    })
    expect(
      reverseOf(row('b', 'goal.change', { id: '1', title: 'New' }, { before: { title: 'Old' }, ...tried })),
    ).toMatchObject({ kind: 'goal.change', input: { id: '1', title: 'Old' }, before: { title: 'New' } })
    expect(reverseOf(row('t', 'note.tick', { id: '1', at: 2, checked: true }))).toMatchObject({
      input: { id: '1', at: 2, checked: false },
    })
    expect(canUndo(row('g', 'task.remove', { id: '1' }, tried), [])).toBe(false)
    expect(canUndo(row('h', 'task.remove', { id: '1' }), [])).toBe(true)
  })
})

it('a change that only puts back what waits needs neither of both', () => {
  const done = row('a', 'task.change', { id: '1', status: 'Done' }, { before: { status: 'To Do' } })
  const back = {
    kind: 'task.change',
    label: '',
    input: { id: '1', status: 'To Do' },
    before: { status: 'Done' },
  } as const
  expect(takesBack(back, done)).toBe(true)
  expect(takesBack({ ...back, input: { id: '1', status: 'Review' } }, done)).toBe(false)
  expect(takesBack({ ...back, input: { id: '1', status: 'To Do', title: 'x' } }, done)).toBe(false)
  const tick = row('b', 'note.tick', { id: '1', at: 2, checked: true }, { before: { content: '- [ ] a' } })
  expect(takesBack({ kind: 'note.tick', label: '', input: { id: '1', at: 2, checked: false } }, tick)).toBe(true)
  expect(takesBack({ kind: 'note.tick', label: '', input: { id: '1', at: 9, checked: false } }, tick)).toBe(false)
  const sent = row('a', 'task.change', { id: '1', status: 'Done' }, { before: { status: 'To Do' }, tried: true })
  expect(takesBack(back, sent)).toBe(false)
})

describe('what was never sent is deleted where it lies', () => {
  const made = row(KEY, 'contact.create', { name: 'Ana' })
  const call = row('b', 'interaction.create', { id: HELD, summary: 'Call' })
  const gone = { kind: 'contact.remove', input: { id: HELD } } as const
  it('with what was said of it', () => {
    expect(unsentWith(gone, [made, call])).toEqual([made, call])
    expect(unsentWith(gone, [call])).toBeNull()
    expect(unsentWith({ kind: 'contact.remove', input: { id: '1' } }, [made])).toBeNull()
  })
  it('but not where something else names it, or the server may have it', () => {
    expect(unsentWith(gone, [made, row('c', 'task.create', { title: 'Write', contact_id: HELD })])).toBeNull()
    expect(unsentWith(gone, [row(KEY, 'contact.create', { name: 'Ana' }, { tried: true })])).toBeNull()
    expect(unsentWith(gone, [row(KEY, 'contact.create', { name: 'Ana' }, { state: 'sending' })])).toBeNull()
  })
})
