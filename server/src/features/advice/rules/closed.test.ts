import { describe, expect, it } from 'vitest'
import type { CitedNow } from './ageing.ts'
import { type AnsweredSubject, closedBy, reopenedLine } from './closed.ts'

const note = { kind: 'note', id: 'n1', label: 'Orchard' } as const
const task = { kind: 'task', id: 't1', label: 'Prune the old trees' } as const
const person = { kind: 'contact', id: 'c1', label: 'Imke Brandt' } as const
const SAID_AT = '2026-03-10T09:00:00.000Z'
const now = (...changed: { kind: string; id: string }[]): Map<string, CitedNow> =>
  new Map(
    [note, task, person].map(({ kind, id }) => [
      `${kind}:${id}`,
      {
        ...{ kind, id, status: null, due_date: null },
        updated_at: changed.some((each) => each.id === id) ? '2026-03-12T00:00:00.000Z' : '2026-03-01T00:00:00.000Z',
      },
    ]),
  )
const wrong = (subject: string): AnsweredSubject => ({
  subject,
  answered_at: SAID_AT,
  said: 'wrong',
  citations: [note, task, person],
  piece: {
    advice_title: 'Prune the old pear trees before the sap rises: by 20 Mar 2026, in ten days',
    content: '**This week:** Do it.\n\n- The note of 2 Mar 2026 says: “The pear trees want pruning”.',
    citations: [note, task, person],
  },
})
const signal = (title: string, cites: readonly { kind: string; id: string; label: string }[] = [note]) => ({
  ...{ id: 'matter:n1:other', kind: 'matter' as const, title, german: { title, brief: '' } },
  cites: cites as never,
})

describe('a matter that its person called wrong', () => {
  const closed = closedBy([wrong('matter:n1:first')], now())

  it('stays closed where another sentence of the same records leads it', () => {
    expect(closed.has('matter:n1:first')).toBe(true)
    expect(closed.covers(signal('“The pear trees want pruning before the sap rises” (20 Mar 2026)'))).toBe(true)
  })

  it('closes no other matter of the same note, and none with a record of its own', () => {
    expect(closed.covers(signal('Order crates for the cider press: by 25 Mar 2026'))).toBe(false)
    const fresh = { kind: 'note', id: 'n2', label: 'Pears' }
    expect(closed.covers(signal('The pear trees want pruning before the sap rises', [note, fresh]))).toBe(false)
  })

  it('closes what says it again under another name', () => {
    const { piece } = wrong('x')
    if (!piece) throw new Error('no piece')
    const tomorrow = piece.advice_title.replace('in ten days', 'in nine days')
    expect(closed.repeats({ ...piece, advice_title: tomorrow })).toBe(true)
    expect(closed.repeats({ ...piece, advice_title: 'Other', content: 'Hire a picker for the plums.' })).toBe(false)
  })

  it('comes back when a record in which it is written changes, and says which', () => {
    const open = closedBy([wrong('matter:n1:first')], now(task))
    expect(open.has('matter:n1:first')).toBe(false)
    const back = open.reopened('matter:n1:first')
    expect(back?.changed).toEqual([task])
    if (!back) return
    expect(reopenedLine(back, 'en', () => '[1]')).toBe(
      'You called this wrong on 10 Mar 2026. Since then the task [1] has changed.',
    )
    expect(reopenedLine({ ...back, changed: [task, note] }, 'de', ({ id }) => id)).toBe(
      'Am 10.03.2026 hast du das als falsch bezeichnet. Seitdem haben sich die Aufgabe t1 und die Notiz n1 geändert.',
    )
  })

  it('does not come back because its person was called meanwhile; what is about that person does', () => {
    expect(closedBy([wrong('matter:n1:first')], now(person)).has('matter:n1:first')).toBe(true)
    expect(closedBy([wrong('contact_silent:c1')], now(person)).has('contact_silent:c1')).toBe(false)
  })
})
