// What the person does about a matter; none of these trades has a workspace.
import { describe, expect, test } from 'vitest'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { attentionOf } from './attention.ts'

const tops = (of: Parameters<typeof attentionOf>[0]) => attentionOf(of).filter(({ kind }) => kind === 'matter')

describe('the action of a matter', () => {
  const choir = goal({ title: 'Keep the Halden hall for the choir', due_date: '2026-06-30' })

  test('is the task that says what the sentence with the day says, by its own day where that is nearer', () => {
    const of = workspace({
      goals: [choir],
      tasks: [task({ title: 'Answer Ines about the organ', goal_id: choir.id, due_date: '2026-03-26' })],
      notes: [
        note(
          '2026-03-20',
          '# Organ\n\nInes wants our answer about the organ by 7 April 2026, otherwise it goes to the school.',
        ),
      ],
    })
    const [top] = tops(of)
    expect(top?.action?.text).toContain('Do “Answer Ines about the organ” by 26 Mar 2026.')
    expect(top?.action?.text).not.toContain('hand it to')
  })

  test('is what is decided about the day where no task says it, and never a task that only shares a name', () => {
    const of = workspace({
      goals: [choir],
      tasks: [
        task({ title: 'Reckon the heating of the Halden hall', goal_id: choir.id, due_date: '2026-04-20' }),
        task({ title: 'Call Petra Lind about the hall', goal_id: choir.id, due_date: '2026-03-15' }),
      ],
      notes: [
        note(
          '2026-03-20',
          '# Halden hall\n\nThe lease of the Halden hall ends on 7 May 2026 and they have to give notice thirty days before.',
        ),
      ],
      contacts: [contact('Petra Lind', 'Landlady, Halden', [['2026-03-01', 'Call', 'She asked about the hall.']])],
    })
    const top = tops(of).find(({ title }) => title.includes('7 Apr 2026'))
    expect(top?.title).not.toContain('heating')
    expect(top?.action?.text).toMatch(/^Settle with Petra Lind before .* that it goes on: it is theirs to end/)
    expect(top?.action?.text).not.toContain('heating')
  })

  test('is of the day that stands earlier than an event of the same sentence', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-20',
          '# Council\n\nThe council meets on 14 April 2026, the drawings have to be there one week earlier.',
        ),
      ],
    })
    expect(tops(of)[0]?.title).toContain('7 Apr 2026')
    const german = workspace({
      notes: [note('2026-03-20', '# Rat\n\nDer Rat tagt am 14.04.2026, die Pläne müssen eine Woche vorher dort sein.')],
    })
    expect(tops(german)[0]?.title).toContain('7 Apr 2026')
  })

  test('is of the event where only the event itself comes earlier than it used to', () => {
    for (const words of [
      'The fair opens on 14 April 2026, two weeks earlier this year.',
      'The fair opens on 14 April 2026, two weeks earlier.',
    ]) {
      const of = workspace({ notes: [note('2026-03-20', `# Fair\n\n${words} Otherwise the stand goes to others.`)] })
      expect([words, tops(of).some(({ title }) => title.includes('31 Mar 2026'))]).toEqual([words, false])
    }
  })

  test('is called by a thing whose name stands before a colon, or with whom one met, where a goal or a house has it', () => {
    const of = workspace({
      goals: [choir],
      tasks: [task({ title: 'Measure the Halden hall', goal_id: choir.id, due_date: '2026-06-01' })],
      notes: [
        note(
          '2026-03-20',
          '# Call with Halden\n\nThe lease of the rooms runs out on 2 April 2026.\nHalden: nobody has answered about the rooms.\nHalden: the rooms are cold.',
        ),
      ],
    })
    expect(tops(of)[0]?.title).toMatch(/^Halden: “.*” \(2 Apr 2026, in nine days\)$/)
  })

  test('is not called by a colleague who only speaks of it', () => {
    const of = workspace({
      tasks: [
        task({ title: 'Ask Jonas for the plan of the roof', due_date: '2026-05-30', assigned_to_name: 'Jonas Berg' }),
      ],
      notes: [
        note(
          '2026-03-20',
          '# Talk with Jonas\n\nJonas: the roofer has another job and wants our answer by 2 April 2026.\nJonas: the scaffold is up.',
        ),
      ],
    })
    expect(tops(of)[0]?.title).not.toMatch(/^Jonas/)
    const met = workspace({
      tasks: [task({ title: 'Ask Edda for the plan of the roof', due_date: '2026-05-30' })],
      notes: [
        note(
          '2026-03-20',
          '# 1:1 with Edda\n\nThe roofer has another job and wants our answer by 2 April 2026.\nThe scaffold is up.',
        ),
      ],
    })
    expect(tops(met)[0]?.title).not.toMatch(/^Edda/)
  })
})

describe('the words in which somebody is asked where their task stands', () => {
  const of = (title: string, content: string, assigned_to_name: string | null = 'Petra Lind') =>
    tops(
      workspace({
        tasks: [task({ title, due_date: '2026-04-02', assigned_to_name })],
        notes: [note('2026-03-20', content)],
        contacts: [contact('Petra Lind', 'Caretaker', [])],
      }),
    )[0]?.action?.message

  test('hold their task and its day, in the language of the task', () => {
    expect(
      of(
        'Give notice for the Halden hall',
        'The lease of the Halden hall ends on 7 April 2026 unless notice is given before, otherwise it costs 4,000 EUR.',
      ),
    ).toMatchObject({
      to: { kind: 'contact', label: 'Petra Lind' },
      text: 'Hello Petra Lind, where do we stand with “Give notice for the Halden hall”? I need it done by 2 Apr 2026.',
    })
    expect(
      of(
        'Mietvertrag an Stadt kündigen',
        'Der Mietvertrag an der Haldenhalle mit der Stadt muss bis 7. April 2026 gekündigt sein, sonst kostet er weitere 4.000 Euro.',
      )?.text,
    ).toBe(
      'Guten Tag Petra Lind, wie steht es um „Mietvertrag an Stadt kündigen“? Ich brauche es bis zum 2. April 2026.',
    )
    // "An" is a word of both languages.
    expect(
      of(
        'Messdaten an Stadt',
        'Die Messdaten müssen bis 7. April 2026 bei der Stadt sein, sonst kostet es weitere 4.000 Euro.',
      )?.text,
    ).toMatch(/^Guten Tag Petra Lind, wie steht es um „Messdaten an Stadt“/)
  })

  test('are none where the task is the person’s own', () => {
    expect(
      of(
        'Give notice for the Halden hall',
        'The lease of the Halden hall ends on 7 April 2026 unless notice is given before, otherwise it costs 4,000 EUR.',
        null,
      ),
    ).toBeUndefined()
  })
})
