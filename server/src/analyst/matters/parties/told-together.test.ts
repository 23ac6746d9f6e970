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
    ['They are still waiting for our answer about the press and cancel on 27 March 2026.', 'jemand wartet'],
    ['Sie warten noch auf unsere Antwort zur Presse und kündigen am 27. März 2026.', 'jemand wartet'],
  ])('is not told where nobody knows since when: %s', (notes, waits) => {
    const dated = signals({ notes: [note('2026-03-20', notes)] }).map(({ deutsch }) => deutsch)
    expect(dated.join()).toContain('(4 Tage)')
    const [first, ...more] = signals({ contacts: [{ ...contact('Hanno Quast', 'Cellar Master, Quast'), notes }] })
    expect(more).toEqual([])
    expect(first?.deutsch).toContain(waits)
    expect(`${first?.reason} ${first?.deutsch}`).not.toMatch(/\d+ (?:days|Tage)(?!\p{L})|since|seit/u)
  })
  test('of a note whose first line names a letter of another day is counted from the note', () => {
    const [first] = signals({
      notes: [note('2026-03-20', 'Letter of 2 January 2026\n\nThe orchard is still waiting for our answer about it.')],
    })
    expect(first?.reason).toContain('for four days')
  })

  test.each([
    'Offer of 12 January 2026',
    'Quote 12 January 2026',
    '# Trade fair, 12 January 2026',
    'Delivery note 12 January 2026',
    'Call for tenders, 12 January 2026',
    'Survey from 12 January 2026',
    '12 January 2026 the kiln came.',
    '- 12 January 2026: the kiln came.',
  ])('is not counted from the day of something else: %s', (head) => {
    const [first] = signals({
      notes: [note('2026-03-20', `${head}\n\nThe pottery is still waiting for our answer about the glaze.`)],
    })
    expect(first?.reason).toContain('for four days')
  })
  test.each([
    'Angebot vom 12. Januar 2026',
    'Gutachten vom 12. Januar 2026',
    '# Messe, 12. Januar 2026',
    'Lieferschein 12. Januar 2026',
    'Am 12. Januar 2026 kam der Brennofen.',
    '12.01.2026 kam der Brennofen.',
  ])('auf Deutsch ebenso: %s', (head) => {
    const [first] = signals({
      notes: [note('2026-03-20', `${head}\n\nDie Töpferei wartet noch immer auf unsere Antwort zur Glasur.`)],
    })
    expect(first?.deutsch).toMatch(/\(4 Tage|vier Tagen/)
  })
  test.each([
    'Call with the pottery, 2 March 2026',
    '# Board meeting 2 March 2026',
    '2 March 2026',
    'Minutes of 2 March 2026',
    '2 March 2026 – glaze',
  ])('is counted from the day of the talk above it: %s', (head) => {
    const [first] = signals({
      notes: [note('2026-03-23', `${head}\n\nThe pottery is still waiting for our answer about the glaze.`)],
    })
    expect(first?.reason).toContain('for 22 days')
  })
  test.each(['Protokoll vom 2. März 2026', '# Vorstandssitzung, 2. März 2026', '02.03.2026 Telefonat'])(
    'auf Deutsch auch: %s',
    (head) => {
      const [first] = signals({
        notes: [note('2026-03-23', `${head}\n\nDie Töpferei wartet noch immer auf unsere Antwort zur Glasur.`)],
      })
      expect(first?.deutsch).toContain('22 Tage')
    },
  )
  test.each([
    '2 March 2026 the kiln came.\nToday the pottery called, they are still waiting for our answer about the glaze.',
    '2 March 2026 – kiln\nThe kiln came.\nToday the pottery called, they are still waiting for our answer about the glaze.',
    '2 March 2026 the kiln came. Today the pottery called, they are still waiting for our answer about the glaze.',
  ])('is counted from today where that is said: %s', (text) => {
    const [first] = signals({ notes: [note('2026-03-23', text)] })
    expect(first?.reason).not.toContain('22 days')
  })
  test('is counted from the day that begins their line', () => {
    const [first] = signals({
      notes: [note('2026-03-23', '2 March 2026: the pottery is still waiting for our answer about the glaze.')],
    })
    expect(first?.reason).toContain('for 22 days')
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
