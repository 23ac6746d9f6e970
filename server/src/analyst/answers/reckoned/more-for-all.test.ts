import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('so much more for each, for all of them', () => {
  const oven = [
    note('Pellets', '2026-11-02', 'Holmwood sells us pellets at £310 a ton.', 'From January pellets are £345 a ton.'),
    note('Pellets stock', '2026-11-05', 'We burn 120 tons of pellets in a winter.'),
  ]
  const lager = [
    note('Lager Süd', '2026-11-02', 'Das Lager Süd hat 850 m², Miete jetzt 6,20 € je m² und Monat.'),
    note('Lager Süd, Anwalt', '2026-11-09', 'Im Lager Süd kostet die Miete dann 6,80 statt 6,20 € je m².'),
  ]
  it.each([
    ['how much more do the pellets cost from january for all of it', oven, '4,200'],
    ['how much more would we pay for pellets for all 200 tons?', oven, '7,000'],
    ['was zahlen wir mehr Miete im Lager Süd, für alles zusammen', lager, '510'],
    ['Wie viel teurer wird die Miete Lager Süd im Monat insgesamt?', lager, '510'],
  ])('%s', async (asked, told, sum) => expect(await ask(asked, told)).toContain(`= ${sum}`))

  it('of three prices, or of no sure number, nothing is reckoned', async () => {
    const three = [...oven, note('Pellets', '2026-11-06', 'Somebody in York has pellets at £290 a ton.')]
    expect(await ask('how much more do the pellets cost for all of it', three)).not.toContain('= ')
    const unsure = [...lager, note('Lager Süd', '2026-11-10', 'Lager Süd: gemessen sind es 790 m².')]
    expect(await ask('was zahlen wir mehr Miete im Lager Süd, für alles zusammen', unsure)).not.toContain('= ')
  })
})

describe('what is missing to a target that is named by its figure', () => {
  const sales = goal({
    title: 'A good year for the mill',
    kpis: [
      kpi({
        name: 'Flour sold',
        unit: 'kt',
        target_value: 60,
        history: [
          ['2026-10-31', 38],
          ['2026-11-20', 41],
        ],
      }),
    ],
  })
  it.each([
    ['how much is still missing to the target of 60', '19'],
    ['what is left to go to 60', '19'],
    ['und wieviel felt noch bis zum ziel 60', '19'],
    ['was fehlt ende november noch bis zum Plan von 60?', '19'],
  ])('%s', async (asked, gap) =>
    expect(await ask(asked, [], { goals: [sales] })).toMatch(new RegExp(`= ${gap}|${gap} kt`)),
  )
  it.each([
    'was fehlt ende august noch bis zum Ziel 60',
    'what is missing to 75',
    'what is missing of the flour sacks to 60 and the roof',
  ])('is not told: %s', async (asked) => expect(await ask(asked, [], { goals: [sales] })).not.toContain('= '))
})
