import { describe, expect, test } from 'vitest'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { itemsOf } from './items.ts'
import { joinedByEnds } from './join.ts'
import { isEvent, isHappened, isLeadIn, isLoss, isShift } from './says.ts'

/** 24 March 2026, a mill that wants a loan: two things for one lender, and one for somebody else. */
const mill = () => {
  const loan = goal({ title: 'Borrow for the turbine', due_date: '2026-05-01' })
  return workspace({
    goals: [loan],
    tasks: [
      task({ title: 'Harvest figures to Ottilie', goal_id: loan.id, due_date: '2026-03-30' }),
      task({ title: 'Insurance papers to Ottilie', goal_id: loan.id, due_date: '2026-03-27' }),
      task({ title: 'Repaint the sluice', due_date: '2026-03-28' }),
    ],
    contacts: [contact('Ottilie Rasch', 'Lender, Rasch & Co', [])],
    notes: [note('2026-03-20', '# Sluice\n\nThe sluice has to be repainted by 28 March.')],
  })
}

describe('two steps to one end', () => {
  /** Each task a cluster of its own, as far as words tie. */
  const joined = (records: ReturnType<typeof mill>) => {
    const clusters = itemsOf(records)
      .filter(({ kind }) => kind === 'task')
      .map((item) => ({
        nodes: [item],
        others: [],
        likeness: () => 0,
        echo: () => 0,
        carrier: () => null,
        closed: () => null,
      }))
    return joinedByEnds(clusters, records, () => false).map(({ nodes }) => nodes.map(({ text }) => text))
  }

  test('that one person waits for are one matter; a task beside them is its own', () => {
    expect(joined(mill())).toEqual([
      ['Harvest figures to Ottilie', 'Insurance papers to Ottilie'],
      ['Repaint the sluice'],
    ])
  })

  test('are two where they serve two goals', () => {
    const records = mill()
    const other = goal({ title: 'Sell the old barn', due_date: '2026-06-01' })
    const tasks = records.tasks.map((each, at) => (at === 1 ? { ...each, goal_id: other.id } : each))
    expect(joined({ ...records, goals: [...records.goals, other], tasks })).toHaveLength(3)
  })
})

describe('a sentence with a day', () => {
  test('that only says when people meet, or of which day figures are, binds nobody', () => {
    for (const text of [
      'Prepared for the meeting on 10 December; figures to the end of October unless stated.',
      'The jury meets on 4 May.',
      'Die Kommission tagt am 4. Mai.',
    ])
      expect([text, isEvent(text)]).toEqual([text, true])
    expect(isEvent('The entry must be with the jury before it meets on 4 May, or it is void.')).toBe(false)
    expect(isLoss('All sums are net unless otherwise stated.')).toBe(false)
    expect(isLoss('The licence is void unless it is countersigned.')).toBe(true)
  })

  test('that tells what has happened is no day ahead', () => {
    for (const text of [
      'The harness was sent on Friday.',
      'We have already paid the farrier on Monday',
      'Die Pacht ist am Freitag überwiesen worden.',
      'Die Nachweise sind am 13. hinausgegangen',
    ])
      expect([text, isHappened(text)]).toEqual([text, true])
    for (const text of [
      'The harness has to be sent on Friday.',
      'If the deposit has not arrived by Friday, the stall goes to somebody else.',
      'Die Sitzung ist auf Freitag verlegt.',
      'Die Unterlagen müssen bis Freitag eingegangen sein.',
      'Wir haben uns auf den 9. geeinigt.',
    ])
      expect([text, isHappened(text)]).toEqual([text, false])
  })

  test('that only heads a list says nothing of its own', () => {
    expect(isLeadIn('To do by Friday:')).toBe(true)
    expect(isLeadIn('These papers must have reached the jury by 27 November:')).toBe(false)
    expect(isLeadIn('Call the vet by Friday')).toBe(false)
  })

  test('that puts another day in place of the one before says so', () => {
    for (const text of [
      'She now expects the barge on 9 June.',
      'The hearing was put back to 3 May.',
      'Die Orgel kommt erst im Juni.',
    ])
      expect([text, isShift(text)]).toEqual([text, true])
    expect(isShift('The barge comes on 9 June.')).toBe(false)
  })
})
