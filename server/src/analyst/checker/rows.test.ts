import { describe, expect, test } from 'vitest'
import { checkClaim, materialOf } from './check.ts'
import { passagesFor } from './passages.ts'
import { checkByCode } from './sentence-check.ts'

const file = (text: string) => [{ id: 'f', kind: 'file', label: 'ledger.csv', day: '2026-11-23', text }]
const CLIENTS = file(
  [
    'client,job,surveyor,instructed,report sent,paid,fee,days overdue',
    'Fairhaven Care,2038,Anna Doyle,2026-03-02,2026-04-17,no,22800,150',
    'Brook Street Dental,2041,Oliver Price,2026-05-11,2026-06-30,no,6400,75',
    'Harrow Mill,2044,Anna Doyle,2026-07-01,2026-08-14,yes,11250,0',
    'Two Rivers Housing,2050,Oliver Price,2026-08-19,2026-09-30,no,48900.50,14',
  ].join('\n'),
)
const LAGER = file(
  'Artikel;Bestand;Preis €;Reichweite (Wochen);Anteil %\nWeizen 550;1200;0,48;6;41\nRoggen 997;800;0,52;9;28\nDinkel hell;310;1,10;3;11\nHafer;;0,95;;20',
)
const verdict = (claim: string, records = CLIENTS) => checkClaim(claim, records, { today: '2026-11-23' })

describe('a file of cells between commas or semicolons', () => {
  test('proves what a row says under its heads', () => {
    expect(verdict('Fairhaven Care’s fee is 22,800.').verdict).toBe('proven')
    expect(verdict('Fairhaven Care is 150 days overdue.').verdict).toBe('proven')
    expect(verdict('Two Rivers Housing: fee 48,900.50.').verdict).toBe('proven')
    expect(verdict('Der Preis von Dinkel hell ist 1,10 €.', LAGER).verdict).toBe('proven')
    expect(verdict('Die Reichweite von Weizen 550 beträgt 6 Wochen.', LAGER).verdict).toBe('proven')
    expect(verdict('Der Anteil von Hafer ist 20 %.', LAGER).verdict).toBe('proven')
  })

  test('does not contradict its own figures where a claim only lists them, and leaves those to a reader', () => {
    expect(verdict('Fairhaven Care, 22,800, 150 days')).toMatchObject({ verdict: 'not_proven', open: true })
  })

  test('contradicts another figure, and takes none of another row or column', () => {
    expect(verdict('Fairhaven Care’s fee is 22,900.').verdict).toBe('contradicted')
    expect(verdict('Fairhaven Care is 75 days overdue.').verdict).not.toBe('proven')
    expect(verdict('Fairhaven Care is 160 days overdue.').verdict).not.toBe('proven')
    expect(verdict('Brook Street Dental’s fee is 22,800.').verdict).not.toBe('proven')
    expect(verdict('Die Reichweite von Roggen 997 beträgt 6 Wochen.', LAGER).verdict).not.toBe('proven')
    expect(verdict('Der Bestand von Hafer ist 20.', LAGER).verdict).not.toBe('proven')
  })

  test('adds up a column', () => {
    expect(checkByCode('The four fees together come to 89,350.50.', materialOf(CLIENTS)).open).toBe(true)
    expect(checkByCode('The four fees together come to 91,350.50.', materialOf(CLIENTS)).verdict).not.toBe('proven')
  })

  test('is shown to a reader row by row, below its head', () => {
    const material = materialOf(CLIENTS)
    const { numbered } = passagesFor('Fairhaven Care, 22,800, 150 days', [], material)
    const lines = CLIENTS[0]?.text.split('\n') ?? []
    for (const line of lines) expect(numbered).toContain(line)
    expect(numbered.split('\n')).toHaveLength(1 + lines.length)
  })

  test('a long row is broken off only behind a cell', () => {
    const long = file(
      `name,${Array.from({ length: 300 }, (_, at) => `col${at}x`).join(',')}\n${['Ash', 'Birch', 'Cedar']
        .map((name) => `${name},${Array.from({ length: 300 }, (_, at) => 1_000_000 + at).join(',')}`)
        .join('\n')}`,
    )
    const { numbered } = passagesFor('Birch has 1,000,003.', [], materialOf(long))
    for (const line of numbered.split('\n').filter((each) => each.startsWith('['))) expect(line).toMatch(/,\d{7}$/)
  })
})

test('an empty cell leaves the others under their own heads', () => {
  const table = file('| boat | crew | fee |\n|---|---|---|\n| Elida | | 400 |\n| Nora | 3 | 650 |')
  expect(verdict('Elida’s fee is 400.', table).verdict).toBe('proven')
  expect(verdict('Elida’s crew is 400.', table).verdict).not.toBe('proven')
})
