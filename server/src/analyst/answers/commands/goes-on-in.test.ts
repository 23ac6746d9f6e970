// What stands elsewhere of the same matter: later minutes under the same words, a message that puts a day off, the house of whoever is named.
import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('the same point of later minutes', () => {
  it('stands before what was found', async () => {
    const said = await ask('was wurde aus der mietanpassung zum 1.2.?', [
      note('Runde 1.10.', '2026-10-01', 'Mieten Lager: beschlossen, +3 % zum 1.2.2027.'),
      note('Runde 20.11.', '2026-11-20', 'Mieten Lager: neu gefasst, +4 % zum 1.3.2027.', 'Dach: dicht.'),
    ])
    expect(said).toContain('+4 %')
  })
  it('is told in English, too', async () => {
    const said = await ask('what became of the fares we set for 1 February?', [
      note('Board 1 Oct', '2026-10-01', 'Fares 2027: up 3 % from 1 February.'),
      note('Board 20 Nov', '2026-11-20', 'Fares 2027: recast, up 4 % from 1 March.', 'Roof: tight.'),
    ])
    expect(said).toContain('4 %')
  })
})

describe('a message that puts a day off', () => {
  const contacts = [contact('Ruth Ferrers', { role: 'Surveyor, Ferrers & Lowe' })]
  it('stands beside the day that was fixed before', async () => {
    const told = [
      note('Survey, preparation', '2026-11-10', 'Survey on 1 December, 10 am, with Ruth Ferrers at the quay.'),
      {
        kind: 'thread',
        label: 'Ruth Ferrers',
        text: 'Ruth Ferrers, 2026-11-18 09:00 UTC: Could we move from 1 December to 8 December, same place?',
      },
    ]
    const said = await ask('when is the survey at the quay?', told, { contacts })
    expect(said).toContain('8 December')
    expect(said).toMatch(/^Your records do not agree/)
  })
  it('of others changes nothing', async () => {
    const told = [
      note('Survey, preparation', '2026-11-10', 'Survey on 1 December, 10 am, with Ruth Ferrers at the quay.'),
      {
        kind: 'thread',
        label: 'Ben Oyelaran',
        text: 'Ben Oyelaran, 2026-11-18 09:00 UTC: Could we move from 1 December to 8 December for the choir?',
      },
    ]
    expect(await ask('when is the survey at the quay?', told, { contacts })).not.toContain('choir')
  })
})

describe('whoever speaks for a house', () => {
  it('is meant where the house is named, and the house where they are', async () => {
    const contacts = [contact('Ole Brandvik', { role: 'Verkauf, Kestner Pumpen GmbH' })]
    const told = [
      note('Samstag', '2026-11-21', 'Kestner: auf unsere Rüge bis jetzt keine Reaktion.', 'Der Kran quietscht.'),
      note('Montag', '2026-11-16', 'Brandvik war da und hat Kuchen gegessen.'),
    ]
    expect(await ask('hat brandvik auf die rüge schon reagiert', told, { contacts })).toContain('keine Reaktion')
  })
})

describe('typed without umlauts', () => {
  it('is the same word', async () => {
    const told = [note('Werk', '2026-11-20', 'Von den Türen sind 12 geprüft.')]
    expect(await ask('wieviele tueren sind schon geprueft', told)).toContain('12')
    expect(await ask('wer ist fuer die tueren zustaendig', told)).toContain('Türen')
  })
})

it('what somebody of a house told in a call is told by the house', async () => {
  const contacts = [contact('Dana Ostrow', { role: 'Secretary, Dockworkers Union' })]
  const said = await ask(
    'has the dockworkers union agreed yet?',
    [
      {
        kind: 'interaction',
        label: 'Call',
        text: 'Contact: Dana Ostrow\nDate: 2026-11-20\nCommittee agreed yesterday, one abstention.',
      },
      note('Minutes', '2026-10-20', 'Dockworkers Union was late, the room was cold.'),
    ],
    { contacts },
  )
  expect(said).toContain('one abstention')
})
