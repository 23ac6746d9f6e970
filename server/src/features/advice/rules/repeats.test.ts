import { expect, it } from 'vitest'
import { saysTheSame, withoutRepeatedClaims } from './repeats.ts'

const hall = { kind: 'task', id: 't1', label: 'Book the hall' } as const
const piece = (advice_title: string, content: string) => ({ advice_title, content, citations: [hall] })

it('two pieces say the same where only the distance of a day and the sources’ marks differ', () => {
  const today = piece(
    'Book the hall: by 3 May 2026, in 4 days',
    'Book it with Mr Onslow. [\\[1\\]](/app/records/task/t1)',
  )
  const later = piece(
    'Book the hall: by 3 May 2026, in 3 days',
    'Book it with Mr Onslow. [\\[2\\]](/app/records/task/t1)',
  )
  expect(saysTheSame(today, later)).toBe(true)
  expect(saysTheSame(today, piece('Pay the choir: by 3 May 2026', 'Send Ms Idris her fee.'))).toBe(false)
})

it('what its person wrote anew under the same title, over the same record, is said already', () => {
  const edited = piece('Book the hall', 'I will ring them myself.')
  expect(saysTheSame(piece('Book the hall', 'Book it with Mr Onslow.'), edited)).toBe(true)
  expect(saysTheSame({ ...piece('Book the hall', 'Book it.'), citations: [] }, edited)).toBe(false)
})

it('a claim stands in the first piece that has it; a piece keeps its own first claim, and a model’s text stays', () => {
  const claim = '- The lease says: “Rent is due each quarter”. [\\[1\\]](/app/records/note/n1)'
  const pieces = [
    { content: `Do.\n\n- First.\n${claim}` },
    { content: `Call.\n\n- Second thing.\n${claim}` },
    { content: claim },
  ]
  expect(withoutRepeatedClaims(pieces, () => true).map(({ content }) => content)).toEqual([
    pieces[0]?.content,
    'Call.\n\n- Second thing.',
    claim,
  ])
  expect(withoutRepeatedClaims(pieces, () => false)).toEqual(pieces)
})
