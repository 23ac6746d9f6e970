import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const DIFFER = /do not agree|nicht dasselbe/
const BEFORE = /Before, on|Vorher, am/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('an amount contradicts none of another sort', () => {
  it.each([
    [
      'How much cash does the ferry have?',
      'Ferry cash: £1.62m, enough until spring.',
      'Ferry cash lasts nineteen months at £95,000 a month.',
    ],
    ['How much is the mill lease?', 'The mill lease is £40,000.', 'The mill lease was £2,000 more than we thought.'],
    [
      'Wie hoch ist die Miete der Halle?',
      'Die Miete der Halle beträgt 48.000 €.',
      'Die Miete der Halle sind 4.000 € pro Monat.',
    ],
    ['Was kostet der neue Ofen?', 'Der neue Ofen kostet 18.500 €.', 'Der neue Ofen kostet um 900 € mehr als der alte.'],
  ])('a rate and a difference are no sum: “%s”', async (question, now, before) => {
    const said = await ask(question, [note('Books', '2026-11-20', now), note('Round', '2026-09-17', before)])
    expect(said).not.toMatch(DIFFER)
    expect(said).not.toMatch(BEFORE)
    expect(said.slice(1)).toContain(now.slice(0, 12))
  })

  it('but of the same sort it does', async () => {
    const said = await ask('Was kostet der neue Ofen?', [
      note('Runde', '2026-11-20', 'Der neue Ofen kostet 18.500 €.'),
      note('Tisch', '2026-11-21', 'Der neue Ofen kostet 21.000 €.'),
    ])
    expect(said).toMatch(DIFFER)
  })
})

describe('several days of one sentence', () => {
  it('say different things, and disagree with none that says them too', async () => {
    const said = await ask('When does the quay contract end and when is notice due?', [
      note('Quay', '2026-11-02', 'The quay contract ends on 12 January 2027 and notice is due by 13 December 2026.'),
      note(
        'Call',
        '2026-11-16',
        'Quay contract: notice due by 13 December, it ends on 12 January, call not before 1 December.',
      ),
      note('Desk', '2026-11-20', 'The quay contract notice is due by 13 December 2026.'),
    ])
    expect(said).not.toMatch(DIFFER)
    expect(said).toContain('13 December')
    expect(said).toContain('12 January')
  })
  it('in German, too', async () => {
    const said = await ask('Wann endet der Pachtvertrag und wann müssen wir kündigen?', [
      note('Pacht', '2026-11-02', 'Der Pachtvertrag endet am 12.1.2027, kündigen müssen wir bis 13.12.2026.'),
      note('Anruf', '2026-11-16', 'Pachtvertrag: kündigen bis 13.12., er endet am 12.1., Termin nicht vor dem 1.12.'),
    ])
    expect(said).not.toMatch(DIFFER)
  })
})

describe('a compound that shares only its beginning', () => {
  it('is another thing', async () => {
    const said = await ask('Wann ist das Sommerfest?', [
      note('Runde', '2026-11-18', 'Das Sommerfest ist am Freitag, 18.6.2027.'),
      note('Lager', '2026-11-20', 'Das Sommergeschäft beginnt am 4.5.2027.'),
      note('Plan', '2026-11-22', 'Noch vor dem Sommer einen Termin am 3.3.2027 machen.'),
    ])
    expect(said).not.toMatch(DIFFER)
    expect(said).toMatch(/^[„“]Das Sommerfest/)
    expect(said).not.toContain('Sommergeschäft')
  })
  it('of the same house is not of the same part: another task’s day is no rival', async () => {
    const said = await ask('Wann muss Anlegesteg 2 stehen?', [
      note('Vertrag', '2026-10-02', 'Der Anlegesteg 2 muss bis 15.3.2027 stehen.'),
      note('Werft', '2026-11-20', 'Schweißarbeiten am Anlegesteg beginnen am 7.12.2026.'),
      {
        kind: 'task',
        label: 'Werkplanung Anlegesteg 2',
        text: 'Werkplanung Anlegesteg 2\nStatus: To Do\nDue: 2026-12-04\nCreated by: Alex',
      },
    ])
    expect(said).not.toMatch(DIFFER)
    expect(said).toMatch(/^[„“]Der Anlegesteg 2 muss bis 15\.3/)
  })
})
