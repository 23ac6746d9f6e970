// What stands above a matter, and what is shown as its proof.
import { describe, expect, test } from 'vitest'
import { note, workspace } from '../workspace/fixture.ts'
import type { WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { bearsOn } from './bears-on.ts'
import { headingIn } from './heading.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { bearingWords } from './words.ts'

const first = (parts: Parameters<typeof workspace>[0]) => {
  const signal = attentionOf(workspace(parts)).find(({ kind }) => kind === 'matter')
  return {
    title: signal?.title ?? '',
    german: signal?.german.title ?? '',
    facts: signal?.facts.map(({ text }) => text).join('\n') ?? '',
  }
}

describe('a title', () => {
  test.each([
    'Tarek has his visa, but the landlord wants more. He keeps the flat for us until 31 March 2026.',
    'Tarek ist durch, aber der Vermieter will mehr. Er hält uns die Wohnung bis zum 31. März 2026 frei.',
  ])('has no half sentence as its label: %s', (text) => {
    const { title, german } = first({ notes: [note('2026-03-20', text)] })
    expect(title).toMatch(/^Due 31 Mar 2026, in seven days: “/)
    expect(german).toMatch(/^Fällig am 31\.03\.2026, in 7 Tagen: [„“]/)
  })
  test.each([
    ['Lunch with Erik, no agenda', 'Lunch with Erik'],
    ['Mittagessen mit Erik, ohne Anlass', 'Mittagessen mit Erik'],
    ['Erik is through, but …', ''],
    ['Erik ist durch, …', ''],
    ['Frau Zinn teilte mit, dass sie geht', ''],
    ['Then Nadia pulled me aside', ''],
  ])('is headed by what a first line names, and by none that says something: %s', (line, heading) => {
    expect(headingIn(line)).toBe(heading)
  })
})

describe('proof', () => {
  test.each([
    [
      'The lease of the kiln ends on 31 March 2026 unless we write.\n\nThe new glaze came out well and Pia sent all papers to the portal by 2 April 2026.\n\nThe kiln makes half of what we sell.',
      'all papers',
      'half of what we sell',
    ],
    [
      'Die Miete des Ofens endet am 31. März 2026, wenn wir nicht schreiben.\n\nDie neue Glasur ist gelungen, und Pia lud bis 2. April 2026 alle Unterlagen ins Portal.\n\nAm Ofen hängt die Hälfte von dem, was wir verkaufen.',
      'Unterlagen',
      'Hälfte',
    ],
  ])('is of the thing, the person or the day, and no other point of the note', (text, other) => {
    expect(first({ notes: [note('2026-03-20', text)] }).facts).not.toContain(other)
  })

  const item = (text: string, parts: Partial<Item> = {}) =>
    ({ ...BARE, text, own: bearingWords(text), at: text.length, line: text.length, ...parts }) as unknown as Item
  const BARE = {
    ref: { kind: 'note', id: 'n1' },
    kind: 'words',
    head: '',
    named: new Set(),
    who: null,
    day: '2026-03-20',
    due: null,
    money: 0,
  }

  test.each([
    ['The kiln lease ends on 31 March.', 'Estate of late P Horn £ 2,705', 'The kiln lease costs us £ 900 a month'],
    ['Die Ofenmiete endet am 31. März.', 'Nachlass P. Horn 2.705 €', 'Ofenmiete 900 €'],
  ])('is no row of a list that names something else: %s', (text, other, same) => {
    const list = {
      ref: { kind: 'file', id: 'f1' },
      listed: true,
      money: 900,
      named: bearingWords('Kiln lease Ofenmiete'),
    } as unknown as Partial<Item>
    const [seed, ...rows] = [item(text, { due: '2026-03-31' }), item(other, list), item(same, list)]
    const matter = {
      seed,
      day: '2026-03-31',
      undated: false,
      items: rows,
      parts: [],
      consequences: [],
    } as unknown as Matter
    const bears = bearsOn({ ...matter, task: null, carrier: null, late: null, asked: null, waiting: null, goal: null })
    expect(rows.map(bears)).toEqual([false, true])
  })

  test.each([
    [
      '# Kiln\n\nThe lease of the kiln ends on 31 March 2026 unless we write.\n\nPia sends the notice for the kiln by 18 March 2026.',
      'Pia sends the notice',
    ],
    [
      '# Ofen\n\nDie Miete des Ofens endet am 31. März 2026, wenn wir nicht kündigen.\n\nPia schickt die Kündigung für den Ofen bis 18. März 2026.',
      'Pia schickt die Kündigung',
    ],
  ])('is what was promised for a day that has passed: %s', (text, promised) => {
    expect(first({ notes: [note('2026-03-10', text)] }).facts).toContain(promised)
  })

  test('is no excuse for a late letter', () => {
    const asked: WorkspaceThread = {
      id: 'thread-1',
      title: 'Ida Rehm',
      messages: [
        {
          by: 'Ida Rehm',
          mine: false,
          day: '2026-03-20',
          text: 'Sorry to write so late. The harbour wants our answer by 31 March 2026.',
        },
      ],
    }
    expect(first({ threads: [asked] }).facts).not.toContain('late or missing')
  })

  test.each(['I have told nobody else of it.', 'Better late than sorry, I say.'])(
    'is nothing that is missing where nobody waits for it: “%s”',
    (said) => {
      const text = `The harbour wants our answer on the quay lease by 31 March 2026. ${said}`
      expect(first({ notes: [note('2026-03-20', text)] }).facts).not.toContain('late or missing')
    },
  )
})
