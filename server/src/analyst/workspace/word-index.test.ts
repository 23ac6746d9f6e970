// Looked up by words, the answer is that of comparing each with each.
import { expect, test } from 'vitest'
import { likeness, terms } from './link.ts'
import { WordIndex } from './word-index.ts'

const texts = [
  'Order the crane for the yard',
  'The crane was ordered from Duvall',
  'Paint the fence',
  'Yard fence: paint by Friday, order the paint',
  'the of and',
  'Crane',
]

test('whether one of many texts is like another is said as by comparing each', () => {
  const index = new WordIndex<string>()
  for (const text of texts) index.add(terms(text), text)
  for (const asked of [...texts, 'fence', 'paint the crane', ''])
    for (const share of [0.3, 0.5, 0.6, 1])
      for (const left of [0, 2, 5]) {
        const among = texts.slice(left)
        expect(index.has(terms(asked), share, (text) => among.includes(text))).toBe(
          among.some((text) => likeness(asked, text) >= share),
        )
      }
})
