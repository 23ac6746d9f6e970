import { describe, expect, test } from 'vitest'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import { foundIn } from './matters.ts'

const carriedOn = (day: string, of: ReturnType<typeof workspace>) =>
  foundIn(of)
    .filter((matter) => matter.day === day && matter.seed.kind !== 'task')
    .map(({ carrier }) => carrier?.text ?? null)

describe('minutes that somebody sent as a letter', () => {
  const minutes = `From: Petra Lindqvist
To: Alex Moreau
Subject: FW: Monday meeting minutes

**Kitchen**
- The hygiene inspector was here. Our objection to the fine has to be in by 7 April.
- New oven is fine.

**Sales**
- Harbour Festival catering offer: tasting went well, Nils Aalto writes the price list by 20 March.
- Wine list printed.`
  const of = workspace({
    tasks: [
      task({ title: 'Harbour Festival catering offer', due_date: '2026-04-09', assigned_to_name: 'Nils Aalto' }),
      task({ title: 'Objection to the hygiene fine', due_date: '2026-04-08' }),
    ],
    contacts: [contact('Petra Lindqvist', 'Office', [])],
    notes: [note('2026-03-16', minutes)],
  })

  test('are about as many things as they have points: a day of one is none of another', () => {
    expect(carriedOn('2026-04-07', of)).toEqual(['Objection to the hygiene fine'])
  })
})

describe('a letter that names another thing further down', () => {
  const letter = (close: string) => `From: Ville Saarinen, Nordic Flour
To: Alex Moreau
Subject: New flour prices

Dear Alex,

flour goes up by 9 percent in April. ${close}

How is the Harbour Festival catering going?

Ville`
  const of = (close: string) =>
    workspace({
      tasks: [
        task({ title: 'Harbour Festival catering offer', due_date: '2026-03-30', assigned_to_name: 'Nils Aalto' }),
      ],
      notes: [note('2026-03-20', letter(close))],
    })

  test('gives its own later day to its own thing', () => {
    expect(carriedOn('2026-04-10', of('Orders must be in by 10 April at the latest.'))).toEqual([null])
  })
  test('gives it to the other thing where the sentence with the day names it', () => {
    expect(
      carriedOn('2026-04-10', of('Your Harbour Festival catering order must be in by 10 April at the latest.')),
    ).toEqual(['Harbour Festival catering offer'])
  })
})

describe('a word that is only the beginning of a long one', () => {
  test('is no name for it: a manager writes of no management review', () => {
    const of = workspace({
      tasks: [task({ title: 'Managementbewertung', due_date: '2026-03-27', assigned_to_name: 'Jana Roth' })],
      contacts: [
        contact('Ellen Bright', 'Account Manager, Tessin Glass', [
          ['2026-03-19', 'Call', 'The quote lapses on 4 April and will not be extended.'],
        ]),
      ],
    })
    expect(carriedOn('2026-04-04', of)).toEqual([null])
  })
})
