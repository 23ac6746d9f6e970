import { describe, expect, test } from 'vitest'
import { contact, goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { signalsOf } from './signals.ts'

const kinds = (of: Workspace) => signalsOf(of).map((signal) => signal.kind)
const one = (of: Workspace, kind: string) => {
  const found = signalsOf(of).find((signal) => signal.kind === kind)
  if (!found) throw new Error(`no ${kind} among ${kinds(of).join(', ')}`)
  return found
}

describe('KPIs against their pace', () => {
  const half = goal({ created_at: '2026-01-03T00:00:00Z', due_date: '2026-06-12' }) // 80 of 160 days are gone

  test('a KPI behind a straight line says by how much, in its unit and in days', () => {
    const berths = kpi({
      history: [
        ['2026-01-03', 0],
        ['2026-02-10', 12],
        ['2026-03-20', 30.5],
      ],
    })
    const signal = one(workspace({ goals: [{ ...half, kpis: [berths] }] }), 'kpi_behind')
    expect(signal.id).toBe(`kpi_behind:${berths.id}`)
    expect(signal.facts[0]?.text).toBe(
      'Berths sold stands at 30.5 berths; a steady pace to 100 berths on 12 Jun 2026 would have it at 50 berths today. It is 19.5 berths, or 31 days, behind.',
    )
    expect(signal.facts[0]?.cites.map((ref) => ref.kind)).toEqual(['kpi', 'goal'])
    expect(signal.figures).toEqual(expect.arrayContaining(['30.5', '19.5', '31', '12 Jun 2026']))
  })

  test('things that come one by one are never behind by a tenth', () => {
    const cranes = kpi({
      name: 'Cranes',
      unit: 'cranes',
      target_value: 8,
      history: [
        ['2026-01-03', 0],
        ['2026-02-10', 1],
        ['2026-03-01', 1],
        ['2026-03-20', 1],
      ],
    })
    const { facts } = one(workspace({ goals: [{ ...half, kpis: [cranes] }] }), 'kpi_behind')
    expect(facts[0]?.text).toBe(
      'Cranes: 1 of 8 cranes after 80 of 160 days. A steady pace would have 4 by now; that is 60 days behind, and 12 Jun 2026 is 80 days away.',
    )
    expect(facts[1]?.text).toMatch(
      /^At its recent pace it ends at|^It has stood at 1 cranes since 10 Feb 2026; to make the date it now takes one every 11 days\.$/,
    )
  })

  test('a number that should fall is a level: it is named when it hardly moves, without days of arrears, and not when it does', () => {
    const churn = (value: number) =>
      kpi({
        name: 'Churn',
        unit: '%',
        direction: 'decrease',
        target_value: 2,
        history: [
          ['2026-01-03', 10],
          ['2026-03-20', value],
        ],
      })
    const slow = one(workspace({ goals: [{ ...half, kpis: [churn(9)] }] }), 'kpi_behind')
    expect(slow.facts[0]?.text).toContain('stands at 9% against a target of 2%')
    expect(slow.title + slow.facts.map(({ text }) => text).join(' ')).not.toMatch(/days[^.]* behind|pace/)
    expect(kinds(workspace({ goals: [{ ...half, kpis: [churn(5)] }] }))).not.toContain('kpi_behind')
  })

  test('a floor that holds today and is approached by each value is told with the day on which it is passed, and a firm one is not', () => {
    const cash = (values: number[], target_value = 500) =>
      kpi({
        name: 'Cash',
        unit: 'k EUR',
        target_value,
        history: values.map((value, at) => [['2026-01-03', '2026-01-31', '2026-02-28', '2026-03-20'][at] ?? '', value]),
      })
    const told = (...given: Parameters<typeof cash>) => workspace({ goals: [{ ...half, kpis: [cash(...given)] }] })
    const falling = one(told([770, 720, 680, 630]), 'kpi_behind')
    expect(falling.title).toBe('Cash is on its way below its target')
    expect(falling.facts.map(({ text }) => text)).toEqual([
      'Cash keeps its target of 500 k EUR today, and comes nearer to it with each value: 770 k EUR on 3 Jan 2026, 720 k EUR on 31 Jan 2026, 680 k EUR on 28 Feb 2026, 630 k EUR on 20 Mar 2026.',
      'Going on like this, it is below 500 k EUR by 30 May 2026; the goal is due on 12 Jun 2026.',
    ])
    // It ends above its floor, it turned, one step says nothing, and it rose.
    for (const firm of [
      told([760, 740, 720, 700]),
      told([720, 600, 590, 640]),
      told([700, 640]),
      told([560, 600, 640]),
    ])
      expect(kinds(firm)).not.toContain('kpi_behind')
    const complaints = kpi({
      name: 'Complaints',
      unit: 'a week',
      direction: 'decrease',
      target_value: 6,
      history: [
        ['2026-02-10', 1],
        ['2026-03-01', 2],
        ['2026-03-20', 4],
      ],
    })
    expect(one(workspace({ goals: [{ ...half, kpis: [complaints] }] }), 'kpi_behind').title).toBe(
      'Complaints is on its way above its target',
    )
  })

  test('a single value typed on the day of entry is no pace; left alone for long it is stale', () => {
    const lone = (day: string) => workspace({ goals: [{ ...half, kpis: [kpi({ history: [[day, 20]] })] }] })
    expect(kinds(lone('2026-03-20'))).not.toContain('kpi_behind')
    expect(kinds(lone('2026-01-03'))).toContain('kpi_stale')
  })

  test('no value and no target are said as such', () => {
    const bare = workspace({
      goals: [
        {
          ...half,
          kpis: [kpi({ unit: 'EUR', target_value: 60_000 }), kpi({ target_value: null, history: [['2026-03-01', 3]] })],
        },
      ],
    })
    expect(one(bare, 'kpi_no_value').facts[0]?.text).toBe(
      'No value of Berths sold is recorded against the target of 60,000 EUR, with 80 days left to 12 Jun 2026.',
    )
    expect(kinds(bare)).toContain('kpi_no_target')
  })

  test('a finished goal is left in peace', () => {
    const done = goal({ status: 'done', due_date: '2026-01-10', kpis: [kpi()] })
    expect(signalsOf(workspace({ goals: [done] }))).toEqual([])
  })
})

describe('goals and tasks', () => {
  test('an overdue goal says since when, and how its KPIs stood', () => {
    const late = goal({ due_date: '2026-03-04', kpis: [kpi({ history: [['2026-02-01', 40]] })] })
    const { facts } = one(workspace({ goals: [late] }), 'goal_overdue')
    expect(facts.map((fact) => fact.text)).toEqual([
      '“Open the Rotterdam yard” was due on 4 Mar 2026, 20 days ago, and is still marked in progress.',
      'Berths sold stands at 40 berths; the target was 100 berths.',
    ])
  })

  test('a goal has work as long as a linked task is open', () => {
    const yard = goal()
    expect(kinds(workspace({ goals: [yard], tasks: [task({ goal_id: yard.id })] }))).not.toContain('goal_no_work')
    const closed = workspace({
      goals: [yard],
      tasks: [task({ goal_id: yard.id, status: 'Done' }), task({ goal_id: yard.id, status: 'Cancelled' })],
    })
    expect(one(closed, 'goal_no_work').facts[0]?.text).toContain('; both are closed.')
    const theirs = workspace({ goals: [{ ...yard, foreign: true }] })
    expect(one(theirs, 'goal_no_work').facts[0]?.text).toContain('No open task that you can see is linked to')
  })

  test('three goals within two weeks are a crowd, two are not', () => {
    const due = (day: string) => goal({ due_date: day })
    expect(kinds(workspace({ goals: [due('2026-05-01'), due('2026-05-10')] }))).not.toContain('goals_crowded')
    expect(
      one(workspace({ goals: [due('2026-05-01'), due('2026-05-10'), due('2026-05-14')] }), 'goals_crowded').facts[0]
        ?.text,
    ).toMatch(/^Three open goals are due between 1 May 2026, 38 days from now, and 14 May 2026/)
  })

  test('overdue tasks of one goal are one signal, the worst first, and say whose they are', () => {
    const yard = goal()
    const tasks = [
      task({ goal_id: yard.id, due_date: '2026-03-20' }),
      task({
        goal_id: yard.id,
        title: 'Sign the lease',
        priority: 'Urgent',
        due_date: '2026-03-22',
        assigned_to_name: null,
        foreign: true,
      }),
    ]
    const signal = one(workspace({ goals: [yard], tasks }), 'tasks_overdue')
    expect(signal.id).toBe(`tasks_overdue:${yard.id}`)
    expect(signal.facts[0]?.text).toBe('“Sign the lease” (Urgent, To Do) is 2 days overdue; nobody is assigned.')
    expect(signal.facts[1]?.text).toContain('4 days overdue; it is yours.')
  })

  test('unowned tasks matter when they are urgent or due, not when they are ideas', () => {
    const idle = task({ assigned_to_name: null, priority: 'Low', foreign: true })
    expect(signalsOf(workspace({ tasks: [idle] }))).toEqual([])
    expect(kinds(workspace({ tasks: [{ ...idle, priority: 'Urgent' }] }))).toEqual(['tasks_unowned'])
  })

  test('of one’s own task nobody says that nobody is assigned', () => {
    const own = task({ assigned_to_name: null, priority: 'Urgent', due_date: '2026-03-20' })
    const told = signalsOf(workspace({ tasks: [own, { ...own, id: 'later', due_date: '2026-03-28' }] }))
    expect(told.map(({ kind }) => kind)).toEqual(['tasks_overdue'])
    expect(told[0]?.facts[0]?.text).toContain('it is yours')
  })

  test('the person’s own card is nobody who has gone quiet', () => {
    const talks: [string, string][] = [['2025-06-05', 'Lunch']]
    expect(signalsOf(workspace({ contacts: [contact('Alex Moreau', 'Myself', talks)] }))).toEqual([])
    expect(kinds(workspace({ contacts: [contact('Ruth Adair', 'Harbour Master', talks)] }))).toEqual(['contact_silent'])
  })

  test('a late task brings what the notes say on it', () => {
    const late = task({ title: 'Order the harbour crane', due_date: '2026-03-10' })
    const notes = [note('2026-03-18', '# Site\n\n- The crane cannot be ordered before the harbour permits its weight.')]
    expect(one(workspace({ tasks: [late], notes }), 'tasks_overdue').facts[1]?.text).toBe(
      'On 18 Mar 2026 the note says: “The crane cannot be ordered before the harbour permits its weight”.',
    )
  })
})

describe('contacts', () => {
  const talks: [string, string][] = [
    ['2026-01-05', 'Lunch'],
    ['2026-01-15', 'Call'],
    ['2026-01-25', 'Visit'],
    ['2026-02-04', 'Call'],
  ]

  test('someone is silent by their own rhythm, never within a month', () => {
    expect(
      one(workspace({ contacts: [contact('Ruth Adair', 'Harbour Master', talks)] }), 'contact_silent').facts[0]?.text,
    ).toBe(
      'You last spoke with Ruth Adair (Harbour Master) on 4 Feb 2026 (“Call”), 48 days ago; until then you spoke about every 10 days.',
    )
    expect(
      signalsOf(workspace({ contacts: [contact('Ruth Adair', 'Harbour Master', [...talks, ['2026-03-01', 'Call']])] })),
    ).toEqual([])
    expect(signalsOf(workspace({ contacts: [contact('Once', 'Met once', [['2026-01-20', 'Fair']])] }))).toEqual([])
  })

  test('a goal that names their house makes the silence the goal’s', () => {
    const yard = goal({ description: 'Harbour Authority Maas has to sign the permit.' })
    const ruth = contact('Ruth Adair', 'Inspector, Harbour Authority Maas', talks)
    expect(one(workspace({ goals: [yard], contacts: [ruth] }), 'contact_silent').goal_id).toBe(yard.id)
  })
})

test('the same workspace gives the same signals, strongest first', () => {
  const of = workspace({
    goals: [goal({ due_date: '2026-03-01' }), goal({ kpis: [kpi()] })],
    tasks: [task({ due_date: '2026-03-01' })],
  })
  expect(signalsOf(of)).toEqual(signalsOf(structuredClone(of)))
  const severities = signalsOf(of).map((signal) => signal.severity)
  expect(severities).toEqual(severities.toSorted((a, b) => b - a))
})
