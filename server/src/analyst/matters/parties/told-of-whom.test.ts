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
})
