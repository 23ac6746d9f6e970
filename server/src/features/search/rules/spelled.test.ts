import { expect, it } from 'vitest'
import { namedIn, spelledTerms } from './spelled.ts'

const people = [
  { id: '1', name: 'Tove Lindqvist', card: 'Buyer, Halden Marine Hallo' },
  { id: '2', name: 'Rolf Amsel', card: 'Notar' },
  { id: '3', name: 'Grace Price', card: 'Account manager, Weir Staffing' },
  { id: '4', name: 'Ole Brandt', card: 'Rigger, Our Yard Bosse' },
  { id: '5', name: 'Ida Brandt', card: 'Painter, Our Yard' },
  { id: '6', name: 'Per Holm', card: 'Joiner, Our Yard' },
]
const termOf = (question: string, word: string) =>
  spelledTerms(question, people).find(({ spellings }) => spellings[0]?.text.startsWith(word))

it.each([
  ['when does the Halden offer end', 'halden', 'Tove Lindqvist'],
  ['which days does the notary have', 'notar', 'Rolf Amsel'],
  ['was hat der Notar geschrieben', 'notar', 'Rolf Amsel'],
  ['what does Bosse still owe me', 'bosse', 'Ole Brandt'],
])('who stands for a firm, an office or a nickname: %s', (question, word, name) =>
  expect(termOf(question, word)?.belonging?.map((one) => one.name)).toEqual([name]),
)

it('they may be called by what nobody else is called, and by no common word', () => {
  const texts = (question: string, word: string) => termOf(question, word)?.spellings.map(({ text }) => text)
  expect(texts('when does the Halden offer end', 'halden')).toEqual(expect.arrayContaining(['tove', 'lindqvist']))
  expect(texts('what does Bosse owe me', 'bosse')).not.toContain('brandt')
  expect(texts('what did Weir Staffing say', 'weir')).not.toContain('price')
})

it('nobody stands for a firm of many', () => expect(termOf('what does the Yard need', 'yard')?.belonging).toEqual([]))

it('whom a text names, the one it names most often first', () =>
  expect(namedIn('Lindqvist rang. Holm and Lindqvist meet; Brandt does not.', people)).toEqual(['1', '6']))
