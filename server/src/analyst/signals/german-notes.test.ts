import { describe, expect, test } from 'vitest'
import { objectionsTo } from '../advice/objections.ts'
import { readNotes } from '../notes/notes-read.ts'
import { withKept } from '../statements/fixture.ts'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { tiesOf } from '../workspace/ties.ts'
import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import { contactSignals } from './contact-signals.ts'
import { noteSignals } from './note-signals.ts'
import type { Signal, SignalKind } from './signal.ts'

const signals = (of: Workspace) => [...contactSignals(of, tiesOf(of)), ...noteSignals(of, readNotes(of), tiesOf(of))]
const one = (of: Workspace, kind: SignalKind): Signal => {
  const found = signals(of).find((signal) => signal.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const german = ({ facts }: Signal) => facts.map((fact) => fact.german)

describe('a contact who has gone quiet', () => {
  const ruth = contact('Ruth Adair', 'Hafenmeisterin', [
    ['2025-11-01', 'Besuch'],
    ['2026-01-15', 'Essen'],
    ['2026-01-25', 'Anruf'],
    ['2026-02-04', 'Anruf', 'Ruth asked for the plans.'],
  ])

  test('is told with the last talk, the usual distance, what was noted and that it happened before', () => {
    const signal = one(workspace({ contacts: [ruth] }), 'contact_silent')
    expect(signal.german).toEqual({
      title: 'Seit 48 Tagen kein Kontakt mit Ruth Adair',
      brief: 'seit 48 Tagen kein Kontakt mit Ruth Adair',
    })
    expect(german(signal)).toEqual([
      'Mit Ruth Adair (Hafenmeisterin) hast du zuletzt am 04.02.2026 gesprochen (“Anruf”), vor 48 Tagen; bis dahin meist im Abstand von 10 Tagen.',
      'Damals notiert: “Ruth asked for the plans”.',
      'Eine Pause von 75 Tagen gab es mit Ruth Adair schon einmal.',
    ])
  })
  test('is told in years when it is long ago, and without a distance when there was one talk', () => {
    const signal = one(workspace({ contacts: [contact('Ida Ott', '', [['2022-03-01', 'Messe']])] }), 'contact_silent')
    expect(german(signal)).toEqual([
      'Mit Ida Ott hast du zuletzt am 01.03.2022 gesprochen (“Messe”), vor mehr als 4 Jahren.',
    ])
  })
})

describe('what was said and left open', () => {
  const statement = (parts: Partial<WorkspaceStatement>): WorkspaceStatement => ({
    ...{ id: 's1', is: 'promise', state: 'found', answered: false, own: false, who: null, due: null, perhaps: false },
    ...{ quote: 'ask the harbour master for the permit', day: '2026-03-04' },
    source: { kind: 'note', id: 'note-2026-03-04', label: 'Werft' },
    ...parts,
  })
  const said = (parts: Partial<WorkspaceStatement>, content = '# Werft\n\n- Genehmigung\n') =>
    workspace({ notes: [note('2026-03-04', content)], statements: [statement(parts)] })

  test('the reader’s own promise says “du”', () => {
    const signal = one(said({ own: true }), 'promise_open')
    expect(signal.german).toEqual({
      title: 'Zu deiner Zusage gibt es keine Aufgabe: ask the harbour master for the permit',
      brief: 'zu deiner Zusage gibt es keine Aufgabe',
    })
    expect(german(signal)).toEqual([
      'Am 04.03.2026 hast du geschrieben: “ask the harbour master for the permit”. Eine Aufgabe dazu gibt es auch 20 Tage später nicht.',
    ])
  })
  test('another’s promise bears the name, and one of these days says nothing of its age', () => {
    const promised = note('2026-03-17', '# Yard\n\nPresent: Ana Silva\n\n- Ana will ask the harbour master.')
    const signal = one(withKept(workspace({ notes: [promised] })), 'promise_open')
    expect(signal.german).toEqual({
      title: 'Zur Zusage von Ana gibt es keine Aufgabe: Ana will ask the harbour master',
      brief: 'zur Zusage von Ana gibt es keine Aufgabe',
    })
    expect(german(signal)).toEqual([
      'In der Notiz vom 17.03.2026 steht: “Ana will ask the harbour master”. Eine Aufgabe dazu gibt es nicht.',
    ])
  })
  test('nobody’s promise is a step for which nobody answers, with the heading under which it stands', () => {
    const quote = 'Somebody will ask the harbour master for the permit'
    const signal = one(said({ quote }, `# Werft\n\n## Kaimauer\n\n- ${quote}\n`), 'promise_open')
    expect(signal.german).toEqual({
      title: 'Für den nächsten Schritt ist niemand zuständig: Kaimauer',
      brief: 'für den nächsten Schritt ist niemand zuständig',
    })
    expect(german(signal)).toEqual([
      `In der Notiz vom 04.03.2026 steht zu “Kaimauer”: “${quote}”. Eine Aufgabe dazu gibt es auch 20 Tage später nicht.`,
    ])
  })
  test('an undecided matter says that no decision is recorded, and where it was asked', () => {
    const asked = said({
      ...{ is: 'question', quote: 'Do we rent the crane or buy it' },
      source: { kind: 'mail', id: 'm1', label: 'Kran' },
    })
    const signal = one(asked, 'decision_open')
    expect(signal.german).toEqual({
      title: 'Noch nicht entschieden: Do we rent the crane or buy it',
      brief: 'eine Entscheidung steht noch aus',
    })
    expect(german(signal)).toEqual([
      'In einer Mail vom 04.03.2026 steht: “Do we rent the crane or buy it”. Eine Entscheidung dazu ist auch 20 Tage später nicht festgehalten.',
    ])
  })
})

describe('a matter that returns', () => {
  const meeting = (day: string, said: string) =>
    note(
      day,
      `# Yard meeting ${day}\n\n## Present\n\n* Ana Silva\n* Ben Ortiz\n\n## Agenda\n\n* Quay wall [#41](https://example.com/41)\n  * ${said}\n`,
    )
  const notes = [
    meeting('2026-02-10', 'Ana: the wall needs an engineer, nobody is looking at it'),
    meeting('2026-02-24', 'skipped as we ran out of time'),
    meeting('2026-03-10', 'Ben: let’s wait for Ana'),
  ]

  test('is counted and quoted, and says whom to ask without a he or she', () => {
    const signal = one(workspace({ notes }), 'topic_open')
    expect(signal.german).toEqual({
      title: 'Nach drei Notizen noch offen: Quay wall',
      brief: 'in drei Notizen angesprochen, noch offen',
    })
    expect(german(signal)).toEqual([
      '“Quay wall” kam vom 10.02.2026 bis zum 10.03.2026 in drei Notizen vor; zweimal wurde das Thema aufgeschoben oder nicht weiterverfolgt.',
      'In der Notiz vom 10.03.2026 steht: “Ben: let’s wait for Ana”.',
      'Davor, am 10.02.2026: “Ana: the wall needs an engineer, nobody is looking at it”.',
    ])
    expect(signal.person_why?.german).toBe('die Person, auf die gewartet wird')
  })
  test('is argued against: put off so often, it may be struck', () => {
    const of = workspace({ notes })
    const topic = one(of, 'topic_open')
    const finding = { subject: topic.id, theme: 'topic' as const, goal_id: null, signals: [topic], weight: 1 }
    expect(objectionsTo(finding, of, readNotes(of)).map((each) => each.german)).toEqual([
      'Es wurde öfter aufgeschoben als besprochen; es von der Liste zu streichen, wäre auch eine Antwort.',
    ])
  })
  test('may have settled its goal when the notes closed it', () => {
    const wall = goal({ title: 'Kaimauer entscheiden', description: 'example/yard#41' })
    const closed = [...notes, meeting('2026-03-17', 'made a comment and removed from the agenda')]
    const signal = one(workspace({ notes: closed, goals: [wall] }), 'goal_settled')
    expect(signal.german).toEqual({
      title: 'Kaimauer entscheiden: schon erledigt?',
      brief: 'vielleicht schon erledigt',
    })
    expect(german(signal)).toEqual([
      '“Kaimauer entscheiden” ist noch offen, aber in der Notiz vom 17.03.2026 steht zu “Quay wall”: “made a comment and removed from the agenda”.',
    ])
  })
  test('that stopped long ago leaves records which are old', () => {
    const signal = one({ ...workspace({ notes }), today: '2026-09-01' }, 'records_stale')
    expect(signal.german).toEqual({
      title: 'Seit 175 Tagen wurde nichts mehr festgehalten',
      brief: 'seit 175 Tagen nichts mehr festgehalten',
    })
    expect(german(signal)).toEqual([
      'Die neueste Notiz ist vom 10.03.2026 und damit 175 Tage alt; Neueres liegt nicht vor.',
    ])
  })
})

test('open tasks that may serve a goal speak against its idleness, one or two of them', () => {
  const yard = goal({ title: 'Werft Rotterdam eröffnen', due_date: '2026-04-30' })
  const idle = { kind: 'goal_no_work', cites: [] } as unknown as Signal
  const finding = { subject: 'x', theme: 'goal' as const, goal_id: yard.id, signals: [idle], weight: 1 }
  const against = (...titles: string[]) => {
    const of = workspace({ goals: [yard], tasks: titles.map((title) => task({ title })) })
    return objectionsTo(finding, of, readNotes(of)).map((each) => each.german)
  }
  expect(against('Werft Rotterdam mieten')).toEqual([
    'Eine offene Aufgabe ohne Ziel könnte dazu beitragen: “Werft Rotterdam mieten”.',
  ])
  expect(against('Werft Rotterdam mieten', 'Werft Rotterdam eröffnen')).toEqual([
    'Zwei offene Aufgaben ohne Ziel könnten dazu beitragen: “Werft Rotterdam mieten” und “Werft Rotterdam eröffnen”.',
  ])
})
