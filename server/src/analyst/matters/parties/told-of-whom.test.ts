// An item names a customer only where its own words, or one name alone just before them, say whom it is about.
import { describe, expect, test } from 'vitest'
import { contact, note, workspace } from '../../workspace/fixture.ts'
import { attentionOf } from '../attention.ts'

const contacts = () => [
  contact('Ottilie Ferch', 'Verwalterin, Hof Ferch', [['2026-03-10', 'Call', 'The clipping table was fine.']]),
  contact('Ivo Tanner', 'Owner, Tanner Stables', [['2026-03-12', 'Meeting', 'Spoke of saddles.']]),
  contact('Wren Hollis', 'Stable Master, Ashgrove', []),
]
const matters = (parts: Parameters<typeof workspace>[0]) =>
  attentionOf(workspace({ contacts: contacts(), ...parts })).filter(({ kind }) => kind === 'matter')
const told = (of: ReturnType<typeof matters>[number] | undefined) =>
  [of?.title, of?.german.title, of?.reason?.text, of?.action?.text].join('\n')

describe('whom an item names', () => {
  test.each([
    [
      'is whoever stands in the sentence, and not whom the note begins with',
      'Call with Ottilie Ferch about rugs.\n\nTanner Stables: they want the new saddle price by 27 March 2026, otherwise they go elsewhere.',
      'Tanner',
      'Ottilie',
    ],
    [
      'auf Deutsch ebenso',
      'Telefonat mit Frau Ferch wegen der Decken.\n\nTanner Stables: sie wollen den neuen Sattelpreis bis 27. März 2026, sonst gehen sie woanders hin.',
      'Tanner',
      'Ferch',
    ],
    [
      'is nobody who is only known from other records',
      'Ottilie Ferch was happy with the rugs.\n\nMoor Farm called. They want the new saddle price by 27 March 2026, otherwise they go elsewhere.',
      'saddle',
      'Ottilie',
    ],
    [
      'is whom the sentence before names alone',
      'Ottilie Ferch was happy with the rugs.\n\nWren Hollis rang. They want to cancel unless the walker is repaired by 30 March 2026.',
      'Wren',
      'Ottilie',
    ],
    [
      'stands above it',
      '## Ashgrove\n\nThey want to cancel unless the walker is repaired by 30 March 2026.\n\n## Hof Ferch\n\nAll is well.',
      'Wren',
      'Ferch',
    ],
  ])('%s', (_, text, names, not) => {
    const [first] = matters({ notes: [note('2026-03-20', text)] })
    expect(told(first)).toContain(names)
    expect(told(first)).not.toContain(not)
  })

  test.each([
    'Met Ottilie Ferch and Ivo Tanner at the fair. They want a new price for 40 rugs by 27 March 2026, or they will go elsewhere.',
    'Ottilie Ferch und Ivo Tanner auf der Messe getroffen. Sie wollen einen neuen Preis für 40 Decken bis 27. März 2026, sonst gehen sie woanders hin.',
  ])('is none of two who may be meant: %s', (text) => {
    const [first] = matters({ notes: [note('2026-03-20', text)] })
    expect(first?.action?.text).not.toMatch(/Ottilie|Ivo/)
  })

  test('is not whoever asked for something alike in another record', () => {
    const [first] = matters({
      notes: [
        note('2026-03-20', 'Moor Farm want the revised price for rugs by 27 March 2026, otherwise they go elsewhere.'),
        note('2026-03-18', 'Ottilie Ferch is waiting for our revised price for rugs.'),
      ],
    })
    expect(told(first)).not.toContain('Ottilie')
  })

  test.each([
    ['Rugs: Ottilie Ferch wants the new price by 27 March 2026, otherwise she goes elsewhere.', 'Ottilie'],
    ['Decken: Ottilie Ferch will den neuen Preis bis 27. März 2026, sonst geht sie woanders hin.', 'Ottilie'],
    ['Rent: Ivo Tanner wants the new contract by 27 March 2026, otherwise he cancels.', 'Ivo'],
    ['Everyone says Ivo Tanner wants the new price by 27 March 2026, otherwise he cancels.', 'Ivo'],
    [
      'Heute rief Ottilie Ferch an. Sie will den neuen Preis bis 27. März 2026, sonst geht sie woanders hin.',
      'Ottilie',
    ],
    ['Gestern schrieb Ivo Tanner. Er will den neuen Preis bis 27. März 2026, sonst kündigt er.', 'Ivo'],
    ['Ottilie wants the new price by 27 March 2026, otherwise she goes elsewhere.', 'Ottilie'],
    ['Wir müssen Frau Ferch bis 27. März 2026 den neuen Preis schicken, sonst kündigt sie.', 'Ottilie'],
    ['We must give Mr Tanner the new price by 27 March 2026, otherwise he cancels.', 'Ivo'],
    ['Tanner Stables called about the rugs. They want the new price by 27 March 2026 or will cancel.', 'Ivo'],
  ])('is who is known, whatever word heads the line: %s', (text, whom) => {
    const [first] = matters({ notes: [note('2026-03-20', text)] })
    expect(first?.action?.text).toContain(whom)
  })

  test.each([
    'Ottilie Ferch was happy.\n\nDunmore called. They want the new price by 27 March 2026, otherwise they go elsewhere.',
    'Ottilie Ferch war zufrieden.\n\nBäckerei Holm GmbH: sie wollen den neuen Preis bis 27. März 2026, sonst kündigen sie.',
    'Ottilie Ferch was happy.\n\nHill Barn: they want the new price by 27 March 2026, otherwise they go elsewhere.',
  ])('is not who stands before somebody that is not known: %s', (text) => {
    const [first] = matters({ notes: [note('2026-03-20', text)] })
    expect(first?.title).toContain('27')
    expect(told(first)).not.toContain('Ottilie')
  })

  test.each([
    'Price for 40 saddles must be confirmed by 27 March 2026, otherwise the maker sells them.',
    'Mark the arena by 27 March 2026, otherwise the licence lapses.',
    'Die Frist läuft am Montag ab: bis 27. März 2026 muss der Antrag gestellt sein, sonst verfällt er.',
    'In May the lease ends, unless we cancel it by 27 March 2026.',
    'The notice for the berlin office must be given by 27 March 2026, otherwise it is extended.',
    'The notice for the Berlin office must be given by 27 March 2026, otherwise it is extended.',
    'The berth in the harbour must be paid by 27 March 2026, otherwise we lose it.',
    'Stone for the wall must be ordered by 27 March 2026, otherwise the quarry sells it.',
  ])('is nobody whose name is a word or a place: %s', (text) => {
    const named = [
      contact('Kim Price', 'Rider'),
      contact('Mark Stone', 'Rider'),
      contact('Anna Frist', 'Vet'),
      contact('Jan Montag', 'Smith'),
      contact('Sam May', 'Groom'),
      contact('Nora Lind', 'Agent, Berlin'),
      contact('Ole Ruge', 'Agent, Harbour'),
    ]
    const [first] = matters({ contacts: named, notes: [note('2026-03-20', text)] })
    expect(first?.title).toMatch(/27|March|März/)
    expect(told(first)).not.toMatch(/Kim|Mark Stone|Anna|Jan |Sam |Nora|Ole/)
  })

  test('is not parted from its reason by what heads the line', () => {
    const [first] = matters({
      notes: [
        note(
          '2026-03-20',
          'Mietvertrag: der Mietvertrag für die Reithalle muss bis 27. März 2026 gekündigt werden, sonst verlängert er sich.',
        ),
        note('2026-03-18', 'Reithalle: Der Mietvertrag für die Reithalle kostet 48.000 € im Jahr.'),
      ],
    })
    expect(JSON.stringify(first)).toContain('48')
  })
})
