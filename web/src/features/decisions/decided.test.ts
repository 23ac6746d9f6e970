import { describe, expect, it } from 'vitest'
import type { Approval } from '#contract/decisions.ts'
import { askedBy, doneOfSeveral, isUndone, saysWhatCardSays, textBefore } from './decided.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, second)).toISOString()
const approval = (id: string, asked: number, decided: number | null, target: string | null = '“Sign lease”') =>
  ({
    ...{ id, run_id: 'run', title: 'Change a task', target, status: 'used' },
    ...{ created_at: at(asked), decided_at: decided === null ? null : at(decided) },
  }) as Approval
const said = (sender_type: 'ai' | 'user', second: number, content = '') => ({
  ...{ run_id: 'run', sender_type, timestamp: at(second), content },
})

describe('a question that was answered', () => {
  const first = approval('1', 1, 9)
  const second = approval('2', 12, 20)
  it('is the one that was open while it was said, and no other of its run', () => {
    expect(askedBy(said('ai', 1), [second, first])).toEqual([first])
    expect(askedBy(said('ai', 12), [second, first])).toEqual([second])
    expect(askedBy(said('ai', 21), [second, first])).toEqual([])
  })
  it('is not folded before it is answered, nor where another run has asked', () => {
    expect(askedBy(said('ai', 1), [approval('1', 1, null)])).toEqual([])
    expect(askedBy({ ...said('ai', 1), run_id: 'other' }, [first])).toEqual([])
  })
  it('tells afterwards what was done of several, and nothing twice of one that was asked alone', () => {
    const outcome = { summary: 'Done.', changes: [], undo: 'possible', undone_at: null } as Approval['outcome']
    const one = { ...first, prompt_id: 'a', outcome }
    const other = { ...approval('3', 1, 9), prompt_id: 'a', outcome: null }
    const alone = { ...second, prompt_id: 'b', outcome }
    expect(doneOfSeveral(said('ai', 30), [alone, other, one])).toEqual([one])
    expect(doneOfSeveral(said('ai', 5), [alone, other, one])).toEqual([])
    expect(doneOfSeveral({ ...said('ai', 30), run_id: null }, [one, other])).toEqual([])
  })
  it('holds no longer once all that was done before a message was undone', () => {
    const outcome = (undo: string) => ({ summary: 'Done.', changes: [], undo }) as unknown as Approval['outcome']
    const undone = { ...first, outcome: outcome('done') }
    const kept = { ...first, id: '4', outcome: outcome('possible') }
    expect(isUndone(said('ai', 30), [undone])).toBe(true)
    expect(isUndone(said('ai', 30), [undone, kept])).toBe(false)
    expect(isUndone(said('ai', 5), [undone])).toBe(false)
    expect(isUndone(said('ai', 30), [{ ...first, outcome: null }])).toBe(false)
  })
  it('leaves what the run has come to before it', () => {
    expect(textBefore('Change a task: “Sign lease”?\n\n**Due date:** 2026-12-04', [first])).toBe('')
    expect(textBefore('## Next\n\nMuch.\n\nThese 2 changes?\n\n**1. …**', [first, second])).toBe('## Next\n\nMuch.')
    expect(textBefore('Something else', [first])).toBe(null)
  })
})

describe('the button of a card, as a message', () => {
  const first = approval('1', 1, 9)
  it('is not said beside the card', () => {
    expect(saysWhatCardSays(said('user', 9, 'Approve'), [first])).toBe(true)
  })
  it('stays where it is a reason, or the answer to another question', () => {
    expect(saysWhatCardSays(said('user', 9, 'Not this week'), [first])).toBe(false)
    expect(saysWhatCardSays(said('user', 40, 'Approve'), [first])).toBe(false)
    expect(saysWhatCardSays({ ...said('user', 9, 'Approve'), run_id: null }, [first])).toBe(false)
  })
})
