import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const LOOKED =
  /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen|I find nothing|do not agree|nicht dasselbe/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('a KPI', () => {
  const goals = [
    goal({
      title: 'Werft in Ordnung bringen',
      due_date: '2027-06-30',
      kpis: [
        kpi({ name: 'Offene Mängel', unit: 'Stück', target_value: 0, history: [['2026-11-20', 4]] }),
        kpi({ name: 'Rückstände über 30 Tage', unit: 'T€', target_value: 20, history: [['2026-11-20', 85]] }),
      ],
    }),
  ]
  const told = [note('Oktober', '2026-10-12', 'Mängel: 7 von 12 sind noch offen.')]
  it('answers how many are open where it counts just that', async () => {
    const said = await ask('Wie viele Mängel sind noch offen?', told, { goals })
    expect(said).toMatch(/^(?:- )?Offene Mängel: 4 Stück/)
  })
  it('answers how high what it measures is', async () => {
    expect(await ask('Wie hoch sind die Rückstände?', told, { goals })).toMatch(
      /^(?:- )?Rückstände über 30 Tage: 85 T€/,
    )
  })
  it('does not answer what only shares a word with it', async () => {
    expect(await ask('Wie viele Mängel hatte die alte Fähre?', told, { goals })).not.toMatch(/^(?:- )?Offene Mängel: 4/)
  })
})

describe('a figure that stands by what is asked', () => {
  const contacts = [contact('Mira Kolb')]
  it('is the answer, though another word is used for it', async () => {
    const told = [note('Stelle', '2026-11-20', 'Mira Kolb: Angebot geht raus, 58.000 € brutto.')]
    expect(await ask('Wie viel Gehalt haben wir Mira Kolb angeboten?', told, { contacts })).toContain('58.000 €')
  })
  it('for each is the answer to what one of it costs', async () => {
    const told = [note('Vertrag', '2026-11-20', 'Verzug an der Schleuse: 0,2 % der Summe = 310 €/Tag.')]
    expect(await ask('Was kostet uns ein Tag Verzug an der Schleuse?', told)).toMatch(/^[„“]Verzug an der Schleuse/)
  })
  it('on top is not what the whole costs', async () => {
    const told = [
      note('Baustelle', '2026-11-22', 'Die Ramme kostet am Samstag 150 € extra.'),
      note('Angebot', '2026-11-02', 'Die Ramme kostet mit An- und Abfahrt zusammen 2.000 €.'),
    ]
    const said = await ask('Was kostet die Ramme insgesamt?', told)
    expect(said).not.toMatch(/^[„“]Die Ramme kostet am Samstag/)
    expect(said.indexOf('2.000')).toBeGreaterThan(-1)
    const alone = await ask('How much is the pile driver altogether?', [
      note('Site', '2026-11-22', 'The pile driver is £150 extra on Saturdays.'),
    ])
    expect(alone).toMatch(LOOKED)
  })
})
