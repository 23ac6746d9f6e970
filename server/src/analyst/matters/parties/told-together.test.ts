// What a headline names and the reason beneath it are one matter; days are counted from when words were said.
import { describe, expect, test } from 'vitest'
import { contact, note, workspace } from '../../workspace/fixture.ts'
import { attentionOf } from '../attention.ts'
import { file } from '../fixture.ts'

const signals = (parts: Parameters<typeof workspace>[0]) =>
  attentionOf(workspace(parts)).map(({ title, german, reason }) => ({
    title,
    german: german.title,
    reason: reason?.text ?? '',
    deutsch: reason?.german ?? '',
  }))

describe('for how long somebody waits', () => {
  test('is counted from the day that stands above the words, and not from when the file came', () => {
    const [first] = signals({
      files: [
        file(
          'Log',
          '2026-03-23',
          'Visitors\n\n2 March 2026 – the cider press\nHollins Orchard is still waiting for our answer about the press.',
        ),
      ],
    })
    expect(first?.reason).toContain('for 22 days, since 2 Mar 2026')
  })
  test('is counted from the day that a note bears in its first line', () => {
    const [first] = signals({
      notes: [
        note('2026-03-23', 'Telefonat am 2. März 2026\n\nDer Obsthof wartet noch immer auf unsere Antwort zur Presse.'),
      ],
    })
    expect(first?.deutsch).toContain('seit dem 02.03.2026 (22 Tage')
  })
  test.each([
    'They are still waiting for our answer about the press.',
    'Sie warten noch auf unsere Antwort zur Presse.',
  ])('is not told where nobody knows since when: %s', (notes) => {
    const of = { contacts: [{ ...contact('Hanno Quast', 'Cellar Master, Quast'), notes }] }
    for (const { reason, deutsch } of signals(of)) expect(`${reason} ${deutsch}`).not.toMatch(/\d+ (?:days|Tage)/)
  })
  test('of a note whose first line names a letter of another day is counted from the note', () => {
    const [first] = signals({
      notes: [note('2026-03-20', 'Letter of 2 January 2026\n\nThe orchard is still waiting for our answer about it.')],
    })
    expect(first?.reason).toContain('for four days')
  })
})

test('a reason is of the thing that the headline names', () => {
  const [first] = signals({
    contacts: [contact('Hanno Quast', 'Cellar Master, Quast'), contact('Mina Dorn', 'Owner, Dornhof')],
    notes: [
      note(
        '2026-03-20',
        '# Press\n\nQuast want the price for the press by 27 March 2026, otherwise they go elsewhere.',
      ),
      note('2026-03-19', '# Barrels\n\nMina Dorn is waiting for our price for the barrels and the press is late.'),
    ],
  })
  expect(first?.title).toContain('27 March 2026')
  expect(first?.reason).not.toMatch(/Dorn|barrels/)
})
