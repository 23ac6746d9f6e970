import { describe, expect, test } from 'vitest'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import type { Item } from './items.ts'
import { foundIn } from './matters.ts'
import { canWait, isLapse, isOtherwise, isRequired, isStop, isWaiting } from './says.ts'

// 24 March 2026, as in the fixtures.
const seedsOf = (of: Workspace) => foundIn(of).map(({ seed }) => seed)
const said = (text: string) => ({ text, unanswered: false }) as unknown as Item

describe('what others set', () => {
  test.each([
    'The samples must be at the vet by Friday.',
    'The crates have to reach Leith by the 30th.',
    'Die Muster müssen bis Montag beim Labor eingegangen sein.',
    'Der Bescheid muss am 2. April vorliegen.',
  ])('is required of whoever it is: %s', (text) => {
    expect(isRequired(text)).toBe(true)
  })
  test.each(['I must be quicker on Mondays.', 'We have to be kinder.', 'Das Brot war gut.', 'She sent it by Friday.'])(
    'is none of one’s own: %s',
    (text) => {
      expect(isRequired(text)).toBe(false)
    },
  )

  test.each([
    'Return the form by 9 April, failing which the grant is closed.',
    'Sign by Tuesday, or we lose the mooring.',
    'Bitte bis 9. April zahlen, widrigenfalls wird gemahnt.',
    'Ansonsten geht die Scheune an den Nachbarn.',
  ])('says what follows otherwise: %s', (text) => {
    expect(isOtherwise(text)).toBe(true)
  })
  test.each(['Unless otherwise agreed we meet at ten.', 'Tea or coffee for the guests.', 'Was gibt es Neues?'])(
    'says nothing of the kind: %s',
    (text) => {
      expect(isOtherwise(text)).toBe(false)
    },
  )

  test.each([
    ['The berth licence is suspended from then on.', true],
    ['The offer dies on Monday.', true],
    ['Danach ruht die Zulassung.', true],
    ['Die Konzession wird entzogen.', true],
    ['The old dog dies in the film.', false],
    ['Der Ofen steht in der Backstube.', false],
  ])('lapses or does not: %s', (text, lapses) => {
    expect(isLapse(text)).toBe(lapses)
  })

  test('no paper, no work: it stands still', () => {
    expect(isStop('No survey no sailing.')).toBe(true)
    expect(isStop('No sugar, no milk.')).toBe(false)
  })

  test('by what its own paragraph says is lost, a day outranks a dearer price that stands nearer', () => {
    const english = workspace({
      notes: [
        note('2026-03-20', '# Paint\n\nThe paint at £9,000 is on offer until 30 March 2026.'),
        note(
          '2026-02-02',
          '# Ferry\n\nHull readings must be with the surveyor by 2 April 2026. Otherwise the sailing licence is suspended until a new survey.',
        ),
      ],
    })
    const german = workspace({
      notes: [
        note('2026-03-20', '# Farbe\n\nDas Angebot über 9.000 € für die Farbe steht bis 30.03.2026.'),
        note(
          '2026-02-02',
          '# Schießstand\n\nFrau Otte: Die Messprotokolle müssen bis 02.04.2026 beim Amt eingegangen sein. Andernfalls ruht die Betriebserlaubnis.',
        ),
      ],
    })
    expect(seedsOf(english)[0]).toMatchObject({ kind: 'deadline', due: '2026-04-02' })
    expect(seedsOf(german)[0]).toMatchObject({ kind: 'deadline', due: '2026-04-02' })
  })
})

describe('who asks again', () => {
  test.each([
    'Mr Ferris rang a third time about the gate.',
    'Second time of asking about the keys.',
    'She has asked me twice for the rota.',
    'Frau Behr hat schon dreimal nachgefragt.',
    'Herrn Kunz auf nächste Woche vertröstet.',
  ])('waits: %s', (text) => {
    expect(isWaiting(said(text))).toBe(true)
  })
  test.each(['The third time we met was in Rome.', 'Sie fragt nach dem Weg.', 'I asked the baker for rye.'])(
    'does not: %s',
    (text) => {
      expect(isWaiting(said(text))).toBe(false)
    },
  )
})

describe('what can wait', () => {
  test.each(['The labels can wait until Thursday.', 'Das hat Zeit bis Ostern.', 'Das kann noch bis Mai warten.'])(
    'is no day: %s',
    (text) => {
      expect(canWait(text)).toBe(true)
      expect(foundIn(workspace({ notes: [note('2026-03-23', `# Shop\n\n${text}`)] }))).toEqual([])
    },
  )
  test('what cannot is one', () => {
    expect(canWait('The labels cannot wait until Thursday.')).toBe(false)
  })
})

describe('a period', () => {
  test.each([
    [
      '# Kiln\n\nKiln 2, delivery 7 April 2024.\nWarranty of two years from delivery, claims in writing only.',
      '2026-04-07',
    ],
    ['# Ofen\n\nOfen 2, Lieferung 07.04.2024.\nGarantie zwei Jahre ab Lieferung, nur schriftlich.', '2026-04-07'],
  ])('is counted on from the day that its text names', (text, day) => {
    expect(seedsOf(workspace({ notes: [note('2026-03-02', text)] })).map(({ due }) => due)).toContain(day)
  })
  test('is counted back from the end that its own paragraph names', () => {
    const text =
      '# Teich\n\nDie Pacht für den Teich endet am 30.06.2026. Antrag mindestens zwei Monate vorher, sonst fällt er an die Gemeinde.'
    expect(seedsOf(workspace({ notes: [note('2026-03-02', text)] })).map(({ due }) => due)).toContain('2026-04-30')
  })
  test('is none where nobody says since when', () => {
    expect(
      foundIn(workspace({ notes: [note('2026-03-02', '# Kiln\n\nWarranty of two years from delivery.')] })),
    ).toEqual([])
  })
})

describe('the first line', () => {
  test('names who has it', () => {
    const of = workspace({
      tasks: [task({ title: 'Hull survey', assigned_to_name: 'Ida Rehm', due_date: '2026-04-10' })],
      notes: [note('2026-03-20', '# Boats\n\nThe hull survey must be with the harbour office by 31 March 2026.')],
    })
    expect(attentionOf(of)[0]?.title).toContain('(Ida Rehm)')
    expect(attentionOf(of)[0]?.title).toContain('31 Mar')
  })

  test('belongs to the reminder of who set the day, too', () => {
    const of = workspace({
      contacts: [contact('Ruth Ossian', 'Registrar, Harbour Office', [])],
      notes: [
        note(
          '2026-03-10',
          '# Survey\n\nMrs Ossian: the hull readings must be with her office by 2 April 2026, otherwise the licence is suspended.',
        ),
      ],
      threads: [
        {
          id: 'thread-ossian',
          title: 'Ruth Ossian',
          messages: [{ by: 'Ruth Ossian', mine: false, day: '2026-03-21', text: 'I have not heard from you.' }],
        },
      ],
    })
    const found = foundIn(of)
    expect(found).toHaveLength(1)
    expect(found[0]?.waiting?.ref.kind).toBe('thread')
  })
})
