import { describe, expect, test } from 'vitest'
import { signalsOf } from '../signals/signals.ts'
import { withKept } from '../statements/fixture.ts'
import { contact, goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { assess, challenge, compose } from './advice.ts'

const advise = (given: Workspace) => {
  const of = withKept(given)
  const challenged = challenge(of, assess(of, signalsOf(of)))
  return { drafts: compose(of, challenged), challenged }
}

test('an empty workspace gives no advice and says what to do', () => {
  const { drafts, challenged } = advise(workspace())
  expect(drafts).toEqual([])
  expect(challenged.reason).toContain('Add a goal with a KPI, or a note')
})

test('a workspace in good order gives no advice and says so', () => {
  const yard = goal({ progress: 60 })
  const { drafts, challenged } = advise(
    workspace({ goals: [yard], tasks: [task({ goal_id: yard.id, due_date: '2026-04-30' })] }),
  )
  expect(drafts).toEqual([])
  expect(challenged.reason).toContain('Nothing in your records asks for attention today')
})

test('notes alone are enough', () => {
  const { drafts } = advise(
    workspace({ notes: [note('2026-03-20', '# Yard\n\n- I will send Ruth the drawings of the quay wall.')] }),
  )
  expect(drafts).toHaveLength(1)
  expect(drafts[0]?.claims[0]).toEqual({
    text: 'On 20 Mar 2026 you wrote: “I will send Ruth the drawings of the quay wall”. No task carries it.',
    cites: ['N1'],
  })
  expect(drafts[0]?.action.text).toContain('Do your own or drop it: “I will send Ruth the drawings of the quay wall”.')
})

describe('one goal, many signs', () => {
  const yard = goal({
    title: 'Sell the berths of the Rotterdam yard',
    kpis: [
      kpi({
        history: [
          ['2026-01-01', 0],
          ['2026-02-01', 4],
          ['2026-02-20', 8],
          ['2026-03-20', 12],
        ],
      }),
    ],
  })
  const of = workspace({
    goals: [yard],
    tasks: [task({ title: 'Print the brochure', goal_id: yard.id, due_date: '2026-03-10', assigned_to_name: null })],
    notes: [
      note(
        '2026-03-18',
        '# Sales of berths in the Rotterdam yard\n\nPresent: Ana Silva\n\n- Ana will send the price list to the agents.',
      ),
    ],
    contacts: [
      contact('Ruth Adair', 'Agent, Rotterdam yard', [
        ['2026-01-05', 'Lunch'],
        ['2026-01-15', 'Call'],
        ['2026-01-28', 'Visit'],
      ]),
    ],
  })
  const { drafts } = advise(of)

  test('become one piece of advice that names each record', () => {
    expect(drafts).toHaveLength(1)
    const [draft] = drafts
    expect(draft?.title).toMatch(/^Sell the berths of the Rotterdam yard: /)
    expect(new Set(draft?.claims.flatMap((claim) => claim.cites).map((key) => key[0]))).toEqual(
      new Set(['G', 'K', 'T', 'N', 'C', 'I']),
    )
  })

  test('end in an action with a person, a verb and an object', () => {
    expect(drafts[0]?.action.text).toBe(
      'Ask Ana for a date for “Ana will send the price list to the agents” and enter it as a task under “Sell the berths of the Rotterdam yard”. Call Ruth Adair.',
    )
  })
})

test('the other side is looked up in the records', () => {
  const yard = goal({
    kpis: [
      kpi({
        history: [
          ['2026-01-01', 0],
          ['2026-02-01', 4],
          ['2026-03-20', 8],
        ],
      }),
      kpi({
        name: 'Leads',
        unit: 'leads',
        history: [
          ['2026-01-01', 0],
          ['2026-03-20', 70],
        ],
      }),
    ],
  })
  expect(advise(workspace({ goals: [yard] })).drafts[0]?.counter).toEqual({
    text: 'The goal is not all behind: Leads keeps its pace at 70 leads, towards 100 leads.',
    cites: ['K2'],
  })
})

test('many overdue goals are one matter: the list itself', () => {
  const late = ['Dock', 'Crane', 'Quay'].map((title) => goal({ title, due_date: '2025-12-31' }))
  const { drafts } = advise(workspace({ goals: late }))
  expect(drafts).toHaveLength(1)
  expect(drafts[0]?.title).toBe('Three goals past due: close them or date them anew')
  expect(drafts[0]?.claims[0]?.text).toBe(
    '“Dock”, “Crane” and “Quay” were due on 31 Dec 2025, 83 days ago; none of them is marked done or failed.',
  )
})

test('never more than five pieces, and usually three', () => {
  const goals = Array.from({ length: 9 }, (_, at) =>
    goal({
      title: `Yard number ${at}`,
      due_date: `2026-0${4 + (at % 5)}-1${at % 9}`,
      kpis: [
        kpi({
          history: [
            ['2026-01-01', 0],
            ['2026-03-20', at],
          ],
        }),
      ],
    }),
  )
  expect(advise(workspace({ goals })).drafts.length).toBeLessThanOrEqual(5)
})
