// What a change is told by: messages too, the day that holds and the one before, and the later offer under its own name.
import { expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

it.each([
  [
    'when is the launch now and when was it meant to be?',
    'Launch on Monday 23 November, all agreed.',
    'The launch is on 28 November instead, the crane is broken.',
  ],
  [
    'wann ist der Stapellauf jetzt und wann war er ursprünglich?',
    'Stapellauf am 23. November, alle einig.',
    'Der Stapellauf ist nun am 28. November, der Kran ist kaputt.',
  ],
])('“%s” is told by both days', async (question, before, after) => {
  const said = await ask(question, [
    note('Friday', '2026-11-06', before),
    note('Tuesday', '2026-11-17', after),
    note('List', '2026-11-18', 'The paint is meant to be blue. Die Farbe war ursprünglich rot.'),
  ])
  expect(said).toContain('23')
  expect(said).toContain('28')
  expect(said.indexOf('28')).toBeLessThan(said.indexOf('23'))
})

it('what changed between two offers is told by both, the later under the name of the house', async () => {
  const said = await ask('what changed between the first and the second offer from Bergen', [
    note('Tolvik, Bergen, 2 November', '2026-11-02', 'Bergen, first offer: exclusive, 2.5m and 4%.'),
    note(
      'Tolvik, second round',
      '2026-11-16',
      'Mon 16 Nov — Tolvik, second round. Bea on the phone.',
      '',
      'Their paper came on Friday. Non-exclusive now, 3.0m at signature and 5% for five years.',
    ),
    note('Roof', '2026-11-18', 'The roof was changed, the second time.'),
  ])
  expect(said).toContain('2.5m')
  expect(said).toContain('Non-exclusive now, 3.0m')
})

it('what has changed about a thing of somebody is told by the records, not by the card of that somebody', async () => {
  const said = await ask(
    'What has changed about Mrs Ashdown’s surgery?',
    [
      note('Monday', '2026-11-09', 'Mrs Ashdown has her surgery on 2 December.'),
      note('Friday', '2026-11-20', 'Mrs Ashdown: surgery moved, now 9 December.'),
    ],
    { contacts: [contact('Freya Ashdown', { role: 'Owner' })] },
  )
  expect(said).toContain('now 9 December')
})

it.each([
  [
    'what has changed about the harvest supper',
    'Harvest supper moved: Sat 12 December, 7 pm instead of 5 December.',
    'barn or the chapel',
  ],
  ['was hat sich beim Erntefest geändert', 'Erntefest verlegt: Sa 12.12., 19 Uhr statt 5.12.', 'Scheune oder Kapelle'],
])('“%s”: what is older and changes nothing is no part of it', async (question, told, older) => {
  const said = await ask(question, [
    note('Round, October', '2026-10-05', `Harvest supper, Erntefest: ${older}?`),
    note('Slip', '2026-11-20', told),
  ])
  expect(said).toContain(told.split(':')[0] ?? '')
  expect(said).not.toContain(older)
})

it('what tells both of something else leaves out nothing', async () => {
  const said = await ask('was ist mit der Abnahme Lindhof passiert, die war doch mal im Februar', [
    note('Runde', '2026-10-05', 'Lindhof, Abnahme: 28.2. nicht haltbar. Termin 16.4.2027, zur Kenntnis genommen.'),
    note(
      'Mail',
      '2026-10-28',
      'Nothing before the 5th of February. A new application gives 35 per cent instead of 20.',
    ),
  ])
  expect(said).toContain('16.4.2027')
})

it('a day that was moved is told by both, in a letter that names the matter elsewhere', async () => {
  const said = await ask('hat sich der Erntetermin bei Lindhof verschoben', [
    note('List', '2026-11-02', 'Lindhof: 14 ha Mais, ab 7.12.'),
    note(
      'WG: Lohndrescher',
      '2026-11-23',
      'Lindhof muss das noch von uns hören.',
      '',
      'Wegen der Nässe kann der Mais nicht wie geplant am Montag, 7.12., gedroschen werden. Die Ernte beginnt stattdessen am Mittwoch, 9.12.',
    ),
    note('Zettel', '2026-11-24', 'Lindhof: Rechnung für Diesel ist raus.'),
  ])
  expect(said).toContain('7.12.')
  expect(said).toContain('9.12.')
})
