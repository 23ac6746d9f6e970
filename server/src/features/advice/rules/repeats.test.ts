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

it('what differs by a number, or rests on another record, is another thing', () => {
  const ending = (flat: number, day: number, id: string) => ({
    advice_title: `Renew the lease of flat ${flat}: by ${day} May 2026`,
    content: `Renew the lease of flat ${flat} with the same tenant before ${day} May 2026, by phone. [\\[1\\]](/app/records/task/${id})`,
    citations: [{ kind: 'task', id, label: `Flat ${flat}` } as const],
  })
  expect(saysTheSame(ending(3, 3, 't3'), ending(3, 3, 't8'))).toBe(false)
  expect(saysTheSame(ending(3, 3, 't3'), ending(7, 9, 't3'))).toBe(false)
  const contact = { kind: 'contact', id: 'c1', label: 'Ada' } as const
  const [one, other] = [ending(3, 3, 't3'), ending(3, 3, 't4')].map((each) => ({
    ...each,
    citations: [...each.citations, contact],
  }))
  expect(one && other && saysTheSame(one, other)).toBe(false)
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

  const unpaid = (number: number, sum: string) => ({
    content: `Pay.\n\n- Another matter.\n- Invoice ${number} over ${sum} € is unpaid since 3 May.`,
  })
  const [, second] = withoutRepeatedClaims([unpaid(1041, '300'), unpaid(1042, '9,000')], () => true)
  expect(second?.content).toContain('1042')
})
