// A reason stands beside the thing, told with what became of it: the look-up shows that passage.
import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('why something was moved', () => {
  it('is found in the sentence before the one that names it', async () => {
    const told = [
      note(
        'Tuesday',
        '2026-11-17',
        'Ferris rang, his crane has cracked, Monday is off, he comes on Saturday instead. so the rigging is on Saturday, launch after. the flags were ordered.',
      ),
      note('Friday', '2026-11-06', 'The rigging is booked for Monday, all agreed. Everybody is glad of the rigging.'),
      note('Sunday', '2026-11-01', 'Moved the dinghies into the shed. Moved the tools, too.'),
    ]
    const said = await ask('why was it moved', told, {}, ['when is the rigging?'])
    expect(said).toContain('crane has cracked')
  })
  it('is found in German records, too, where it is asked in English', async () => {
    const told = [
      note(
        'Runde 3.11.',
        '2026-11-03',
        'Probe im Dom: der Organist kann am 4. nicht, zu wenig Leute. Neu: 18. Dezember, im Dom.',
      ),
      note('Runde 20.10.', '2026-10-20', 'Probe im Dom am 4. Dezember, alle sind eingeladen.'),
      note('Umzug', '2026-10-11', 'Moved: the choir robes went to the attic. Moved the stands.'),
    ]
    const said = await ask('why was it moved', told, {}, ['Wurde die Probe im Dom verschoben?'])
    expect(said).toContain('zu wenig Leute')
  })
})

it('why somebody left is told by what says that they go', async () => {
  const told = [
    note(
      'Letter',
      '2026-09-25',
      'Nora gave me her letter last night. She is going to the Brightwell, for a share of the house. The kiln was never mended, she says.',
    ),
    note('List', '2026-11-20', 'Glaze tests. Because of Nora the shelf is empty. Sort the clay.'),
    note('Card', '2026-08-20', 'Nora has been with us for six years.'),
  ]
  const contacts = [contact('Nora Ellwood', { role: 'Potter' })]
  const said = await ask('Why did she leave in the end', told, { contacts }, ['how long was Nora with us'])
  expect(said).toContain('kiln was never mended')
})

it.each([
  [
    'Why is 12 december too late for the crane offer?',
    'Offer for the crane\n\nIn one piece, £40,000.\n\nValid until: 7 December 2026. After that the new list.',
    '7 December',
  ],
  [
    'Warum ist der 12. Dezember zu spät für das Kranangebot?',
    'Angebot für den Kran\n\nEin Stück, 40.000 €.\n\nGültig bis 7. Dezember 2026. Danach gilt die neue Liste.',
    '7. Dezember',
  ],
])('“%s” is told by the day until which it holds', async (question, offer, day) => {
  const told = [
    note('Letter', '2026-11-16', offer),
    note(
      'Board',
      '2026-11-12',
      'Board on 12 December. Vorstand am 12. Dezember. Plan by 12 December, because the chair is away, weil er weg ist.',
    ),
  ]
  expect(await ask(question, told)).toContain(day)
})
