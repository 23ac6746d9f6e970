import { describe, expect, test } from 'vitest'
import { readNotes } from '../notes/notes-read.ts'
import { goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceKpi } from '../workspace/workspace.ts'
import { goalSignals } from './goal-signals.ts'
import { taskSignals } from './task-signals.ts'

const one = (of: Workspace, kind: string) => {
  const found = [...goalSignals(of), ...taskSignals(of, readNotes(of))].find((signal) => signal.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return { ...found.german, facts: found.facts.map(({ german }) => german) }
}

describe('KPIs in German', () => {
  // 80 of 160 days are gone.
  const half = (measured: WorkspaceKpi) =>
    workspace({ goals: [goal({ created_at: '2026-01-03T00:00:00Z', due_date: '2026-06-12', kpis: [measured] })] })
  const visitors = (parts: Parameters<typeof kpi>[0]) =>
    kpi({ name: 'Besucher', unit: 'Personen', target_value: 300_000, ...parts })
  const cranes = (...history: [string, number][]) => kpi({ name: 'Kräne', unit: 'Kräne', target_value: 8, history })

  test('a measured KPI behind its pace says by how much, and where its recent pace ends', () => {
    const measured = visitors({
      history: [
        ['2026-01-03', 200_000],
        ['2026-02-10', 215_000],
        ['2026-03-20', 231_400],
      ],
    })
    expect(one(half(measured), 'kpi_behind')).toEqual({
      title: 'Besucher: 30 Tage hinter dem Plan',
      brief: '30 Tage hinter dem Plan',
      facts: [
        '“Besucher”: Stand 231.400 Personen, Ziel 300.000 Personen bis zum 12.06.2026. Bei gleichmäßigem Tempo müssten es heute 250.000 Personen sein; der Rückstand beträgt 18.600 Personen, das entspricht 30 Tagen.',
        'Geht es weiter wie zuletzt (13.100 Personen pro Monat), sind es am Ende der Frist 265.900 Personen; um das Ziel zu erreichen, braucht es 26.100 Personen pro Monat.',
      ],
    })
  })

  test('things that come one by one are counted, and a standstill is told with its day', () => {
    expect(
      one(half(cranes(['2026-01-03', 0], ['2026-02-10', 1], ['2026-03-01', 1], ['2026-03-20', 1])), 'kpi_behind').facts,
    ).toEqual([
      '“Kräne”: Stand 1 nach 80 von 160 Tagen, Ziel 8 Kräne. Bei gleichmäßigem Tempo müssten es jetzt 4 sein; der Rückstand beträgt 60 Tage, und die Frist endet in 80 Tagen (12.06.2026).',
      'Seit dem 10.02.2026 ist der Stand unverändert (1 Kräne); um die Frist einzuhalten, braucht es jetzt alle 11 Tage eins mehr.',
    ])
  })

  test('where nothing has come yet, that is said, and an old last value too', () => {
    expect(one(half(cranes(['2026-01-03', 0], ['2026-02-01', 0])), 'kpi_behind').facts).toEqual([
      '“Kräne”: Stand 0 nach 80 von 160 Tagen, Ziel 8 Kräne. Noch hat sich nichts bewegt; der Rückstand beträgt 80 Tage, und die Frist endet in 80 Tagen (12.06.2026).',
      'Der letzte Wert von “Kräne” wurde vor 51 Tagen erfasst (01.02.2026).',
    ])
  })

  test('a KPI that has gone the wrong way says since when', () => {
    const fewer = visitors({ start_value: 240_000, history: [['2026-03-20', 231_400]] })
    expect(one(half(fewer), 'kpi_behind').facts).toEqual([
      '“Besucher”: Stand 231.400 Personen, Ziel 300.000 Personen bis zum 12.06.2026. Bei gleichmäßigem Tempo müssten es heute 270.000 Personen sein; der Rückstand beträgt 38.600 Personen, das entspricht 103 Tagen. Seit dem 03.01.2026 geht es in die falsche Richtung.',
    ])
  })

  test('a share that moves away from its target is so many points from it', () => {
    const churn = kpi({
      name: 'Abwanderung',
      unit: '%',
      direction: 'decrease',
      target_value: 2,
      history: [
        ['2026-01-03', 5],
        ['2026-02-10', 6],
        ['2026-03-20', 6.5],
      ],
    })
    expect(one(half(churn), 'kpi_behind')).toEqual({
      title: 'Abwanderung: 4,5 Prozentpunkte vom Ziel entfernt, und der Abstand wächst',
      brief: '4,5 Prozentpunkte vom Ziel entfernt, und der Abstand wächst',
      facts: [
        '“Abwanderung”: Stand 6,5 %, Ziel 2 %, fällig in 80 Tagen (12.06.2026).',
        'Die letzten Werte entfernen sich vom Ziel: 5 % am 03.01.2026, 6 % am 10.02.2026, 6,5 % am 20.03.2026.',
      ],
    })
  })

  test('a floor that is approached is told with the day on which it is passed', () => {
    const cash = kpi({
      name: 'Liquidität',
      unit: '€k',
      target_value: 500,
      history: [
        ['2026-01-03', 770],
        ['2026-02-28', 680],
        ['2026-03-20', 630],
      ],
    })
    expect(one(half(cash), 'kpi_behind')).toEqual({
      title: 'Liquidität: auf dem Weg unter den Zielwert',
      brief: 'auf dem Weg unter den Zielwert',
      facts: [
        'Der Zielwert von “Liquidität” (500 Tsd. €) ist heute eingehalten, aber jeder Wert liegt näher daran als der davor: 770 Tsd. € am 03.01.2026, 680 Tsd. € am 28.02.2026, 630 Tsd. € am 20.03.2026.',
        'Geht es so weiter, ist der Zielwert (500 Tsd. €) am 30.05.2026 unterschritten; das Ziel ist am 12.06.2026 fällig.',
      ],
    })
  })

  test('a KPI without news, without a value or without a target is told as such', () => {
    expect(one(half(visitors({ history: [['2026-01-03', 200_000]] })), 'kpi_stale')).toEqual({
      title: 'Besucher: seit dem 03.01.2026 nicht aktualisiert',
      brief: '“Besucher” seit dem 03.01.2026 nicht aktualisiert',
      facts: [
        '“Besucher”: Stand 200.000 Personen, seit der ersten Eingabe am 03.01.2026 nicht aktualisiert; Ziel 300.000 Personen, fällig in 80 Tagen (12.06.2026).',
      ],
    })
    expect(one(half(visitors({})), 'kpi_no_value')).toEqual({
      title: 'Open the Rotterdam yard: kein Wert für “Besucher”',
      brief: 'kein Wert für “Besucher”',
      facts: [
        'Für “Besucher” ist noch kein Wert erfasst (Ziel 300.000 Personen); die Frist endet in 80 Tagen (12.06.2026).',
      ],
    })
    expect(one(half(visitors({ target_value: null, history: [['2026-03-01', 900]] })), 'kpi_no_target').facts).toEqual([
      'Für “Besucher” ist kein Zielwert gesetzt (Stand 900 Personen); der Fortschritt von “Open the Rotterdam yard” lässt sich daher nicht ablesen.',
    ])
  })
})

describe('goals and tasks in German', () => {
  test('an overdue goal says since when, and how its KPIs stood', () => {
    const kpis = [kpi({ name: 'Plätze', unit: 'Plätze', history: [['2026-02-01', 40]] })]
    expect(one(workspace({ goals: [goal({ due_date: '2026-03-04', kpis })] }), 'goal_overdue')).toEqual({
      title: 'Open the Rotterdam yard: seit 20 Tagen überfällig',
      brief: 'seit 20 Tagen überfällig',
      facts: [
        '“Open the Rotterdam yard” war vor 20 Tagen fällig (04.03.2026) und hat immer noch den Status “in Arbeit”.',
        '“Plätze”: Stand 40 Plätze, Ziel 100 Plätze.',
      ],
    })
    expect(one(workspace({ goals: [goal({ due_date: '2026-03-23' })] }), 'goal_overdue')).toMatchObject({
      brief: 'seit einem Tag überfällig',
      facts: [expect.stringContaining('war gestern fällig (23.03.2026)')],
    })
  })

  test('a goal without an open task says when it is due and what became of the others', () => {
    const yard = goal()
    const tasks = [task({ goal_id: yard.id, status: 'Done' }), task({ goal_id: yard.id, status: 'Cancelled' })]
    expect(one(workspace({ goals: [yard], tasks }), 'goal_no_work')).toEqual({
      title: 'Open the Rotterdam yard: keine offene Aufgabe',
      brief: 'keine offene Aufgabe',
      facts: [
        'Das Ziel “Open the Rotterdam yard” ist in 98 Tagen fällig (30.06.2026) und hat keine offene Aufgabe; beide bisherigen sind geschlossen.',
      ],
    })
  })

  test('goals that fall due together are listed with their progress', () => {
    const due = (title: string, due_date: string, progress: number) => goal({ title, due_date, progress })
    const goals = [due('Werft', '2026-05-01', 20), due('Kai', '2026-05-10', 0), due('Dock', '2026-05-14', 55)]
    expect(one(workspace({ goals }), 'goals_crowded')).toEqual({
      title: 'Drei Ziele werden innerhalb von zwei Wochen fällig',
      brief: 'zusammen mit anderen fällig',
      facts: [
        'Drei offene Ziele sind zwischen dem 01.05.2026 (in 38 Tagen) und dem 14.05.2026 fällig: “Werft” (20 %), “Kai” (0 %) und “Dock” (55 %).',
      ],
    })
  })

  test('overdue tasks say whose they are and bring what the notes say', () => {
    const foreign = { assigned_to_name: null, foreign: true }
    const tasks = [
      task({ title: 'Order the harbour crane', priority: 'Urgent', due_date: '2026-03-23' }),
      task({ title: 'Sign the lease', priority: 'High', due_date: '2026-03-22', assigned_to_name: 'Ruth Adair' }),
      task({ title: 'Paint the gate', due_date: '2026-03-15', ...foreign }),
      ...['2026-03-19', '2026-03-20', '2026-03-21'].map((due_date) => task({ due_date })),
    ]
    const notes = [note('2026-03-18', '# Site\n\n- The crane cannot be ordered before the harbour permits its weight.')]
    expect(one(workspace({ tasks, notes }), 'tasks_overdue')).toEqual({
      title: 'Sechs Aufgaben überfällig, die älteste seit 9 Tagen',
      brief: 'sechs überfällige Aufgaben',
      facts: [
        '“Order the harbour crane” (dringend, offen) ist seit einem Tag überfällig und liegt bei dir.',
        'In der Notiz vom 18.03.2026 steht dazu: “The crane cannot be ordered before the harbour permits its weight”.',
        '“Sign the lease” (hoch, offen) ist seit 2 Tagen überfällig und liegt bei Ruth Adair.',
        '“Paint the gate” (mittel, offen) ist seit 9 Tagen überfällig und niemandem zugewiesen.',
        '“Order the crane” (mittel, offen) ist seit 5 Tagen überfällig und liegt bei dir.',
        'Zwei weitere sind überfällig.',
      ],
    })
  })

  test('a task that is with nobody says so', () => {
    const loose = task({
      title: 'Kran',
      priority: 'High',
      due_date: '2026-03-28',
      assigned_to_name: null,
      foreign: true,
    })
    expect(one(workspace({ tasks: [loose] }), 'tasks_unowned')).toEqual({
      title: 'Niemandem zugewiesen: Kran',
      brief: 'eine nicht zugewiesene Aufgabe',
      facts: ['“Kran” (High, fällig am 28.03.2026) ist niemandem zugewiesen.'],
    })
  })
})
