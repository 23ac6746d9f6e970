import { describe, expect, it } from 'vitest'
import { words } from '../../text/markdown.ts'
import { ask, type PassageFixture } from '../fixture.ts'
import { fieldInGerman } from './record-fields.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('the last dot of a quotation', () => {
  it.each(['gültig bis 30.11.', 'schließt mit 30. 10.', 'Abgabe am 4.', 'Schrauben, Dübel usw.', 'Holz, z. B.'])(
    'stays where it belongs to a day or a short form: “%s”',
    (text) => expect(words(text)).toBe(`“${text}”`),
  )
  it.each([
    ['Die Pumpe ist bestellt.', 'Die Pumpe ist bestellt'],
    ['It ends on 30 November 2026.', 'It ends on 30 November 2026'],
    ['We need 14.', 'We need 14'],
  ])('goes where it ends the sentence: “%s”', (text, told) => expect(words(text)).toBe(`“${told}”`))
})

describe('a row of a table', () => {
  const told = [
    note(
      'Minutes 48',
      '2026-11-20',
      '| Nr | Topic | Result | Who | By |',
      '|----|-------|--------|-----|----|',
      '| 3 | Slipway winch | overhaul ordered for 4,200 | Ove | – |',
      '| 4 | Crane | to be inspected | | 9.12. |',
    ),
  ]
  it('is told by the heads of its cells, without empty ones and running numbers', async () => {
    const said = await ask('Who overhauls the slipway winch?', told)
    expect(said).toContain('“Topic: Slipway winch; Result: overhaul ordered for 4,200; Who: Ove”')
    expect(await ask('What about the crane inspection?', told)).toContain(
      '“Topic: Crane; Result: to be inspected; By: 9.12.”',
    )
  })
})

describe('what a record’s fields say', () => {
  it.each([
    ['Offene Posten: 463 down to 250 T€', 'Offene Posten: 463, Ziel 250 T€'],
    ['Liegeplätze: 5,180 of 6,200', 'Liegeplätze: 5.180 von 6.200'],
    ['Due: 2026-12-31', 'fällig am: 2026-12-31'],
    ['Company: Werft Brandt', 'Firma: Werft Brandt'],
    ['Rumpf schleifen (High, To Do)', 'Rumpf schleifen (hoch, offen)'],
  ])('is German in a German answer: “%s”', (line, german) => expect(fieldInGerman(line, 'goal')).toBe(german))
  it('leaves the words of people alone', () =>
    expect(fieldInGerman('Company: the crew of the barge', 'note')).toBe('Company: the crew of the barge'))
})

it('a title that names the day of its record is not followed by it again', async () => {
  const told = [note('Protokoll Werftrunde, 23.11.2026', '2026-11-23', 'Die Winsch am Slip wird im Mai überholt.')]
  const said = await ask('Wann wird die Winsch am Slip überholt?', told)
  expect(said.match(/23\.11\.2026/g)).toHaveLength(1)
})
